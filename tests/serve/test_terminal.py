"""The table in a terminal: the same words as on the page, exit codes and errors that name the field."""

import io
import json

import pytest

from bezique_tutor import position
from bezique_tutor.rules import notation
from bezique_tutor.rules.clauses import clause
from bezique_tutor.rules.game import deal, legal_actions
from bezique_tutor.serve import terminal
from bezique_tutor.serve.cli import main
from bezique_tutor.teach.board import Board
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.session import Session

START = notation.write(deal("six-pack", "BZ1-1"))


def played(monkeypatch, capsys, *lines: str, seed: str = "1") -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["play", "--seed", seed]) == 0
    return capsys.readouterr().out


def test_a_deal_is_played_in_words(monkeypatch, capsys):
    said = played(monkeypatch, capsys, "play 7d", "score", "quit")
    assert "You lead the seven of diamonds." in said
    assert "Score: You 0; North 0" in said
    assert "[" not in said, "the mark-up of the page stays on the page"


def test_a_refusal_names_the_clause_with_its_source_and_changes_nothing(monkeypatch, capsys):
    said = played(monkeypatch, capsys, "declare KH QH", "play 7d", "quit")
    assert "A declaration may be made only after winning a trick. (the Bicycle rules)" in said
    assert "You lead the seven of diamonds." in said


@pytest.fixture(scope="module")
def deal_of_first_choices() -> tuple[PlayRoom, list[str]]:
    """A deal of the first legal action each time, and what was typed for it."""
    room, lines = PlayRoom(lambda: "BZ1-PIPE"), []
    while room.settlement is None:
        lines.append(str(legal_actions(room.board.position)[0]))
        room.act(lines[-1])
    return room, lines


def test_a_whole_deal_can_be_played_from_a_pipe(monkeypatch, capsys, deal_of_first_choices):
    """The deal ends with its settlement, each line with its clause, and with its seed."""
    room, lines = deal_of_first_choices
    said = played(monkeypatch, capsys, *lines, seed="PIPE")
    assert "The seed was BZ1-PIPE" in said
    for line in room.settlement.lines:
        you, north = line.points
        record = clause(line.clause)
        told = f"  You {you:,}, North {north:,}: {record.sentence(room.rules)} ({record.cited})\n"
        assert said.count(told) == 1
    you, north = room.settlement.booked
    assert f"  You {you:,}, North {north:,}: Booked\n" in said
    assert "  Trick " not in said, "the sheet is for who asks for it"


def test_the_sheet_is_printed_line_by_line(monkeypatch, capsys, deal_of_first_choices):
    room, lines = deal_of_first_choices
    said = played(monkeypatch, capsys, *lines, "sheet", "match", seed="PIPE")
    sheet = said.partition("The score sheet.")[2]
    assert len(room.sheet.entries) > 10
    for entry in room.sheet.entries:
        record = clause(entry.clause)
        when = f"Trick {entry.trick}" if entry.trick else "Before the first trick"
        start = f"  {('You', 'North')[entry.seat]} {entry.total:,}: {when}: "
        line = next(line for line in sheet.splitlines() if line.startswith(start))
        assert line.endswith(f"{record.sentence(room.rules)} ({record.cited})")
    assert "The account after 1 deal: " in sheet
    assert said.count(": Booked\n") == 2, "at the end of the deal, on the sheet, and not after whatever else is typed"


def test_the_sheet_of_a_deal_that_goes_on_ends_with_the_scores(monkeypatch, capsys):
    said = played(monkeypatch, capsys, "sheet", "match", "quit")
    assert "  You 0, North 0: So far\n" in said
    assert said.count("So far") == 1, "only where it was asked for"


def test_the_end_of_the_input_leaves_quietly(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play"]) == 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["play", "--rules", "whist"], "rules:"),
        (["play", "--seed", "<script>"], "seed:"),
        (["deal", "BZ1-"], "seed:"),
        (["deal", "1", "--rules", "six-pack?x=y"], "rules:"),
        (["check", "BP1", "draw"], "check:"),
        (["check", START, "dance"], "action:"),
        (["check", START, "play QX"], "card:"),
    ],
)
def test_bad_input_names_its_field_on_one_line_and_fails(capsys, words, field):
    assert main(words) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"bezique-tutor: {field}")
    assert told.err.count("\n") == 1


def test_check_rules_on_one_action(capsys):
    assert main(["check", START, "play 7D"]) == 0
    assert capsys.readouterr().out.startswith("Legal.")
    assert main(["check", START, "draw"]) == 1
    assert capsys.readouterr().out.startswith("Refused.")


def test_check_speaks_json(capsys):
    assert main(["check", START, "draw", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["legal"], told["clause"]) == (False, "draw.after-the-trick")


def test_deal_prints_the_position_of_a_seed(capsys):
    assert main(["deal", "bz1-1"]) == 0
    assert capsys.readouterr().out.strip() == START
    assert main(["deal", "--json"]) == 0
    fresh = json.loads(capsys.readouterr().out)
    assert notation.write(deal("six-pack", fresh["seed"])) == fresh["position"]


def test_what_may_be_declared_instead_is_printed_with_its_action_and_points(capsys):
    room = PlayRoom(lambda: "BZ1-1")
    room.board = Board(Session(position(hand="KH QH KS QS", trump="H")))
    room.act("declare KH QS")
    terminal.say(room)
    said = capsys.readouterr().out
    assert "What you may declare now:" in said
    assert "    declare royal-marriage KH QH, 40\n" in said


def test_a_deal_by_hand_is_shuffled_cut_lifted_and_dealt_from_the_keyboard(monkeypatch, capsys):
    said = played(monkeypatch, capsys, "by hand", "shuffle", "shuffle", "cut 60", "cut 192", "hand", "quit")
    for told in ("You shuffle a portion", "You cut the", "choice", "Your hand: nothing"):
        assert told in said


def test_what_is_taken_away_is_printed_on_one_line_that_can_be_opened(monkeypatch, capsys):
    first = played(monkeypatch, capsys, "position", "quit")
    line = next(line for line in first.splitlines() if line.startswith("BP1 "))
    assert "A position." in played(monkeypatch, capsys, f"open {line}", "quit")
