"""What can be taken away from a table and brought back to it: a position, a whole deal, a sealed envelope."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bezique_tutor.rules.cards import ALL_CARDS, UNKNOWN
from bezique_tutor.rules.notation import write
from bezique_tutor.rules.position import BEFORE_PLAY, Position, Step
from bezique_tutor.rules.possibility import problems
from bezique_tutor.teach import words

if TYPE_CHECKING:
    from bezique_tutor.rules.notation import Record

ENVELOPE: Final = "BE1"
LONGEST: Final = 100_000  # characters of what can be opened: an envelope, with a whole match in it


@dataclass(frozen=True, slots=True)
class Share:
    """A text to take away: its kind, what it is in words, the text, and the query of a link that opens it, if any."""

    kind: str
    head: str
    told: str
    text: str
    query: str = ""


def share_position(position: Position) -> Share:
    """A position or a sight, as it stands."""
    text = write(position)
    told = "All of it, in notation." if known(position) else "All that you see, in notation; hidden cards as a number."
    return Share("position", "The position.", told, text, f"position={quote(text, safe='')}")


def share_deal(record: Record) -> Share:
    """A whole deal, with every action of it."""
    many = words.count(len(record.actions), "action")
    told = f"{many} in notation. To step through it again, type: open, and this text."
    return Share("deal", "The deal.", told, str(record))


def share_envelope(envelope: str) -> Share:
    """A deal that is not over, sealed."""
    told = "It is not over, so it is sealed. To go on with it elsewhere, type: open, and this text."
    return Share("envelope", "The deal in its envelope.", told, f"{ENVELOPE} {envelope}")


def play_on(sight: Position, seed: str) -> str:
    """The query that opens the Play room at a sight, its hidden cards dealt by ``seed``; empty where it cannot be."""
    if sight.step is Step.OVER or faults(sight):
        return ""
    query = share_position(sight).query
    return query if known(sight) else f"{query}&seed={seed}"


def known(position: Position) -> bool:
    """Whether every card of hands and stock is known, so that it can be played."""
    return UNKNOWN not in (*chain(*position.hands), *position.stock)


def faults(position: Position) -> tuple[str, ...]:
    """What keeps a position from the table, in sentences that name their field.

    A part of a deal may stand there: cards that are nowhere count as played, if they make whole tricks and leave every
    seat as many cards.
    """
    seats, held = len(position.seats), (*chain(*position.hands), *position.stock, *position.trick, *position.pile)
    if UNKNOWN in position.pile:
        return ("pile: expected cards that are known: they were played face up",)
    missing = position.ruleset.packs * len(ALL_CARDS) - len(held) - sum(map(len, position.laid))
    part = missing > 0 and missing % seats == 0 and position.step not in BEFORE_PLAY
    found = problems(position.but(pile=(UNKNOWN,) * missing + position.pile) if part else position)
    if part and not any(position.blanche) and _even(position):
        found = tuple(line for line in found if not line.partition(":")[0].endswith(" hand"))
    return found


def _even(position: Position) -> bool:
    """Whether all seats have equally many cards once those that are due to play or draw have done so."""
    seats, at_draw = len(position.seats), position.step in {Step.DRAW, Step.SHOW}
    gone = (position.turn - position.leader) % seats
    left = [len(hand) + len(laid) for hand, laid in zip(position.hands, position.laid, strict=True)]
    for seat in range(seats):
        place = (seat - position.leader) % seats
        if position.step is Step.PLAY:
            left[seat] += place < len(position.trick)
        elif at_draw:
            left[seat] -= place < gone
    return len(set(left)) == 1
