"""A position: all that a ruling can depend on, as one frozen value.

Seats are numbered in the order of play from South; ``seats`` of the rule set names them. Stock and hands may hold
``??``, a card that is there and not known: positions in lessons and what a seat can see are written that way.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.rules.errors import NotationError

if TYPE_CHECKING:
    from bezique_tutor.rules.cards import Card
    from bezique_tutor.rules.ruleset import RuleSet


class Step(StrEnum):
    """What the seat in turn has to do."""

    SHUFFLE = "shuffle"  # shuffle a portion of the pack and hand it on
    CUT = "cut"  # lift part of the pack and show its bottom card
    CHOOSE = "choose"  # has cut the higher card: the choice of seat and deal
    LIFT = "lift"  # as dealer: lift the packet that is dealt from
    GUESS = "guess"  # as elder: guess how many cards that packet has
    DEAL = "deal"
    PLAY = "play"  # lead, or answer a lead
    DECLARE = "declare"  # has won a trick: one declaration, or draw at once
    DRAW = "draw"
    SHOW = "show"  # carte blanche lasts: show the card just drawn, or keep it
    OVER = "over"


#: The steps before the first lead, in their order.
BEFORE_PLAY: Final = (Step.SHUFFLE, Step.CUT, Step.CHOOSE, Step.LIFT, Step.GUESS, Step.DEAL)


class Laid(NamedTuple):
    """A declared card on the table: its number in its seat's order of laying, and its value."""

    number: int
    card: Card


class Scored(NamedTuple):
    """A declaration that was scored, or announced, and of which cards still lie: its name and its laid numbers."""

    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """One moment of one deal. Tuples run over the seats; hands are sorted, so that equal positions are equal.

    ``dealer``, ``leader`` and ``turn`` are seat numbers, ``scores`` points; the top of the stock is its first card.
    ``dealer`` is ``None`` until the cut has decided it. Before the deal the stock is the whole pack.
    """

    ruleset: RuleSet
    dealer: int | None
    leader: int
    turn: int
    step: Step
    hands: tuple[tuple[Card, ...], ...]
    laid: tuple[tuple[Laid, ...], ...]
    record: tuple[tuple[Scored, ...], ...]
    stock: tuple[Card, ...]
    trump: str | None
    previous_trump: str | None
    trick: tuple[Card, ...]
    scores: tuple[int, ...]
    shown: tuple[tuple[Card, ...], ...]  # cards in a hand that the table has seen, sorted
    pile: tuple[Card, ...] = ()  # tricks that were played, first card first
    pending: tuple[tuple[Scored, ...], ...] = ((), ())  # announced and not scored, in the order of announcing
    blanche: tuple[bool, ...] = (False, False)  # seats that may score carte blanche again at their next draw
    drawn: Card | None = None  # at the step show: the card just drawn, in the hand already
    shuffled: int = 0  # at the step shuffle: portions shuffled so far
    cut: tuple[Card, ...] = ()  # at the steps cut and choose: cards shown at the cut, first cut first
    lifted: int = 0  # at the steps guess and deal: cards in the dealer's packet

    def but(self, **changes: object) -> Position:
        """This position with some fields changed: ``dataclasses.replace`` at a third of its price."""
        new = object.__new__(Position)
        new.__dict__.update(self.__dict__, **changes)
        return new

    @property
    def seats(self) -> str:
        """The seats' letters in the order of play."""
        return self.ruleset.seats

    @property
    def last_tricks(self) -> bool:
        """Whether the stock is gone and nobody has a draw to come: the strict tricks at the end."""
        return not self.stock and self.step in {Step.PLAY, Step.OVER}

    @property
    def trick_number(self) -> int:
        """Which trick is being played, from 1; after a trick and before the next lead, the one just won."""
        done = len(self.pile) // len(self.hands)
        between = self.step is not Step.PLAY
        return max(1, done if between else done + 1)

    def seat(self, letter: str) -> int:
        """The number of a seat's letter; raises :class:`NotationError` for a letter that is not at this table."""
        return seat_number(self.ruleset, "seat", letter)

    def laid_card(self, seat: int, number: int) -> Card | None:
        """The card that ``seat`` laid as ``number``, if it still lies."""
        return next((card for its, card in self.laid[seat] if its == number), None)


def seat_number(ruleset: RuleSet, field: str, letter: str) -> int:
    """The number of a seat's letter; raises :class:`NotationError` naming ``field``."""
    letters = tuple(ruleset.seats)
    if letter not in letters:
        raise NotationError(field, f"expected one of {', '.join(letters)}, got {letter[:12]!r}")
    return letters.index(letter)
