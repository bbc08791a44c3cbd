"""A leaf of the pile in the view: pictures and words of some tricks, and none while nobody asks."""

import json

from bezique_tutor.teach.pile import LEAF, played, told
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.widgets.view import view


def a_room(tricks):
    room = PlayRoom(lambda: "BZ1-LEAF")
    while len(room.board.position.pile) < 2 * tricks:
        room.act(str(room.board.coach().action))
    return room


def test_the_view_holds_the_pile_only_when_it_was_asked_for():
    room = a_room(30)
    closed = len(json.dumps(view(room)))
    assert "tricks" not in (view(room)["panel"] or {})
    assert view(room)["table"]["pile"] == 30
    room.act("pile 20")
    assert [trick["number"] for trick in view(room)["panel"]["tricks"]] == list(range(20, 20 - LEAF, -1))
    room.act("hand")
    assert len(json.dumps(view(room))) < closed * 1.2


def test_each_trick_is_shown_with_its_cards_its_winner_and_its_words():
    room = a_room(6)
    room.act("pile")
    session = room.board.session
    for drawn, trick in zip(view(room)["panel"]["tricks"], reversed(played(session)), strict=False):
        assert [card["card"] for card in drawn["cards"]] == [str(card) for card in trick.cards]
        assert [card["won"] for card in drawn["cards"]].index(True) == trick.best
        assert drawn["text"] == told(session, trick)


def test_the_two_ways_lead_through_the_whole_pile_and_end_at_its_ends():
    room = a_room(10)
    room.act("pile")
    seen = []
    while True:
        panel = view(room)["panel"]
        seen += [trick["number"] for trick in panel["tricks"]]
        if not panel["leaf"][0]["send"]:
            break
        room.act(panel["leaf"][0]["send"])
    assert seen == list(range(10, 0, -1))
    while later := view(room)["panel"]["leaf"][1]["send"]:
        room.act(later)
    assert view(room)["panel"]["tricks"][0]["number"] == 10
