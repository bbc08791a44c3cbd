"""Cards are values: thirty-two of them, ranked A 10 K Q J 9 8 7."""

import pytest

from bezique_tutor.rules.cards import ALL_CARDS, UNKNOWN, Card, cards, in_order, pack
from bezique_tutor.rules.errors import NotationError


def test_a_pack_has_thirty_two_cards_and_six_packs_six_of_each():
    assert len(set(ALL_CARDS)) == 32
    six = pack(6)
    assert len(six) == 192
    assert {six.count(card) for card in ALL_CARDS} == {6}


def test_the_order_of_a_pack_is_fixed_for_ever():
    assert " ".join(pack(1)[:9]) == "AS TS KS QS JS 9S 8S 7S AH"


@pytest.mark.parametrize("text", ["QH", "qh", "Qh", " qh "])
def test_capitals_and_blanks_do_not_matter(text):
    assert Card(text) == "QH"


def test_the_ten_is_written_both_ways():
    assert Card("10s") is not None
    assert Card("10s") == Card("TS") == "TS"


@pytest.mark.parametrize(
    "text",
    ["", "Q", "QX", "1S", "11S", "QHH", "5H", "10", "Q\u017f", "Q♥", "\uff110S", "Q\x00", "Q" * 1_000_000, "?", "??H"],
)
def test_what_is_no_card_is_refused_by_name(text):
    with pytest.raises(NotationError) as caught:
        Card(text)
    assert caught.value.field == "card"
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("later", "first", "trump", "wins"),
    [
        ("TD", "KD", "H", True),  # the ten stands above the king
        ("KD", "TD", "H", False),
        ("AD", "AD", "H", False),  # of equal cards the first played wins
        ("7H", "AD", "H", True),
        ("7H", "AD", None, False),
        ("AS", "7D", "H", False),
        ("AH", "7H", "H", True),
    ],
)
def test_what_beats_what(later, first, trump, wins):
    assert Card(later).beats(Card(first), trump) is wins


def test_a_hand_is_held_by_suits_from_the_top_with_unseen_cards_last():
    hand = (UNKNOWN, *cards("7C AH 10H KH 9S"))
    assert " ".join(in_order(hand)) == "9S AH TH KH 7C ??"


def test_every_card_has_a_name_in_words():
    assert Card("10C").name == "ten of clubs"
    assert UNKNOWN.name == "a card not seen"
    assert len({card.name for card in ALL_CARDS}) == 32


def test_the_representation_rebuilds_the_card():
    assert eval(repr(Card("QS")), {"Card": Card}) == "QS"  # noqa: S307  (our own text)
