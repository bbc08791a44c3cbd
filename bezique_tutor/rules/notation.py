"""Notation: one line for a position, one block for a whole deal.

A position reads ``BP1 rules=six-pack/bicycle dealer=N lead=S turn=S step=play trump=H last=- trick=JD S=... N=...
stock=... pile=... #42``. A seat's field is hand/laid/record/score/shown; claims that wait to be scored stand at the end
of the record with a question mark (``marriage:1.2?``); a run of cards not known is written as its count (``9?``).
While a carte blanche lasts, ``blanche=S`` and, with a card just drawn, ``drawn=7C`` follow the pile. Before play the
stock is the whole pack, ``dealer=-`` stands until the cut has decided, and ``shuffled=2`` (portions), ``cut=AHTS``
(cards shown) or ``lifted=26`` (cards in the dealer's packet) follow where there is such a thing.
The two digits at the end are a check: one mistyped character, or two that changed places, never pass.

>>> from bezique_tutor.rules.game import deal
>>> read(write(deal("six-pack", "BZ1-1"))) == deal("six-pack", "BZ1-1")
True
"""

from __future__ import annotations

import re
from itertools import cycle, groupby
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.rules.actions import Action, parse
from bezique_tutor.rules.cards import SUITS, UNKNOWN, Card
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.errors import IllegalAction, NotationError
from bezique_tutor.rules.game import apply, deal
from bezique_tutor.rules.position import Laid, Position, Scored, Step
from bezique_tutor.rules.procedure import begin
from bezique_tutor.rules.ruleset import PATTERNS
from bezique_tutor.rules.seeds import Seed

if TYPE_CHECKING:
    from collections.abc import Iterable

VERSION: Final = "BP1"
DEAL_VERSION: Final = "BD1"
LONGEST: Final = 4_000  # characters in a position
LONGEST_DEAL: Final = 40_000
MOST_ACTIONS: Final = 2_000
_NONE: Final = "-"
# Forms are kept as text: ``re`` compiles each when it is first used, and importing stays cheap.
_CARDS: Final = r"(?:[0-9]{1,3}\?|[ATKQJ987][SHDC])*"
_CARD: Final = r"([0-9]{1,3})\?|([ATKQJ987][SHDC])"
_LAID: Final = r"([1-9][0-9]{0,3})([ATKQJ987][SHDC])"
_SCORED: Final = r"([a-z-]+):([1-9][0-9]{0,3}(?:\.[1-9][0-9]{0,3})*)(\??)"
_CHECK: Final = r"(?s:(.*)) #([0-9]{2})"
_SOMETIMES: Final = ("blanche", "drawn", "shuffled", "cut", "lifted")  # fields written only where there is one
_MODULUS: Final = 97  # a prime above the number of printable characters


def check_digits(text: str) -> str:
    """Two digits over ``text``: place-weighted sum of its characters modulo 97."""
    total = sum(map(mul, cycle(range(1, _MODULUS)), map(ord, text)))
    return f"{total % _MODULUS:02d}"


def _checked(text: str, longest: int) -> str:
    """``text`` without its check digits; raises when it is too long or not plain, or when they do not fit."""
    if len(text) > longest:
        raise NotationError("text", f"expected at most {longest} characters, got {len(text)}")
    strange = next((char for char in text if not (" " <= char <= "~" or char in "\r\n")), None)
    if strange:
        raise NotationError("text", f"expected plain letters, digits and signs, got {strange!r}")
    match = re.fullmatch(_CHECK, text.strip())
    if not match:
        raise NotationError("check", "expected # and two digits at the end")
    if check_digits(match[1]) != match[2]:
        raise NotationError(
            "check", "the text and its two check digits do not fit: a character is wrong or two are swapped"
        )
    return match[1]


def _write_cards(cards: Iterable[Card]) -> str:
    parts = []
    for card, run in groupby(cards):
        many = len(list(run))
        parts.append(f"{many}?" if card == UNKNOWN else card * many)
    return "".join(parts) or _NONE


def _read_cards(field: str, text: str) -> tuple[Card, ...]:
    if text == _NONE:
        return ()
    if not re.fullmatch(_CARDS, text):
        raise NotationError(field, f"expected cards such as AHTH9S, or 9? for nine cards not known, got {text[:40]!r}")
    found: list[Card] = []
    for many, code in re.findall(_CARD, text):
        found += [UNKNOWN] * int(many) if many else [Card(code)]
    return tuple(found)


def write(position: Position) -> str:
    """The position as one line; :func:`read` gives it back unchanged."""
    seats = position.seats
    fields = [
        VERSION,
        f"rules={position.ruleset.name}",
        f"dealer={_NONE if position.dealer is None else seats[position.dealer]}",
        f"lead={seats[position.leader]}",
        f"turn={seats[position.turn]}",
        f"step={position.step}",
        f"trump={position.trump or _NONE}",
        f"last={position.previous_trump or _NONE}",
        f"trick={_write_cards(position.trick)}",
    ]
    for seat, letter in enumerate(seats):
        laid = ".".join(f"{number}{card}" for number, card in position.laid[seat]) or _NONE
        entries = [_write_entry(scored) for scored in position.record[seat]]
        entries += [f"{_write_entry(claim)}?" for claim in position.pending[seat]]
        record = "+".join(entries) or _NONE
        parts = (
            _write_cards(position.hands[seat]),
            laid,
            record,
            position.scores[seat],
            _write_cards(position.shown[seat]),
        )
        fields.append(f"{letter}={'/'.join(map(str, parts))}")
    fields += [f"stock={_write_cards(position.stock)}", f"pile={_write_cards(position.pile)}"]
    if any(position.blanche):
        fields.append(f"blanche={''.join(s for s, lasts in zip(seats, position.blanche, strict=True) if lasts)}")
    if position.drawn:
        fields.append(f"drawn={_write_cards((position.drawn,))}")
    if position.shuffled:
        fields.append(f"shuffled={position.shuffled}")
    if position.cut:
        fields.append(f"cut={_write_cards(position.cut)}")
    if position.lifted:
        fields.append(f"lifted={position.lifted}")
    line = " ".join(fields)
    return f"{line} #{check_digits(line)}"


def _write_entry(entry: Scored) -> str:
    return f"{entry.name}:{'.'.join(map(str, entry.numbers))}"


def _one_of(field: str, text: str, options: Iterable[str]) -> str:
    known = tuple(options)
    if text not in known:
        raise NotationError(field, f"expected one of {', '.join(known)}, got {text[:40]!r}")
    return text


def read(text: str) -> Position:
    """The position that a line of notation holds.

    Raises :class:`NotationError` naming the field. Whether the position can be is another question: see
    :func:`bezique_tutor.rules.possibility.problems`.
    """
    version, *parts = _checked(text, LONGEST).split(" ")
    if version != VERSION:
        raise NotationError("version", f"expected {VERSION}, got {version[:12]!r}")
    pairs = [part.partition("=") for part in parts]
    values = {name: value for name, _, value in pairs}
    ruleset = rules(values.get("rules", ""))
    seats = ruleset.seats
    expected = ["rules", "dealer", "lead", "turn", "step", "trump", "last", "trick", *seats, "stock", "pile"]
    expected += [name for name in _SOMETIMES if name in values]
    if [name + sign for name, sign, _ in pairs] != [f"{name}=" for name in expected]:
        raise NotationError("position", f"expected the fields {' '.join(expected)}, each with = and its value")
    suits = (_NONE, *SUITS)
    trick = _read_cards("trick", values["trick"])
    if UNKNOWN in trick:
        raise NotationError("trick", "expected cards that are known: they lie face up")
    blanche, drawn = values.get("blanche"), _read_cards("drawn", values.get("drawn", _NONE))
    if blanche is not None and blanche not in {*seats, seats}:
        raise NotationError("blanche", f"expected the seats whose carte blanche lasts, got {blanche[:12]!r}")
    if len(drawn) != ("drawn" in values):
        raise NotationError("drawn", "expected one card")
    if UNKNOWN in (cut := _read_cards("cut", values.get("cut", _NONE))) or bool(cut) != ("cut" in values):
        raise NotationError("cut", "expected the cards that were shown")
    dealer = _one_of("dealer", values["dealer"], (*seats, _NONE))
    per_seat = [_read_seat(letter, values[letter]) for letter in seats]
    trump, last = _one_of("trump", values["trump"], suits), _one_of("last", values["last"], suits)
    return Position(
        ruleset=ruleset,
        dealer=None if dealer == _NONE else seats.index(dealer),
        leader=seats.index(_one_of("lead", values["lead"], seats)),
        turn=seats.index(_one_of("turn", values["turn"], seats)),
        step=Step(_one_of("step", values["step"], list(Step))),
        hands=tuple(seat[0] for seat in per_seat),
        laid=tuple(seat[1] for seat in per_seat),
        record=tuple(seat[2] for seat in per_seat),
        stock=_read_cards("stock", values["stock"]),
        trump=None if trump == _NONE else trump,
        previous_trump=None if last == _NONE else last,
        trick=trick,
        scores=tuple(seat[3] for seat in per_seat),
        pile=_read_cards("pile", values["pile"]),
        shown=tuple(seat[4] for seat in per_seat),
        pending=tuple(seat[5] for seat in per_seat),
        blanche=tuple(letter in (blanche or "") for letter in seats),
        drawn=drawn[0] if drawn else None,
        shuffled=_read_count("shuffled", values),
        cut=cut,
        lifted=_read_count("lifted", values),
    )


def _read_count(field: str, values: dict[str, str]) -> int:
    """A number that is written only where it is not 0."""
    if field not in values:
        return 0
    if not re.fullmatch("[1-9][0-9]{0,2}", values[field]):
        raise NotationError(field, f"expected a number from 1, got {values[field][:12]!r}")
    return int(values[field])


_Seat = tuple[tuple[Card, ...], tuple[Laid, ...], tuple[Scored, ...], int, tuple[Card, ...], tuple[Scored, ...]]


def _read_seat(letter: str, text: str) -> _Seat:
    parts = text.split("/")
    if len(parts) != len(("hand", "laid", "record", "score", "shown")):
        raise NotationError(letter, "expected hand/laid/record/score/shown")
    hand, laid, record, score, shown = parts
    lying = [] if laid == _NONE else laid.split(".")
    scored = [] if record == _NONE else record.split("+")
    for field, items, form, example in (
        ("laid", lying, _LAID, "3KH.4QH"),
        ("record", scored, _SCORED, "marriage:3.4"),
    ):
        for item in items:
            if not re.fullmatch(form, item):
                raise NotationError(f"{letter} {field}", f"expected {example} or -, got {item[:40]!r}")
    if not re.fullmatch(r"[0-9]{1,6}", score):
        raise NotationError(f"{letter} score", f"expected points as a whole number, got {score[:12]!r}")
    waits = [item.endswith("?") for item in scored]
    if waits != sorted(waits):
        raise NotationError(f"{letter} record", "expected what was scored first, then what waits to be scored")
    entries = tuple(
        Scored(_one_of(f"{letter} record", name, PATTERNS), tuple(sorted(map(int, numbers.split(".")))))
        for name, numbers in (item.rstrip("?").split(":") for item in scored)
    )
    done = len(waits) - sum(waits)
    return (
        tuple(sorted(_read_cards(f"{letter} hand", hand))),
        tuple(Laid(int(match[1]), Card(match[2])) for match in (re.fullmatch(_LAID, item) for item in lying) if match),
        entries[:done],
        int(score),
        tuple(sorted(_read_cards(f"{letter} shown", shown))),
        entries[done:],
    )


class Record(NamedTuple):
    """A whole deal: what it started from and every action, enough to play it again.

    ``procedure`` says whether the actions begin with the shuffle, or with play after a deal that nobody lifted for;
    only then ``dealer`` may be ``None``, to be decided by the cut.
    """

    rules: str
    seed: str
    dealer: str | None
    previous_trump: str | None
    actions: tuple[Action, ...]
    procedure: bool = False

    def start(self) -> Position:
        """The position before the first action."""
        if self.procedure or self.dealer is None:
            return begin(self.rules, self.seed, dealer=self.dealer, previous_trump=self.previous_trump)
        return deal(self.rules, self.seed, dealer=self.dealer, previous_trump=self.previous_trump)

    def positions(self) -> list[Position]:
        """Every position of the deal, the first and the last included; an illegal action raises its ruling."""
        line = [self.start()]
        for action in self.actions:
            line.append(apply(line[-1], action))
        return line

    def __str__(self) -> str:
        """The block of notation."""
        last = self.previous_trump or _NONE
        first = "shuffle" if self.procedure else "play"
        head = (
            f"{DEAL_VERSION} rules={self.rules} seed={self.seed} dealer={self.dealer or _NONE} last={last} from={first}"
        )
        text = "\n".join((head, *map(str, self.actions)))
        return f"{text} #{check_digits(text)}"


def read_record(text: str) -> Record:
    """The deal that a block of notation holds, every action of it legal; raises :class:`NotationError` by line."""
    lines = [line.strip() for line in _checked(text, LONGEST_DEAL).splitlines()]
    head = re.fullmatch(
        DEAL_VERSION + r" rules=(\S+) seed=(\S+) dealer=(\S) last=([-SHDC])(?: from=(shuffle|play))?", lines[0]
    )
    if not head:
        form = f"{DEAL_VERSION} rules=… seed=… dealer=… last=… from=shuffle or from=play"
        raise NotationError("line 1", f"expected {form}, got {lines[0][:60]!r}")
    if len(lines) > MOST_ACTIONS:
        raise NotationError("actions", f"expected at most {MOST_ACTIONS}, got {len(lines) - 1}")
    ruleset = rules(head[1])
    procedure = head[5] == "shuffle"
    dealer = _one_of("dealer", head[3], (*ruleset.seats, *(_NONE if procedure else "")))
    actions = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            actions.append(parse(line))
        except NotationError as error:
            raise NotationError(f"line {number} {error.field}", error.text) from None
    record = Record(
        ruleset.name,
        Seed(head[2]),
        None if dealer == _NONE else dealer,
        None if head[4] == _NONE else head[4],
        tuple(actions),
        procedure,
    )
    position = record.start()
    for number, action in enumerate(actions, start=2):
        try:
            position = apply(position, action)
        except IllegalAction as error:
            raise NotationError(f"line {number} action", str(error)) from None
        except NotationError as error:
            raise NotationError(f"line {number} {error.field}", error.text) from None
    return record
