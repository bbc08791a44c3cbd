"""How long a message may be: a saved deal, an envelope and a link to a position fit, nothing much longer does."""

import pytest

from bezique_tutor.rules.notation import LONGEST, LONGEST_DEAL
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.share import LONGEST as LONGEST_SHARE
from bezique_tutor.widgets.messages import ACTION_LIMIT, SEARCH_LIMIT, Act, MessageError, read_message

HELLO = {"schema": 1, "search": "", "language": "en", "saved": None}


def test_whatever_can_be_opened_fits_into_an_action():
    assert ACTION_LIMIT > LONGEST_SHARE + len("open ") > LONGEST_DEAL > LONGEST
    text = f"open {'x' * LONGEST_SHARE}"
    assert read_message({"turn": 0, "action": text}) == Act(0, text)


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"turn": 0, "action": "x" * (ACTION_LIMIT + 1)}, "action"),
        ({"hello": HELLO | {"search": "?" + "x" * SEARCH_LIMIT}}, "search"),
        ({"turn": 0, "action": "open BD1\nplay 7S"}, "action"),
    ],
)
def test_what_is_longer_or_has_lines_is_refused_with_its_field(message, field):
    with pytest.raises(MessageError) as refused:
        read_message(message)
    assert refused.value.field == field


def test_the_link_of_every_position_of_a_deal_fits_into_an_address():
    room = PlayRoom(lambda: "BZ1-VIEW")
    while not room.over:
        room.act(str(room.board.coach().action))
    room.act("save")
    assert len(room.answer.share.text) < LONGEST_DEAL
    longest = 0
    for at in range(1, len(room.board.session.actions), 7):
        room.act("return")
        room.act(f"back {at}")
        room.act("position")
        longest = max(longest, len(room.answer.share.query))
    assert longest * 2 < SEARCH_LIMIT
    read_message({"hello": HELLO | {"search": f"?{room.answer.share.query}"}})
