"""Declarations: one matcher for all of them.

A pattern of the rule set is made concrete for the trumps of the moment (:func:`targets`); cards in hand and laid
cards are assigned to it (:func:`find`); what the laid cards served in before may stand in the way (:func:`obstacle`).
What may be scored again, built on or paired anew is derived from the record of scored declarations, never stored.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from bezique_tutor.rules.cards import SUITS, UNKNOWN, Card
from bezique_tutor.rules.ruleset import (
    PATTERNS,
    Class,
    Pattern,
    RepairMarriages,
    RuleSet,
    Suits,
    TableLimit,
    TrumpFrom,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bezique_tutor.rules.position import Laid, Position, Scored


class Target(NamedTuple):
    """A pattern made concrete: the card values it takes and how many of each, points, and the trumps it would make."""

    pattern: Pattern
    needs: tuple[tuple[Card, int], ...]  # empty for four of a rank in any suits
    points: int
    makes: str | None  # the suit that becomes trumps when this is scored
    least: tuple[tuple[str, int], ...]  # what must be there, hand and table together: cards, or a rank


class Declaration(NamedTuple):
    """A target with its cards: laid numbers that serve again, and cards that come from the hand."""

    target: Target
    numbers: tuple[int, ...]
    new: tuple[Card, ...]


class Obstacle(NamedTuple):
    """Why cards that fit may not score: the clause, the laid numbers that prove it, and what they served in."""

    clause: str
    numbers: tuple[int, ...]
    served: str


@cache
def targets(rules: RuleSet, trump: str | None, previous: str | None) -> tuple[Target, ...]:
    """Every declaration that has a value with these trumps, dearest first."""
    found = []
    for name, points in rules.declarations:
        pattern = PATTERNS[name]
        if points:
            rank = ((pattern.ranks[0], len(pattern.ranks)),)
            for needs, makes in _concrete(rules, pattern, trump, previous):
                found.append(Target(pattern, needs, points, makes, needs or rank))
    return tuple(sorted(found, key=lambda target: -target.points))


def _concrete(
    rules: RuleSet, pattern: Pattern, trump: str | None, previous: str | None
) -> Iterator[tuple[tuple[tuple[Card, int], ...], str | None]]:
    if pattern.suits is Suits.ANY:
        yield (), None
    elif pattern.suits is Suits.PAIR:
        if pair := rules.bezique_cards(trump):
            yield tuple((card, pattern.level) for card in pair), None
    else:
        marries = pattern.level == 1
        for suit in SUITS:
            makes = (
                trump is None
                and pattern.class_ is Class.SUIT
                and rules.may_become_trump(suit, previous)
                and (marries or rules.trump_from is TrumpFrom.FIRST_DECLARATION)
            )
            if (suit == trump or makes) == (pattern.suits is Suits.TRUMP):
                ranks = dict.fromkeys(pattern.ranks)
                needs = tuple((Card(rank + suit), pattern.ranks.count(rank)) for rank in ranks)
                yield needs, suit if makes else None


def fits(target: Target, cards: tuple[Card, ...]) -> bool:
    """Whether exactly these cards make the declaration, whatever they served in before."""
    if len(cards) != len(target.pattern.ranks):
        return False
    if not target.needs:
        return all(card[0] == target.pattern.ranks[0] for card in cards)
    return all(cards.count(card) == number for card, number in target.needs)


class _Earlier(NamedTuple):
    """An entry of the record in the class of a claim: its level, and whether all its cards still lie."""

    scored: Scored
    level: int
    complete: bool


def obstacle(rules: RuleSet, claim: Declaration, record: tuple[Scored, ...], laid: tuple[Laid, ...]) -> Obstacle | None:
    """What forbids scoring ``claim`` on this record and these laid cards; ``None`` when nothing does.

    Up, never down [Portland 37]; the same cards never twice; a card of a complete declaration serves in its class
    only to build that one up [S000: no more cards than it needs]; a like card must have come for one that was played
    [S000, Portland 34]; married pairs may be paired anew as they lie [S001, Hoffmann].
    """
    pattern = claim.target.pattern
    peers = [(scored, PATTERNS[scored.name]) for scored in record]
    lying = {number for number, _ in laid}
    earlier = [
        _Earlier(scored, peer.level, lying.issuperset(scored.numbers))
        for scored, peer in peers
        if peer.class_ is pattern.class_
    ]
    if not earlier:
        return None
    used = frozenset(claim.numbers)
    found = _coming_down(pattern, used, earlier)
    if found is None and not claim.new:
        found = _same_cards(used, earlier)
    if found is None and claim.new and rules.table_limit is TableLimit.STRICT:
        found = _second_set(claim.target, earlier, dict(laid))
    if found is None and _couple(rules, pattern, used, earlier):
        if pattern.level == 1:
            return None
        earlier = [entry for entry in earlier if entry.level > 1]  # a couple may be built on as it might be paired
    return found or _beside_complete(claim.numbers, earlier) or _nothing_new(claim, used, earlier)


def _coming_down(pattern: Pattern, used: frozenset[int], earlier: list[_Earlier]) -> Obstacle | None:
    for scored, level, _ in earlier:
        if level > pattern.level and not used.isdisjoint(scored.numbers):
            return Obstacle("declare.never-down", tuple(used.intersection(scored.numbers)), scored.name)
    return None


def _same_cards(used: frozenset[int], earlier: list[_Earlier]) -> Obstacle | None:
    for scored, _, _ in earlier:
        if used.issubset(scored.numbers):
            return Obstacle("declare.same-cards", tuple(used), scored.name)
    return None


def _couple(rules: RuleSet, pattern: Pattern, used: frozenset[int], earlier: list[_Earlier]) -> bool:
    """Whether the claim's king and queen were both married before, to whomsoever: they may be paired as they lie."""
    if rules.repair_marriages is RepairMarriages.NO or pattern.class_ is not Class.SUIT:
        return False
    married = {number for scored, level, _ in earlier if level == 1 for number in scored.numbers}
    return len(used & married) == len("KQ")


def _second_set(target: Target, earlier: list[_Earlier], cards: dict[int, Card]) -> Obstacle | None:
    """A complete declaration of the same kind, rank and suit lies already."""
    for scored, level, complete in earlier:
        if complete and level == target.pattern.level and fits(target, tuple(cards[n] for n in scored.numbers)):
            return Obstacle("declare.table-limit", scored.numbers, scored.name)
    return None


def _beside_complete(numbers: tuple[int, ...], earlier: list[_Earlier]) -> Obstacle | None:
    """A used card belongs to a complete declaration, and this claim does not build that one up."""
    used = set(numbers)
    for number in numbers:
        whole = [entry for entry in earlier if entry.complete and number in entry.scored.numbers]
        top = max((entry.level for entry in whole), default=0)
        highest = [entry.scored for entry in whole if entry.level == top]
        if whole and not any(used.issuperset(scored.numbers) for scored in highest):
            return Obstacle("declare.complete-set", highest[0].numbers, highest[0].name)
    return None


def _nothing_new(claim: Declaration, used: frozenset[int], earlier: list[_Earlier]) -> Obstacle | None:
    """No card of the claim is new at its level: none came for one that was played."""
    pattern = claim.target.pattern
    at_level = {number for scored, level, _ in earlier if level == pattern.level for number in scored.numbers}
    if claim.new or not used <= at_level:
        return None
    return Obstacle("declare.needs-new-card", claim.numbers, pattern.name)


class Holding:
    """A seat's cards, counted once for all targets."""

    __slots__ = ("count", "hand", "laid", "lying", "record", "rules", "trump", "waiting")

    def __init__(self, position: Position, seat: int) -> None:
        self.rules = position.ruleset
        self.trump = position.trump
        self.record = position.record[seat]
        self.waiting = position.pending[seat]
        self.laid = position.laid[seat]
        hand: dict[Card, int] = {}
        for card in position.hands[seat]:
            hand[card] = hand.get(card, 0) + 1
        hand.pop(UNKNOWN, None)
        count: dict[str, int] = dict(hand.items())
        lying: dict[Card, list[int]] = {}
        for number, card in self.laid:
            lying.setdefault(card, []).append(number)
            count[card] = count.get(card, 0) + 1
        for what, many in tuple(count.items()):
            count[what[0]] = count.get(what[0], 0) + many
        self.hand: Mapping[Card, int] = hand
        self.lying: Mapping[Card, list[int]] = lying
        self.count: Mapping[str, int] = count  # of each card and of each rank, in hand and laid

    def assignments(self, target: Target) -> Iterator[tuple[tuple[int, ...], tuple[Card, ...]]]:
        """Every way to serve ``target``, laid cards before cards from the hand."""
        return self._exact(target.needs) if target.needs else self._quartets(target.pattern.ranks)

    def _exact(self, needs: tuple[tuple[Card, int], ...]) -> Iterator[tuple[tuple[int, ...], tuple[Card, ...]]]:
        for choice in product(*(self._ways(card, need) for card, need in needs)):
            numbers = tuple(number for ways, _ in choice for number in ways)
            yield numbers, tuple(card for _, new in choice for card in new)

    def _ways(self, card: Card, need: int) -> list[tuple[tuple[int, ...], tuple[Card, ...]]]:
        lying, held = self.lying.get(card, ()), self.hand.get(card, 0)
        return [
            (numbers, (card,) * (need - old))
            for old in range(min(need, len(lying)), max(0, need - held) - 1, -1)
            for numbers in combinations(lying, old)
        ]

    def _quartets(self, ranks: str) -> Iterator[tuple[tuple[int, ...], tuple[Card, ...]]]:
        rank, need, trump = ranks[0], len(ranks), self.trump
        held = sorted((card for card in self.hand if card[0] == rank), key=lambda card: (card[1] == trump, card))
        new = tuple(card for card in held for _ in range(self.hand[card]))  # trumps last: they are spared
        lying = [number for number, card in self.laid if card[0] == rank]
        for old in range(min(need, len(lying)), max(0, need - len(new)) - 1, -1):
            for numbers in combinations(lying, old):
                yield numbers, new[: need - old]

    def assign(self, target: Target, waiting: tuple[Scored, ...] = ()) -> Declaration | Obstacle | None:
        """The first way that may score, else the obstacle of the first way; ``None`` without the cards for any.

        ``waiting`` are claims that count as if scored too: what was announced is not announced again.
        """
        blocked = None
        for numbers, new in self.assignments(target):
            claim = Declaration(target, numbers, new)
            found = obstacle(self.rules, claim, self.record, self.laid)
            if found is None and waiting:
                found = obstacle(self.rules, claim, self.record + waiting, self.laid)
            if found is None:
                return claim
            blocked = blocked or found
        return blocked


def find(position: Position, seat: int) -> list[Declaration]:
    """One way of laying for every declaration whose cards ``seat`` has and that no earlier use forbids."""
    holding = Holding(position, seat)
    many = holding.count.get
    found = []
    for target in targets(position.ruleset, position.trump, position.previous_trump):
        for what, need in target.least:
            if many(what, 0) < need:
                break  # most targets end here, at every trick: a plain loop is the quickest
        else:
            declaration = holding.assign(target)
            if isinstance(declaration, Declaration):
                found.append(declaration)
    return found
