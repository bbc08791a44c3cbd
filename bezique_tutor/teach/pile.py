"""The tricks that were played, face up in their pile: who led, what fell, who won. Everybody may leaf through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.tricks import winner
from bezique_tutor.teach.explain import SEAT_NAMES
from bezique_tutor.teach.words import listed, token

if TYPE_CHECKING:
    from bezique_tutor.rules.cards import Card
    from bezique_tutor.teach.session import Session

LEAF: Final = 4  # tricks shown at a time (judgement: one glance)


class Played(NamedTuple):
    """A trick of the pile: its number from 1, its cards as they fell, the seat that led and the place that won.

    Of a trick that lay in the pile before the session began nobody can say who led: both are ``None``.
    """

    number: int
    cards: tuple[Card, ...]
    leader: int | None = None
    best: int | None = None


def played(session: Session) -> list[Played]:
    """All tricks of the pile, first one first."""
    seats = len(session.position.hands)
    start = session.positions[0].pile
    tricks = [Played(place // seats + 1, start[place : place + seats]) for place in range(0, len(start), seats)]
    for before, after in zip(session.positions, session.positions[1:], strict=False):
        if len(after.pile) > len(before.pile):
            cards = after.pile[-seats:]
            tricks.append(Played(len(tricks) + 1, cards, before.leader, winner(cards, before.trump)))
    return tricks


def number(session: Session, text: str) -> int:
    """The trick that ``text`` asks for, the last one when it is empty; raises :class:`NotationError`."""
    last = len(session.position.pile) // len(session.position.hands)
    if not text:
        return last
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= last):
        expected = f"a number from 1 to {last}" if last else "no number, because none is played yet"
        raise NotationError("trick", f"expected {expected}, got {text[:12]!r}")
    return int(text)


def leaf(session: Session, at: int) -> list[Played]:
    """Trick ``at`` and those before it, newest first, at most ``LEAF``."""
    return played(session)[max(0, at - LEAF) : at][::-1]


def told(session: Session, trick: Played) -> str:
    """A trick in a sentence or two, with card tokens."""
    if trick.leader is None or trick.best is None:
        fell = listed((f"the {token(card)}" for card in trick.cards), "then")
        return f"Trick {trick.number}: {fell}."
    seats = len(trick.cards)
    names = [name(session, (trick.leader + place) % seats) for place in range(seats)]
    fell = ", ".join(
        f"{who} {'answered' if place else 'led'} the {token(card)}"
        for place, (who, card) in enumerate(zip(names, trick.cards, strict=True))
    )
    won = names[trick.best]
    return f"Trick {trick.number}: {fell}. {won[0].upper()}{won[1:]} won."


def name(session: Session, seat: int) -> str:
    """A seat's name in the middle of a sentence."""
    return "you" if seat == session.seat else SEAT_NAMES[session.position.seats[seat]]
