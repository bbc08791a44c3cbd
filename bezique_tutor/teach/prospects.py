"""What could be: the lines of the X-ray in words, and what may be done instead of what was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.rules.actions import Announce, Copy, Declare, Draw, Keep, Play, Score, Show, ShowHand
from bezique_tutor.rules.clauses import clause
from bezique_tutor.rules.declarations import Holding, Obstacle, fits, targets
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.rules.referee import When, check, waiting_claims
from bezique_tutor.rules.ruling import Ruling
from bezique_tutor.teach import words
from bezique_tutor.teach.explain import moment
from bezique_tutor.teach.facts import Facts
from bezique_tutor.teach.refusals import REFUSED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bezique_tutor.rules.actions import Action
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.referee import Prospect

OFFERED: Final = 4
Claim = Declare | Announce | Score


class Offer(NamedTuple):
    """A claim that may be made now: its action, what it is called and its points."""

    action: Claim
    name: str
    points: int

    @property
    def copies(self) -> tuple[Copy, ...]:
        """The cards of it."""
        return self.action.copies

    @property
    def text(self) -> str:
        """It in words, without its cards."""
        said = words.declaration(self.name).capitalize()
        return f"{said}, announced" if isinstance(self.action, Score) else said


def offers(position: Position, ruling: Ruling) -> tuple[str, tuple[Offer, ...]]:
    """A heading, and what the seat in turn may declare, or announce, instead of a claim that was refused."""
    if not isinstance(ruling.action, Claim):
        return "", ()
    announces = position.step is Step.DRAW or isinstance(ruling.action, Announce)
    wanted = Announce if announces else Declare | Score
    found = []
    for action in legal_actions(position):
        if isinstance(action, Claim) and isinstance(action, wanted):
            its = check(position, action)
            name = its.declaration.target.pattern.name if its.declaration else ""
            found.append(Offer(action, name, its.points))
    head = f"What you may {'announce' if announces else 'declare'} now"
    return (head, tuple(found[:OFFERED])) if found else ("", ())


_CHANCES: Final[tuple[tuple[type[Action], str], ...]] = (
    (Play, "Play any of your cards."),
    (ShowHand, "Show your whole hand as carte blanche."),
    (Declare, "Declare what you may score."),
    (Score, "Score what you have announced."),
    (Announce, "Announce what you may score later."),
    (Draw, "Draw a card from the stock."),
    (Show, "Show the card you drew."),
    (Keep, "Keep the card you drew."),
)


def chances(position: Position, offered: tuple[Offer, ...] = ()) -> tuple[str, ...]:
    """What the seat in turn may do now, a sentence for each kind of action that is not ``offered`` in full.

    No declaration is given away.
    """
    if position.step in BEFORE_PLAY or position.step is Step.OVER:
        return (moment(position),)
    legal = legal_actions(position)
    if position.last_tricks:
        plays = [words.token(action.copy.card) for action in legal if isinstance(action, Play)]
        return (f"Play {words.listed(plays, 'or')}.",) if plays else (moment(position),)
    there = {type(action) for action in legal} - {type(option.action) for option in offered}
    found = tuple(text for kind, text in _CHANCES if kind in there)
    return found or (moment(position),)


# ---- the X-ray


_LATER: Final[Mapping[str, str]] = {
    "declare.after-trick-won": "Win a trick first: {open_trick}.",
    "declare.winner-only": "{winner} won this trick: win one first.",
    "declare.one-score-per-trick": "{scored} for this trick already: win another.",
    "declare.before-drawing": "{drew} since you won the trick: win another.",
    "declare.stock-gone": "The stock is gone, so {what} cannot be scored any more.",
    "announce.to-score": "",
    "bezique.needs-trumps": "{until_trumps}",
}


def waits(position: Position, seat: int, line: Prospect) -> bool:
    """Whether a line of the X-ray is a claim of ``seat`` that was announced and waits to be scored."""
    numbers = {copy.where for copy in line.copies}
    found = waiting_claims(position, seat).values()
    return any(its.target.pattern.name == line.name and {*its.numbers} == numbers for its in found)


def score_of(line: Prospect) -> Score:
    """The action that scores a line which waits."""
    return Score(line.copies, line.name)


def told(position: Position, seat: int, line: Prospect) -> str:
    """One line of the X-ray in words: what it is, whether it waits, what it lacks or what is in its way."""
    cards = words.listed(words.token(copy.card) for copy in line.copies)
    parts = [f"{words.declaration(line.name).capitalize()} {words.points(line.points)}: {cards}."]
    if waits(position, seat, line):
        parts.append("It is announced and waits to be scored.")
    if line.when is not When.NOW:
        parts.append(_reason(position.but(turn=seat), line))
        parts.append(clause(line.clause).sentence(position.ruleset))
    return " ".join(filter(None, parts))


def _reason(position: Position, line: Prospect) -> str:
    """Why a line may not score now, with the cards that are in its way."""
    text = _LATER[line.clause] if line.clause in _LATER else REFUSED[line.clause][1]
    facts = {"claim": line.name, "served": _served(position, line)}
    tried = Ruling(
        legal=False, clause=line.clause, action=Declare(line.copies, line.name), facts=facts, proof=line.proof
    )
    return text.format_map(Facts(position, tried, {}))


def _served(position: Position, line: Prospect) -> str:
    """What the cards in the way of a line have served in."""
    holding, cards = Holding(position, position.turn), tuple(copy.card for copy in line.copies)
    for target in targets(position.ruleset, position.trump, position.previous_trump):
        if target.pattern.name == line.name and (not target.needs or fits(target, cards)):
            way = holding.assign(target)
            return way.served if isinstance(way, Obstacle) else ""
    return ""
