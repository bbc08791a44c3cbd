"""Misunderstandings with a name: what is believed, what is so, and the clause that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Misconception:
    """One misunderstanding; ``clause`` is a clause id."""

    id: str
    belief: str
    truth: str
    clause: str


MISCONCEPTIONS: Final[Mapping[str, Misconception]] = {
    item.id: item
    for item in (
        Misconception(
            "ten-below-king",
            "The king beats the ten, as in many games.",
            "The ten stands above the king, next to the ace.",
            "trick.ten-above-king",
        ),
        Misconception(
            "must-follow-in-stock",
            "You must follow suit from the first trick.",
            "While the stock lasts, any card may be played.",
            "play.free",
        ),
        Misconception(
            "last-of-equals-wins",
            "Of two equal cards the later one wins.",
            "Of two equal cards the first played wins.",
            "trick.first-of-equals",
        ),
        Misconception(
            "declare-without-trick",
            "You may declare at any time in your turn.",
            "You may declare only after winning a trick.",
            "declare.after-trick-won",
        ),
        Misconception(
            "declare-after-drawing",
            "You may draw first and declare then.",
            "Drawing ends the right to declare for this trick.",
            "declare.before-drawing",
        ),
        Misconception(
            "two-scores-one-trick",
            "All that lies ready scores at once.",
            "One declaration is scored for each trick won.",
            "declare.one-score-per-trick",
        ),
        Misconception(
            "lying-pair-sets-trumps",
            "A king and queen lying on the table make trumps.",
            "Only a marriage or sequence that is scored makes trumps.",
            "trump.first-declaration",
        ),
        Misconception(
            "same-trump-again",
            "Any suit may become trumps.",
            "The trumps of the last deal may not be trumps again.",
            "trump.not-twice",
        ),
        Misconception(
            "rubicon-at-the-line",
            "A loser exactly on the line is rubiconed.",
            "Reaching the line is enough: only a loser below it is rubiconed.",
            "settle.rubicon",
        ),
        Misconception(
            "winner-must-reach-rubicon",
            "A winner short of the line cannot rubicon the loser.",
            "Only the loser's score counts for the rubicon.",
            "settle.rubicon",
        ),
        Misconception(
            "round-after-adding",
            "Add first, then drop the odd points.",
            "Each score loses its odd points before anything is added.",
            "settle.hundreds",
        ),
    )
}
