"""Actions: a closed list, each with one text form that is read and written without loss.

``play KH`` plays a card from the hand, ``play KH@3`` the copy laid as number 3, and ``play KH@hand`` says "the one in
my hand" where a like card lies as well. ``declare royal-marriage KH QH@2`` lays and scores; without a name the cards
speak for themselves. ``announce KH QH@2`` lays and claims without scoring; ``score KH@1 QH@2`` or ``score marriage``
scores such a claim after a trick won later. ``draw`` draws. Before play: ``shuffle``, ``cut 60``, ``take deal`` or
``refuse deal`` (with ``other seat`` for a change of seats), ``lift 24``, ``guess 24``, ``deal``.

>>> parse("declare kh qh@2")
Declare(copies=(Copy('KH'), Copy('QH@2')), name=None)
>>> str(parse("play 10s"))
'play TS'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from bezique_tutor.rules.cards import Card
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.ruleset import PATTERNS

HAND: Final = 0
LONGEST: Final = 200
_MOST_COPIES: Final = 12
_COPY: Final = r"([0-9A-Za-z?]{2,3})(?:@(hand|[1-9][0-9]{0,3}))?"


class Copy(NamedTuple):
    """One card pointed at: a laid number, ``HAND``, or ``None`` when the text does not say which."""

    card: Card
    where: int | None = None

    def __str__(self) -> str:
        """The text form: ``KH``, ``KH@3``, ``KH@hand``."""
        if self.where is None:
            return str(self.card)
        return f"{self.card}@{self.where or 'hand'}"

    def __repr__(self) -> str:
        """Short, because actions hold many."""
        return f"Copy({str(self)!r})"


@dataclass(frozen=True)
class Play:
    """Play one card to the trick."""

    copy: Copy

    def __str__(self) -> str:
        """The text form."""
        return f"play {self.copy}"


@dataclass(frozen=True)
class Declare:
    """Lay what is not laid yet and score the declaration; ``name`` may be left to the cards."""

    copies: tuple[Copy, ...]
    name: str | None = None

    def __str__(self) -> str:
        """The text form."""
        return " ".join(filter(None, ("declare", self.name, *map(str, self.copies))))


@dataclass(frozen=True)
class Announce:
    """Lay what is not laid yet and claim the declaration without scoring it: it waits for a trick won later."""

    copies: tuple[Copy, ...]
    name: str | None = None

    def __str__(self) -> str:
        """The text form."""
        return " ".join(filter(None, ("announce", self.name, *map(str, self.copies))))


@dataclass(frozen=True)
class Score:
    """Score a claim that was announced: told by its cards, by its name, or by both."""

    copies: tuple[Copy, ...]
    name: str | None = None

    def __str__(self) -> str:
        """The text form."""
        return " ".join(filter(None, ("score", self.name, *map(str, self.copies))))


@dataclass(frozen=True)
class Draw:
    """Draw the top card of the stock; a winner who draws gives up the declaration of this trick."""

    def __str__(self) -> str:
        """The text form."""
        return "draw"


@dataclass(frozen=True)
class ShowHand:
    """Show the whole hand as carte blanche, before the first card is played from it."""

    def __str__(self) -> str:
        """The text form."""
        return "show carte blanche"


@dataclass(frozen=True)
class Show:
    """Show the card just drawn, while carte blanche lasts."""

    def __str__(self) -> str:
        """The text form."""
        return "show"


@dataclass(frozen=True)
class Keep:
    """Take the card just drawn into the hand unseen by others: carte blanche ends."""

    def __str__(self) -> str:
        """The text form."""
        return "keep"


@dataclass(frozen=True)
class Shuffle:
    """Shuffle one's portion of the pack and exchange it for the other player's."""

    def __str__(self) -> str:
        """The text form."""
        return "shuffle"


@dataclass(frozen=True)
class Cut:
    """Lift ``number`` cards off the pack and show the lowest of them."""

    number: int

    def __str__(self) -> str:
        """The text form."""
        return f"cut {self.number}"


@dataclass(frozen=True)
class Choose:
    """Take the deal or leave it to the other player, and keep one's seat or change seats, which changes no ruling."""

    deals: bool
    other_seat: bool = False

    def __str__(self) -> str:
        """The text form."""
        return f"{'take' if self.deals else 'refuse'} deal{' other seat' if self.other_seat else ''}"


@dataclass(frozen=True)
class Lift:
    """Lift a packet of ``number`` cards off the pack, to deal from."""

    number: int

    def __str__(self) -> str:
        """The text form."""
        return f"lift {self.number}"


@dataclass(frozen=True)
class Guess:
    """Guess that the dealer's packet has ``number`` cards."""

    number: int

    def __str__(self) -> str:
        """The text form."""
        return f"guess {self.number}"


@dataclass(frozen=True)
class Deal:
    """Deal the hands."""

    def __str__(self) -> str:
        """The text form."""
        return "deal"


Action = (
    Play | Declare | Announce | Score | Draw | ShowHand | Show | Keep | Shuffle | Cut | Choose | Lift | Guess | Deal
)
VERBS: Final = (
    *("play", "declare", "announce", "score", "draw", "show", "keep"),
    *("shuffle", "cut", "take", "refuse", "lift", "guess", "deal"),
)
_WITHOUT_CARDS: Final[tuple[Action, ...]] = (
    *(Draw(), ShowHand(), Show(), Keep(), Shuffle(), Deal()),
    *(Choose(deals, other) for deals in (True, False) for other in (True, False)),
)
_PLAIN: Final[dict[str, Action]] = {str(action): action for action in _WITHOUT_CARDS}
_NUMBERED: Final[dict[str, type[Cut | Lift | Guess]]] = {"cut": Cut, "lift": Lift, "guess": Guess}
_CLAIMS: Final[dict[str, type[Declare | Announce | Score]]] = {"declare": Declare, "announce": Announce, "score": Score}


def copy(text: str) -> Copy:
    """One pointed-at card from its text; raises :class:`NotationError`."""
    match = re.fullmatch(_COPY, text)
    if not match:
        raise NotationError("card", f"expected a card such as QS, 10H, QS@3 or QS@hand, got {text[:24]!r}")
    where = match[2]
    return Copy(Card(match[1]), None if where is None else HAND if where == "hand" else int(where))


def parse(text: str) -> Action:
    """The action that ``text`` names; raises :class:`NotationError` with the field ``action`` or ``card``."""
    if len(text) > LONGEST or not text.isascii():
        raise NotationError("action", f"expected at most {LONGEST} plain letters and digits, got {text[:40]!r}")
    verb, *rest = text.replace(",", " ").split() or [""]
    match verb.lower():
        case "play" if len(rest) == 1:
            return Play(copy(rest[0]))
        case "play":
            raise NotationError("action", f"expected one card after play, got {len(rest)}")
        case "declare" | "announce" | "score" as claim:
            name = rest[0].lower() if rest and rest[0].lower() in PATTERNS else None
            copies = rest[1:] if name else rest
            nameable = claim == "score" and name
            if not (copies or nameable) or len(copies) > _MOST_COPIES:
                raise NotationError("action", f"expected the cards of a declaration after {claim}, got {len(copies)}")
            return _CLAIMS[claim](tuple(copy(part) for part in copies), name)
        case "cut" | "lift" | "guess" as numbered:
            if len(rest) != 1 or not re.fullmatch("[0-9]{1,3}", rest[0]):
                raise NotationError(
                    "action", f"expected a number of cards after {numbered}, got {' '.join(rest)[:24]!r}"
                )
            return _NUMBERED[numbered](int(rest[0]))
        case plain if action := _PLAIN.get(" ".join((plain, *rest)).lower()):
            return action
        case _:
            raise NotationError("action", f"expected {', '.join(VERBS)} with its cards, got {text[:40]!r}")
