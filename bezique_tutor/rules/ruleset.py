"""A rule set: game, edition and switches as one frozen record; every figure of a game lives in it and nowhere else.

The data themselves stand in :mod:`bezique_tutor.rules.editions`; here is their shape and what may be combined.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.rules.cards import RANKS, SUITS, Card

if TYPE_CHECKING:
    from collections.abc import Mapping


class TrumpFrom(StrEnum):
    """Which scored declaration makes trumps."""

    FIRST_DECLARATION = "first-declaration"  # the first marriage or sequence
    FIRST_MARRIAGE = "first-marriage"


class TrumpRepeat(StrEnum):
    """Whether one suit may be trumps in two deals running."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class BeziquePair(StrEnum):
    """Which queen and jack are bezique."""

    FIXED = "fixed"  # queen of spades and jack of diamonds, whatever is trumps
    SWAP = "swap"  # queen of clubs and jack of hearts when spades or diamonds are trumps
    LINKED = "linked"  # the trump queen and the jack of the suit paired with it


class TableLimit(StrEnum):
    """What "no more cards than a declaration needs" forbids."""

    PER_DECLARATION = "per-declaration"
    STRICT = "strict"  # no second complete set beside the first either


class RepairMarriages(StrEnum):
    """Whether two scored marriages of a suit may be paired anew as they lie."""

    YES = "yes"
    NO = "no"


class PlaysCarteBlanche(StrEnum):
    """Whether carte blanche is played: the document says "in some games" [S000]."""

    YES = "yes"
    NO = "no"


class Rounding(StrEnum):
    """When hundreds are taken at the settlement."""

    FLOOR_EACH = "floor-each"
    SUM_THEN_FLOOR = "sum-then-floor"


class Suits(StrEnum):
    """How the suits of a declaration hang together."""

    TRUMP = "trump"
    PLAIN = "plain"  # one suit, not trumps
    PAIR = "pair"  # the queen's and the jack's suit of bezique
    ANY = "any"


class Class(StrEnum):
    """The three classes of declarations; a card passes freely between them and only upwards within one."""

    SUIT = "S"  # marriage < sequence
    BEZIQUE = "B"
    QUARTET = "4"


class Pattern(NamedTuple):
    """One declaration: the ranks it takes, how their suits hang together, its class and its level there.

    ``also`` is what a player may call it as well: the document itself says "marriage" for the royal one [S000].
    """

    name: str
    ranks: str
    suits: Suits
    class_: Class
    level: int
    makes_trumps: bool = False
    also: str = ""


_RANK_PLURALS: Final = {"A": "aces", "T": "tens", "K": "kings", "Q": "queens", "J": "jacks"}

PATTERNS: Final[Mapping[str, Pattern]] = {
    pattern.name: pattern
    for pattern in (
        Pattern("marriage", "KQ", Suits.PLAIN, Class.SUIT, 1),
        Pattern("royal-marriage", "KQ", Suits.TRUMP, Class.SUIT, 1, makes_trumps=True, also="marriage"),
        Pattern("back-door", "ATKQJ", Suits.PLAIN, Class.SUIT, 2),
        Pattern("trump-sequence", "ATKQJ", Suits.TRUMP, Class.SUIT, 2, makes_trumps=True),
        *(
            Pattern(f"{many}bezique", "QJ" * level, Suits.PAIR, Class.BEZIQUE, level)
            for level, many in enumerate(("", "double-", "triple-", "quadruple-"), start=1)
        ),
        *(Pattern(f"four-{plural}", rank * 4, Suits.ANY, Class.QUARTET, 1) for rank, plural in _RANK_PLURALS.items()),
        *(
            Pattern(f"four-trump-{plural}", rank * 4, Suits.TRUMP, Class.QUARTET, 2)
            for rank, plural in _RANK_PLURALS.items()
        ),
    )
}

LINKED_JACK: Final = {"H": "C", "C": "H", "D": "S", "S": "D"}  # trump queen's suit -> jack's suit


class RuleSetError(ValueError):
    """A rule set that no table plays; the message names the option."""


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Everything an edition fixes. Points are points; ``hand``, ``lift_exact`` and ``packs`` are counts."""

    name: str  # canonical text: game/edition?switches
    seats: str
    packs: int
    hand: int
    packets: tuple[int, ...]
    trump_from: TrumpFrom
    trump_repeat: TrumpRepeat
    bezique_pair: BeziquePair
    repair_marriages: RepairMarriages
    table_limit: TableLimit
    plays_carte_blanche: PlaysCarteBlanche
    last_trick: int
    carte_blanche: int
    lift_exact: int
    lift_points: int
    guess_points: int
    game_bonus: int
    rubicon_line: int
    rubicon_bonus: int
    rounding: Rounding
    declarations: tuple[tuple[str, int], ...]  # name and points, in the order of the printed table

    def __post_init__(self) -> None:
        """Refuse combinations that no source plays, naming the options."""
        if self.bezique_pair is BeziquePair.LINKED and self.trump_repeat is TrumpRepeat.ALLOWED:
            msg = "trump_repeat: with bezique_pair=linked the same suit may not be trumps twice running [S000]"
            raise RuleSetError(msg)
        unknown = [name for name, _ in self.declarations if name not in PATTERNS]
        if unknown:
            msg = f"declarations: no such declaration {unknown[0]!r}"
            raise RuleSetError(msg)
        object.__setattr__(self, "_points", dict(self.declarations))

    def __eq__(self, other: object) -> bool:
        """Rule sets are equal when their canonical names are: the name says all that differs from the edition."""
        return isinstance(other, RuleSet) and self.name == other.name

    def __hash__(self) -> int:
        """Hash of the canonical name."""
        return hash(self.name)

    def __repr__(self) -> str:
        """Code that rebuilds the rule set."""
        return f"rules({self.name!r})"

    @property
    def stock(self) -> int:
        """Cards in the stock when the hands are dealt."""
        return self.packs * len(SUITS) * len(RANKS) - self.hand * len(self.seats)

    @property
    def tricks(self) -> int:
        """Tricks in a deal."""
        return self.packs * len(SUITS) * len(RANKS) // len(self.seats)

    def points(self, name: str) -> int:
        """What a declaration scores here; 0 for one that has no value in this edition."""
        return self._points.get(name, 0)  # type: ignore[attr-defined,no-any-return]

    def may_become_trump(self, suit: str, previous: str | None) -> bool:
        """Whether ``suit`` may be made trumps when ``previous`` was trumps in the last deal."""
        return suit != previous or self.trump_repeat is TrumpRepeat.ALLOWED

    def bezique_cards(self, trump: str | None) -> tuple[Card, Card] | None:
        """The queen and the jack that are bezique; ``None`` while linked bezique waits for trumps."""
        if self.bezique_pair is BeziquePair.LINKED:
            return (Card("Q" + trump), Card("J" + LINKED_JACK[trump])) if trump else None
        if self.bezique_pair is BeziquePair.SWAP and trump in {"S", "D"}:
            return Card("QC"), Card("JH")
        return Card("QS"), Card("JD")


def diff(one: RuleSet, other: RuleSet) -> tuple[tuple[str, object, object], ...]:
    """Where two rule sets differ: option, value here, value there. Declarations stand one by one.

    >>> from bezique_tutor.rules.editions import rules
    >>> diff(rules("six-pack"), rules("six-pack/classical"))
    (('quadruple-bezique', 4000, 4500),)
    """
    rows: list[tuple[str, object, object]] = [
        (field.name, getattr(one, field.name), getattr(other, field.name))
        for field in fields(RuleSet)
        if field.name not in {"name", "declarations"} and getattr(one, field.name) != getattr(other, field.name)
    ]
    names = dict.fromkeys(name for name, _ in (*one.declarations, *other.declarations))
    rows += [(name, one.points(name), other.points(name)) for name in names if one.points(name) != other.points(name)]
    return tuple(rows)
