"""By which clauses something came about: what nobody can break by an action, but everybody wants explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bezique_tutor.rules.actions import Declare, Draw, Score
from bezique_tutor.rules.cards import COURT
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.referee import check
from bezique_tutor.rules.tricks import winner

if TYPE_CHECKING:
    from bezique_tutor.rules.actions import Action
    from bezique_tutor.rules.cards import Card
    from bezique_tutor.rules.position import Position, Scored


def grounds(before: Position, action: Action, after: Position) -> tuple[str, ...]:
    """The ids of the clauses by which ``action`` led from ``before`` to ``after``, the most telling first."""
    found = [*_trick(before, after), *_draw(action, after)]
    if after.trump != before.trump:
        found.append("trump.first-declaration")
    if any(lost(before, action, after, seat) for seat in range(len(after.hands))):
        found.append("announce.dies")
    if any(_renamed(before, after, seat) for seat in range(len(after.hands))):
        found.append("announce.worth")
    own = check(before, action).clause
    return tuple(dict.fromkeys([own, *found] if isinstance(action, Declare | Score) else [*found, own]))


def _trick(before: Position, after: Position) -> list[str]:
    """The clauses of a trick that was completed."""
    if len(after.pile) == len(before.pile):
        return []
    trick = after.pile[-len(after.hands) :]
    found = [_won(trick, before.trump)]
    if after.step is Step.OVER:
        found.append("last.trick")
    if any(after.pending):
        found.append("announce.repeat")
    return found


def _won(trick: tuple[Card, ...], trump: str | None) -> str:
    best = trick[winner(trick, trump)]
    if trick.count(best) > 1:
        return "trick.first-of-equals"
    beaten = {card.rank for card in trick if card.suit == best.suit}
    return "trick.ten-above-king" if best.rank == "T" and beaten & set(COURT) else "trick.winner"


def _draw(action: Action, after: Position) -> list[str]:
    """The clauses of a draw after which the winner of the trick leads."""
    if not isinstance(action, Draw) or after.step is not Step.PLAY:
        return []
    return ["last.cards-back"] if after.last_tricks else ["trick.winner-leads"]


def lost(before: Position, action: Action, after: Position, seat: int) -> list[Scored]:
    """The claims of ``seat`` that waited before ``action`` and are gone without having been scored."""
    left = {claim.numbers for claim in after.pending[seat]}
    scores = isinstance(action, Declare | Score) and seat == before.turn
    scored = after.record[seat][-1].numbers if scores else None
    return [claim for claim in before.pending[seat] if claim.numbers not in left | {scored}]


def _renamed(before: Position, after: Position, seat: int) -> bool:
    """Whether a claim that waits has become another declaration, because there are trumps now."""
    names = {claim.numbers: claim.name for claim in before.pending[seat]}
    return any(names.get(claim.numbers, claim.name) != claim.name for claim in after.pending[seat])
