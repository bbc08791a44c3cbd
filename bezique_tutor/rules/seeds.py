"""Seeds: a short text that stands for one shuffled pack, the same everywhere and for ever.

Version ``BZ1``. The letters after ``BZ1-`` are hashed with FNV-1a (64 bits) to the start of a SplitMix64 stream
[Steele, Lea and Flood 2014]; a number below *n* is the stream's next value modulo *n*, values from the last, incomplete
run of *n* being thrown away; the shuffle is Fisher and Yates from the last card to the second. Index 0 is the top.
Golden vectors in ``tests/rules/test_seeds.py`` hold all of it in place.

>>> Seed("bz1-first evening".replace(" ", ""))
Seed('BZ1-FIRSTEVENING')
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Self, TypeVar

from bezique_tutor.rules.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")

_FORM: Final = r"BZ1-[0-9A-Z]{1,16}"
_MASK: Final = (1 << 64) - 1
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I L O U: they are misread on a blackboard


class Seed(str):
    """``BZ1-`` and 1 to 16 letters or digits; capitals do not matter. Raises :class:`NotationError`."""

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        """Clean ``text``; a seed without its version mark is taken as version 1."""
        code = str(text).strip().upper() if str(text).isascii() else ""
        if not code.startswith("BZ") and re.fullmatch(r"[0-9A-Z]{1,16}", code):
            code = f"BZ1-{code}"
        if not re.fullmatch(_FORM, code):
            raise NotationError("seed", f"expected BZ1- and 1 to 16 letters or digits, got {str(text)[:24]!r}")
        return super().__new__(cls, code)

    @classmethod
    def from_number(cls, number: int) -> Seed:
        """The seed that stands for a whole number from 0 below 2 to the 64th; ``ValueError`` for any other."""
        if not 0 <= number <= _MASK:
            raise ValueError(f"seed: expected a whole number from 0 to {_MASK}, got {number}")
        text = ""
        while number or not text:
            number, place = divmod(number, 32)
            text = _LETTERS[place] + text
        return cls(f"BZ1-{text}")

    @classmethod
    def of(cls, text: str) -> Seed:
        """The seed that stands for any text: the same for the same text, and telling nothing of it."""
        return cls.from_number(_fnv(text))

    def __repr__(self) -> str:
        """Code that rebuilds the seed."""
        return f"Seed({str(self)!r})"


def _fnv(text: str) -> int:
    """FNV-1a of ``text``, 64 bits."""
    state = 0xCBF29CE484222325
    for byte in text.encode():
        state = ((state ^ byte) * 0x100000001B3) & _MASK
    return state


def stream(seed: str) -> Iterator[int]:
    """The seed's endless stream of 64-bit numbers."""
    state = _fnv(Seed(seed))
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        yield z ^ (z >> 31)


def below(numbers: Iterator[int], limit: int) -> int:
    """The next number from 0 to ``limit`` - 1, each equally likely."""
    whole = (_MASK + 1) // limit * limit
    while (number := next(numbers)) >= whole:
        pass
    return number % limit


def shuffled(items: Iterable[T], numbers: Iterator[int]) -> list[T]:
    """``items`` in an order drawn from ``numbers``; nothing that was passed in changes."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(numbers, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
