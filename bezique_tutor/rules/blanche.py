"""Carte blanche: a hand dealt without a court card, shown for points, and again for each drawn card that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bezique_tutor.rules.cards import COURT
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.ruleset import PlaysCarteBlanche

if TYPE_CHECKING:
    from bezique_tutor.rules.cards import Card
    from bezique_tutor.rules.position import Position


def courts(position: Position, seat: int) -> tuple[Card, ...]:
    """The known kings, queens and jacks in the hand of ``seat``."""
    return tuple(card for card in position.hands[seat] if card[0] in COURT)


def why_not(position: Position) -> str | None:
    """The clause that keeps the seat in turn from showing its hand as carte blanche; ``None`` when it may."""
    if position.ruleset.plays_carte_blanche is PlaysCarteBlanche.NO:
        return "carte-blanche.not-played"
    if position.step is not Step.PLAY or position.pile or not position.stock or position.blanche[position.turn]:
        return "carte-blanche.before-play"
    if len(position.hands[position.turn]) != position.ruleset.hand:
        return "carte-blanche.whole-hand"
    return "carte-blanche.court-card" if courts(position, position.turn) else None


def counts(card: Card) -> bool:
    """Whether a drawn card that is shown scores again: any but a court card."""
    return card[0] not in COURT
