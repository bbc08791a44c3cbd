"""The acts before play: shuffle, cut, choice of seat and deal, lift, guess, deal.

The order of the pack is the seed's: shuffling by hand mixes cards that nobody sees, so it changes nothing that anybody
could tell. Nor does the lift: the packet is the top of the pack, its surplus goes back on top of the stock, and what it
lacks comes from the top of the stock [S000; judgement].
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from bezique_tutor.rules.actions import Action, Choose, Cut, Deal, Guess, Lift, Shuffle
from bezique_tutor.rules.cards import STRENGTH, SUITS, UNKNOWN, pack
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.position import Position, Step, seat_number
from bezique_tutor.rules.ruling import Ruling
from bezique_tutor.rules.seeds import Seed, shuffled, stream

if TYPE_CHECKING:
    from bezique_tutor.rules.cards import Card
    from bezique_tutor.rules.ruleset import RuleSet

_ACTION_OF: Final[dict[type[Action], Step]] = {
    Shuffle: Step.SHUFFLE,
    Cut: Step.CUT,
    Choose: Step.CHOOSE,
    Lift: Step.LIFT,
    Guess: Step.GUESS,
    Deal: Step.DEAL,
}
Procedure = Shuffle | Cut | Choose | Lift | Guess | Deal


def begin(
    ruleset: RuleSet | str, seed: str, *, dealer: str | None = None, previous_trump: str | None = None
) -> Position:
    """The table before the deal that ``seed`` stands for: the first portion is to be shuffled.

    Without a ``dealer`` (a seat's letter) the cut decides who deals; from the second deal of a match on it is known.
    Raises :class:`NotationError` for a rule set, a seed, a seat or a suit that does not read.
    """
    chosen = rules(ruleset) if isinstance(ruleset, str) else ruleset
    deals = None if dealer is None else seat_number(chosen, "dealer", dealer)
    if previous_trump not in {None, *SUITS}:
        raise NotationError("last", f"expected one of {', '.join(SUITS)} or None, got {previous_trump!r:.40}")
    seats = len(chosen.seats)
    first = 0 if deals is None else (deals + 1) % seats
    nothing = ((),) * seats
    return Position(
        ruleset=chosen,
        dealer=deals,
        leader=first,
        turn=first,
        step=Step.SHUFFLE,
        hands=nothing,
        laid=nothing,
        record=nothing,
        stock=tuple(shuffled(pack(chosen.packs), stream(Seed(seed)))),
        trump=None,
        previous_trump=previous_trump,
        trick=(),
        scores=(0,) * seats,
        shown=nothing,
        pending=nothing,
        blanche=(False,) * seats,
    )


def portions(ruleset: RuleSet) -> int:
    """How often a portion is shuffled: each player shuffles each portion once, so that all is mixed [S000; J]."""
    return len(ruleset.seats) ** 2


def shown_at_cut(position: Position, number: int) -> Card:
    """The card that a cut of ``number`` cards shows.

    The portion goes back and the pack is squared up anew, so that nobody knows where a shown card lies (judgement):
    the cut goes into an order of its own, drawn from the order of the pack.
    """
    left = Counter(position.stock)
    left.subtract(position.cut)
    order = shuffled(sorted(left.elements()), stream(Seed.of(f"CUT{len(position.cut)}{''.join(position.stock)}")))
    return order[min(number, len(order)) - 1]


def legal(position: Position) -> list[Action]:
    """What the seat in turn may do before play; every number of cards is an action of its own."""
    numbers = range(1, len(position.stock))
    match position.step:
        case Step.SHUFFLE:
            return [Shuffle()]
        case Step.CUT:
            return [Cut(number) for number in numbers]
        case Step.CHOOSE:
            return [Choose(deals, other) for deals in (False, True) for other in (False, True)]
        case Step.LIFT:
            return [Lift(number) for number in numbers]
        case Step.GUESS:
            return [Guess(number) for number in numbers]
    return [Deal()]


def check_procedure(position: Position, action: Procedure) -> Ruling:
    """The ruling on an act before play."""
    if position.step is not _ACTION_OF[type(action)]:
        return Ruling(legal=False, clause="turn.out-of-turn", action=action)
    if isinstance(action, Cut | Lift | Guess):
        return _check_number(position, action)
    if isinstance(action, Shuffle):
        return Ruling(legal=True, clause="shuffle.both", action=action)
    if isinstance(action, Choose):
        return Ruling(legal=True, clause="cut.choice", action=action)
    over = position.lifted - _needed(position)
    clause = "deal.surplus" if over > 0 else "deal.shortage" if over < 0 else "deal.singly"
    return Ruling(legal=True, clause=clause, action=action, facts={"cards": str(abs(over))} if over else {})


def _check_number(position: Position, action: Cut | Lift | Guess) -> Ruling:
    most = len(position.stock) - 1
    if not 1 <= action.number <= most:
        clause = {Cut: "cut.part", Lift: "lift.part", Guess: "guess.number"}[type(action)]
        return Ruling(legal=False, clause=clause, action=action, facts={"cards": str(action.number), "most": str(most)})
    if isinstance(action, Lift):
        return Ruling(legal=True, clause="lift.part", action=action)
    if isinstance(action, Guess):
        right = action.number == position.lifted
        exact = position.lifted == position.ruleset.lift_exact
        clause = "guess.right" if right else "lift.exact" if exact else "guess.number"
        return Ruling(legal=True, clause=clause, action=action, points=position.ruleset.guess_points if right else 0)
    after = _after_cut(position, action)
    clause = "cut.equal-again" if after.step is Step.CUT and after.turn == position.leader else "cut.high-chooses"
    return Ruling(legal=True, clause=clause, action=action)


def apply_procedure(position: Position, action: Procedure) -> Position:
    """The position after an act before play that is known to be legal."""
    match action:
        case Shuffle():
            after = _after_shuffling(position)
        case Cut():
            after = _after_cut(position, action)
        case Choose():
            deals = position.turn if action.deals else (position.turn + 1) % len(position.seats)
            after = _dealt_by(position.but(cut=()), deals)
        case Lift():
            after = position.but(lifted=action.number, step=Step.GUESS, turn=position.leader)
        case Guess():
            after = _after_guess(position, action)
        case Deal():
            after = dealt(position)
    return after


def _after_shuffling(position: Position) -> Position:
    seats, done = len(position.seats), position.shuffled + 1
    if done < portions(position.ruleset):
        return position.but(shuffled=done, turn=(position.leader + done) % seats)
    if position.dealer is None:
        return position.but(shuffled=0, step=Step.CUT, turn=position.leader)
    return _dealt_by(position.but(shuffled=0), position.dealer)


def _after_cut(position: Position, action: Cut) -> Position:
    after = position.but(cut=(*position.cut, shown_at_cut(position, action.number)))
    high = high_cut(after)
    if high is None:
        return after.but(turn=(position.leader + len(after.cut)) % len(position.seats))
    return after.but(step=Step.CHOOSE, turn=high)


def _dealt_by(position: Position, dealer: int) -> Position:
    elder = (dealer + 1) % len(position.seats)
    return position.but(dealer=dealer, leader=elder, turn=dealer, step=Step.LIFT)


def high_cut(position: Position) -> int | None:
    """The seat that alone has cut highest in a complete round, suits not counting [S000]; ``None`` while there is none.

    Cards not known rank nowhere.
    """
    seats = len(position.seats)
    if not position.cut or len(position.cut) % seats or UNKNOWN in position.cut:
        return None
    ranks = [STRENGTH[card.rank] for card in position.cut[-seats:]]
    high = max(ranks)
    return (position.leader + ranks.index(high)) % seats if ranks.count(high) == 1 else None


def _after_guess(position: Position, guess: Guess) -> Position:
    """The packet is counted when elder has guessed, so that neither bonus tells of the other (judgement)."""
    rule_set, scores = position.ruleset, list(position.scores)
    dealer = (position.leader - 1) % len(scores)
    if position.lifted == rule_set.lift_exact:
        scores[dealer] += rule_set.lift_points
    if guess.number == position.lifted:
        scores[position.turn] += rule_set.guess_points
    return position.but(scores=tuple(scores), step=Step.DEAL, turn=dealer)


def _needed(position: Position) -> int:
    return position.ruleset.hand * len(position.seats)


def dealt(position: Position) -> Position:
    """The hands dealt singly from the packet, elder first; elder is to lead."""
    packet, stock = position.stock[: position.lifted], position.stock[position.lifted :]
    needed, seats = _needed(position), len(position.seats)
    surplus, missing = packet[needed:], needed - len(packet)
    if missing > 0:
        packet, stock = packet + stock[:missing], stock[missing:]
    hands: list[tuple[Card, ...]] = [()] * seats
    for place in range(seats):
        hands[(position.leader + place) % seats] = tuple(sorted(packet[place:needed:seats]))
    return position.but(hands=tuple(hands), stock=surplus + stock, lifted=0, step=Step.PLAY, turn=position.leader)
