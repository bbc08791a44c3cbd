"""Words for every clause: none is left without a table, and whatever is tried a refusal can be told."""

import random

import pytest

from bezique_tutor.coach.prior import Feature
from bezique_tutor.rules.actions import Announce, Copy, Declare, Draw, Keep, Play, Score, Show, ShowHand
from bezique_tutor.rules.cards import ALL_CARDS, Card
from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.editions import EDITIONS
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import apply, deal, legal_actions
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.referee import check
from bezique_tutor.rules.ruleset import PATTERNS
from bezique_tutor.teach.explain import _LOOK, _REASONS, explain, reason
from bezique_tutor.teach.refusals import REFUSED
from tests.teach.test_grounds import OTHERS
from tests.teach.test_refusals import REFUSALS


def test_no_clause_is_left_out():
    assert {*REFUSALS} | {*OTHERS} == {*CLAUSES}
    assert {*REFUSALS} == {*REFUSED}


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
