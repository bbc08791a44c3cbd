"""A scene: what stands on the page at one moment, a lesson's run or a deal in the Play room, and what it last said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from bezique_tutor.teach.board import ASK, NO, Answer

if TYPE_CHECKING:
    from collections.abc import Mapping

LOG_LINES: Final = 40
_LONGEST: Final = 6_000  # of a query: a position as long as any, with what an address must spell out
_QUERY: Final = {
    "step": re.compile(r"[0-9]{1,3}"),
    "seed": re.compile(r"(?:BZ1-)?[0-9A-Za-z]{1,16}"),
    "rules": re.compile(r"[a-z]+(?:-[a-z]+)?(?:/[a-z0-9-]+)?"),
    "position": re.compile(r"BP1(?: [!-~]{3,2000}){11,20} #[0-9]{2}"),
}


class Scene:
    """State that every scene shares: the turn, the last answer and the log in words, both numbered."""

    def __init__(self) -> None:
        self.turn = 0
        self.greeted = False
        self.said = 0
        self.answer = Answer(ASK, "")
        self.told = 0
        self.log: list[tuple[int, str]] = []

    def say(self, answer: Answer, lines: tuple[str, ...] = ()) -> None:
        """Answer, and write ``lines``, what happened in words, into the log."""
        self.answer = answer
        self.said += 1
        for line in lines:
            self.told += 1
            self.log.append((self.told, line))
        del self.log[:-LOG_LINES]

    def hello(self, search: str, language: str, saved: str | None) -> None:
        """The page is there: go on from what it kept, then do what its query asks. Wrong values are told.

        A second page of the same table, or the same page drawn again, only looks on.
        """
        del language
        if self.greeted:
            return
        self.greeted = True
        if saved:
            self.restore(saved)
        try:
            query = queried(search)
        except ValueError as error:
            self.say(Answer(NO, "That link cannot be read.", f"{error}."))
            return
        if query:
            self.asked(query)

    def restore(self, saved: str) -> None:
        """Go on from what the browser kept; what cannot be read is left alone."""

    def asked(self, query: Mapping[str, str]) -> None:
        """Do what the page's address asks for."""

    def act(self, text: str) -> None:
        """Answer one text of the learner."""
        raise NotImplementedError

    def keep(self) -> str | None:
        """What the browser should keep so that the learner can go on, or ``None``."""
        return None


def queried(search: str) -> dict[str, str]:
    """The values of a page's query that have a meaning here, each matched against its strict pattern.

    Raises ``ValueError`` naming the field whose value does not fit.
    """
    found = {}
    for key, values in parse_qs(search.removeprefix("?")[:_LONGEST]).items():
        form = _QUERY.get(key)
        if form is None:
            continue
        if not form.fullmatch(values[0]):
            msg = f"{key}: expected {_EXPECTED[key]}, got {len(values[0])} other characters"
            raise ValueError(msg)
        found[key] = values[0]
    return found


_EXPECTED: Final = {
    "step": "the number of a step",
    "seed": "BZ1- and 1 to 16 letters or digits",
    "rules": "a rule set such as six-pack/classical",
    "position": "a position such as BP1 … #42",
}
