"""The table in a terminal: the same text table as on the page, and three commands for a script or a quick look."""

import argparse
import json
import sys

from bezique_tutor.lesson import fresh_seed
from bezique_tutor.rules import notation
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.clauses import clause
from bezique_tutor.rules.editions import DEFAULT
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import deal
from bezique_tutor.rules.referee import check
from bezique_tutor.serve.cli import Run
from bezique_tutor.teach import words
from bezique_tutor.teach.board import describe
from bezique_tutor.teach.explain import explain
from bezique_tutor.teach.room import PlayRoom, Row

GREETING = "Type help for the commands, quit to leave."
OK, FAILED = 0, 1


def configure_play(parser: argparse.ArgumentParser) -> Run:
    """Arguments of ``bezique-tutor play``."""
    parser.add_argument("--rules", default=DEFAULT, help="rule set, such as six-pack/classical")
    parser.add_argument("--seed", help="deal this seed; without it the deal is sealed until it is over")
    return play


def play(arguments: argparse.Namespace) -> int:
    """Play deals in words until the input ends or ``quit`` is typed."""
    first = [arguments.seed] if arguments.seed else []
    try:
        room = PlayRoom(lambda: first.pop() if first else fresh_seed(), rule_set=arguments.rules)
    except NotationError as error:
        return _fail(error)
    print(GREETING)
    for _, text in describe(room.board.session)[-1:]:
        print(f"Your hand: {text}.")
    say(room)
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            print()
            return OK
        if line in {"quit", "exit"}:
            return OK
        if line:
            room.act(line)
            say(room)


def say(room: PlayRoom) -> None:
    """Print the room's last answer, with what its panel lists and offers."""
    answer = room.answer
    print(words.spoken(f"{answer.head} {answer.text}").strip())
    if answer.panel:
        for head, items in answer.panel.lists:
            print(f"  {head}:")
            for item in items:
                print(f"    {words.spoken(item)}")
        if answer.panel.options:
            print(f"  {answer.panel.options_head}:")
            for option in answer.panel.options:
                print(f"    {option.action}, {words.points(option.points)}")
        if answer.panel.clause and answer.voice == "no":
            print(f"  {_clause(room, answer.panel.clause)}")
    if answer.share:  # on one line, as it can be typed after "open"
        print("; ".join(answer.share.text.split("\n")))
    if room.reading or (room.over and answer.changed):
        for row in room.rows():
            print(f"  {_line(room, row)}")


def _line(room: PlayRoom, row: Row) -> str:
    """One line of the sheet: whose points, what for, by which clause."""
    told = ", ".join(f"{name} {cell}" for name, cell in zip(("You", "North"), row.cells, strict=True) if cell)
    return " ".join(filter(None, (f"{told}:", row.text, row.clause and _clause(room, row.clause))))


def _clause(room: PlayRoom, id_: str) -> str:
    record = clause(id_)
    return f"{record.sentence(room.rules)} ({record.cited})"


def configure_check(parser: argparse.ArgumentParser) -> Run:
    """Arguments of ``bezique-tutor check``."""
    parser.add_argument("position", help="a position in notation, BP1 ... #42")
    parser.add_argument("action", help="an action, such as 'declare KH QH@2'")
    parser.add_argument("--json", action="store_true", help="print the ruling as JSON")
    return check_action


def check_action(arguments: argparse.Namespace) -> int:
    """Print the referee's ruling on one action; exit code 1 when it is refused or cannot be read."""
    try:
        position = notation.read(arguments.position)
        ruling = check(position, parse(arguments.action))
    except NotationError as error:
        return _fail(error)
    record = clause(ruling.clause)
    sentence = record.sentence(position.ruleset)
    if arguments.json:
        told = {"legal": ruling.legal, "clause": record.id, "points": ruling.points, "sentence": sentence}
        print(json.dumps(told | {"source": record.source, "cited": record.cited}))
    elif ruling.legal:
        scored = f" {words.points(ruling.points)} points." if ruling.points else ""
        print(f"Legal.{scored} {sentence} ({record.cited})")
    else:
        why = explain(position, ruling)
        print(f"Refused. {why.head} {words.spoken(why.text)} {sentence} ({record.cited})")
    return OK if ruling.legal else FAILED


def configure_deal(parser: argparse.ArgumentParser) -> Run:
    """Arguments of ``bezique-tutor deal``."""
    parser.add_argument("seed", nargs="?", help="BZ1- and 1 to 16 letters or digits; without it a fresh one")
    parser.add_argument("--rules", default=DEFAULT, help="rule set, such as six-pack/classical")
    parser.add_argument("--json", action="store_true", help="print seed, rules and position as JSON")
    return deal_position


def deal_position(arguments: argparse.Namespace) -> int:
    """Print the position that a seed stands for, in notation."""
    seed = arguments.seed or fresh_seed()
    try:
        position = deal(arguments.rules, seed)
    except NotationError as error:
        return _fail(error)
    line = notation.write(position)
    print(json.dumps({"seed": seed, "rules": position.ruleset.name, "position": line}) if arguments.json else line)
    return OK


def _fail(error: NotationError) -> int:
    print(f"bezique-tutor: {error}", file=sys.stderr)
    return FAILED
