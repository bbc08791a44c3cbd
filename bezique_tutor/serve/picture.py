"""The command `picture`: a position as an SVG, for a note, a page or a print."""

import argparse
import sys
from pathlib import Path

from bezique_tutor.coach.sight import see
from bezique_tutor.rules import notation
from bezique_tutor.rules.editions import DEFAULT
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import deal
from bezique_tutor.rules.position import Position
from bezique_tutor.serve.cli import Run
from bezique_tutor.teach.share import faults
from bezique_tutor.widgets.picture import picture

OK, FAILED = 0, 1


def configure(parser: argparse.ArgumentParser) -> Run:
    """Arguments of ``bezique-tutor picture``."""
    parser.add_argument("position", help="a position in notation, BP1 ... #42, or a seed, BZ1-...")
    parser.add_argument("--seat", default="S", help="whose cards are open: S or N; without it S")
    parser.add_argument("--all", action="store_true", help="hide nothing")
    parser.add_argument("--rules", default=DEFAULT, help="rule set of a seed, such as six-pack/classical")
    parser.add_argument("--out", type=Path, help="the file to write; without it the picture is printed")
    return draw


def draw(arguments: argparse.Namespace) -> int:
    """Print the picture or write it to a file; exit code 1 when the position cannot be read or be."""
    text: str = arguments.position.strip()
    try:
        position = notation.read(text) if text.startswith(notation.VERSION) else deal(arguments.rules, text)
        seat = position.seat(arguments.seat)
    except NotationError as error:
        return _fail(f"{error.field}: {error.text}")
    return _draw(arguments, position, seat)


def _draw(arguments: argparse.Namespace, position: Position, seat: int) -> int:
    if found := faults(position):
        return _fail("; ".join(found))
    drawn = picture(position if arguments.all else see(position, seat).position, seat)
    if arguments.out is None:
        sys.stdout.write(drawn)
        return OK
    try:
        arguments.out.write_text(drawn, encoding="utf-8")
    except OSError as error:
        return _fail(f"out: {error.strerror}: {arguments.out}")
    return OK


def _fail(text: str) -> int:
    sys.stderr.write(f"bezique-tutor: {text}\n")
    return FAILED
