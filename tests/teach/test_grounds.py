"""Every clause that refuses nothing is provoked as well: by what is granted, by what happens, and at the settlement."""

from typing import NamedTuple

import pytest

from bezique_tutor import position
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.position import Position
from bezique_tutor.rules.procedure import begin
from bezique_tutor.rules.referee import check
from bezique_tutor.rules.settlement import settle
from bezique_tutor.teach.explain import narrate
from bezique_tutor.teach.grounds import grounds
from tests.teach.tables import (
    ANSWER,
    DRAWN,
    LAST,
    LIKE_CUT,
    OF_ONE_SUIT,
    OPEN,
    OTHER_CUT,
    PAIRS,
    PLAIN,
    ROYAL,
    TO_ANSWER_A_CUT,
    TO_DRAW,
    TO_GUESS,
    TO_LIFT,
    WAITING,
    WITHOUT_COURT,
    after,
)


class Granted(NamedTuple):
    """A table and what is done there by that clause."""

    at: Position
    action: str

    def named(self) -> tuple[str, ...]:
        """The clause of the ruling."""
        ruling = check(self.at, parse(self.action))
        return (ruling.clause,) if ruling.legal else ()


class Happened(NamedTuple):
    """A table, an action that ends by that clause, and a like table and action that do not."""

    at: Position
    action: str
    unlike: tuple[Position, str]

    def named(self) -> tuple[str, ...]:
        """The clauses by which it came about, less those of the like table."""
        here, there = (grounds(at, parse(text), after(at, text)) for at, text in ((self.at, self.action), self.unlike))
        return tuple(id_ for id_ in here if id_ not in there)


class Settled(NamedTuple):
    """Two scores, and the scores of a deal that ends otherwise."""

    scores: tuple[int, int]
    unlike: tuple[int, int]
    rule_set: str = "six-pack"
    other: str = "six-pack"

    def named(self) -> tuple[str, ...]:
        """The clauses on the score sheet, less those of the other deal."""
        sheets = (settle(rules(self.rule_set), self.scores), settle(rules(self.other), self.unlike))
        here, there = ([line.clause for line in sheet.lines] for sheet in sheets)
        return tuple(id_ for id_ in here if id_ not in there)


OTHERS = {
    "shuffle.both": Granted(begin("six-pack", "BZ1-CUT"), "shuffle"),
    "cut.high-chooses": Granted(TO_ANSWER_A_CUT, f"cut {OTHER_CUT}"),
    "cut.equal-again": Granted(TO_ANSWER_A_CUT, f"cut {LIKE_CUT}"),
    "cut.choice": Granted(after(TO_ANSWER_A_CUT, f"cut {OTHER_CUT}"), "refuse deal"),
    "lift.exact": Granted(TO_GUESS, "guess 23"),
    "guess.right": Granted(TO_GUESS, "guess 24"),
    "deal.singly": Granted(after(TO_GUESS, "guess 24"), "deal"),
    "deal.surplus": Granted(after(TO_LIFT, "lift 30", "guess 24"), "deal"),
    "deal.shortage": Granted(after(TO_LIFT, "lift 20", "guess 24"), "deal"),
    "play.free": Granted(position(hand="KH 9D", trick="7D"), "play KH"),
    "draw.one-each": Granted(position(hand="KH"), "draw"),
    "marriage.common": Granted(position(**PLAIN), "declare KS QS"),
    "marriage.royal": Granted(position(**ROYAL), "declare KH QH"),
    "sequence.trump": Granted(position(hand=OF_ONE_SUIT, trump="H"), "declare AH TH KH QH JH"),
    "sequence.back-door": Granted(position(hand=OF_ONE_SUIT, trump="H"), "declare AS TS KS QS JS"),
    "bezique.single": Granted(position(hand=PAIRS, trump="H"), "declare QH JC"),
    "bezique.double": Granted(position(hand=PAIRS, trump="H"), "declare QH JC QH JC"),
    "bezique.triple": Granted(position(hand=PAIRS, trump="H"), "declare QH JC QH JC QH JC"),
    "bezique.quadruple": Granted(position(hand=PAIRS, trump="H"), f"declare {PAIRS}"),
    "quartet.plain": Granted(position(hand="KS KS KD KH", trump="H"), "declare KS KS KD KH"),
    "carte-blanche.hand": Granted(position(hand=WITHOUT_COURT, step="play"), "show carte blanche"),
    "carte-blanche.draw": Granted(DRAWN, "show"),
    "announce.to-score": Granted(position(**PLAIN), "announce KS QS"),
    "last.lead": Granted(position(hand="7D AS", **LAST), "play 7D"),
    "last.any-card": Granted(position(hand="7C AH", trick="KD", **LAST), "play AH"),
    "trick.winner": Happened(ANSWER, "play AD", (ANSWER, "play KD")),
    "trick.first-of-equals": Happened(ANSWER, "play KD", (ANSWER, "play AD")),
    "trick.ten-above-king": Happened(ANSWER, "play TD", (ANSWER, "play AD")),
    "trick.winner-leads": Happened(TO_DRAW, "draw", (position(hand="KH"), "draw")),
    "trump.first-declaration": Happened(
        position(hand="KH QH"), "declare KH QH", (position(hand="KH QH", trump="H"), "declare KH QH")
    ),
    "announce.repeat": Happened(position(hand="9C", trick="8C", **WAITING), "play 9C", (ANSWER, "play AD")),
    "announce.worth": Happened(
        position(**OPEN), "declare KH QH", (position(**OPEN | {"record": "royal-marriage:1.2"}), "announce KH QH")
    ),
    "announce.dies": Happened(
        position(hand="9C", step="play", **WAITING),
        "play KS",
        (position(hand="9C", step="play", **WAITING), "play 9C"),
    ),
    "last.cards-back": Happened(
        position(hand="7C", step="draw", lead="N", stock=1, laid="1KS.2QS", record="marriage:1.2", trump="H"),
        "draw",
        (TO_DRAW, "draw"),
    ),
    "last.trick": Happened(
        position(hand="AD", trick="KD", north_cards=0, **LAST),
        "play AD",
        (position(hand="AD 7C", trick="KD", north_cards=1, **LAST), "play AD"),
    ),
    "settle.higher-wins": Settled((5240, 3180), (3100, 3100)),
    "settle.hundreds": Settled((5240, 3180), (5240, 3180), other="six-pack?rounding=sum-then-floor"),
    "settle.sum-hundreds": Settled((5240, 3180), (5240, 3180), rule_set="six-pack?rounding=sum-then-floor"),
    "settle.game": Settled((5240, 3180), (5240, 2980)),
    "settle.rubicon": Settled((5240, 2980), (5240, 3180)),
    "settle.tie": Settled((3100, 3100), (5240, 3180)),
}


@pytest.mark.parametrize("clause", OTHERS)
def test_each_clause_is_named_at_its_table(clause):
    assert clause in OTHERS[clause].named()


@pytest.mark.parametrize(
    ("record", "action", "told"),
    [
        ("marriage:1.2?", "play KS", "Your claim to 20 for common marriage is lost."),
        ("marriage:1.2", "play KS", ""),
        ("marriage:1.2?", "play 9C", ""),
    ],
)
def test_a_claim_that_is_lost_is_told(record, action, told):
    at = position(hand="9C", step="play", **WAITING | {"record": record})
    lines = narrate(at, parse(action), after(at, action), 0)
    assert [line for line in lines if "lost" in line] == [told] * bool(told)


def test_a_claim_that_another_seat_loses_is_told_as_its_own():
    north = position(north="9C", north_laid="1KS.2QS", north_record="marriage:1.2?", turn="N", step="play", trump="H")
    assert narrate(north, parse("play KS"), after(north, "play KS"), 0)[-1] == (
        "North's claim to 20 for common marriage is lost."
    )


def test_a_claim_that_a_higher_declaration_takes_in_is_lost():
    at = position(hand="AH TH JH", laid="1KH.2QH", record="royal-marriage:1.2?", trump="H")
    sequence = "declare AH TH KH QH JH"
    assert narrate(at, parse(sequence), after(at, sequence), 0)[-1] == "Your claim to 40 for royal marriage is lost."
    assert "lost" not in " ".join(narrate(at, parse("score KH QH"), after(at, "score KH QH"), 0))
