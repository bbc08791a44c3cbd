"""The bar of buttons: what it offers before play, and that what is offered can be done."""

import pytest

from bezique_tutor.coach.prior import best
from bezique_tutor.coach.sight import seen_height
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.rules.referee import check
from bezique_tutor.teach.board import Board
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.session import Session
from bezique_tutor.widgets.bar import table_actions
from bezique_tutor.widgets.pack import pack_from_the_side
from bezique_tutor.widgets.view import view
from tests.rules.tables import before_play

OFFERED = {
    Step.SHUFFLE: ["shuffle"],
    Step.CUT: ["cut"],
    Step.CHOOSE: ["refuse deal", "take deal"],
    Step.LIFT: ["lift"],
    Step.GUESS: [f"guess {number}" for number in range(24, 32)],
    Step.DEAL: ["deal"],
}


def board_at(step, lifted=26):
    fields = {"lifted": lifted} if step in {Step.GUESS, Step.DEAL} else {}
    return Board(Session(before_play(step, **fields), automatic=frozenset()))


@pytest.mark.parametrize("step", BEFORE_PLAY)
def test_each_step_before_play_has_its_buttons_and_each_button_is_legal(step):
    board = board_at(step)
    buttons, enter = table_actions(board)
    assert [button["send"] for button in buttons] == OFFERED[step]
    heights = pack_from_the_side(board) or {"at": 0, "most": 0}
    for button in buttons:
        at_height = button["takes"] == "height"
        texts = (
            [f"{button['send']} {at}" for at in (1, heights["at"], heights["most"])] if at_height else [button["send"]]
        )
        assert all(check(board.position, parse(text)).legal for text in texts)
    assert [button["do"] for button in buttons if button["main"]] == ([enter] if enter else [])


def test_the_buttons_of_a_guess_do_not_tell_how_many_were_lifted():
    bars = [table_actions(board_at(Step.GUESS, lifted)) for lifted in range(24, 32)]
    assert all(bar == bars[0] for bar in bars)
    assert bars[0][1] == ""  # none of them is the one to press


def test_the_pack_from_the_side_shows_a_lifted_packet_only_as_high_as_one_sees_it():
    seen = [pack_from_the_side(board_at(Step.GUESS, lifted)) for lifted in range(24, 32)]
    assert all(picture == seen[0] for picture in seen)
    assert (seen[0]["least"], seen[0]["most"]) == seen_height(26)
    assert pack_from_the_side(board_at(Step.GUESS, 32)) != seen[0]


@pytest.mark.parametrize("step", BEFORE_PLAY)
def test_the_pack_is_drawn_only_where_the_learner_does_something_with_it(step):
    board = board_at(step)
    drawn = pack_from_the_side(board)
    assert (drawn or {}).get("kind") == (step.value if step in {Step.CUT, Step.LIFT, Step.GUESS} else None)
    board.session.seat = 1 - board.session.seat  # the other side's turn is none of theirs
    assert pack_from_the_side(board) is None


def room_by_hand():
    room = PlayRoom(lambda: "BZ1-BAR")
    room.act("by hand")
    return room


def test_the_room_offers_the_other_way_until_something_can_be_taken_back():
    room = PlayRoom(lambda: "BZ1-BAR")
    assert [button["do"] for button in view(room)["actions"]][-1] == "by hand"
    room.act("by hand")
    assert [button["do"] for button in view(room)["actions"]] == ["shuffle", "hint", "by itself"]
    room.act("shuffle")
    assert [button["do"] for button in view(room)["actions"]][-1] == "undo"


def test_the_picture_follows_the_procedure():
    room, seen = room_by_hand(), set()
    while room.board.position.step in BEFORE_PLAY:
        position, drawn = room.board.position, view(room)["table"]
        seen.add(position.step)
        assert drawn["status"] == "Before the deal"
        assert drawn["stock"] == {"count": 192, "text": "in the pack"}
        assert drawn["hand"]["cards"] == []
        shown = [card["card"] for card in drawn["trick"]["cards"] if card["card"]]
        assert shown == list(map(str, position.cut[-2:]))
        if position.step is Step.CHOOSE:
            assert [card["caption"] for card in drawn["trick"]["cards"] if card["won"]] == ["You cut higher"]
        room.act(str(best(room.board.session.sight)))
    assert view(room)["table"]["status"] == "Trick 1 of 96"
    assert {Step.SHUFFLE, Step.CUT} <= seen
