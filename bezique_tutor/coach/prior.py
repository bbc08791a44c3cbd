"""The greedy prior: what each action is worth at first sight, with the features that say why.

A hand's promise is the sum, over all declarations of the moment, of their points times how near the hand is to them.
Playing a card costs the promise it takes away; winning a trick is worth the declaration that it lets one score. The
shares below are set by hand; the search to come will start from this order.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bezique_tutor.coach.sight import seen_height
from bezique_tutor.rules.actions import (
    HAND,
    Action,
    Announce,
    Choose,
    Cut,
    Deal,
    Declare,
    Draw,
    Guess,
    Keep,
    Lift,
    Play,
    Score,
    Show,
    ShowHand,
    Shuffle,
)
from bezique_tutor.rules.blanche import counts
from bezique_tutor.rules.cards import STRENGTH, SUITS, Card
from bezique_tutor.rules.declarations import Declaration, Holding, Target, targets
from bezique_tutor.rules.game import apply, legal_actions
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.rules.referee import locate
from bezique_tutor.rules.ruleset import PATTERNS, Class

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bezique_tutor.coach.sight import Sight
    from bezique_tutor.rules.position import Position

NEAR: Final = (0.85, 0.3, 0.08, 0.02)  # share of a declaration's points with 0, 1, 2, 3 cards missing
OPEN: Final = 0.25  # share of what depends on trumps while there are none: one suit in four
LEAD_VALUE: Final = 6.0  # points that winning a trick is worth in itself: first draw and the lead
HURRY: Final = 0.5  # share of a ready declaration that hangs on winning this very trick
EQUAL: Final = 4.0  # actions nearer than this in points are called equally good


@dataclass(frozen=True, slots=True)
class Feature:
    """One named reason, such as ``spares``, ``breaks``, ``wins``, ``scores`` or ``frees``, and its facts."""

    name: str
    declaration: str = ""
    points: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """An action with its worth in points, compared with the others, and its reasons, weightiest first."""

    action: Action
    worth: float
    features: tuple[Feature, ...]


def options(sight: Sight) -> list[Option]:
    """Every legal action of the seat in turn, best first; ties stand in the order of the action texts.

    Announcements are left out: this coach scores when it can and keeps what it cannot score in its hand.
    """
    position = sight.position
    if position.turn != sight.seat:
        return []
    actions = legal_actions(position)
    if not actions:
        return []
    if position.step in BEFORE_PLAY:
        return [Option(_custom(position), 0.0, (Feature("customary"),))]
    if isinstance(actions[-1], ShowHand | Keep):
        return _carte_blanche(position, actions)
    if isinstance(actions[0], Play):
        rate = _endgame if position.last_tricks else _play
        found = rate(sight, [action for action in actions if isinstance(action, Play)])
    else:
        found = [_declare(position, action) for action in actions if not isinstance(action, Announce)]
    return sorted(found, key=lambda option: (-option.worth, str(option.action)))


def _carte_blanche(position: Position, actions: list[Action]) -> list[Option]:
    """Show what scores; keep what does not from the eyes of the others."""
    points, scores = position.ruleset.carte_blanche, position.drawn is None or counts(position.drawn)
    wanted = ShowHand() if position.drawn is None else Show() if scores else Keep()
    feature = Feature("scores", "", points) if scores else Feature("keeps-all")
    first = Option(wanted, float(points), (feature,))
    return [first, *(Option(action, 0.0, (Feature("keeps-all"),)) for action in actions if action != wanted)]


def _custom(position: Position) -> Action:
    """What a player does before play: elder's place is the better one, and the bonuses are tried for."""
    exact = position.ruleset.lift_exact
    match position.step:
        case Step.CUT:
            return Cut(len(position.stock) // 2)
        case Step.CHOOSE:
            return Choose(deals=False)
        case Step.LIFT:
            return Lift(exact)
        case Step.GUESS:
            least, most = seen_height(position.lifted)
            return Guess(exact if least <= exact <= most else (least + most) // 2)
        case Step.DEAL:
            return Deal()
    return Shuffle()


def best(sight: Sight) -> Action | None:
    """The action the greedy player takes; ``None`` when it is not the seat's turn or the deal is over."""
    ranked = options(sight)
    return ranked[0].action if ranked else None


def equals(ranked: list[Option]) -> list[Option]:
    """The options that are as good as the first, the first included."""
    return [option for option in ranked if ranked[0].worth - option.worth < EQUAL]


# ---- what a holding promises


def _aims(position: Position) -> Iterator[tuple[Target, float]]:
    rules, trump, last = position.ruleset, position.trump, position.previous_trump
    for target in targets(rules, trump, last):
        yield target, 1.0
    if trump is None:
        suits = [suit for suit in SUITS if rules.may_become_trump(suit, last)]
        for suit in suits:
            for target in targets(rules, suit, last):
                trumps_matter = "trump" in target.pattern.name or target.pattern.class_ is Class.BEZIQUE
                if trumps_matter and target.pattern.class_ is not Class.SUIT:
                    yield target, OPEN


def _usable(holding: Holding, target: Target) -> set[int]:
    """Laid numbers that may serve in ``target`` as far as their own past goes."""
    pattern = target.pattern
    lying = {number for number, _ in holding.laid}
    usable = set(lying)
    for scored in holding.record:
        other = PATTERNS[scored.name]
        if other.class_ is pattern.class_ and (
            other.level > pattern.level or (other.level == pattern.level and lying.issuperset(scored.numbers))
        ):
            usable.difference_update(scored.numbers)
    return usable


def _missing(holding: Holding, target: Target) -> int:
    usable = _usable(holding, target)
    if not target.needs:
        rank, need = target.pattern.ranks[0], len(target.pattern.ranks)
        have = sum(many for card, many in holding.hand.items() if card.rank == rank)
        have += sum(1 for number, card in holding.laid if card.rank == rank and number in usable)
        return max(0, need - have)
    missing = 0
    for card, need in target.needs:
        have = holding.hand.get(card, 0) + sum(1 for number in holding.lying.get(card, ()) if number in usable)
        missing += max(0, need - have)
    return missing


def promise(position: Position, seat: int) -> dict[tuple[str, str], float]:
    """Points that each declaration promises ``seat``, by name and first card; what is out of reach is left out."""
    holding = Holding(position, seat)
    found: dict[tuple[str, str], float] = {}
    for target, share in _aims(position):
        missing = _missing(holding, target)
        if missing >= len(NEAR) or missing >= len(target.pattern.ranks):
            continue
        if missing == 0 and not isinstance(holding.assign(target), Declaration):
            continue
        key = (target.pattern.name, target.needs[0][0] if target.needs else "")
        found[key] = found.get(key, 0.0) + target.points * NEAR[missing] * share
    return found


def ready(position: Position, seat: int) -> Target | None:
    """The dearest declaration that ``seat`` could score if it won a trick now."""
    holding = Holding(position, seat)
    for target in targets(position.ruleset, position.trump, position.previous_trump):
        if isinstance(holding.assign(target), Declaration):
            return target
    return None


# ---- what an action is worth


def _declare(position: Position, action: Action) -> Option:
    if isinstance(action, Draw):
        return Option(action, sum(promise(position, position.turn).values()), (Feature("keeps-all"),))
    after = apply(position, action)
    points = after.scores[position.turn] - position.scores[position.turn]
    worth = points + sum(promise(after, position.turn).values())
    name = action.name or "" if isinstance(action, Declare | Score) else ""
    features = [Feature("scores", name, points)]
    if after.trump != position.trump:
        features.append(Feature("makes-trumps", name))
    return Option(action, worth, tuple(features))


def _without(position: Position, play: Play) -> Position:
    """The holding after ``play``, seen alone: the trick is not completed and nobody else acts."""
    alone = replace(position, trick=(), leader=position.turn) if position.trick else position
    return apply(alone, play)


def _play(sight: Sight, plays: list[Play]) -> list[Option]:
    position, seat = sight.position, sight.seat
    before = promise(position, seat)
    unseen = sight.unseen()
    total = sum(unseen.values()) or 1
    found = []
    for play in plays:
        card = play.copy.card
        after = _without(position, play)
        left = promise(after, seat)
        cost = sum(before.values()) - sum(left.values())
        could = ready(after, seat)
        gain = (could.points if could else 0) * HURRY + LEAD_VALUE
        if position.trick:
            chance = float(card.beats(position.trick[0], position.trump))
        else:
            beaters = sum(many for other, many in unseen.items() if other.beats(card, position.trump))
            chance = (1 - beaters / total) ** 3
        power = STRENGTH[card.rank] * (1.0 if card.suit == position.trump else 0.4)
        laid = locate(position, seat, play.copy) != HAND
        worth = chance * gain - cost - power + (1.0 if laid else 0.0)
        found.append(Option(play, worth, _reasons(position, before, left, could, chance)))
    return found


def _reasons(
    position: Position,
    before: dict[tuple[str, str], float],
    left: dict[tuple[str, str], float],
    could: Target | None,
    chance: float,
) -> tuple[Feature, ...]:
    features = []
    changes = {key: left.get(key, 0.0) - before.get(key, 0.0) for key in {*before, *left}}
    hurt = sorted((key for key in changes if changes[key] < -1), key=lambda key: (changes[key], key))
    freed = sorted((key for key in changes if changes[key] > 1), key=lambda key: (-changes[key], key))
    features += [Feature("breaks", key[0], position.ruleset.points(key[0])) for key in hurt[:2]]
    features += [Feature("frees", key[0], position.ruleset.points(key[0])) for key in freed[:1]]
    if not hurt:
        features.append(Feature("spares"))
    if position.trick:
        features.append(
            Feature("wins" if chance else "loses", could.pattern.name if could else "", could.points if could else 0)
        )
    elif could:
        features.append(Feature("tries", could.pattern.name, could.points))
    return tuple(features)


def _endgame(sight: Sight, plays: list[Play]) -> list[Option]:
    """The last tricks: only the last one counts, so trumps and high cards are kept for it."""
    position = sight.position

    def strength(card: Card) -> int:
        return STRENGTH[card.rank] + (len(STRENGTH) if card.suit == position.trump else 0)

    name = "wins-cheaply" if position.trick else "leads-low"
    return [Option(play, -float(strength(play.copy.card)), (Feature(name),)) for play in plays]
