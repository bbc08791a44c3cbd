"""The command `bezique-tutor`: one table of sub-commands; without one it serves the course."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version

#: What a sub-command is once its arguments are known; returns the exit code.
Run = Callable[[argparse.Namespace], int]

EXIT_CODES = "Exit codes: 0 all well; 1 it did not work, and a line says why; 2 the command line was not understood."


@dataclass(frozen=True)
class Command:
    """A sub-command: its name, a line of help, and where the function lies that adds its arguments and gives its run.

    The function is named and not imported, so that `doctor` still speaks when a library is broken.
    """

    name: str
    summary: str
    where: str

    def configure(self, parser: argparse.ArgumentParser) -> Run:
        """Add the arguments to the parser and return what runs the command."""
        module, function = self.where.split(":")
        configure: Callable[[argparse.ArgumentParser], Run] = getattr(import_module(module), function)
        return configure(parser)


COMMANDS = (
    Command("serve", "serve the course on this machine and open the browser", "bezique_tutor.serve.app:configure"),
    Command("play", "play a deal in words, here in the terminal", "bezique_tutor.serve.terminal:configure_play"),
    Command("check", "rule on one action at a position", "bezique_tutor.serve.terminal:configure_check"),
    Command("deal", "print the deal that a seed stands for", "bezique_tutor.serve.terminal:configure_deal"),
    Command("picture", "draw a position as an SVG picture", "bezique_tutor.serve.picture:configure"),
    Command("lab", "open the course in JupyterLab", "bezique_tutor.serve.lab:configure"),
    Command(
        "doctor", "look whether everything is in place, and say what to do", "bezique_tutor.serve.doctor:configure"
    ),
)


def make_parser(chosen: str | None) -> argparse.ArgumentParser:
    """Return the parser of the whole command, with the arguments of the chosen sub-command."""
    parser = argparse.ArgumentParser(
        prog="bezique-tutor",
        description="Learn Six-Pack Bezique at a live card table. Without a command: serve.",
        epilog=EXIT_CODES,
    )
    parser.add_argument("--version", action="version", version=f"bezique-tutor {version('bezique-tutor')}")
    commands = parser.add_subparsers(title="commands", metavar="command")
    for command in COMMANDS:
        sub = commands.add_parser(
            command.name,
            help=command.summary,
            description=f"{command.summary[0].upper()}{command.summary[1:]}.",
            epilog=EXIT_CODES,
        )
        if command.name == chosen:
            sub.set_defaults(run=command.configure(sub))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help", "--version"}):
        words.insert(0, "serve")
    arguments = make_parser(words[0]).parse_args(words)
    run: Run = arguments.run
    try:
        return run(arguments)
    except KeyboardInterrupt:
        sys.stdout.write("\n")
        return 0
