"""Beside the deal: looking back and what if. The deal itself stays as it was."""

import pytest

from bezique_tutor.coach.sight import see
from bezique_tutor.rules.cards import UNKNOWN
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.board import TIP
from bezique_tutor.teach.history import COMMANDS, moment
from tests.teach.rooms import a_room, advice, asked, play_out

# ---- looking back


def test_a_step_back_shows_the_moment_before_and_says_which_action_led_to_it():
    room = a_room(6)
    session = room.board.session
    last = len(session.actions)
    for back in range(1, 5):
        answer = asked(room, "back")
        assert room.shown.position == session.positions[last - back]
        assert answer.head == f"Looking back: {last - back} of {last}."
        assert answer.text == " ".join(session.lines[last - back - 1])


def test_steps_lead_to_the_first_lead_to_the_very_beginning_and_back_to_the_deal():
    room = a_room(6)
    positions = room.board.session.positions
    asked(room, "start")
    assert room.shown.position.step is Step.PLAY
    assert not room.shown.position.pile
    asked(room, "start")
    assert room.shown.position == positions[0]
    assert asked(room, "back").head == "There is nothing before this."
    asked(room, "forward 3")
    assert room.shown.position == positions[3]
    asked(room, "end")
    assert room.aside is None
    assert room.shown is room.board


def test_a_moment_is_seen_as_the_learners_seat_saw_it():
    room = a_room(8)
    asked(room, "back 9")
    session = room.shown.session
    assert session.sight == see(session.position, session.seat)
    assert set(session.sight.position.stock) == {UNKNOWN}


@pytest.mark.parametrize("text", ["play {card}", "draw", "declare {card}", "undo", "announce {card}", "score marriage"])
def test_nothing_is_played_in_the_past_and_the_answer_says_how_to_return(text):
    room = a_room(5)
    asked(room, "back 2")
    stands = room.shown.position
    answer = asked(room, text.format(card=room.board.position.hands[0][0]))
    assert answer.voice == TIP
    assert "return" in answer.text
    assert room.shown.position == stands


@pytest.mark.parametrize("text", ["hand", "xray", "hint", "laid north", "score", "legal", "why", "last", "position"])
def test_questions_are_answered_about_the_moment_that_is_shown(text):
    room = a_room(5)
    asked(room, "back 4")
    moment_board = room.shown
    known = moment_board.act(text)
    assert asked(room, text).head.split()[0] == known.head.split()[0]
    assert room.shown is moment_board


def test_looking_changes_nothing_of_the_deal_or_of_what_is_kept():
    room = a_room(7)
    before, session = room.keep(), room.board.session
    copy = list(session.actions), list(session.positions), [*session.lines], list(session.own)
    asked(room, "back 3", "start", "what if")
    for _ in range(6):
        room.act(advice(room))
    asked(room, "undo", "back", "what if", "position", "save")
    assert room.keep() == before
    assert (session.actions, session.positions, session.lines, session.own) == copy
    assert room.standing == a_room(7).standing
    assert room.sheet == a_room(7).sheet
    asked(room, "return")
    assert room.shown is room.board
    assert room.board.session is session


def test_every_look_moves_the_turn_so_that_a_late_press_is_stale():
    room = a_room(4)
    for text in ("back", "back", "forward", "what if", "return"):
        before = room.turn
        room.act(text)
        assert room.turn == before + 1, text


# ---- what if


def test_a_branch_is_played_against_the_same_player_and_called_what_if():
    room = a_room(6)
    asked(room, "back 4", "what if")
    assert room.aside.title == "What if"
    assert room.shown.session.player is room.player
    before = len(room.shown.session.actions)
    room.act(advice(room))
    assert len(room.shown.session.actions) > before
    assert room.aside.playable


def test_a_branch_that_plays_as_the_deal_was_played_is_the_deal_again():
    room = a_room(9)
    real = room.board.session.positions
    asked(room, "start", "what if")
    for _ in range(9):
        room.act(advice(room))
    assert room.shown.position == real[-1]


def test_what_happens_in_a_branch_is_marked_as_such_in_the_log():
    room = a_room(3)
    asked(room, "what if")
    told = room.told
    room.act(advice(room))
    lines = [line for number, line in room.log if number > told]
    assert lines
    assert all(line.startswith("What if: ") for line in lines)


def test_a_branch_that_ends_books_nothing():
    room = a_room(3)
    asked(room, "what if")
    play_out(room)
    assert room.answer.head == "What if: it is over."
    assert "would" in room.answer.text
    assert room.settlement is None
    assert not room.standing.deals
    assert room.keep() == a_room(3).keep()


def test_the_branch_takes_back_its_own_actions_only():
    room = a_room(4)
    asked(room, "what if")
    first = room.shown.position
    room.act(advice(room))
    asked(room, "undo")
    assert room.shown.position == first
    assert asked(room, "undo").head == "Nothing to take back."


@pytest.mark.parametrize("text", ["deal", "deal now", "by hand", "seed", "sheet", "match"])
def test_the_deal_and_the_match_are_out_of_reach_while_something_else_lies_on_the_table(text):
    room = a_room(4)
    asked(room, "what if")
    before = room.keep()
    assert "return" in asked(room, text).text
    assert room.keep() == before
    assert room.aside
    assert not room.reading


def test_a_moment_of_a_session_leaves_the_session_alone():
    session = a_room(5).board.session
    many = len(session.actions)
    past = moment(session, 8)
    past.own.clear()
    past.replay(())
    assert len(session.actions) == many
    assert past.positions[:9] == session.positions[:9]


def test_help_names_every_command():
    said = asked(a_room(), "help").text
    for command in (*COMMANDS, "position"):
        assert command in said
