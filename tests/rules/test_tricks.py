"""Tricks: who wins, and what the last tricks ask."""

import pytest

from bezique_tutor.rules.cards import ALL_CARDS, cards
from bezique_tutor.rules.tricks import duty, winner


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("9D 9D", "H", 0),
        ("KD TD", "H", 1),
        ("TD KD", "H", 0),
        ("AD 7H", "H", 1),
        ("7D AS", None, 0),
        ("7D AS", "H", 0),
        ("AH AH", "H", 0),
        ("TC AC AC", "S", 1),  # of the two aces the first played
        ("KC 8S 9S", "S", 2),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick, trump, place):
    assert winner(cards(trick), trump) == place


def test_somebody_wins_every_trick_and_a_card_that_neither_follows_nor_trumps_never_does():
    for first in ALL_CARDS:
        for second in ALL_CARDS:
            place = winner((first, second), "H")
            if second.suit not in {first.suit, "H"}:
                assert place == 0
            if first == second:
                assert place == 0


@pytest.mark.parametrize(
    ("led", "hand", "trump", "clause", "allowed"),
    [
        ("", "AS 7H", "H", "last.lead", "AS 7H"),
        ("QD", "AD TD 9D", "H", "last.win-if-able", "AD TD"),
        ("KD", "TD QD AS 7H", "H", "last.win-if-able", "TD"),
        ("AD", "TD 7D AH", "H", "last.follow-suit", "TD 7D"),  # following comes before winning by a trump
        ("AD", "AD 9D 8H", "H", "last.follow-suit", "AD 9D"),  # an equal ace does not win
        ("KD", "AS 7H 9C", "H", "last.trump-if-void", "7H"),
        ("KD", "9C 8S", "H", "last.any-card", "9C 8S"),
        ("KC", "AC 9C QS", None, "last.win-if-able", "AC"),
        ("KC", "AS 9D", None, "last.any-card", "AS 9D"),
        ("9C 8H", "AC 7C", "H", "last.follow-suit", "AC 7C"),  # a trump lies: no club can win
        ("9C TH", "7H AD", "H", "last.any-card", "7H AD"),  # no duty to under-trump
        ("KH", "TH 7H", "H", "last.win-if-able", "TH"),  # the ten above the king, in trumps too
    ],
)
def test_what_the_last_tricks_ask(led, hand, trump, clause, allowed):
    assert duty(cards(led), cards(hand), trump) == (clause, frozenset(cards(allowed)))


def test_there_is_always_a_card_to_play_and_it_is_one_of_the_hand():
    hand = cards("AH 7D QC KC")
    for led in ALL_CARDS:
        for trump in (None, *"SHDC"):
            _, allowed = duty((led,), hand, trump)
            assert allowed
            assert allowed <= set(hand)
