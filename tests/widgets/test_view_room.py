"""The picture of the Play room: its score sheet, the settled deal and what is offered there."""

import json

import pytest

from bezique_tutor.rules.clauses import clause
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.widgets.view import view


def a_room() -> PlayRoom:
    return PlayRoom(lambda: "BZ1-VIEW")


def play(room: PlayRoom, actions: int = 10_000) -> PlayRoom:
    while not room.over and actions:
        room.act(str(room.board.coach().action))
        actions -= 1
    return room


@pytest.fixture(scope="module")
def kept() -> str:
    """The envelope of a settled deal."""
    return play(a_room()).keep()


@pytest.fixture
def settled(kept) -> PlayRoom:
    room = a_room()
    room.restore(kept)
    return room


def offered(room: PlayRoom) -> list[str]:
    return [action["do"] for action in view(room)["actions"]]


def test_no_sheet_lies_beside_a_deal_that_goes_on_unless_it_is_asked_for():
    room = play(a_room(), 40)
    assert view(room)["sheet"] is None
    room.act("sheet")
    drawn = view(room)
    assert drawn["sheet"]["caption"] == "The score sheet"
    assert drawn["sheet"]["columns"] == ["", "You", "North"]
    assert drawn["task"]["title"] == "Six-Pack Bezique"
    room.act("hand")
    assert view(room)["sheet"] is None


def test_each_line_of_the_sheet_says_the_sentence_of_its_clause_and_the_score_it_led_to(settled):
    settled.act("sheet")
    rows = view(settled)["sheet"]["rows"]
    for entry, row in zip(settled.sheet.entries, rows, strict=False):
        head, you, north = row["cells"]
        assert head.startswith(f"Trick {entry.trick}: " if entry.trick else "Before the first trick: ")
        assert f"{entry.points:,}. " in head
        assert head.endswith(clause(entry.clause).sentence(settled.rules))
        assert (you, north) == (("", f"{entry.total:,}") if entry.seat else (f"{entry.total:,}", ""))
    assert json.loads(json.dumps(rows)) == rows


def test_a_settled_deal_shows_its_settlement_and_offers_the_whole_sheet(settled):
    drawn = view(settled)
    assert drawn["sheet"]["caption"] == "The deal is settled"
    heads = [row["cells"][0] for row in drawn["sheet"]["rows"]]
    assert heads == [*(clause(line.clause).sentence(settled.rules) for line in settled.settlement.lines), "Booked"]
    assert offered(settled) == ["deal", "sheet", "by hand", "undo"]
    settled.act("sheet")
    whole = view(settled)["sheet"]["rows"]
    assert len(whole) == len(settled.sheet.entries) + len(heads) + 2
    assert [row["cells"][0] for row in whole[-2:]] == ["The match, 1 deal", "Ahead or behind"]


@pytest.mark.parametrize("text", ["hint", "score", "match", "sheet", "play KH", "undo please"])
def test_what_is_typed_after_a_settled_deal_does_not_retitle_it(settled, text):
    before = view(settled)
    settled.act(text)
    drawn = view(settled)
    assert drawn["task"] == before["task"]
    assert drawn["task"]["title"] in {"You win the deal.", "North wins the deal."}
    assert drawn["panel"] == before["panel"]
    assert drawn["panel"]["head"] == "The deal is settled"
    assert drawn["say"] != before["say"], "the answer itself is still said"


def test_the_panel_of_a_settled_deal_tells_the_account_of_the_match(settled):
    (match,) = view(settled)["panel"]["lists"]
    assert match == {"head": "The match", "items": [settled.account()]}


def test_from_the_second_deal_on_the_account_stands_below_what_is_booked(settled):
    settled.act("deal")
    assert view(settled)["task"]["title"] == "Six-Pack Bezique"
    play(settled)
    last = [row["cells"] for row in view(settled)["sheet"]["rows"][-3:]]
    account = settled.standing.account
    assert last[0] == ["Booked", *(f"{points:,}" for points in settled.settlement.booked)]
    assert last[1] == ["The match, 2 deals", *(f"{points:,}" for points in account.booked)]
    assert last[2][0] == "Ahead or behind"
    assert {text[0] for text in last[2][1:]} in ({"+", "-"}, {"0"})
