"""Settlement: from two scores to what each side books, line by line, each line with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bezique_tutor.rules.ruleset import Rounding

if TYPE_CHECKING:
    from bezique_tutor.rules.ruleset import RuleSet

HUNDRED = 100


class Line(NamedTuple):
    """One line of the score sheet: its clause and what it gives each side."""

    clause: str
    points: tuple[int, ...]


class Settlement(NamedTuple):
    """The end of a deal. ``winner`` is a seat number or ``None`` for a dead tie; all figures are points."""

    scores: tuple[int, ...]
    winner: int | None
    rubicon: bool
    booked: tuple[int, ...]
    margin: int
    lines: tuple[Line, ...]


def floor(points: int) -> int:
    """Whole hundreds of ``points``."""
    return points // HUNDRED * HUNDRED


def settle(ruleset: RuleSet, scores: tuple[int, ...] | list[int]) -> Settlement:
    """Settle a deal of two sides.

    Exact points decide who wins [S000]; the winner adds the game bonus; a loser below the line is rubiconed and the
    winner books both scores and the bonus. ``margin`` is what the winner gains on the loser. The lines run from the
    exact points to what is booked: what one line gives or takes is added to the scores of the line before.
    Raises ``ValueError`` for scores that are not two numbers of at least 0.

    >>> from bezique_tutor.rules.editions import rules
    >>> settle(rules(), (2700, 2600)).booked, settle(rules(), (5240, 3180)).margin
    ((6300, 0), 3100)
    """
    exact = tuple(scores)
    if len(exact) != 2 or not all(type(points) is int and points >= 0 for points in exact):  # noqa: PLR2004
        msg = f"scores: expected two whole numbers of at least 0, got {scores!r}"
        raise ValueError(msg)
    if exact[0] == exact[1]:
        return Settlement(exact, None, rubicon=False, booked=(0, 0), margin=0, lines=(Line("settle.tie", (0, 0)),))
    winner = 0 if exact[0] > exact[1] else 1
    loser = 1 - winner
    rubicon = exact[loser] < ruleset.rubicon_line
    each = ruleset.rounding is Rounding.FLOOR_EACH
    kept = tuple(floor(points) for points in exact) if each else exact
    lines = [Line("settle.higher-wins", exact)]
    if each:
        lines.append(Line("settle.hundreds", kept))
    bonus = ruleset.rubicon_bonus if rubicon else ruleset.game_bonus
    taken = kept[loser] if rubicon else 0
    gains = [0, 0]
    gains[winner], gains[loser] = bonus + taken, -taken
    booked = [points + gain for points, gain in zip(kept, gains, strict=True)]
    if not each:
        booked[winner] = floor(booked[winner] - booked[loser]) + floor(booked[loser])
        booked[loser] = floor(booked[loser])
    lines.append(Line("settle.rubicon" if rubicon else "settle.game", tuple(gains)))
    if not each:
        lines.append(Line("settle.sum-hundreds", tuple(booked)))
    return Settlement(exact, winner, rubicon, tuple(booked), booked[winner] - booked[loser], tuple(lines))
