"""What can be brought to the table: whole positions, parts of a deal, and what keeps a position away."""

import pytest

from bezique_tutor.coach.sight import see
from bezique_tutor.rules.cards import UNKNOWN, Card
from bezique_tutor.rules.game import apply, deal, legal_actions
from bezique_tutor.rules.notation import read
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.share import faults, known, play_on, share_position

DEAL = deal("six-pack", "BZ1-1")


def after(many: int):
    position = DEAL
    for _ in range(many):
        position = apply(position, legal_actions(position)[0])
    return position


@pytest.mark.parametrize("many", [0, 1, 2, 3, 4, 9])
def test_every_moment_of_a_deal_and_every_sight_of_it_may_stand_there(many):
    position = after(many)
    assert faults(position) == faults(see(position, 0).position) == ()
    assert read(share_position(position).text) == position


def test_a_part_of_a_deal_may_stand_there_when_all_seats_come_to_as_many_cards():
    position = after(4)
    few = tuple(hand[:5] for hand in position.hands)
    part = position.but(hands=few, stock=position.stock[:8], pile=())
    assert faults(part) == ()
    uneven = part.but(hands=(few[0][:4], few[1]))
    assert any(line.startswith("cards:") for line in faults(uneven))
    more = part.but(hands=(few[0][:3], few[1]))
    assert any(line.startswith("S hand:") for line in faults(more))


def test_a_stock_that_does_not_go_round_is_told():
    position = after(4)
    part = position.but(stock=position.stock[:7], pile=())
    assert faults(part)


def test_played_cards_are_known():
    position = after(4)
    assert faults(position.but(pile=(UNKNOWN,) * len(position.pile)))[0].startswith("pile:")


def test_a_card_too_many_is_told_in_a_part_of_a_deal_too():
    position = after(4)
    sevens = (Card("7S"),) * 5
    found = faults(position.but(hands=(sevens, sevens), stock=position.stock[:8], pile=()))
    assert any(line.startswith("cards:") and "seven of spades" in line for line in found)


def test_playing_on_needs_a_seed_only_where_cards_are_hidden():
    position = after(4)
    assert known(position)
    assert "seed=" not in play_on(position, "BZ1-5")
    sight = see(position, 0).position
    assert not known(sight)
    assert play_on(sight, "BZ1-5").endswith("&seed=BZ1-5")


def test_nothing_leads_on_from_a_position_that_cannot_be_or_is_over():
    position = after(4)
    assert play_on(position.but(hands=(position.hands[0][1:], position.hands[1])), "BZ1-5") == ""
    assert play_on(position.but(step=Step.OVER), "BZ1-5") == ""
