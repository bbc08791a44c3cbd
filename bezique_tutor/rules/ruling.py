"""A ruling: the referee's word on one attempted action."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from bezique_tutor.rules.actions import HAND, Action, Copy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bezique_tutor.rules.cards import Card
    from bezique_tutor.rules.declarations import Declaration


class Ruling(NamedTuple):
    """Whether an action stands, by which clause, and what at this table proves it.

    ``proof`` are the acting seat's own cards that show the reason, ``facts`` what a sentence about it may name,
    ``allowed`` the cards that would have been right where the ruling is about a card to play, ``where`` the laid number
    that is played or ``HAND``, ``points`` what the declaration scores.
    """

    legal: bool
    clause: str
    action: Action
    points: int = 0
    declaration: Declaration | None = None
    facts: Mapping[str, str] = MappingProxyType({})
    proof: tuple[Copy, ...] = ()
    allowed: tuple[Card, ...] = ()
    where: int = HAND
