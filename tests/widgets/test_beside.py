"""The picture of what lies beside the deal: said everywhere, played nowhere it cannot be, and easily left."""

import json

import pytest

from bezique_tutor.rules.cards import UNKNOWN
from bezique_tutor.rules.notation import read
from bezique_tutor.rules.seeds import Seed
from bezique_tutor.teach.course import exercises, lesson, lessons
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.run import Run
from bezique_tutor.teach.scene import queried
from bezique_tutor.widgets.view import view

ROOM_FOR_TWELVE = 12  # acts of the learner do not empty a longer stock


def a_room(actions: int = 6) -> PlayRoom:
    room = PlayRoom(lambda: "BZ1-VIEW")
    for _ in range(actions):
        room.act(str(room.board.coach().action))
    return room


def drawn(room: PlayRoom, *texts: str) -> dict:
    for text in texts:
        room.act(text)
    picture = view(room)
    json.dumps(picture)
    return picture


def offered(picture: dict, which: str = "actions") -> list[str]:
    return [action["do"] for action in picture[which]]


def test_looking_back_is_said_in_heading_status_and_words_and_offers_steps_and_ways_out():
    picture = drawn(a_room(), "back 3")
    assert picture["task"]["title"] == "Looking back"
    assert picture["table"]["status"].startswith("Looking back: Trick ")
    assert picture["words"][0][1].startswith("Looking back.")
    assert offered(picture) == ["start", "back", "forward", "end", "what if", "return"]


def test_the_moment_that_is_looked_at_is_drawn_as_it_was_drawn_then():
    room, told = a_room(3), []
    for _ in range(3):
        told.append((len(room.board.session.actions), view(room)["table"]))
        room.act(str(room.board.coach().action))
    last = len(room.board.session.actions)
    for at, table in reversed(told):
        room.act("return")
        then = drawn(room, f"back {last - at}")["table"]
        assert then | {"status": ""} == table | {"status": ""}


def test_a_branch_is_called_what_if_and_offers_play_and_return():
    picture = drawn(a_room(), "what if")
    assert picture["task"]["title"] == "What if"
    assert picture["table"]["status"].startswith("What if: ")
    assert {"play", "undo", "return"} <= set(offered(picture))
    assert picture["enter"] == "play"


def test_the_deal_itself_bears_no_such_sign():
    room = a_room()
    before = view(room)
    after = drawn(room, "back 3", "what if", "return")
    for key in ("task", "table", "words", "actions", "enter", "keep", "sheet"):
        assert after[key] == before[key], key


def test_a_branch_that_is_over_is_not_settled_on_the_page():
    room = a_room()
    room.act("what if")
    while room.shown.session.waits:
        room.act(str(room.shown.coach().action))
    picture = view(room)
    assert picture["sheet"] is None
    assert picture["task"]["title"] == "What if"
    assert "deal" not in offered(picture)
    assert "return" in offered(picture)


def test_a_position_with_unknown_cards_offers_hints_and_to_be_played_on():
    room = a_room()
    text = room.board.act("position").share.text
    assert offered(drawn(room, f"open {text}")) == ["play on", "hint", "xray", "return"]
    assert "play" in offered(drawn(room, "play on"))


def test_every_way_to_look_take_away_and_open_has_its_button():
    room = a_room()
    assert offered(view(room), "tools") == ["back", "what if", "position", "save"]
    assert offered(drawn(room, "back"), "tools") == ["position", "save"]
    assert view(room)["opens"]


def test_what_is_taken_away_is_shown_once_with_its_text_file_and_link():
    room = a_room()
    share = drawn(room, "position")["share"]
    assert read(share["text"]) == room.board.session.sight.position
    assert share["href"].startswith("play.ipynb?position=BP1%20")
    assert queried(share["href"].partition("?")[2])["position"] == share["text"]
    assert share["file"] == "six-pack-position.txt"
    assert "href" in drawn(room, "save")["share"]
    assert "share" not in drawn(room, "hand")


def test_no_picture_beside_the_deal_holds_a_card_that_is_hidden():
    room = a_room(10)
    hidden = room.board.session.position
    for texts in (("back 5",), ("return", "position"), ("what if",), ("position",), ("return", "save")):
        text = json.dumps(drawn(room, *texts))
        assert "".join(hidden.stock[:4]) not in text
        assert "".join(hidden.hands[1]) not in text
        assert room.seed not in text


# ---- playing on from a lesson


@pytest.mark.parametrize("info", [info for info in lessons() if info.ready], ids=lambda info: info.no)
def test_a_lesson_table_leads_to_the_play_room_where_it_is_complete_enough(info):
    run = Run(lesson(info.no), Seed("BZ1-7"))
    led = 0
    for place, item in enumerate(exercises(info.no)):
        run.asked({"step": str(place + 1)})
        links = [link["href"] for link in view(run)["links"] if link["href"].startswith("play.ipynb?")]
        if item.start is None:
            assert not links
        for href in links:
            led += 1
            room = PlayRoom(lambda: "BZ1-OTHER")
            room.hello("?" + href.partition("?")[2], "en", None)
            assert room.aside.playable, item.id
            seen = run.board.session.sight.position
            assert UNKNOWN not in (*room.shown.session.positions[0].hands[1], *room.shown.position.stock)
            assert room.shown.session.positions[0].hands[0] == seen.hands[0]
            for _ in range(12):
                room.act(str(room.shown.coach().action) if room.shown.session.waits else "hand")
            assert room.shown.position.pile, item.id
            assert len(seen.stock) > ROOM_FOR_TWELVE or room.answer.head.endswith(("it is over.", "Your hand:")), (
                item.id
            )
    assert led or info.no == "03" or not any(item.start for item in exercises(info.no))


def test_the_link_out_of_a_lesson_holds_no_card_that_the_learner_cannot_see():
    for info in (info for info in lessons() if info.ready):
        run = Run(lesson(info.no), Seed("BZ1-7"))
        for place, item in enumerate(exercises(info.no)):
            run.asked({"step": str(place + 1)})
            for link in view(run)["links"]:
                if link["href"].startswith("play.ipynb?") and item.start:
                    position = read(queried(link["href"].partition("?")[2])["position"])
                    assert position == run.board.session.sight.position


def test_a_lessons_position_can_be_taken_away():
    run = Run(lesson("04"), Seed("BZ1-7"))
    assert offered(view(run), "tools") == ["position"]
    run.act("position")
    assert read(view(run)["share"]["text"]) == run.board.session.sight.position
