"""Every refusal in words: what was tried, what this table shows, which clause says so."""

import random
import string

import pytest

from bezique_tutor import position
from bezique_tutor.coach.prior import Feature
from bezique_tutor.rules.actions import Announce, Copy, Declare, Draw, Keep, Play, Score, Show, ShowHand, parse
from bezique_tutor.rules.cards import ALL_CARDS, Card
from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.editions import EDITIONS
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import apply, deal, legal_actions
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.referee import check
from bezique_tutor.rules.ruleset import PATTERNS
from bezique_tutor.teach.explain import _LOOK, _REASONS, explain, reason
from bezique_tutor.teach.facts import FACTS
from bezique_tutor.teach.refusals import REFUSED
from bezique_tutor.teach.words import spoken

QUARTET = {"laid": "1QH.2QS.3QD.4QC", "record": "four-queens:1.2.3.4"}
SEQUENCE = {"laid": "1AH.2TH.3KH.4QH.5JH", "record": "trump-sequence:1.2.3.4.5", "trump": "H"}
LAST = {"trump": "S", "stock": 0}

REFUSALS = [
    ("play.turn", {"hand": "KH"}, "play KH", "turn.out-of-turn", "declare, or draw"),
    ("absent card", {"hand": "KH", "step": "play"}, "play QS", "card.not-there", "queen of spades"),
    ("early draw", {"hand": "KH", "step": "play"}, "draw", "draw.after-the-trick", "not complete"),
    ("no trick", {"hand": "KH QH", "step": "play"}, "declare KH QH", "declare.after-trick-won", "not just won"),
    (
        "scored",
        {"hand": "KH QH", "step": "draw", "lead": "S"},
        "declare KH QH",
        "declare.one-score-per-trick",
        "already",
    ),
    ("loser", {"hand": "KH QH", "step": "draw", "lead": "N"}, "declare KH QH", "declare.winner-only", "North won"),
    ("stock gone", {"hand": "KH QH", "stock": 0}, "declare KH QH", "declare.stock-gone", "stock is gone"),
    ("nothing", {"hand": "KH 9S"}, "declare KH 9S", "declare.no-such", "nine of spades"),
    ("tens", {"hand": "TH TS TD TC", "trump": "H"}, "declare TH TS TD TC", "declare.no-value", "score nothing"),
    (
        "as trumps",
        {"hand": "KH QH", "last": "H"},
        "declare royal-marriage KH QH",
        "trump.not-twice",
        "hearts were trumps",
    ),
    (
        "misnamed",
        {"hand": "KH QH", "trump": "S"},
        "declare royal-marriage KH QH",
        "declare.named-wrongly",
        "king of hearts and queen of hearts",
    ),
    (
        "quartet",
        {"hand": "AH AS AD TC", "trump": "H"},
        "declare four-aces AH AS AD TC",
        "quartet.same-rank",
        "ten of clubs are not four",
    ),
    ("pair", {"hand": "KH QS"}, "declare KH QS", "marriage.one-suit", "two suits"),
    ("run", {"hand": "AH TH KH QH JS"}, "declare AH TH KH QH JS", "sequence.one-suit", "more than one suit"),
    ("jack", {"hand": "QH JD", "trump": "H"}, "declare QH JD", "bezique.pair", "jack of clubs"),
    ("no trumps", {"hand": "QH JC"}, "declare QH JC", "bezique.needs-trumps", "no trumps"),
    ("ranks", {"hand": "QH QS QD KC"}, "declare QH QS QD KC", "declare.no-such", "king of clubs"),
    ("down", {**SEQUENCE, "hand": "KH"}, "declare KH@hand QH@4", "declare.never-down", "queen of hearts has served"),
    ("again", QUARTET, "declare QH@1 QS@2 QD@3 QC@4", "declare.same-cards", "four queens"),
    ("fifth", {**QUARTET, "hand": "QH"}, "declare QH@hand QS@2 QD@3 QC@4", "declare.complete-set", "Play one first"),
    ("none", {"hand": "KS QS", "trump": "H"}, "score marriage", "score.nothing-waits", "announced nothing"),
    ("follow", {**LAST, "hand": "7D AS", "trick": "KD"}, "play AS", "last.follow-suit", "king of diamonds was led"),
    ("win", {**LAST, "hand": "7D AD", "trick": "KD"}, "play 7D", "last.win-if-able", "ace of diamonds would win"),
    ("trump", {**LAST, "hand": "7S AC", "trick": "KD"}, "play AC", "last.trump-if-void", "seven of spades would win"),
]


@pytest.mark.parametrize(
    ("fields", "action", "clause", "words"), [case[1:] for case in REFUSALS], ids=lambda c: str(c)[:20]
)
def test_a_refusal_says_what_this_table_shows(fields, action, clause, words):
    at = position(**fields)
    ruling = check(at, parse(action))
    assert not ruling.legal
    assert ruling.clause == clause
    told = explain(at, ruling)
    assert words in spoken(told.text)
    assert told.sentence == CLAUSES[clause].sentence(at.ruleset)
    assert told.source


def test_every_text_has_a_clause_and_only_braces_that_are_filled():
    known = {"moment", *FACTS}
    for clause, texts in REFUSED.items():
        assert clause in CLAUSES
        for text in texts:
            assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= known


@pytest.mark.parametrize(
    "edition", [*EDITIONS, "six-pack?table_limit=strict&repair_marriages=no", "six-pack?bezique_pair=fixed"]
)
def test_whatever_is_tried_a_refusal_has_its_words(edition):
    """Cards by chance, names by chance, at every step of a deal: each clause that refuses can be told."""
    chance = random.Random(edition)
    told = set()
    for number in range(4):
        at = deal(edition, f"BZ1-TRY{number}", previous_trump=chance.choice("SHDC"))
        while at.step is not Step.OVER:
            for action in tries(at, chance):
                try:
                    ruling = check(at, action)
                except NotationError:
                    continue
                if not ruling.legal:
                    words = explain(at, ruling)
                    assert words.head
                    assert "{" not in words.text
                    told.add(ruling.clause)
            at = apply(at, chance.choice(legal_actions(at)))
    assert len(told) >= 12


def tries(at, chance):
    """Every kind of action, right or wrong, with cards in reach or any others."""
    own = [Copy(card) for card in at.hands[at.turn]] + [Copy(card, number) for number, card in at.laid[at.turn]]
    reach = own + [Copy(chance.choice(ALL_CARDS)) for _ in range(2)]
    yield from (Draw(), ShowHand(), Show(), Keep())
    yield Play(chance.choice(reach))
    name = chance.choice([None, None, *PATTERNS])
    many = len(PATTERNS[name].ranks) if name else chance.choice([2, 2, 4, 5])
    claim = chance.choice([Declare, Declare, Announce, Score])
    yield claim(tuple(chance.sample(reach, min(many, len(reach)))), name)
    suit, ranks = chance.choice("SHDC"), chance.choice(["KQ", "ATKQJ", "QJ", "QQJJ"])
    yield claim(tuple(Copy(Card(rank + suit)) for rank in ranks), chance.choice([None, "royal-marriage"]))


def test_every_reason_of_the_coach_has_a_sentence():
    for name in _REASONS:
        assert reason(Feature(name, "four-queens", 60)).endswith(".")
        assert reason(Feature(name)).endswith(".")


def test_the_first_rungs_are_questions_or_pointers_without_cards():
    assert all("[" not in text for text in _LOOK.values())
