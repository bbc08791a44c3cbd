"""Goals and questions: small named tests on a session, and named questions that the engine answers.

A goal is a table such as ``{ scored = "royal-marriage" }`` or ``{ all = [ {...}, { not = {...} } ] }``. A question is a
table such as ``{ settle = "booked", scores = [2700, 2600] }``. The tables hold no answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bezique_tutor.rules.actions import Announce, Declare, Draw, Play, Score
from bezique_tutor.rules.cards import STRENGTH, cards
from bezique_tutor.rules.clauses import fill
from bezique_tutor.rules.declarations import fits, targets
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.settlement import floor, settle
from bezique_tutor.rules.tricks import winner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bezique_tutor.rules.actions import Action
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.ruleset import RuleSet
    from bezique_tutor.teach.session import Session


class Seen(NamedTuple):
    """What a goal may look at: the session and the clauses by which the learner was refused in it."""

    session: Session
    refused: tuple[str, ...]


def _steps(seen: Seen) -> Iterator[tuple[Position, Action, Position]]:
    session = seen.session
    yield from zip(session.positions, session.actions, session.positions[1:], strict=False)


def _tricks(seen: Seen, *, mine: bool | None) -> int:
    seat = seen.session.seat
    ends = [after for before, _, after in _steps(seen) if len(after.pile) > len(before.pile)]
    return sum(1 for after in ends if mine is None or (after.leader == seat) == mine)


def _declared(seen: Seen) -> list[str]:
    return [
        after.record[seen.session.seat][-1].name
        for before, action, after in _steps(seen)
        if isinstance(action, Declare | Score) and before.turn == seen.session.seat
    ]


def _announced(seen: Seen) -> list[str]:
    return [
        after.pending[seen.session.seat][-1].name
        for before, action, after in _steps(seen)
        if isinstance(action, Announce) and before.turn == seen.session.seat
    ]


def _scored_late(seen: Seen) -> int:
    """How many claims the learner announced and scored at a later trick."""
    return sum(
        1 for before, action, _ in _steps(seen) if isinstance(action, Score) and before.turn == seen.session.seat
    )


def _gained(seen: Seen) -> int:
    seat = seen.session.seat
    return seen.session.position.scores[seat] - seen.session.positions[0].scores[seat]


def _played(seen: Seen, text: str) -> bool:
    wanted = set(cards(text))
    seat = seen.session.seat
    return any(isinstance(a, Play) and a.copy.card in wanted and before.turn == seat for before, a, _ in _steps(seen))


def _drew(seen: Seen) -> bool:
    return any(isinstance(action, Draw) and before.turn == seen.session.seat for before, action, _ in _steps(seen))


TESTS: Final[Mapping[str, Callable[[Seen, Any], bool]]] = {
    "scored": lambda seen, name: name in _declared(seen),
    "declared": lambda seen, number: len(_declared(seen)) >= number,
    "announced": lambda seen, name: name in _announced(seen),
    "scored-late": lambda seen, number: _scored_late(seen) >= number,
    "points": lambda seen, number: _gained(seen) >= number,
    "trump": lambda seen, suit: (seen.session.position.trump or "-") == suit,
    "tricks": lambda seen, number: _tricks(seen, mine=None) >= number,
    "won": lambda seen, number: _tricks(seen, mine=True) >= number,
    "lost": lambda seen, number: _tricks(seen, mine=False) >= number,
    "played": _played,
    "drew": lambda seen, wanted: _drew(seen) == wanted,
    "refused": lambda seen, id_: id_ in seen.refused,
    "level": lambda seen, wanted: (len(set(seen.session.position.scores)) == 1) == wanted,
    "over": lambda seen, wanted: (seen.session.position.step is Step.OVER) == wanted,
}


def met(goal: Mapping[str, Any], seen: Seen) -> bool:
    """Whether ``goal`` holds; several tests in one table must all hold. Raises ``KeyError`` for an unknown test."""
    for name, value in goal.items():
        if name == "all":
            holds = all(met(part, seen) for part in value)
        elif name == "any":
            holds = any(met(part, seen) for part in value)
        elif name == "not":
            holds = not met(value, seen)
        else:
            holds = TESTS[name](seen, value)
        if not holds:
            return False
    return True


# ---- questions


def _trick_winner(_: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """``trick``: two cards in the order of play, ``trump``, ``lead``: the seat that wins, ``S`` or ``N``."""
    trick = cards(ask["trick"])
    seats = ("S", "N") if ask.get("lead", "N") == "S" else ("N", "S")
    return {seats[winner(trick, ask.get("trump"))]}


def _settled(ruleset: RuleSet, scores: tuple[int, int]) -> dict[str, str]:
    """What can be asked of a settlement, by name. Figures without a side are the winner's; in a dead tie seat S's."""
    result = settle(ruleset, scores)
    seat = 0 if result.winner is None else result.winner
    return {
        "winner": "nobody" if result.winner is None else "SN"[seat],
        "booked": str(result.booked[seat]),
        "loser-books": str(result.booked[1 - seat]),
        "margin": str(result.margin),
        "rubicon": "yes" if result.rubicon else "no",
        "hundreds": str(floor(result.scores[seat])),
        "adds": str(result.lines[-1].points[seat]),
    }


def _settle(ruleset: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """``scores`` of S and N; the value of ``settle`` names the figure that is asked for."""
    return {_settled(ruleset, ask["scores"])[ask["settle"]]}


def _audit(ruleset: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """The lines of a sheet that are wrong; ``audit`` says for each line, a figure's name, what stands there."""
    right = _settled(ruleset, ask["scores"])
    return {line for line, written in ask["audit"].items() if fill(written, ruleset).replace(",", "") != right[line]}


def _points(ruleset: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """The points of the declarations named, added up."""
    return {str(sum(ruleset.points(name) for name in ask["points"]))}


def _worth(ruleset: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """The points of the dearest declaration that the cards of ``worth`` make with ``trump`` and ``last`` trumps."""
    laid = cards(ask["worth"])
    found = [t.points for t in targets(ruleset, ask.get("trump"), ask.get("last")) if fits(t, laid)]
    return {str(max(found, default=0))}


def _trumps_after(ruleset: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """The trumps after the declarations of ``trumps_after``, each given by its cards, are scored; ``-`` if open."""
    trump = ask.get("trump")
    for text in ask["trumps_after"]:
        fitting = [t for t in targets(ruleset, trump, ask.get("last")) if fits(t, cards(text))]
        trump = next((t.makes for t in fitting if t.makes), trump)
    return {trump or "-"}


def _bezique(ruleset: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """What belongs to bezique with the trumps of ``bezique``: the ``jack``, the ``queen`` or the ``trumps``: ``of``."""
    pair = ruleset.bezique_cards(ask["bezique"])
    if pair is None:
        return set()
    return {{"queen": pair[0], "jack": pair[1], "trumps": ask["bezique"]}[ask.get("of", "jack")]}


def _figure(ruleset: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """A count or figure of the rule set by its name."""
    return {str(getattr(ruleset, ask["figure"]))}


def _rank_order(_: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """``rank_order``: cards, answered highest first by their letters."""
    order = sorted(cards(ask["rank_order"]), key=lambda card: -STRENGTH[card.rank])
    return {" ".join(order)}


def _winners(_: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """All cards of ``hand`` that win against ``winners_over``, sorted; answered by choosing exactly these."""
    led = cards(ask["winners_over"])[0]
    winning = sorted({card for card in cards(ask["hand"]) if card.beats(led, ask.get("trump"))})
    return {" ".join(winning)}


def _fact(_: RuleSet, ask: Mapping[str, Any]) -> set[str]:
    """The option that the exercise's first clause states in words: what no engine can compute."""
    return {ask["fact"]}


ASKS: Final[Mapping[str, Callable[[RuleSet, Mapping[str, Any]], set[str]]]] = {
    "trick": _trick_winner,
    "settle": _settle,
    "audit": _audit,
    "points": _points,
    "worth": _worth,
    "trumps_after": _trumps_after,
    "bezique": _bezique,
    "figure": _figure,
    "fact": _fact,
    "rank_order": _rank_order,
    "winners_over": _winners,
}


def answers(ruleset: RuleSet, ask: Mapping[str, Any]) -> frozenset[str]:
    """The right answers to a question, as texts. Raises ``KeyError`` for a question that has no name here."""
    name = next((key for key in ask if key in ASKS), None)
    if name is None:
        msg = f"ask: expected one of {', '.join(ASKS)}, got {', '.join(ask)}"
        raise KeyError(msg)
    return frozenset(ASKS[name](ruleset, ask))
