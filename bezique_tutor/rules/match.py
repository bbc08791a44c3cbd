"""A match: several deals in a row. Who deals next, which suit was trumps, and the account that runs through them.

The text form is a block that can be kept: ``BM1 rules=six-pack/bicycle dealer=N last=-``, then a line for each deal
that was played out, ``N H 3180 5240`` (dealer, trumps, scores in the order of the seats), and two check digits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.rules.cards import SUITS
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.notation import check_digits
from bezique_tutor.rules.position import Step, seat_number
from bezique_tutor.rules.settlement import Settlement, settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.ruleset import RuleSet

VERSION: Final = "BM1"
MOST_DEALS: Final = 365
LONGEST: Final = 20_000  # characters of the text form
_NONE: Final = "-"
_SUIT: Final = f"[{_NONE}{''.join(SUITS)}]"
_HEAD: Final = rf"{VERSION} rules=(\S+) dealer=(\S) last=({_SUIT})"
_DEAL: Final = rf"(\S) ({_SUIT})((?: [0-9]{{1,6}})+)"
_CHECK: Final = r"(?s:(.*)) #([0-9]{2})"


class Finished(NamedTuple):
    """A deal that was played out: its dealer's seat number, its trumps, if any, and the final scores."""

    dealer: int
    trump: str | None
    scores: tuple[int, ...]


class Account(NamedTuple):
    """What the deals have brought each seat: ``booked`` sums, and the ``margin`` it is ahead (or, below 0, behind)."""

    booked: tuple[int, ...]
    margin: tuple[int, ...]


@dataclass(frozen=True)
class Match:
    """Deals in a row under one rule set. ``first`` is the seat that deals first, ``before`` the trumps before that.

    Raises :class:`NotationError` naming what cannot be: a dealer out of turn, trumps twice running.
    """

    ruleset: RuleSet
    first: int
    before: str | None = None
    deals: tuple[Finished, ...] = ()

    def __post_init__(self) -> None:
        """Refuse deals that cannot have followed each other."""
        seats = self.ruleset.seats
        if self.first not in range(len(seats)):
            raise NotationError("dealer", f"expected the number of a seat, got {self.first!r:.12}")
        if len(self.deals) > MOST_DEALS:
            raise NotationError("deals", f"expected at most {MOST_DEALS}, got {len(self.deals)}")
        dealer, previous = self.first, self.before
        for number, finished in enumerate(self.deals, start=1):
            if finished.dealer != dealer:
                raise NotationError(f"deal {number} dealer", f"expected {seats[dealer]}: the deal goes round")
            if finished.trump and not self.ruleset.may_become_trump(finished.trump, previous):
                raise NotationError(f"deal {number} trump", f"{finished.trump} cannot be trumps in two deals running")
            try:
                settle(self.ruleset, finished.scores)
            except ValueError as error:
                raise NotationError(f"deal {number}", str(error)) from None
            dealer, previous = (dealer + 1) % len(seats), finished.trump

    @property
    def dealer(self) -> int:
        """The seat number of the next dealer: the deal goes round, after a dead tie too."""
        return (self.deals[-1].dealer + 1) % len(self.ruleset.seats) if self.deals else self.first

    @property
    def previous_trump(self) -> str | None:
        """The trumps of the last deal that was played out; ``None`` where it had none."""
        return self.deals[-1].trump if self.deals else self.before

    @property
    def settlements(self) -> tuple[Settlement, ...]:
        """How each deal was settled."""
        return tuple(settle(self.ruleset, finished.scores) for finished in self.deals)

    @property
    def account(self) -> Account:
        """The running account of all seats, in points."""
        nothing = (0,) * len(self.ruleset.seats)
        booked, margin = list(nothing), list(nothing)
        for settled in self.settlements:
            for seat, points in enumerate(settled.booked):
                booked[seat] += points
                margin[seat] += settled.margin if seat == settled.winner else -settled.margin
        return Account(tuple(booked), tuple(margin))

    def after(self, end: Position) -> Match:
        """The match when the deal that now stands at ``end`` is left.

        Played out, it is booked. Given up before that, nothing is booked, and the same dealer deals again under the
        same trumps of the last deal. Raises :class:`NotationError` for a deal that cannot be the next of this match.
        """
        if end.ruleset != self.ruleset:
            raise NotationError("rules", f"expected {self.ruleset.name}, got {end.ruleset.name}")
        if end.dealer is None:  # left before the cut told who deals
            return self
        this = (
            self if self.deals else replace(self, first=end.dealer)
        )  # the first dealer is found by the deal's own cut
        if end.step is not Step.OVER:
            return this
        return replace(this, deals=(*this.deals, Finished(end.dealer, end.trump, end.scores)))

    def anew(self) -> Match:
        """A match that goes on where this one stands, with an empty account."""
        return Match(self.ruleset, self.dealer, self.previous_trump)

    def __str__(self) -> str:
        """The block of text; :func:`read_match` gives the match back unchanged."""
        text = "\n".join(self._lines())
        return f"{text} #{check_digits(text)}"

    def _lines(self) -> Iterator[str]:
        seats = self.ruleset.seats
        yield f"{VERSION} rules={self.ruleset.name} dealer={seats[self.first]} last={self.before or _NONE}"
        for finished in self.deals:
            yield " ".join(map(str, (seats[finished.dealer], finished.trump or _NONE, *finished.scores)))


def read_match(text: str) -> Match:
    """The match that a block of text holds; raises :class:`NotationError` naming the field or the deal."""
    if len(text) > LONGEST:
        raise NotationError("match", f"expected at most {LONGEST} characters, got {len(text)}")
    found = re.fullmatch(_CHECK, text) if text.isascii() else None
    if not found or check_digits(found[1]) != found[2]:
        raise NotationError("check", "expected plain text, and # with its two check digits at the end")
    head, *lines = found[1].split("\n")
    start = re.fullmatch(_HEAD, head)
    if not start:
        raise NotationError("line 1", f"expected {VERSION} rules=… dealer=… last=…, got {head[:24]!r}")
    ruleset = rules(start[1])
    deals = tuple(_read_deal(ruleset, number, line) for number, line in enumerate(lines, start=1))
    return Match(ruleset, seat_number(ruleset, "dealer", start[2]), _suit(start[3]), deals)


def _read_deal(ruleset: RuleSet, number: int, line: str) -> Finished:
    found = re.fullmatch(_DEAL, line)
    if not found:
        raise NotationError(f"deal {number}", f"expected dealer, trumps and scores, got {line[:24]!r}")
    dealer = seat_number(ruleset, f"deal {number} dealer", found[1])
    return Finished(dealer, _suit(found[2]), tuple(map(int, found[3].split())))


def _suit(text: str) -> str | None:
    return None if text == _NONE else text
