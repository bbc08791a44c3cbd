"""Hints in four steps: what to look at, where on the table, which cards, and why.

A hint is data; :mod:`bezique_tutor.teach.explain` puts it into words. It is made from a sight, so it knows no more
than the learner does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bezique_tutor.coach.prior import Feature, equals, options
from bezique_tutor.rules.actions import HAND, Action, Copy, Declare, Keep, Play, Score, Show, ShowHand
from bezique_tutor.rules.position import BEFORE_PLAY
from bezique_tutor.rules.referee import locate
from bezique_tutor.rules.tricks import duty

if TYPE_CHECKING:
    from bezique_tutor.coach.sight import Sight
    from bezique_tutor.rules.position import Position

RUNGS: Final = 4
SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """All four rungs of one hint.

    ``moment`` names the first rung (``declare``, ``draw``, ``lead``, ``answer``, a clause of the last tricks or a
    step before play), ``place`` the second (``hand``, ``laid``, ``both``, ``stock``, ``pack``), ``copies`` the cards of
    the third, ``features`` the reasons of the fourth; ``equals`` are the other actions that are as good.
    """

    moment: str
    place: str
    action: Action
    copies: tuple[Copy, ...]
    features: tuple[Feature, ...]
    equals: tuple[Action, ...]


def hint(sight: Sight) -> Hint | None:
    """The hint for the seat in turn; ``None`` when it has nothing to decide."""
    ranked = options(sight)
    if not ranked:
        return None
    position, first = sight.position, ranked[0]
    action = first.action
    copies = (
        action.copies if isinstance(action, Declare | Score) else (action.copy,) if isinstance(action, Play) else ()
    )
    places = {"hand" if locate(position, sight.seat, copy) == HAND else "laid" for copy in copies}
    place = "stock" if not places else places.pop() if len(places) == 1 else "both"
    if isinstance(action, ShowHand | Show | Keep):
        place = "hand"
    if position.step in BEFORE_PLAY:
        place = "pack"
    others = tuple(option.action for option in equals(ranked)[1 : 1 + SHOWN])
    return Hint(_moment(position, action), place, action, copies, first.features, others)


def _moment(position: Position, action: Action) -> str:
    if position.step in BEFORE_PLAY:
        return position.step
    if isinstance(action, Declare | Score):
        return "declare"
    if isinstance(action, ShowHand | Show | Keep):
        return "carte-blanche"
    if not isinstance(action, Play):
        return "draw"
    if position.last_tricks and position.trick:
        return duty(position.trick, position.hands[position.turn], position.trump)[0]
    return "answer" if position.trick else "lead"
