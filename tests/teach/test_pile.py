"""The pile: every trick that was played lies there face up, as it fell."""

from itertools import pairwise

import pytest

from bezique_tutor.rules.errors import NotationError
from bezique_tutor.teach.pile import LEAF, leaf, number, played, told
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.session import Session


@pytest.fixture(scope="module")
def session():
    room = PlayRoom(lambda: "BZ1-PILE")
    while len(room.board.position.pile) < 24:
        room.act(str(room.board.coach().action))
    return room.board.session


def test_the_pile_holds_every_trick_in_the_order_of_play(session):
    tricks = played(session)
    assert [trick.number for trick in tricks] == list(range(1, len(tricks) + 1))
    assert tuple(card for trick in tricks for card in trick.cards) == session.position.pile


def test_who_won_a_trick_led_the_next(session):
    tricks = played(session)
    for trick, after in pairwise(tricks):
        assert (trick.leader + trick.best) % 2 == after.leader


def test_a_trick_is_told_with_its_cards_its_leader_and_its_winner(session):
    for trick in played(session):
        text = told(session, trick)
        first, second = ("you", "North") if trick.leader == session.seat else ("North", "you")
        assert f"{first} led the [{trick.cards[0]}], {second} answered the [{trick.cards[1]}]." in text
        assert text.endswith(f"{(first, second)[trick.best].capitalize()} won.")


def test_a_leaf_begins_with_the_trick_that_was_asked_for_and_goes_back(session):
    assert [trick.number for trick in leaf(session, 9)] == list(range(9, 9 - LEAF, -1))
    assert [trick.number for trick in leaf(session, 2)] == [2, 1]


def test_of_tricks_played_before_the_table_was_laid_nobody_is_said_to_have_won(session):
    laid_now = Session(session.position)
    tricks = played(laid_now)
    assert tuple(card for trick in tricks for card in trick.cards) == session.position.pile
    assert all("won" not in told(laid_now, trick) and "led" not in told(laid_now, trick) for trick in tricks)


@pytest.mark.parametrize("text", ["0", "x", "-1", "1 2", "٣", "99999999999999999999", "1.0"])
def test_a_trick_that_was_not_played_is_refused_by_name(session, text):
    with pytest.raises(NotationError, match="trick: expected a number from 1 to"):
        number(session, text)


def test_the_pile_comes_only_when_asked_for_and_lies_open_at_the_trick_asked_for():
    room = PlayRoom(lambda: "BZ1-PILE")
    room.act("pile")
    assert room.answer.text == "none yet."
    room.act("pile 1")
    assert room.answer.text == "trick: expected no number, because none is played yet, got '1'."
    while len(room.board.position.pile) < 20:
        room.act(str(room.board.coach().action))
    assert room.answer.pile == 0
    turn = room.turn
    room.act("pile 3")
    assert room.answer.pile == 3
    assert room.turn == turn
    assert room.answer.text == told(room.board.session, played(room.board.session)[2])
