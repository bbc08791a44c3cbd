"""Exercises: records in TOML, one ``[[exercise]]`` table each, read strictly and with the field named in every error.

A record says what the learner sees (a table or a score sheet), what is asked, and how the answer is judged: a ``done``
goal for what is acted out, an ``ask`` for a question whose right answer the engine computes. No answer is typed.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from bezique_tutor.rules import notation
from bezique_tutor.rules.cards import UNKNOWN, Card, cards, pack
from bezique_tutor.rules.clauses import CLAUSES, fill
from bezique_tutor.rules.editions import DEFAULT, rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.position import Position, Step
from bezique_tutor.rules.seeds import shuffled, stream
from bezique_tutor.teach.misconceptions import MISCONCEPTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bezique_tutor.rules.ruleset import RuleSet

KINDS: Final = ("act", "select", "number", "choice", "order")
WORDS: Final = 60  # most words of a prompt
HINTS: Final = 4


class ExerciseError(ValueError):
    """A record that cannot be used: names the exercise, the field and what was expected."""

    def __init__(self, where: str, text: str) -> None:
        super().__init__(f"{where}: {text}")
        self.where = where


@dataclass(frozen=True, slots=True)
class Feedback:
    """What to say to a foreseen answer; the wrong ones name the misconception that they show.

    ``answer`` is the text of a quiz answer, ``refused`` a clause id, ``when`` a goal; exactly one is given. ``asked``
    marks a refusal that the prompt itself asks for: no mistake, and nothing to look back at.
    """

    say: str
    answer: str = ""
    refused: str = ""
    when: Mapping[str, Any] = field(default_factory=dict)
    misconception: str = ""
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a choice or an order: the letter it is answered by, its text, cards to show with it."""

    ref: str
    text: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet to look at: column heads and rows of text."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise, checked. Texts are filled with the figures of its rule set already."""

    id: str
    lesson: str
    kind: str
    title: str
    prompt: str
    ruleset: RuleSet
    hints: tuple[str, ...]
    clauses: tuple[str, ...]
    praise: str
    fallback: str
    goal: str = ""
    start: Position | None = None
    script: tuple[str, ...] = ()
    open_cards: bool = False
    by_hand: bool = False  # the learner draws by hand after declaring or losing, too
    done: Mapping[str, Any] = field(default_factory=dict)
    ends: Mapping[str, Any] = field(default_factory=dict)
    ask: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[Choice, ...] = ()
    sheet: Sheet | None = None
    feedback: tuple[Feedback, ...] = ()
    solution: tuple[str, ...] = ()  # actions that reach the goal; the tests play them


_FIELDS: Final = {
    "id": str, "lesson": str, "kind": str, "title": str, "prompt": str, "goal": str, "rules": str, "table": dict,
    "script": list, "open_cards": bool, "by_hand": bool, "done": dict, "ends": dict, "ask": dict, "options": list,
    "sheet": dict,
    "hints": list, "clauses": list, "praise": str, "fallback": str, "feedback": list, "solution": list,
}  # fmt: skip
_FEEDBACK: Final = {"say": str, "answer": str, "refused": str, "when": dict, "misconception": str, "asked": bool}
_TABLE: Final[Mapping[str, type | tuple[type, ...]]] = {
    "dealer": str, "lead": str, "turn": str, "step": str, "trump": str, "last": str, "hand": str, "laid": str,
    "record": str, "north": str, "north_laid": str, "north_record": str, "trick": str, "pile": str, "score": (int, str),
    "north_score": (int, str), "stock": int, "top": str, "seed": str, "north_cards": int,
}  # fmt: skip


def read(text: str, name: str = "exercises") -> tuple[Exercise, ...]:
    """All exercises of a TOML text, in order; raises :class:`ExerciseError` for the first that is not sound in form."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ExerciseError(name, f"not TOML: {error}") from None
    if set(data) != {"exercise"} or not isinstance(data["exercise"], list):
        raise ExerciseError(name, "expected [[exercise]] tables and nothing else")
    found = tuple(make(record, f"{name}, exercise {number}") for number, record in enumerate(data["exercise"], start=1))
    ids = [exercise.id for exercise in found]
    for id_ in ids:
        if ids.count(id_) > 1:
            raise ExerciseError(name, f"id: {id_!r} stands twice")
    return found


def load(path: Path) -> tuple[Exercise, ...]:
    """The exercises of one file."""
    return read(path.read_text(encoding="utf-8"), path.name)


def _typed(record: Mapping[str, Any], fields: Mapping[str, type | tuple[type, ...]], where: str) -> None:
    for key, value in record.items():
        if key not in fields:
            raise ExerciseError(where, f"{key}: no such field; known are {', '.join(fields)}")
        wanted = fields[key]
        kinds = wanted if isinstance(wanted, tuple) else (wanted,)
        if type(value) not in kinds:
            expected = " or ".join(kind.__name__ for kind in kinds)
            raise ExerciseError(where, f"{key}: expected {expected}, got {type(value).__name__}")


def make(record: Mapping[str, Any], where: str = "exercise") -> Exercise:
    """One exercise from its record; drills make theirs the same way."""
    _typed(record, _FIELDS, where)
    where = f"{where} ({record.get('id', 'no id')})"
    _check(record, where)
    try:
        ruleset = rules(record.get("rules", DEFAULT))
        start = table(record["table"], ruleset, where) if "table" in record else None
    except NotationError as error:
        raise ExerciseError(where, f"table {error}") from None
    try:
        return _filled(record, ruleset, start, where)
    except (KeyError, ValueError, IndexError) as error:
        if isinstance(error, ExerciseError):
            raise
        raise ExerciseError(
            where, f"braces name a figure of the rule set, and options have ref and text: {error}"
        ) from None


def _check(record: Mapping[str, Any], where: str) -> None:
    """Raise for the first field that is missing or does not fit the others."""
    for key in ("id", "lesson", "kind", "title", "prompt", "praise", "fallback"):
        if not record.get(key):
            raise ExerciseError(where, f"{key}: expected a text")
    acted = record["kind"] == "act"
    words, hints = len(record["prompt"].split()), record.get("hints", ())
    unknown = [id_ for id_ in record.get("clauses", ()) if id_ not in CLAUSES]
    faults = (
        (record["kind"] not in KINDS, f"kind: expected one of {', '.join(KINDS)}, got {record['kind']!r}"),
        (words > WORDS, f"prompt: expected at most {WORDS} words, got {words}"),
        (len(hints) != HINTS or not all(isinstance(hint, str) for hint in hints), f"hints: expected {HINTS} texts"),
        (bool(unknown), f"clauses: no clause {', '.join(map(repr, unknown))}"),
        (acted != bool(record.get("done")), "done: expected where kind is act, and only there"),
        (acted == bool(record.get("ask")), "ask: expected where kind is not act, and only there"),
    )
    for wrong, text in faults:
        if wrong:
            raise ExerciseError(where, text)


def _filled(record: Mapping[str, Any], ruleset: RuleSet, start: Position | None, where: str) -> Exercise:
    texts: dict[str, Any] = {
        key: fill(" ".join(record.get(key, "").split()), ruleset)
        for key in ("title", "prompt", "goal", "praise", "fallback")
    }
    plain = {
        key: record[key]
        for key in ("id", "lesson", "kind", "open_cards", "by_hand", "done", "ends", "ask")
        if key in record
    }
    return Exercise(
        **texts,
        **plain,
        ruleset=ruleset,
        hints=tuple(fill(hint, ruleset) for hint in record["hints"]),
        clauses=tuple(record.get("clauses", ())),
        start=start,
        script=tuple(record.get("script", ())),
        options=tuple(
            Choice(item["ref"], fill(item["text"], ruleset), cards(item.get("cards", "")))
            for item in record.get("options", ())
        ),
        sheet=_sheet(record["sheet"], ruleset) if "sheet" in record else None,
        feedback=tuple(_feedback(item, ruleset, where) for item in record.get("feedback", ())),
        solution=tuple(record.get("solution", ())),
    )


def _sheet(record: Mapping[str, Any], ruleset: RuleSet) -> Sheet:
    rows = tuple(tuple(fill(str(cell), ruleset) for cell in row) for row in record["rows"])
    return Sheet(record["caption"], tuple(record["columns"]), rows)


def _feedback(record: Mapping[str, Any], ruleset: RuleSet, where: str) -> Feedback:
    _typed(record, _FEEDBACK, f"{where} feedback")
    if sum(key in record for key in ("answer", "refused", "when")) != 1 or "say" not in record:
        raise ExerciseError(where, "feedback: expected say and one of answer, refused, when")
    if (id_ := record.get("misconception", "")) and id_ not in MISCONCEPTIONS:
        raise ExerciseError(where, f"feedback: no misconception {id_!r}")
    if record.get("asked") and ("refused" not in record or "misconception" in record):
        raise ExerciseError(where, "feedback: only a refusal is asked for, and it shows no misconception")
    if (id_ := record.get("refused", "")) and id_ not in CLAUSES:
        raise ExerciseError(where, f"feedback: no clause {id_!r}")
    return Feedback(**{**record, **{key: fill(record[key], ruleset) for key in ("say", "answer") if key in record}})


def table(spec: Mapping[str, Any], ruleset: RuleSet, where: str = "table") -> Position:
    """A position from the few fields that a person writes.

    What is not said is unknown, or comes from ``seed``, which fills every hidden hand and the stock from the cards
    that are left. ``hand``, ``north``, ``trick``, ``pile`` (of tricks played) and ``top`` (of the stock) are cards;
    ``laid`` and ``record`` are written as in notation; ``stock`` counts the cards left; a score is a number, or
    names its figures in braces, ``"{bezique}"``.
    """
    _typed(spec, _TABLE, f"{where} table")
    trick = cards(spec.get("trick", ""))
    step = Step(spec.get("step", "play"))
    lead = spec.get("lead", "N" if trick else "S")
    top = cards(spec.get("top", ""))
    stock = spec.get("stock", ruleset.stock)
    north_laid = spec.get("north_laid", "-")
    ours = (spec.get("hand", ""), spec.get("laid", "-"), spec.get("record", "-"), _score(spec, "score", ruleset))
    lying = 0 if north_laid == "-" else north_laid.count(".") + 1
    drawn = step is not Step.DECLARE  # nobody draws before the winner has declared
    hidden = spec.get("north_cards", ruleset.hand - lying - len(trick) - (not drawn)) - len(
        cards(spec.get("north", ""))
    )
    scored = _score(spec, "north_score", ruleset)
    theirs = (spec.get("north", ""), north_laid, spec.get("north_record", "-"), scored)
    fields = [
        notation.VERSION,
        f"rules={ruleset.name}",
        f"dealer={spec.get('dealer', 'N')}",
        f"lead={lead}",
        f"turn={spec.get('turn', 'S')}",
        f"step={step}",
        f"trump={spec.get('trump', '-')}",
        f"last={spec.get('last', '-')}",
        f"trick={''.join(trick) or '-'}",
        f"S={_seat(ours, 0)}",
        f"N={_seat(theirs, hidden)}",
        f"stock={''.join(top)}{stock - len(top)}?" if stock else "stock=-",
        f"pile={''.join(cards(spec.get('pile', ''))) or '-'}",
    ]
    line = " ".join(fields)
    position = notation.read(f"{line} #{notation.check_digits(line)}")
    return filled(position, spec["seed"]) if "seed" in spec else position


def _score(spec: Mapping[str, Any], key: str, ruleset: RuleSet) -> int:
    written = str(spec.get(key, 0))
    try:
        return int(fill(written, ruleset).replace(",", ""))
    except (KeyError, ValueError):
        raise NotationError(key, f"expected points, or a figure's name in braces, got {written[:24]!r}") from None


def _seat(parts: tuple[str, str, str, int], hidden: int) -> str:
    hand, laid, record, score = parts
    codes = "".join(cards(hand)) + (f"{hidden}?" if hidden > 0 else "")
    return f"{codes or '-'}/{laid}/{record}/{score}/-"


def filled(position: Position, seed: str) -> Position:
    """``position`` with every card not known drawn from those that are left, in the order that ``seed`` gives."""
    left = list(pack(position.ruleset.packs))
    known = [*position.trick, *position.pile]
    known += [card for group in (*position.hands, position.stock) for card in group if card != UNKNOWN]
    known += [card for laid in position.laid for _, card in laid]
    for card in known:
        left.remove(card)
    order = iter(shuffled(left, stream(seed)))

    def fill_in(group: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(next(order) if card == UNKNOWN else card for card in group)

    return replace(
        position, hands=tuple(tuple(sorted(fill_in(hand))) for hand in position.hands), stock=fill_in(position.stock)
    )
