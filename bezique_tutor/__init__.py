"""Bezique: a referee, an X-ray, a coach and a table, each in one line.

>>> import bezique_tutor as bezique
>>> table = bezique.position(hand="KH QH QS 9S", trump="H")
>>> print(bezique.check(table, "declare KH QH"))
legal: royal marriage, 40 (marriage.royal)

The names live in :mod:`bezique_tutor.public` and are fetched when first asked for: who imports the rules alone pays for
the rules alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bezique_tutor.public import check, deal, edition, explain, hint, legal, play, position, score, settle, xray

__all__ = ["check", "deal", "edition", "explain", "hint", "legal", "play", "position", "score", "settle", "xray"]


def __getattr__(name: str) -> object:
    """One of the public names; ``AttributeError`` for any other."""
    if name in __all__:
        from bezique_tutor import public  # noqa: PLC0415  (the point of this function)

        return getattr(public, name)
    msg = f"module 'bezique_tutor' has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted(__all__)
