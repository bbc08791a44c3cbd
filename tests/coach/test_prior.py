"""The greedy prior: sensible first choices, with reasons that name what they see."""

import random

import pytest

from bezique_tutor import position
from bezique_tutor.coach.players import PLAYERS
from bezique_tutor.coach.prior import best, equals, options
from bezique_tutor.coach.sight import see
from bezique_tutor.rules.game import apply, deal, legal_actions
from bezique_tutor.rules.position import Step


def advice(**fields):
    at = position(**fields)
    return options(see(at, at.turn))


def test_the_dearest_declaration_is_scored_first():
    assert str(advice(hand="QH QH QH QH KS QS", trump="H")[0].action).startswith("declare four-trump-queens")


def test_a_marriage_is_scored_rather_than_left_lying():
    first = advice(hand="KH QH 9S 8C", trump="H")[0]
    assert str(first.action) == "declare royal-marriage KH QH"
    assert first.features[0].name == "scores"


def test_bezique_cards_are_kept_and_low_cards_led():
    first = advice(hand="QH QH QH 7S 8D", trump="H", step="play")[0]
    assert str(first.action) in {"play 7S", "play 8D"}
    assert {feature.name for feature in first.features} == {"spares"}


def test_a_strong_card_is_led_when_a_declaration_hangs_on_the_trick():
    first = advice(hand="QH JC QH JC 7S 8D AS", trump="H", step="play")[0]
    assert str(first.action) == "play AS"
    assert "tries" in {feature.name for feature in first.features}


def test_a_trick_is_won_when_a_declaration_is_ready():
    first = advice(hand="AD 7D KH QH QH QH QH", trump="H", trick="KD")[0]
    assert str(first.action) == "play AD"
    assert "wins" in {feature.name for feature in first.features}


def test_a_trick_is_given_away_when_nothing_hangs_on_it():
    assert str(advice(hand="AH 7S 8C", trump="H", trick="9D")[0].action) in {"play 7S", "play 8C"}


def test_the_laid_copy_is_played_before_the_like_card_in_hand():
    """The like card may then take its place and score again."""
    fields = {"laid": "1QH.2QS.3QD.4QC", "record": "four-queens:1.2.3.4", "trump": "S", "step": "play"}
    first = advice(hand="QD", **fields)[0]
    assert str(first.action) == "play QD@3"
    assert "frees" in {feature.name for feature in first.features}


def test_equals_are_as_good_as_the_first():
    ranked = advice(hand="7S 7C 7D AH", trump="H", step="play")
    assert {str(option.action) for option in equals(ranked)} == {"play 7S", "play 7C", "play 7D"}


def test_nothing_is_advised_out_of_turn_or_after_the_end():
    at = position(hand="KH", trump="H")
    assert options(see(at, 1)) == []


def test_the_same_sight_gives_the_same_advice():
    at = deal("six-pack", "BZ1-SAME")
    assert options(see(at, 0)) == options(see(at, 0))


@pytest.mark.parametrize("seed", ["A", "B", "C"])
def test_the_club_player_scores_several_times_what_chance_does(seed):
    chance = random.Random(seed)
    at = deal("six-pack", seed)
    while at.step is not Step.OVER:
        club = at.turn == 1
        at = apply(at, PLAYERS["club"].decide(see(at, 1)) if club else chance.choice(legal_actions(at)))
    assert at.scores[1] > 3 * at.scores[0]


def test_every_player_says_how_it_decides():
    assert all(player.about.endswith(".") for player in PLAYERS.values())


def test_best_is_none_when_there_is_nothing_to_decide():
    assert best(see(position(hand="KH"), 1)) is None
