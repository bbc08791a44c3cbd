"""Every switch, value by value, and every edition: two rule sets play one seed alike until their rulings part."""

from typing import NamedTuple

import pytest

from bezique_tutor.rules.actions import Announce, Declare, Draw, Play
from bezique_tutor.rules.cards import STRENGTH
from bezique_tutor.rules.editions import EDITIONS, SWITCHES, rules
from bezique_tutor.rules.game import apply, deal, legal_actions, outcome
from bezique_tutor.rules.referee import check
from bezique_tutor.rules.ruleset import diff
from tests.rules.tables import dice

FIXED = "six-pack?bezique_pair=fixed"


def declares_nothing(position, scores):  # noqa: ARG001  (all players are asked alike)
    """A player who gives away the lowest card."""
    return [], lambda card: STRENGTH[card.rank]


def declares_all(position, scores):  # noqa: ARG001
    """A player who scores whatever is to be scored and gives away the lowest card."""
    return scores, lambda card: STRENGTH[card.rank]


def collects_pairs(position, scores):
    """A player who marries once, for trumps, and from then on only keeps the queens and jacks that are bezique."""
    marriages = [claim for claim in scores if claim.name.endswith("marriage")] if position.trump is None else []
    pair = position.ruleset.bezique_cards(position.trump) or ()
    return marriages[:1], lambda card: (card in pair, STRENGTH[card.rank])


class Parting(NamedTuple):
    """What differs, the two rule sets, the seed, who plays, and the clauses of the two rulings that part them."""

    differs: str
    one: str
    other: str
    seed: int
    player: object
    clauses: tuple[str, str]


PARTINGS = (
    Parting(
        "trump_from",
        "six-pack",
        "six-pack?trump_from=first-marriage",
        49,
        declares_nothing,
        ("sequence.trump", "declare.named-wrongly"),
    ),
    Parting(
        "trump_repeat",
        FIXED,
        f"{FIXED}&trump_repeat=allowed",
        6,
        declares_nothing,
        ("trump.not-twice", "marriage.royal"),
    ),
    Parting("bezique_pair", "six-pack", FIXED, 0, declares_nothing, ("bezique.needs-trumps", "bezique.single")),
    Parting(
        "bezique_pair",
        FIXED,
        "six-pack?bezique_pair=swap",
        4,
        collects_pairs,
        ("bezique.single", "bezique.pair"),
    ),
    Parting(
        "repair_marriages",
        "six-pack",
        "six-pack?repair_marriages=no",
        5,
        declares_all,
        ("marriage.royal", "declare.complete-set"),
    ),
    Parting(
        "table_limit",
        "six-pack",
        "six-pack?table_limit=strict",
        0,
        declares_all,
        ("quartet.plain", "declare.table-limit"),
    ),
    Parting(
        "rounding",
        "six-pack",
        "six-pack?rounding=sum-then-floor",
        0,
        declares_all,
        ("settle.rubicon", "settle.sum-hundreds"),
    ),
    Parting(
        "plays_carte_blanche",
        "six-pack",
        "six-pack?plays_carte_blanche=no",
        832,
        declares_nothing,
        ("carte-blanche.hand", "carte-blanche.not-played"),
    ),
    Parting(
        "quadruple-bezique",
        "six-pack/bicycle",
        "six-pack/classical",
        23,
        collects_pairs,
        ("bezique.quadruple", "bezique.quadruple"),
    ),
)


def next_action(position, player, source):
    """What ``player`` does; of what it holds equal, any."""
    actions = legal_actions(position)
    wanted, worth = player(position, [action for action in actions if isinstance(action, Declare)])
    if wanted:
        return source.choice(wanted)
    if Draw() in actions:
        return Draw()
    plays = [action for action in actions if isinstance(action, Play)]
    return min(plays, key=lambda play: (worth(play.copy.card), source.random()))


def parting(one, other, seed, player):
    """Two positions, the same but for their rule sets, and the rulings on one attempt in which they part.

    Where only the settlement parts them, the two settlements take the place of the rulings.
    """
    here, there = (deal(text, f"BZ1-{seed}", previous_trump="H") for text in (one, other))
    source = dice(seed)
    while legal_actions(here):
        for action in (*legal_actions(here), *legal_actions(there)):
            first, second = check(here, action), check(there, action)
            if (first.legal, first.points) != (second.legal, second.points) and not isinstance(action, Announce):
                return here, there, first, second
        action = next_action(here, player, source)
        here, there = apply(here, action), apply(there, action)
        assert here.but(ruleset=there.ruleset) == there
    ends = outcome(here), outcome(there)
    assert ends[0].booked != ends[1].booked, "they never parted"
    return here, there, *(end.lines[-1] for end in ends)


@pytest.mark.parametrize("parts", PARTINGS, ids=lambda parts: f"{parts.differs}: {parts.other}")
def test_two_rule_sets_part_where_the_difference_says(parts):
    _, _, first, second = parting(parts.one, parts.other, parts.seed, parts.player)
    assert (first.clause, second.clause) == parts.clauses
    assert [row[0] for row in diff(rules(parts.one), rules(parts.other))] == [parts.differs]


def test_the_editions_part_when_a_seat_has_collected_four_pairs():
    parts = next(parts for parts in PARTINGS if parts.other in EDITIONS)
    here, there, first, second = parting(parts.one, parts.other, parts.seed, parts.player)
    assert len(first.declaration.target.pattern.ranks) == len("QJ" * 4)
    assert (first.legal, second.legal) == (True, True)
    assert diff(here.ruleset, there.ruleset) == ((parts.differs, first.points, second.points),)
    gains = [apply(table, first.action).scores[here.turn] - table.scores[here.turn] for table in (here, there)]
    assert gains == [first.points, second.points]


def test_no_value_of_a_switch_and_no_edition_is_left_out():
    played = {(parts.differs, getattr(rules(side), parts.differs, None)) for parts in PARTINGS for side in parts[1:3]}
    assert {row for row in played if row[0] in SWITCHES} == {
        (name, value) for name, values in SWITCHES.items() for value in values
    }
    parted = [parts for parts in PARTINGS if {parts.one, parts.other} <= set(EDITIONS)]
    assert {side for parts in parted for side in parts[1:3]} == set(EDITIONS)
