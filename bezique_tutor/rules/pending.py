"""Pending claims: declarations that were announced and wait to be scored, in the order their owner chooses.

A claim is its laid cards. What it is called and worth is decided when it is scored; it dies when one of its cards is
played, when a card of it is scored in a higher declaration of its class, or when the stock is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bezique_tutor.rules.declarations import Declaration, Target, fits, targets
from bezique_tutor.rules.position import Scored
from bezique_tutor.rules.ruleset import PATTERNS

if TYPE_CHECKING:
    from bezique_tutor.rules.position import Laid, Position
    from bezique_tutor.rules.ruleset import RuleSet


def of_level(target: Target, waiting: tuple[Scored, ...]) -> tuple[Scored, ...]:
    """The claims of ``target``'s own class and level: what they hold cannot be announced a second time."""
    pattern = target.pattern
    return tuple(
        claim
        for claim in waiting
        if PATTERNS[claim.name].class_ is pattern.class_ and PATTERNS[claim.name].level == pattern.level
    )


def reading(
    rules: RuleSet, trump: str | None, previous: str | None, claim: Scored, laid: tuple[Laid, ...]
) -> Declaration | None:
    """What a claim is with these trumps: the dearest declaration of its class; ``None`` when it is none any more."""
    lying = dict(laid)
    cards = tuple(lying[number] for number in claim.numbers if number in lying)
    class_ = PATTERNS[claim.name].class_
    for target in targets(rules, trump, previous):
        if target.pattern.class_ is class_ and fits(target, cards):
            return Declaration(target, claim.numbers, ())
    return None


def declaration_of(position: Position, seat: int, claim: Scored) -> Declaration | None:
    """What a claim of ``seat`` is at this moment."""
    return reading(position.ruleset, position.trump, position.previous_trump, claim, position.laid[seat])


def after_scoring(waiting: tuple[Scored, ...], entry: Scored) -> tuple[Scored, ...]:
    """The claims that live on when their owner has scored ``entry``."""
    pattern, used = PATTERNS[entry.name], set(entry.numbers)
    kept = []
    for claim in waiting:
        its = PATTERNS[claim.name]
        scored = claim.numbers == entry.numbers
        swallowed = its.level < pattern.level and not used.isdisjoint(claim.numbers)
        if its.class_ is not pattern.class_ or not (scored or swallowed):
            kept.append(claim)
    return tuple(kept)


def after_play(waiting: tuple[Scored, ...], number: int) -> tuple[Scored, ...]:
    """The claims that live on when the laid card ``number`` is played."""
    return tuple(claim for claim in waiting if number not in claim.numbers)


def under_trumps(position: Position, trump: str) -> tuple[tuple[Scored, ...], ...]:
    """All claims of the table by their names once ``trump`` is trumps; what is no declaration any more dies."""
    renamed = []
    for waiting, laid in zip(position.pending, position.laid, strict=True):
        found = ((claim, reading(position.ruleset, trump, position.previous_trump, claim, laid)) for claim in waiting)
        renamed.append(tuple(Scored(its.target.pattern.name, claim.numbers) for claim, its in found if its))
    return tuple(renamed)
