"""Hints in four steps, from the learner's own sight."""

from bezique_tutor import position
from bezique_tutor.coach.hints import RUNGS, hint
from bezique_tutor.coach.sight import see
from bezique_tutor.rules.game import apply, check, deal, legal_actions
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.explain import rungs


def test_every_hint_of_a_deal_has_four_rungs_and_advises_what_is_legal():
    at = deal("six-pack", "BZ1-HINTS")
    while at.step is not Step.OVER:
        found = hint(see(at, at.turn))
        told = rungs(found)
        assert len(told) == RUNGS
        assert all(head and text for head, text in told)
        assert "[" not in told[0][1] + told[1][1], "the first two rungs name no card"
        assert check(at, found.action).legal
        assert all(check(at, action).legal for action in found.equals)
        at = apply(at, found.action if len(legal_actions(at)) > 1 else legal_actions(at)[0])


def test_the_place_says_where_the_cards_are():
    at = position(hand="QH 9S", laid="1KH.2KS.3KD.4KC", record="four-kings:1.2.3.4", trump="H")
    found = hint(see(at, 0))
    assert (found.moment, found.place) == ("declare", "both")
    assert str(found.action) == "declare royal-marriage KH@1 QH"


def test_in_the_last_tricks_the_first_rung_is_the_clause_that_binds():
    at = position(hand="AD TD 7D 9S", trick="KD", trump="S", stock=0)
    assert hint(see(at, 0)).moment == "last.win-if-able"


def test_no_hint_where_nothing_is_to_be_decided():
    assert hint(see(position(hand="KH"), 1)) is None
