"""The pack seen from the side, where the learner cuts, lifts or guesses: heights, and never the number of a packet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bezique_tutor.rules.position import Step
from bezique_tutor.teach import words
from bezique_tutor.teach.before_play import may_have

if TYPE_CHECKING:
    from bezique_tutor.teach.board import Board


def pack_from_the_side(board: Board) -> dict[str, Any] | None:
    """What is pressed at a height, or seen at one; ``None`` while there is nothing to do with the pack."""
    position = board.session.sight.position
    cards = len(position.stock)
    if not board.session.waits:
        return None
    about = f"about {{number}} of {words.count(cards, 'card')}"
    whole = {"cards": cards, "most": cards - 1, "about": about}
    match position.step:
        case Step.CUT:
            label = "The pack from the side. Press it where you cut; the cards above come off."
            return {"kind": "cut", "label": label, "at": cards // 2, **whole}
        case Step.LIFT:
            label = "The pack from the side. Press it where you lift; the cards above are your packet."
            return {"kind": "lift", "label": label, "at": position.ruleset.lift_exact, **whole}
        case Step.GUESS:
            seen = may_have(position)
            label = f"The lifted packet from the side: {seen[0]} to {seen[-1]} cards, to the eye."
            return {"kind": "guess", "label": label, "at": seen[0], "least": seen[0], "most": seen[-1]}
    return None
