"""Every refusal is provoked at a table: what it says, the cards that prove it, and what may be done instead."""

import string
from typing import NamedTuple

import pytest

from bezique_tutor import position
from bezique_tutor.rules.actions import HAND, parse
from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.position import Position
from bezique_tutor.rules.referee import check
from bezique_tutor.teach.board import NO, Board
from bezique_tutor.teach.explain import explain
from bezique_tutor.teach.facts import FACTS
from bezique_tutor.teach.refusals import REFUSED
from bezique_tutor.teach.session import Session
from bezique_tutor.teach.words import spoken
from tests.teach.tables import (
    DRAWN,
    LAST,
    PAIRS,
    PLAIN,
    QUARTET,
    ROYAL,
    SEQUENCE,
    TO_CUT,
    TO_GUESS,
    TO_LIFT,
    WAITING,
    WITHOUT_COURT,
    after,
)


class Refusal(NamedTuple):
    """A table, what is tried there, what is said of it, the cards that prove it, and what the panel gives instead."""

    at: Position
    action: str
    said: str
    proof: str
    instead: str


REFUSALS = {  # clause -> the table where it refuses
    "turn.out-of-turn": Refusal(
        position(hand="KH"), "play KH", "cannot play the king of hearts now. You won the trick", "", "Draw a card"
    ),
    "cut.part": Refusal(TO_CUT, "cut 192", "The pack has 192 cards: lift from 1 to 191", "", "Cut: lift part"),
    "lift.part": Refusal(TO_LIFT, "lift 192", "The pack has 192 cards: lift from 1 to 191", "", "lift a packet"),
    "guess.number": Refusal(TO_GUESS, "guess 192", "guess from 1 to 191", "", "guess how many"),
    "card.not-there": Refusal(
        position(hand="KH", step="play", **WAITING),
        "play QS@hand",
        "Your queen of spades is on the table as QS@2",
        "QS@2",
        "Play any of your cards",
    ),
    "draw.after-the-trick": Refusal(
        position(hand="KH 9C", trick="KD"), "draw", "North led the king of diamonds, and your card", "", "Play any"
    ),
    "declare.after-trick-won": Refusal(
        position(**PLAIN, trick="7D"), "declare KS QS", "North led the seven of diamonds", "", "Play any"
    ),
    "declare.winner-only": Refusal(
        position(**PLAIN, step="draw", lead="N"), "declare KS QS", "North won this trick. Draw", "", "Draw a card"
    ),
    "declare.one-score-per-trick": Refusal(
        position(
            **PLAIN,
            laid="1KH.2QH.3AS.4AS.5AD.6AC",
            record="four-aces:3.4.5.6+royal-marriage:1.2",
            step="draw",
            lead="S",
        ),
        "declare KS QS",
        "scored royal marriage for this trick",
        "KH@1 QH@2",
        "What you may announce now: announce marriage KS QS",
    ),
    "declare.before-drawing": Refusal(
        position(**PLAIN, step="play", pile="7D 8D"),
        "declare KS QS",
        "You have drawn since you won it, so king of spades and queen of spades must wait. You lead",
        "",
        "Play any",
    ),
    "declare.stock-gone": Refusal(
        position(**ROYAL, stock=0),
        "declare KH QH",
        "king of hearts and queen of hearts cannot be scored any more",
        "",
        "Play king of hearts or queen of hearts",
    ),
    "declare.no-such": Refusal(
        position(hand="KH 9S QH", trump="H"),
        "declare KH 9S",
        "King of hearts and nine of spades do not belong together",
        "KH@hand 9S@hand",
        "What you may declare now: declare royal-marriage KH QH",
    ),
    "declare.no-value": Refusal(
        position(hand="TH TS TD TC", trump="H"),
        "declare TH TS TD TC",
        "ten of clubs score nothing in this edition: only four tens of trumps do",
        "TH@hand TS@hand TD@hand TC@hand",
        "Draw a card",
    ),
    "declare.named-wrongly": Refusal(
        position(hand="KH QH", trump="S"),
        "declare royal-marriage KH QH",
        "King of hearts and queen of hearts are a common marriage, not a royal marriage",
        "KH@hand QH@hand",
        "declare marriage KH QH",
    ),
    "trump.not-twice": Refusal(
        position(hand="KH QH", last="H"),
        "declare royal-marriage KH QH",
        "hearts were trumps, and king of hearts and queen of hearts cannot",
        "KH@hand QH@hand",
        "declare marriage KH QH",
    ),
    "marriage.one-suit": Refusal(
        position(hand="KH QS QH", trump="H"),
        "declare KH QS",
        "King of hearts and queen of spades are of two suits",
        "KH@hand QS@hand",
        "declare royal-marriage KH QH",
    ),
    "sequence.one-suit": Refusal(
        position(hand="AH TH KH QH JS", trump="H"),
        "declare AH TH KH QH JS",
        "Jack of spades is of another suit than the rest",
        "JS@hand",
        "declare royal-marriage KH QH",
    ),
    "bezique.pair": Refusal(
        position(hand="QH JD", trump="H"),
        "declare QH JD",
        "With hearts as trumps, bezique is queen of hearts and jack of clubs, not jack of diamonds",
        "JD@hand",
        "Draw a card",
    ),
    "bezique.needs-trumps": Refusal(
        position(hand="QH JC"),
        "declare QH JC",
        "Queen of hearts and jack of clubs are bezique once hearts are trumps",
        "QH@hand JC@hand",
        "Draw a card",
    ),
    "quartet.same-rank": Refusal(
        position(hand="AH AS AD AC TC", trump="H"),
        "declare four-aces AH AS AD TC",
        "Ten of clubs is of another rank",
        "TC@hand",
        "declare four-aces",
    ),
    "quartet.trump": Refusal(
        position(hand="TH TH TS TD", trump="H"),
        "declare four-trump-tens TH TH TS TD",
        "Hearts are trumps, and ten of spades and ten of diamonds are not",
        "TS@hand TD@hand",
        "Draw a card",
    ),
    "declare.never-down": Refusal(
        position(hand="KH", **SEQUENCE),
        "declare KH@hand QH@4",
        "Queen of hearts has served in the sequence in trumps, which stands above the royal marriage",
        "QH@4",
        "Draw a card",
    ),
    "declare.same-cards": Refusal(
        position(hand="KH", **QUARTET),
        "declare QH@1 QS@2 QD@3 QC@4",
        "queen of clubs have scored as four queens already",
        "QH@1 QS@2 QD@3 QC@4",
        "declare royal-marriage QH@1 KH",
    ),
    "declare.complete-set": Refusal(
        position(hand="QH", **QUARTET),
        "declare QH@hand QS@2 QD@3 QC@4",
        "queen of clubs lie there as four queens, all of them. Play one first",
        "QH@1 QS@2 QD@3 QC@4",
        "Draw a card",
    ),
    "declare.needs-new-card": Refusal(
        position(hand="7C", laid="1KH.2KS.5KD.6KC", record="four-kings:1.2.3.4+four-kings:5.6.7.8", trump="H"),
        "declare KH KS KD KC",
        "king of clubs have all served in four kings before",
        "KH@1 KS@2 KD@5 KC@6",
        "Draw a card",
    ),
    "declare.table-limit": Refusal(
        position(hand="QH QS QD QC", **QUARTET, trump="H", rule_set="six-pack?table_limit=strict"),
        "declare QH@hand QS@hand QD@hand QC@hand",
        "queen of clubs lie there as four queens already",
        "QH@1 QS@2 QD@3 QC@4",
        "Draw a card",
    ),
    "carte-blanche.court-card": Refusal(
        position(hand=WITHOUT_COURT.replace("TH", "KH"), step="play"),
        "show carte blanche",
        "You hold king of hearts",
        "KH",
        "Play any",
    ),
    "carte-blanche.whole-hand": Refusal(
        position(hand="7H 8C", step="play"), "show carte blanche", "You hold 2 cards", "", "Play any"
    ),
    "carte-blanche.before-play": Refusal(
        position(hand="7H", step="play", pile="7D 8D"),
        "show carte blanche",
        "1 trick has been played",
        "",
        "Play any",
    ),
    "carte-blanche.not-played": Refusal(
        position(hand=WITHOUT_COURT, step="play", rule_set="six-pack?plays_carte_blanche=no"),
        "show carte blanche",
        "Whatever your 12 cards are, carte blanche scores nothing here",
        "",
        "Play any",
    ),
    "announce.waits-already": Refusal(
        position(hand="7C KD QD", **WAITING),
        "announce KS QS",
        "King of spades and queen of spades wait as common marriage",
        "KS@1 QS@2",
        "What you may announce now: announce marriage KD QD",
    ),
    "score.nothing-waits": Refusal(
        position(hand="KH QH", **WAITING),
        "score royal-marriage",
        "royal marriage: no such claim waits. You have to score: 20 for common marriage",
        "KS@1 QS@2",
        "score marriage KS@1 QS@2",
    ),
    "last.follow-suit": Refusal(
        position(hand="7D AS", trick="KD", **LAST),
        "play AS",
        "King of diamonds was led, and you hold seven of diamonds; ace of spades is of another suit",
        "7D",
        "What you may play now: seven of diamonds",
    ),
    "last.win-if-able": Refusal(
        position(hand="7D AD", trick="KD", **LAST),
        "play 7D",
        "King of diamonds was led, and ace of diamonds would win",
        "AD",
        "What you may play now: ace of diamonds",
    ),
    "last.trump-if-void": Refusal(
        position(hand="7S 8S AC", trick="KD", **LAST),
        "play AC",
        "King of diamonds was led, you hold no diamonds, and seven of spades or eight of spades would win",
        "7S 8S",
        "What you may play now: seven of spades or eight of spades",
    ),
}


def refused(clause):
    """The referee's word, its explanation and what the table answers."""
    at, text = REFUSALS[clause][:2]
    board = Board(Session(at, automatic=frozenset()))
    return check(at, parse(text)), explain(at, check(at, parse(text))), board.act(text)


@pytest.mark.parametrize("clause", REFUSALS)
def test_each_refusal_names_its_clause_with_sentence_and_source(clause):
    ruling, told, answer = refused(clause)
    assert (ruling.legal, ruling.clause) == (False, clause)
    assert (told.clause, told.source) == (clause, CLAUSES[clause].source)
    assert told.sentence == CLAUSES[clause].sentence(REFUSALS[clause].at.ruleset)
    assert (answer.voice, answer.head, answer.panel.clause) == (NO, told.head, clause)
    assert not answer.changed


@pytest.mark.parametrize("clause", REFUSALS)
def test_each_refusal_says_what_this_table_shows(clause):
    _, told, answer = refused(clause)
    assert REFUSALS[clause].said in spoken(told.text)
    assert told.text.endswith(".")
    assert told.text == answer.text


@pytest.mark.parametrize("clause", REFUSALS)
def test_each_refusal_marks_the_cards_that_prove_it(clause):
    at, _, _, proof, _ = REFUSALS[clause]
    _, told, answer = refused(clause)
    assert " ".join(map(str, told.proof)) == proof
    assert answer.proof == told.proof
    for card, where in told.proof:
        assert card in at.hands[0] if where in {None, HAND} else at.laid_card(0, where) == card


@pytest.mark.parametrize("clause", REFUSALS)
def test_each_refusal_gives_what_may_be_done_instead_and_it_may(clause):
    at, _, _, _, instead = REFUSALS[clause]
    panel = refused(clause)[2].panel
    offered = "; ".join(str(option.action) for option in panel.options)
    listed = (f"{head}: {' '.join(items)}" for head, items in panel.lists)
    assert instead in spoken(" ".join([f"{panel.options_head}: {offered}", *listed]))
    for option in panel.options:
        ruling = check(at, option.action)
        assert (ruling.legal, ruling.points) == (True, option.points)


VARIANTS = [
    (
        position(hand="KH", step="play"),
        "play QS",
        "You have no queen of spades, neither in your hand nor on the table.",
    ),
    (
        position(hand="KH", step="play", north_laid="1QS.2KS", north_record="marriage:1.2"),
        "play QS",
        "It lies before North.",
    ),
    (position(**ROYAL), "declare KH KH QH", "You name the king of hearts twice, and you have it once."),
    (position(hand="KH KH QH", **WAITING), "declare KS@1 KS@1", "You name the king of spades twice"),
    (position(hand="KH", step="play"), "play KH@4", "Your king of hearts is in your hand."),
    (position(hand="KH", step="play"), "play ??", "Nobody can use a card without knowing it."),
    (position(hand="KH", step="play"), "draw", "The trick is not complete: you are to lead. You lead: play a card."),
    (position(hand="KH", stock=0), "draw", "There is no card to draw now. You lead: play a card."),
    (position(hand="KH", step="play"), "show", "No drawn card waits to be shown."),
    (position(hand="KH", step="play"), "keep", "No drawn card waits to be kept."),
    (position(hand="KH"), "play ??", "You cannot play a card now."),
    (TO_CUT, "show carte blanche", "Too early to show it. No card has been dealt."),
    (TO_CUT, "declare KH QH", "You have not just won a trick: no card has been dealt."),
    (position(hand="KH"), "shuffle", "That is not for now. You won the trick: declare, or draw."),
    (DRAWN.but(leader=0), "declare 7C 9S", "You have drawn the seven of clubs since you won it"),
    (position(hand="7C", **WAITING), "announce KS", "King of spades alone is none."),
    (position(hand="KH"), "score bezique", "bezique: no such claim waits. You have announced nothing"),
    (position(hand="AH 9S", trump="H"), "declare marriage AH 9S", "A marriage takes a king and a queen"),
    (position(hand="AH 9S", trump="H"), "declare back-door AH 9S", "A sequence takes ace, ten, king, queen and jack"),
    (
        position(hand="QH QH JC", trump="H"),
        "declare bezique QH QH JC",
        "bezique is queen of hearts and jack of clubs, as",
    ),
    (position(hand="QH JD", last="H"), "declare QH JD", "There are no trumps yet, so queen of hearts and jack"),
    (position(hand="AH AS AD", trump="H"), "declare four-aces AH AS AD", "are not four aces, kings, queens or jacks"),
    (position(hand="TH TH TH TH"), "declare four-trump-tens TH TH TH TH", "There are no trumps yet."),
    (position(hand="TH TH TH AH", trump="H"), "declare four-trump-tens TH TH TH AH", "not four trumps of one rank"),
    (
        position(hand=f"{PAIRS} QH JC", trump="H"),
        f"declare {PAIRS} QH JC",
        "These are 5 pairs; more than 4 score nothing",
    ),
    (position(hand="KH", stock=0), "show carte blanche", "The stock is gone."),
    (position(hand="KH"), "show carte blanche", "It is shown before your first card"),
    (after(position(hand=WITHOUT_COURT, step="play"), "show carte blanche"), "show carte blanche", "You have shown"),
    (position(hand="KH", turn="N", step="draw", lead="S", north="KS QS"), "declare KS QS", "South won this trick."),
]


@pytest.mark.parametrize(("at", "action", "said"), VARIANTS, ids=[case[1] + "|" + case[2][:24] for case in VARIANTS])
def test_what_is_said_follows_the_table(at, action, said):
    ruling = check(at, parse(action))
    assert not ruling.legal
    told = explain(at, ruling)
    assert said in spoken(f"{told.head} {told.text}")


def test_every_text_has_a_clause_and_only_braces_that_are_filled():
    for clause, texts in REFUSED.items():
        assert clause in CLAUSES
        for text in texts:
            assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= {"moment", *FACTS}
