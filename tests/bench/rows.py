"""Rows of the table: two things timed in turns in one run, each by the median, and their ratio.

A row group is a module ``rows_<name>.py`` beside this one with a function ``rows(repeats)`` that yields rows.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Row(NamedTuple):
    """One comparison. ``aim`` says which way the ratio of ours to the peer's should lie."""

    what: str
    peer_name: str
    unit: str
    ours: float
    peer: float
    aim: str

    @property
    def ratio(self) -> float:
        """Ours divided by the peer's."""
        return self.ours / self.peer

    def __str__(self) -> str:
        """One line of the table, in Markdown."""
        return (
            f"| {self.what} | {self.ours:,.1f} {self.unit} | {self.peer:,.1f} {self.unit} ({self.peer_name}) "
            f"| {self.ratio:.2f} | {self.aim} |"
        )


HEAD = "| what | ours | peer | ratio | aim |\n|---|---|---|---|---|"


def in_turns(ours: Callable[[int], float], peer: Callable[[int], float], repeats: int) -> tuple[float, float]:
    """Both measured ``repeats`` times in turns, the order changing each time; the median of each. 0 warms up first."""
    ours(0)
    peer(0)
    pairs = []
    for turn in range(1, repeats + 1):
        if turn % 2:
            mine, its = ours(turn), peer(turn)
        else:
            its, mine = peer(turn), ours(turn)
        pairs.append((mine, its))
    return median(mine for mine, _ in pairs), median(its for _, its in pairs)
