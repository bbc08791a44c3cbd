"""What a person in a notebook asks for, in one line each; :mod:`bezique_tutor` gives these names.

>>> table = position(hand="KH QH QS 9S", trump="H")
>>> print(check(table, "declare KH QH"))
legal: royal marriage, 40 (marriage.royal)
>>> print(check(table, "declare KH QS"))
refused: Not a pair. King of hearts and queen of spades are of two suits. (marriage.one-suit)
>>> for line in xray(table):
...     print(line)
now: royal-marriage 40 (KH QH) marriage.royal

Everything here takes texts where a person would type them; see the README for a tour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bezique_tutor.coach.hints import hint as _hint
from bezique_tutor.coach.sight import see as _see
from bezique_tutor.rules import actions as _actions
from bezique_tutor.rules import game as _game
from bezique_tutor.rules import notation as _notation
from bezique_tutor.rules import referee as _referee
from bezique_tutor.rules.clauses import clause as _clause
from bezique_tutor.rules.editions import rules as edition
from bezique_tutor.rules.settlement import settle
from bezique_tutor.teach import explain as _explain
from bezique_tutor.teach import prospects as _prospects
from bezique_tutor.teach import words as _words
from bezique_tutor.teach.exercise import table as _table

if TYPE_CHECKING:
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.referee import Prospect
    from bezique_tutor.rules.ruleset import RuleSet

__all__ = ["check", "deal", "edition", "explain", "hint", "legal", "play", "position", "score", "settle", "xray"]


class Verdict:
    """A ruling that prints itself; true when the action is legal. ``ruling`` is the referee's own value."""

    def __init__(self, at: Position, ruling: _referee.Ruling) -> None:
        self.at = at
        self.ruling = ruling

    def __bool__(self) -> bool:
        return self.ruling.legal

    def __str__(self) -> str:
        ruling = self.ruling
        if not ruling.legal:
            why = _explain.explain(self.at, ruling)
            return f"refused: {why.head} {_words.spoken(why.text)} ({ruling.clause})"
        if ruling.declaration:
            name = _words.declaration(ruling.declaration.target.pattern.name)
            return f"legal: {name}, {_words.points(ruling.points)} ({ruling.clause})"
        return f"legal ({ruling.clause})"

    __repr__ = __str__


def position(text: str = "", *, rule_set: str = "six-pack", **fields: Any) -> Position:  # noqa: ANN401
    """A position from a line of notation, or from a few fields: ``hand``, ``laid``, ``trump``, ``trick``, ``step``.

    With cards in ``hand`` and no ``trick`` the seat South has just won a trick, unless ``step="play"`` is said.
    Raises :class:`NotationError` or :class:`ExerciseError`, both ``ValueError``, naming the field.

    >>> print(check(position(hand="AD 7D 9C", trick="KD", trump="H", stock=0), "play 9C"))
    refused: You can win this. King of diamonds was led, and ace of diamonds would win: you must. (last.win-if-able)
    """
    if text:
        return _notation.read(text)
    fields.setdefault("step", "play" if "trick" in fields or fields.get("stock") == 0 else "declare")
    return _table(fields, edition(rule_set), "position")


def deal(seed: str, rule_set: str = "six-pack", *, dealer: str = "N") -> Position:
    """The deal that ``seed`` stands for, elder to lead.

    >>> deal("BZ1-CLUB").hands[0] == deal("club").hands[0]
    True
    """
    return _game.deal(rule_set, seed, dealer=dealer)


def check(at: Position, action: str) -> Verdict:
    """The referee's verdict on an action text such as ``play KH`` or ``declare KH QH@2`` by the seat in turn."""
    return Verdict(at, _referee.check(at, _actions.parse(action)))


def legal(at: Position) -> list[str]:
    """What the seat in turn may do, as action texts.

    >>> legal(position(hand="AD 7D 9C", trick="KD", trump="H", stock=0))
    ['play AD']
    """
    return [str(action) for action in _game.legal_actions(at)]


def play(at: Position, *actions: str) -> Position:
    """The position after ``actions``, one after the other; raises :class:`IllegalAction` with the ruling.

    >>> play(position(hand="KH QH", trump="H"), "declare KH QH").scores
    (40, 0)
    """
    for action in actions:
        at = _game.apply(at, _actions.parse(action))
    return at


class Waiting(_referee.Prospect):
    """A line of the X-ray that was announced: it prints the action that scores it."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{super().__str__()}, announced: {_prospects.score_of(self)}"


def xray(at: Position, seat: str = "") -> tuple[Prospect, ...]:
    """Every declaration whose cards a seat has (the one in turn), as now, later or blocked, with its clause.

    >>> table = play(position(hand="KS QS KH QH", trump="H"), "announce KS QS")
    >>> for line in xray(table):
    ...     print(line)
    now: royal-marriage 40 (KH QH) marriage.royal
    now: marriage 20 (KS@1 QS@2) marriage.common, announced: score marriage KS@1 QS@2
    """
    place = at.seat(seat) if seat else at.turn
    lines = _referee.xray(at, place)
    return tuple(Waiting(*line) if _prospects.waits(at, place, line) else line for line in lines)


def score(hand: str, trump: str | None = None, rule_set: str = "six-pack") -> int:
    """The most that one declaration from these cards scores; 0 when there is none.

    >>> score("QH QH QH QH 9S", trump="H"), score("AS TS KS QS JS", trump="H")
    (600, 150)
    """
    fields = {"hand": hand, "step": "declare", **({"trump": trump} if trump else {})}
    found = _referee.xray(_table(fields, edition(rule_set), "hand"))
    return max((line.points for line in found if line.when == "now"), default=0)


def hint(at: Position) -> str:
    """The coach's advice to the seat in turn, from what that seat can see: which card, and why.

    >>> hint(position(hand="KH QH 9S 7C", trump="H"))
    'King of hearts and queen of hearts: royal marriage. It scores 40 now.'
    """
    found = _hint(_see(at, at.turn))
    if found is None:
        return _explain.moment(at)
    (_, which), (_, why) = _explain.rungs(found)[2:]
    return _words.spoken(f"{which} {why}")


def explain(clause: str, rule_set: str | RuleSet = "six-pack") -> str:
    """A clause by its id: its sentence with the figures of the rule set, and its source.

    >>> explain("declare.after-trick-won")
    'A declaration may be made only after winning a trick. (the Bicycle rules)'
    """
    record = _clause(clause)
    return f"{record.sentence(edition(rule_set) if isinstance(rule_set, str) else rule_set)} ({record.cited})"
