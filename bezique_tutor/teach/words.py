"""Words for cards and numbers, and the one mark-up of all texts.

A text names a card as ``[QH]`` and a suit as ``[H]``. The page draws it as letter and pip; :func:`spoken` says it.

>>> spoken("Lead the [9S]: [S] are trumps. [KH] was led.")
'Lead the nine of spades: spades are trumps. King of hearts was led.'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bezique_tutor.rules.cards import SUIT_NAMES, UNKNOWN, Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TOKEN: Final = re.compile(r"(\A\s*|[.!?]\s+)?\[([ATKQJ987]?)([SHDC])\]")

DECLARATION_NAMES: Final = {
    "marriage": "common marriage",
    "royal-marriage": "royal marriage",
    "back-door": "back-door sequence",
    "trump-sequence": "sequence in trumps",
    **{f"four-{rank}": f"four {rank}" for rank in ("aces", "kings", "queens", "jacks")},
    **{f"four-trump-{rank}": f"four {rank} of trumps" for rank in ("aces", "tens", "kings", "queens", "jacks")},
}


def spoken(text: str) -> str:
    """``text`` with every card and suit in full words; one that begins a sentence has a capital letter."""
    return _TOKEN.sub(_said, text)


def _said(found: re.Match[str]) -> str:
    before, rank, suit = found.groups()
    name = Card(rank + suit).name if rank else SUIT_NAMES[suit]
    return name if before is None else f"{before}{name.capitalize()}"


def token(card: Card) -> str:
    """A card as the mark-up names it."""
    return "a card" if card == UNKNOWN else f"[{card}]"


def declaration(name: str) -> str:
    """A declaration as one says it: ``double bezique``, ``four queens of trumps``."""
    return DECLARATION_NAMES.get(name, name.replace("-", " "))


def listed(parts: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    items = list(parts)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


def points(number: int) -> str:
    """Points as printed: ``2,700``."""
    return f"{number:,}"


def count(number: int, one: str, many: str = "") -> str:
    """``1 card``, ``9 cards``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def times(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number:,} times")


def held(cards: Sequence[Card]) -> str:
    """Cards by suit with their number, for the ear: ``2 kings of hearts, 9 of spades``."""
    seen: dict[Card, int] = {}
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
    return listed([card.name if many == 1 else f"{many} times {card.name}" for card, many in seen.items()]) or "nothing"
