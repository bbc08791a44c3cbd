"""The score sheet of a deal: every gain of points as a line with its clause, then the lines of the settlement.

What a gain was for is read from the ruling that gave it, so this module knows no figure and no rule of its own.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bezique_tutor.rules.actions import Guess
from bezique_tutor.rules.game import outcome
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.referee import check

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bezique_tutor.rules.actions import Action
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.settlement import Settlement


class Entry(NamedTuple):
    """One gain: after how many tricks (0 before the first is won), whose (a seat number), how much, by which clause.

    ``total`` is the seat's score with this gain in it, ``name`` the declaration that was scored, or empty.
    """

    trick: int
    seat: int
    points: int
    clause: str
    total: int
    name: str = ""


class Sheet(NamedTuple):
    """The gains in their order, and how the deal was settled; ``None`` while it goes on."""

    entries: tuple[Entry, ...]
    settlement: Settlement | None


class _Reason(NamedTuple):
    clause: str
    points: int
    name: str = ""


def sheet(positions: Sequence[Position], actions: Sequence[Action]) -> Sheet:
    """The score sheet of a deal, whole or still going on: its positions and the actions between them.

    Raises ``ValueError`` for a gain that no ruling explains: what does that is no deal, or a fault of ours.
    """
    if len(positions) != len(actions) + 1:
        msg = f"positions: expected one more than the {len(actions)} actions, got {len(positions)}"
        raise ValueError(msg)
    entries: list[Entry] = []
    for (before, after), action in zip(pairwise(positions), actions, strict=True):
        if before.scores != after.scores:
            entries += _gains(before, action, after)
    return Sheet(tuple(entries), outcome(positions[-1]))


def _gains(before: Position, action: Action, after: Position) -> Iterator[Entry]:
    reasons = _reasons(before, action, after)
    trick = len(after.pile) // len(after.hands)
    for seat, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
        if old == new:
            continue
        reason = reasons.get(seat)
        if reason is None or reason.points != new - old:
            msg = f"trick {trick}: nothing explains {new - old} points of {after.seats[seat]} at {str(action)!r}"
            raise ValueError(msg)
        yield Entry(trick, seat, reason.points, reason.clause, new, reason.name)


def _reasons(before: Position, action: Action, after: Position) -> dict[int, _Reason]:
    """What each seat may gain by this action, and by which clause."""
    if after.step is Step.OVER:
        return {after.leader: _Reason("last.trick", after.ruleset.last_trick)}
    ruling = check(before, action)
    name = ruling.declaration.target.pattern.name if ruling.declaration else ""
    reasons = {before.turn: _Reason(ruling.clause, ruling.points, name)} if ruling.legal else {}
    if isinstance(action, Guess) and before.dealer is not None:  # elder's guess uncovers what the dealer has lifted
        reasons[before.dealer] = _Reason("lift.exact", before.ruleset.lift_points)
    return reasons
