"""The computer at the table: each player says how it decides, and decides from its own sight only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bezique_tutor.coach.prior import best

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bezique_tutor.coach.sight import Sight
    from bezique_tutor.rules.actions import Action


@dataclass(frozen=True, slots=True)
class Player:
    """A named way of playing: ``decide`` takes a sight and gives an action.

    ``about`` says how, in one sentence that goes on from its name, as in "North counts ...".
    """

    name: str
    about: str
    decide: Callable[[Sight], Action | None]


PLAYERS: Final[Mapping[str, Player]] = {
    player.name: player
    for player in (
        Player(
            "club",
            "counts what each card still promises, gives away what promises least, and never looks at your cards "
            "or at the stock.",
            best,
        ),
    )
}
