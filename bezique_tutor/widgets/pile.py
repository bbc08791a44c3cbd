"""A leaf of the pile as the page draws it: some tricks in pictures and words, and the ways to the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bezique_tutor.teach.pile import LEAF, leaf, told

if TYPE_CHECKING:
    from bezique_tutor.teach.board import Board


def leaf_of_pile(board: Board | None, number: int) -> dict[str, Any]:
    """Trick ``number`` and those before it; what each way sends is empty where the pile ends. Nothing for trick 0."""
    if board is None or not number:
        return {}
    session = board.session
    tricks = [
        {
            "number": trick.number,
            "text": told(session, trick),
            "cards": [{"card": str(card), "won": place == trick.best} for place, card in enumerate(trick.cards)],
        }
        for trick in leaf(session, number)
    ]
    last = len(session.position.pile) // len(session.position.hands)
    earlier = f"pile {number - LEAF}" if number > LEAF else ""
    later = f"pile {min(last, number + LEAF)}" if number < last else ""
    ways = [{"text": "Earlier tricks", "send": earlier}, {"text": "Later tricks", "send": later}]
    return {"tricks": tricks, "leaf": ways, "lists": []}
