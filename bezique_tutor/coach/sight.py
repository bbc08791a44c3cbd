"""A sight: all that one seat can know at one moment, and nothing else.

It is a position whose hidden cards are written ``??``: the seat's own hand, all laid cards, every trick that was
played, the cards in other hands that the table has seen, counts, scores and the public record stand as they are. It
can be rebuilt from its own text alone, and two deals that look alike from the seat have equal sights.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bezique_tutor.rules import notation
from bezique_tutor.rules.cards import UNKNOWN, Card, pack
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.position import Step

if TYPE_CHECKING:
    from bezique_tutor.rules.position import Position

SEEN_TO_WITHIN: Final = 8  # cards: so near one can tell the height of a packet by eye (judgement)


@dataclass(frozen=True, slots=True)
class Sight:
    """What ``seat`` sees; ``position`` holds ``??`` for every card that it does not."""

    seat: int
    position: Position

    def __str__(self) -> str:
        """The seat's letter and the position's notation."""
        return f"{self.position.seats[self.seat]} {notation.write(self.position)}"

    def unseen(self) -> Counter[Card]:
        """How many of each card lie in the stock or in hands that ``seat`` cannot see."""
        position = self.position
        left = Counter(pack(position.ruleset.packs))
        for group in (*position.hands, position.pile, position.trick, position.stock):
            left.subtract(card for card in group if card != UNKNOWN)
        for laid in position.laid:
            left.subtract(card for _, card in laid)
        return +left


def see(position: Position, seat: int) -> Sight:
    """The sight of ``seat``: other hands keep the cards that were shown, the stock keeps its number.

    A packet that has been lifted and not yet counted is seen from the side, by its dealer too: to within
    ``SEEN_TO_WITHIN`` cards, written as the least that it may have.
    """
    hands = tuple(
        hand if place == seat else _masked(hand, position.shown[place]) for place, hand in enumerate(position.hands)
    )
    drawn = UNKNOWN if position.drawn and position.turn != seat else position.drawn
    lifted = position.lifted
    if position.step is Step.GUESS:
        lifted, _ = seen_height(lifted)
    stock = (UNKNOWN,) * len(position.stock)
    return Sight(seat, replace(position, hands=hands, stock=stock, drawn=drawn, lifted=lifted))


def seen_height(lifted: int) -> tuple[int, int]:
    """How many cards a lifted packet may have as far as one can see: at least, at most."""
    least = lifted // SEEN_TO_WITHIN * SEEN_TO_WITHIN
    return max(1, least), least + SEEN_TO_WITHIN - 1


def _masked(hand: tuple[Card, ...], shown: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted((*shown, *(UNKNOWN,) * (len(hand) - len(shown)))))


def read(text: str) -> Sight:
    """The sight that ``str(sight)`` wrote; raises :class:`NotationError`."""
    letter, _, line = text.partition(" ")
    position = notation.read(line)
    if len(letter) != 1 or letter not in position.seats:
        raise NotationError("seat", f"expected one of {position.seats}, got {letter[:12]!r}")
    return Sight(position.seats.index(letter), position)
