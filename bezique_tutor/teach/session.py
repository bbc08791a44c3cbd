"""A session: a start and the actions since; every position on the way is kept, so undo and replay cost nothing.

The learner acts for one seat. Players act for the others, or a script of a lesson does; what is named in ``automatic``
happens by itself for the learner too, as the coach would do it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bezique_tutor.coach.prior import best
from bezique_tutor.coach.sight import Sight, see
from bezique_tutor.rules.actions import Action, Draw, Keep, Lift, parse
from bezique_tutor.rules.game import apply
from bezique_tutor.rules.position import BEFORE_PLAY, Position, Step
from bezique_tutor.rules.referee import Ruling, check
from bezique_tutor.rules.seeds import Seed, below, stream
from bezique_tutor.teach.explain import narrate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bezique_tutor.coach.players import Player

UNSTEADY: Final = 4  # cards: by so many a lift may miss its number (judgement)
#: All that may happen by itself, from the shuffle to the deal.
BY_ITSELF: Final = frozenset(BEFORE_PLAY) | {Step.DRAW}


class Session:
    """One table in play, seen from ``seat``.

    ``automatic`` names steps of the deal, such as ``draw`` or ``lift``. ``script`` are texts for the other seats, used
    in order before ``player`` decides; a script's action that the rules refuse raises :class:`IllegalAction`,
    because a lesson must be sound. ``played`` are actions of all seats that were played before.
    """

    def __init__(  # noqa: PLR0913  (a table's settings, all by name)
        self,
        start: Position,
        *,
        seat: int = 0,
        player: Player | None = None,
        script: Iterable[str] = (),
        automatic: frozenset[str] = frozenset({Step.DRAW}),
        played: Iterable[Action] = (),
    ) -> None:
        self.seat = seat
        self.player = player
        self.script = tuple(parse(text) for text in script)
        self.automatic = automatic
        self.actions: list[Action] = []
        self.positions: list[Position] = [start]
        self.lines: list[list[str]] = []  # what each action was in words
        self.own: list[int] = []  # places of the learner's actions
        self.replay(played)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def sight(self) -> Sight:
        """What the learner's seat sees now."""
        return see(self.position, self.seat)

    @property
    def waits(self) -> bool:
        """Whether the learner has something to do here."""
        return self.position.turn == self.seat and self.position.step is not Step.OVER

    def check(self, action: Action) -> Ruling:
        """The referee's word on an action of the learner."""
        return check(self.position, action)

    def do(self, action: Action) -> Ruling:
        """Act for the learner; a refused action changes nothing. Others then act until it is the learner's turn."""
        ruling = self.check(action)
        if ruling.legal:
            self.own.append(len(self.actions))
            self._apply(lifted_by_hand(self.position, action))
            self._go_on()
        return ruling

    def undo(self) -> bool:
        """Take back the learner's last action and all that followed; ``False`` when there is none."""
        if not self.own:
            return False
        at = self.own.pop()
        del self.actions[at:], self.positions[at + 1 :], self.lines[at:]
        return True

    def replay(self, actions: Iterable[Action]) -> None:
        """Play ``actions`` of all seats from here; raises :class:`IllegalAction` at one that does not fit."""
        for action in actions:
            if self.position.turn == self.seat and not self._by_itself():
                self.own.append(len(self.actions))
            self._apply(action)
        self._go_on()

    def _apply(self, action: Action) -> None:
        before = self.position
        after = apply(before, action)
        self.actions.append(action)
        self.positions.append(after)
        self.lines.append(narrate(before, action, after, self.seat))

    def _by_itself(self) -> bool:
        return self.position.step in self.automatic

    def _go_on(self) -> None:
        while self.position.step is not Step.OVER:
            if self.position.turn == self.seat:
                if not self._by_itself():
                    return
                self._apply(Draw() if self.position.step is Step.DRAW else self._custom())
            elif (action := self._other()) is not None:
                self._apply(action)
            else:
                return

    def _other(self) -> Action | None:
        """What the seat in turn, not the learner's, does next; ``None`` when nothing is foreseen for it."""
        done = sum(1 for at, position in enumerate(self.positions[:-1]) if position.turn != self.seat)
        if done < len(self.script):
            return self.script[done]
        if self.position.step is Step.DRAW:
            return Draw()
        if self.position.step in BEFORE_PLAY:
            return self._custom()
        if self.player:
            return self.player.decide(see(self.position, self.position.turn))
        return Keep() if self.position.step is Step.SHOW else None

    def _custom(self) -> Action:
        """What the seat in turn does where there is little to decide."""
        action = best(see(self.position, self.position.turn))
        return lifted_by_hand(self.position, action or Draw())


def lifted_by_hand(position: Position, action: Action) -> Action:
    """The action as a hand can do it: nobody lifts a number of cards to the card.

    A lift misses its number by up to ``UNSTEADY`` cards, by chance drawn from the order of the pack, so that the same
    deal has the same lift everywhere.
    """
    if not isinstance(action, Lift):
        return action
    chance = stream(Seed.of(f"LIFT{''.join(position.stock)}"))
    number = action.number - UNSTEADY + below(chance, 2 * UNSTEADY + 1)
    return Lift(min(max(number, 1), len(position.stock) - 1))
