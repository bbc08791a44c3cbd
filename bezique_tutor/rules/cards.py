"""Cards: thirty-two values, named by rank and suit.

A card is a value, written as a rank letter and a suit letter: ``QH`` is the queen of hearts, ``TS`` the ten of spades.
Six packs hold six equal queens of hearts; which one of them lies on the table is told by the number it was laid
under (:class:`bezique_tutor.rules.position.Laid`), never by the card.

>>> Card("qh"), Card("10s").name
(Card('QH'), 'ten of spades')
>>> Card("KH").beats(Card("TH"))
False
"""

from __future__ import annotations

from typing import Final, Self

from bezique_tutor.rules.errors import NotationError

RANKS: Final = "ATKQJ987"  # highest first, for play and for cutting [Portland law 5, Foster, Hoffmann]
SUITS: Final = "SHDC"
COURT: Final = frozenset("KQJ")
BRISQUES: Final = frozenset("AT")

RANK_NAMES: Final = dict(zip(RANKS, ("ace", "ten", "king", "queen", "jack", "nine", "eight", "seven"), strict=True))
SUIT_NAMES: Final = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
STRENGTH: Final = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}

_CODES: Final = frozenset(rank + suit for suit in SUITS for rank in RANKS)
_UNKNOWN: Final = "??"


class Card(str):
    """One card value, a two-letter string; made from any spelling a person would type (``10h``, ``qS``).

    Raises :class:`NotationError` for anything that is not one of the 32 cards. ``??`` is a card nobody here has seen.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        """Clean ``text`` once, at the door; a card stays the card it is."""
        if type(text) is cls:
            return text
        code = str(text).strip().upper()
        if code.startswith("10"):
            code = "T" + code[2:]
        if (code not in _CODES and code != _UNKNOWN) or not str(text).isascii():
            shown = str(text)[:12]
            msg = f"expected a rank (A 10 K Q J 9 8 7) and a suit (s h d c) such as QS or 10H, got {shown!r}"
            raise NotationError("card", msg)
        return super().__new__(cls, code)

    @property
    def rank(self) -> str:
        """The rank letter, one of ``ATKQJ987``."""
        return self[0]

    @property
    def suit(self) -> str:
        """The suit letter, one of ``SHDC``."""
        return self[1]

    @property
    def name(self) -> str:
        """The card in words, for the ear and the page: ``queen of hearts``."""
        return "a card not seen" if self == _UNKNOWN else f"{RANK_NAMES[self[0]]} of {SUIT_NAMES[self[1]]}"

    def beats(self, other: Card, trump: str | None = None) -> bool:
        """Whether this card, played later, wins against ``other``; of equal cards the first played wins."""
        if self[1] == other[1]:
            return STRENGTH[self[0]] > STRENGTH[other[0]]
        return self[1] == trump

    def __repr__(self) -> str:
        """Code that rebuilds the card."""
        return f"Card({str(self)!r})"


UNKNOWN: Final = Card(_UNKNOWN)
ALL_CARDS: Final = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)


def cards(text: str) -> tuple[Card, ...]:
    """Several cards from one text, parted by blanks or commas: ``cards("KH QH")``."""
    return tuple(Card(part) for part in text.replace(",", " ").split())


def pack(packs: int) -> tuple[Card, ...]:
    """``packs`` packs of 32 in their printed order: suits S H D C, each from ace to seven, pack after pack."""
    return ALL_CARDS * packs


def in_order(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand as a person holds it: suit by suit, highest first; cards not seen stand last."""
    place = {card: index for index, card in enumerate(ALL_CARDS)}
    return tuple(sorted(hand, key=lambda card: place.get(card, len(place))))
