"""The referee: a ruling for every attempted action, and the X-ray of what a seat could declare."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.rules import blanche, pending
from bezique_tutor.rules.actions import HAND, Action, Announce, Copy, Declare, Draw, Keep, Play, Score, Show, ShowHand
from bezique_tutor.rules.cards import SUITS, UNKNOWN, Card
from bezique_tutor.rules.declarations import Declaration, Holding, Target, fits, obstacle, targets
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.rules.procedure import check_procedure
from bezique_tutor.rules.ruleset import LINKED_JACK, PATTERNS, BeziquePair, Class, Suits
from bezique_tutor.rules.ruling import Ruling
from bezique_tutor.rules.tricks import duty

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bezique_tutor.rules.position import Position


_DRAWN: Final = Ruling(legal=True, clause="draw.one-each", action=Draw())

CLAUSE_OF: Final[Mapping[str, str]] = {
    "marriage": "marriage.common",
    "royal-marriage": "marriage.royal",
    "back-door": "sequence.back-door",
    "trump-sequence": "sequence.trump",
    "bezique": "bezique.single",
    "double-bezique": "bezique.double",
    "triple-bezique": "bezique.triple",
    "quadruple-bezique": "bezique.quadruple",
    **{name: "quartet.trump" if "trump" in name else "quartet.plain" for name in PATTERNS if name.startswith("four-")},
}


def check(position: Position, action: Action) -> Ruling:
    """The ruling on ``action`` by the seat in turn; works on partial positions too.

    Raises :class:`NotationError` when the text left open which of two like cards was meant.
    """
    if isinstance(action, Play):
        return _check_play(position, action)
    if isinstance(action, Declare | Announce):
        return _check_declare(position, action)
    if isinstance(action, Score):
        return _check_score(position, action)
    if isinstance(action, Draw):
        return _check_draw(position, action)
    if isinstance(action, ShowHand | Show | Keep):
        return _check_showing(position, action)
    return check_procedure(position, action)


def _check_draw(position: Position, action: Draw) -> Ruling:
    if position.step in {Step.DECLARE, Step.DRAW} and position.stock:
        return _DRAWN
    early = position.stock and (position.step is Step.PLAY or position.step in BEFORE_PLAY)
    return Ruling(legal=False, clause="draw.after-the-trick" if early else "turn.out-of-turn", action=action)


def _check_showing(position: Position, action: ShowHand | Show | Keep) -> Ruling:
    if isinstance(action, ShowHand):
        clause = blanche.why_not(position)
        proof = tuple(Copy(card) for card in blanche.courts(position, position.turn)) if clause else ()
        points = 0 if clause else position.ruleset.carte_blanche
        return Ruling(clause is None, clause or "carte-blanche.hand", action, points, proof=proof)
    if position.step is not Step.SHOW or position.drawn is None:
        return Ruling(legal=False, clause="turn.out-of-turn", action=action)
    scores = isinstance(action, Show) and blanche.counts(position.drawn)
    points = position.ruleset.carte_blanche if scores else 0
    return Ruling(legal=True, clause="carte-blanche.draw", action=action, points=points)


def locate(position: Position, seat: int, copy: Copy) -> int | None:
    """Where the pointed-at card is: ``HAND`` or a laid number; ``None`` when it is not there.

    A bare card that is both in hand and laid, or laid twice, raises :class:`NotationError`: never a guess.
    """
    card, where = copy.card, copy.where
    if card == UNKNOWN:
        return None
    hand = position.hands[seat]
    laid = [number for number, its in position.laid[seat] if its == card]
    if where is None:
        held = card in hand or (not laid and UNKNOWN in hand)
        if len(laid) + held > 1:
            choices = ([f"{card}@hand"] if held else []) + [f"{card}@{number}" for number in laid]
            raise NotationError("card", f"{card} could be {' or '.join(choices)}: say which")
        return HAND if held else laid[0] if laid else None
    if where == HAND:
        return HAND if card in hand or UNKNOWN in hand else None
    return where if where in laid else None


def _check_play(position: Position, action: Play) -> Ruling:
    if position.step is not Step.PLAY:
        return Ruling(legal=False, clause="turn.out-of-turn", action=action)
    card = action.copy.card
    where = locate(position, position.turn, action.copy)
    if where is None:
        return Ruling(legal=False, clause="card.not-there", action=action, facts={"card": str(card)})
    if position.stock:
        return Ruling(legal=True, clause="play.free", action=action, where=where)
    known = [its for its in position.hands[position.turn] if its != UNKNOWN]
    clause, allowed = duty(position.trick, (*known, card), position.trump)  # a card not known may be this one
    if card in allowed:
        return Ruling(legal=True, clause=clause, action=action, where=where)
    right = tuple(sorted(allowed))
    return Ruling(
        legal=False,
        clause=clause,
        action=action,
        facts={"led": str(position.trick[0]), "card": str(card)},
        proof=tuple(Copy(its) for its in right),
        allowed=right,
    )


def moment(position: Position, seat: int) -> str | None:
    """The clause that keeps ``seat`` from declaring at this moment, whatever the cards; ``None`` when it may."""
    if not position.stock:
        return "declare.stock-gone"
    if position.step is Step.DECLARE and position.turn == seat:
        return None
    if position.step in BEFORE_PLAY:
        return "declare.after-trick-won"
    if position.step is Step.PLAY:
        drew = position.leader == seat and not position.trick and position.pile
        return "declare.before-drawing" if drew else "declare.after-trick-won"
    if position.leader != seat:
        return "declare.winner-only"
    return "declare.before-drawing" if position.step is Step.SHOW else "declare.one-score-per-trick"


def may_announce(position: Position, seat: int) -> bool:
    """Whether this is a moment for ``seat`` to announce: after winning a trick, scored or not, until it draws."""
    scored = position.step is Step.DRAW and position.turn == seat == position.leader
    return bool(position.stock) and (scored or moment(position, seat) is None)


def _check_declare(position: Position, action: Declare | Announce) -> Ruling:
    seat = position.turn
    announcing = isinstance(action, Announce) and may_announce(position, seat)
    if not announcing and (clause := moment(position, seat)):
        return Ruling(legal=False, clause=clause, action=action)
    numbers: list[int] = []
    new: list[Card] = []
    for copy in action.copies:
        where = locate(position, seat, copy)
        if where is None or where in numbers:
            return Ruling(legal=False, clause="card.not-there", action=action, facts={"card": str(copy.card)})
        if where == HAND:
            new.append(copy.card)
        else:
            numbers.append(where)
    hand = position.hands[seat]
    missing = [card for place, card in enumerate(new) if new[: place + 1].count(card) > hand.count(card)]
    if len(missing) > hand.count(UNKNOWN):
        return Ruling(legal=False, clause="card.not-there", action=action, facts={"card": str(missing[-1])})
    return _judge(position, action, tuple(numbers), tuple(new))


def _check_score(position: Position, action: Score) -> Ruling:
    seat = position.turn
    if clause := moment(position, seat):
        return Ruling(legal=False, clause=clause, action=action)
    meant = []
    for claim in position.pending[seat]:
        found = pending.declaration_of(position, seat, claim)
        if found and action.name in {None, found.target.pattern.name, found.target.pattern.also, claim.name}:
            meant.append(found)
    if action.copies:
        numbers = {locate(position, seat, copy) for copy in action.copies}
        meant = [claim for claim in meant if set(claim.numbers) == numbers]
    if not meant:
        return Ruling(legal=False, clause="score.nothing-waits", action=action)
    if len(meant) > 1:
        choices = " or ".join(" ".join(map(str, _laid_copies(position, seat, claim.numbers))) for claim in meant)
        raise NotationError("card", f"that could be {choices}: say which")
    return _judge(position, Declare(_laid_copies(position, seat, meant[0].numbers)), meant[0].numbers, ())._replace(
        action=action
    )


def _laid_copies(position: Position, seat: int, numbers: tuple[int, ...]) -> tuple[Copy, ...]:
    laid = dict(position.laid[seat])
    return tuple(Copy(laid[number], number) for number in sorted(numbers) if number in laid)


def _judge(position: Position, action: Declare | Announce, numbers: tuple[int, ...], new: tuple[Card, ...]) -> Ruling:
    """The ruling on cards that are there, at a moment when a declaration may be made: the dearest reading counts."""
    seat, rules = position.turn, position.ruleset
    cards = tuple(copy.card for copy in action.copies)
    matching = [t for t in targets(rules, position.trump, position.previous_trump) if fits(t, cards)]
    named = [t for t in matching if action.name in {None, t.pattern.name, t.pattern.also}]
    barred = (
        position.trump is None
        and any(target.pattern.class_ is Class.SUIT for target in matching)
        and not rules.may_become_trump(cards[0].suit, position.previous_trump)
    )
    if not named:
        wrong = "trump.not-twice" if barred else "declare.named-wrongly"
        clause = wrong if matching else _misfit(position, action.name, cards)
        return Ruling(legal=False, clause=clause, action=action, facts=_trump_facts(position))
    first = None
    for target in named:
        claim = Declaration(target, numbers, new)
        found = obstacle(rules, claim, position.record[seat], position.laid[seat])
        if found is None and isinstance(action, Announce):
            same = pending.of_level(target, position.pending[seat])
            found = obstacle(rules, claim, position.record[seat] + same, position.laid[seat])
            found = found and found._replace(clause="announce.waits-already")
        if found is None:
            clause = "trump.not-twice" if barred else CLAUSE_OF[target.pattern.name]
            clause = "announce.to-score" if isinstance(action, Announce) else clause
            return Ruling(legal=True, clause=clause, action=action, points=target.points, declaration=claim)
        first = first or (target, found)
    target, found = first  # type: ignore[misc]  # ``named`` is not empty
    return Ruling(
        legal=False,
        clause=found.clause,
        action=action,
        facts={"claim": target.pattern.name, "served": found.served},
        proof=_laid_copies(position, seat, found.numbers),
    )


def _trump_facts(position: Position) -> dict[str, str]:
    pair = position.ruleset.bezique_cards(position.trump)
    return {"trump": position.trump or "", "pair": " ".join(pair or ())}


def _misfit(position: Position, name: str | None, cards: tuple[Card, ...]) -> str:
    """The clause that says what cards of these ranks would have to be."""
    ranks = "".join(sorted(card.rank for card in cards))
    pattern = PATTERNS.get(name or "")
    alike = [p for p in PATTERNS.values() if "".join(sorted(p.ranks)) == ranks]
    family = pattern or (alike[0] if alike else None)
    if family is None:
        pairs = ranks.count("Q")  # as many queens as jacks, and more of them than any bezique takes
        return "declare.no-value" if pairs and ranks == "J" * pairs + "Q" * pairs else "declare.no-such"
    if not position.ruleset.points(family.name):
        return "declare.no-value"
    if family.class_ is Class.BEZIQUE:
        linked = position.ruleset.bezique_pair is BeziquePair.LINKED
        return "bezique.needs-trumps" if linked and position.trump is None else "bezique.pair"
    if family.class_ is Class.QUARTET:
        return "quartet.trump" if family.suits is Suits.TRUMP else "quartet.same-rank"
    return "marriage.one-suit" if family.level == 1 else "sequence.one-suit"


class When(StrEnum):
    """When a declaration of the X-ray may be scored."""

    NOW = "now"
    LATER = "later"
    BLOCKED = "blocked"


class Prospect(NamedTuple):
    """One line of the X-ray: a declaration whose cards are there, when it may score, and by which clause."""

    when: When
    name: str
    points: int
    clause: str
    copies: tuple[Copy, ...]
    proof: tuple[Copy, ...] = ()

    def __str__(self) -> str:
        """One line of text."""
        return f"{self.when}: {self.name} {self.points} ({' '.join(map(str, self.copies))}) {self.clause}"


def action_of(position: Position, seat: int, declaration: Declaration) -> Declare:
    """The action that lays and scores ``declaration``, its hand cards marked where a like card lies."""
    laid = dict(position.laid[seat])
    lying = set(laid.values())
    old = tuple(Copy(laid[number], number) for number in declaration.numbers)
    new = tuple(Copy(card, HAND if card in lying else None) for card in declaration.new)
    return Declare(old + new, declaration.target.pattern.name)


def waiting_claims(position: Position, seat: int) -> dict[Target, Declaration]:
    """The announced claims of ``seat`` that may be scored at its next chance, one for each declaration."""
    found: dict[Target, Declaration] = {}
    for claim in position.pending[seat]:
        its = pending.declaration_of(position, seat, claim)
        if its and obstacle(position.ruleset, its, position.record[seat], position.laid[seat]) is None:
            found.setdefault(its.target, its)
    return found


def xray(position: Position, seat: int | None = None) -> tuple[Prospect, ...]:
    """Every declaration whose cards ``seat`` (the seat in turn) has, as now, later or blocked, dearest first."""
    seat = position.turn if seat is None else seat
    late = moment(position, seat)
    holding = Holding(position, seat)
    waiting = waiting_claims(position, seat)
    found = []
    for target in targets(position.ruleset, position.trump, position.previous_trump):
        claimed = waiting.get(target)
        way = claimed or holding.assign(target)
        if isinstance(way, Declaration):
            clause = ("announce.to-score" if claimed and late else late) or CLAUSE_OF[target.pattern.name]
            when = When.NOW if late is None else When.BLOCKED if late == "declare.stock-gone" else When.LATER
            found.append(_prospect(when, target, clause, action_of(position, seat, way).copies))
        elif way is not None:
            found.append(_prospect(When.BLOCKED, target, way.clause, (), _laid_copies(position, seat, way.numbers)))
    return tuple(found) + tuple(_waiting_beziques(position, holding))


def _prospect(
    when: When, target: Target, clause: str, copies: tuple[Copy, ...], proof: tuple[Copy, ...] = ()
) -> Prospect:
    if not copies:
        copies = proof if not target.needs else tuple(Copy(card) for card, many in target.needs for _ in range(many))
    return Prospect(when, target.pattern.name, target.points, clause, copies, proof)


def _waiting_beziques(position: Position, holding: Holding) -> list[Prospect]:
    """Queens and jacks that will be bezique if the queen's suit becomes trumps."""
    rules = position.ruleset
    if position.trump is not None or rules.bezique_pair is not BeziquePair.LINKED:
        return []
    there = {*holding.hand, *holding.lying}
    pairs = [(Card("Q" + suit), Card("J" + LINKED_JACK[suit])) for suit in SUITS]
    return [
        Prospect(When.LATER, "bezique", rules.points("bezique"), "bezique.needs-trumps", (Copy(queen), Copy(jack)))
        for queen, jack in pairs
        if queen in there and jack in there and rules.may_become_trump(queen.suit, position.previous_trump)
    ]


__all__ = [
    "CLAUSE_OF",
    "Draw",
    "Prospect",
    "Ruling",
    "When",
    "action_of",
    "check",
    "locate",
    "may_announce",
    "moment",
    "waiting_claims",
    "xray",
]
