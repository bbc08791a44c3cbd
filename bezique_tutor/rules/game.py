"""The game itself: deal, the legal actions, the position after an action, and how a deal ended."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from bezique_tutor.rules.actions import HAND, Action, Copy, Declare, Draw, Play
from bezique_tutor.rules.cards import UNKNOWN, Card, pack
from bezique_tutor.rules.declarations import find
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.errors import IllegalAction
from bezique_tutor.rules.position import Laid, Position, Scored, Step
from bezique_tutor.rules.referee import action_of, check, locate
from bezique_tutor.rules.seeds import Seed, shuffled, stream
from bezique_tutor.rules.settlement import Settlement, settle
from bezique_tutor.rules.tricks import duty, winner

if TYPE_CHECKING:
    from bezique_tutor.rules.ruleset import RuleSet


def deal(ruleset: RuleSet | str, seed: str, *, dealer: str = "N", previous_trump: str | None = None) -> Position:
    """The position after the deal that ``seed`` stands for: elder, who sits after the dealer, is to lead.

    Cards are dealt singly from the top, elder first [S000]; the rest is the stock. ``dealer`` is a seat's letter.
    Raises :class:`NotationError` for a rule set or a seed that does not read.
    """
    chosen = rules(ruleset) if isinstance(ruleset, str) else ruleset
    order = shuffled(pack(chosen.packs), stream(Seed(seed)))
    seats, size = len(chosen.seats), chosen.hand
    dealt = seats * size
    deals = chosen.seats.index(dealer)
    elder = (deals + 1) % seats
    hands: list[tuple[Card, ...]] = [()] * seats
    for place in range(seats):
        hands[(elder + place) % seats] = tuple(sorted(order[place:dealt:seats]))
    nothing = ((),) * seats
    return Position(
        ruleset=chosen,
        dealer=deals,
        leader=elder,
        turn=elder,
        step=Step.PLAY,
        hands=tuple(hands),
        laid=nothing,
        record=nothing,
        stock=tuple(order[dealt:]),
        trump=None,
        previous_trump=previous_trump,
        trick=(),
        scores=(0,) * seats,
        shown=nothing,
    )


T = TypeVar("T")
_DRAW = Draw()


@cache
def _play(card: Card, where: int | None) -> Play:
    return Play(Copy(card, where))


def legal_actions(position: Position) -> list[Action]:
    """What the seat in turn may do: one action for each effect, equal copies in hand counting once.

    A declaration is listed once, with one choice of cards; :func:`check` accepts any choice that fits.
    """
    seat, step = position.turn, position.step
    if step is Step.PLAY:
        hand = position.hands[seat]
        if not position.stock:
            known = [card for card in hand if card != UNKNOWN]
            return [_play(card, None) for card in sorted(duty(position.trick, known, position.trump)[1])]
        laid = position.laid[seat]
        if not laid:
            return [_play(card, None) for card in dict.fromkeys(hand) if card != UNKNOWN]
        lying = {card for _, card in laid}
        from_hand = [_play(card, HAND if card in lying else None) for card in dict.fromkeys(hand) if card != UNKNOWN]
        return from_hand + [_play(card, number) for number, card in laid]  # type: ignore[return-value]
    if step is Step.DECLARE:
        return [*(action_of(position, seat, declaration) for declaration in find(position, seat)), _DRAW]
    return [_DRAW] if step is Step.DRAW else []


def apply(position: Position, action: Action) -> Position:
    """The position after ``action`` by the seat in turn; raises :class:`IllegalAction` with the ruling."""
    ruling = check(position, action)
    if not ruling.legal:
        raise IllegalAction(ruling)
    if isinstance(action, Play):
        return _after_play(position, action)
    if isinstance(action, Declare):
        target, numbers, new = ruling.declaration  # type: ignore[misc]  # a legal declaration has one
        seat = position.turn
        first = 1 + max(
            (n for group in (position.laid[seat], *(s.numbers for s in position.record[seat])) for n in _numbers(group)),
            default=0,
        )
        fresh = tuple(Laid(first + place, card) for place, card in enumerate(new))
        hand = position.hands[seat]
        for card in new:
            hand = _without(hand, card)
        entry = Scored(target.pattern.name, tuple(sorted((*numbers, *(number for number, _ in fresh)))))
        return replace(
            position,
            step=Step.DRAW,
            hands=_at(position.hands, seat, hand),
            laid=_at(position.laid, seat, position.laid[seat] + fresh),
            record=_at(position.record, seat, (*position.record[seat], entry)),
            trump=target.makes or position.trump,
            scores=_at(position.scores, seat, position.scores[seat] + target.points),
        )
    return _after_draw(position)


def outcome(position: Position) -> Settlement | None:
    """How the deal is settled; ``None`` while it is not over."""
    return settle(position.ruleset, position.scores) if position.step is Step.OVER else None


def _numbers(group: tuple[Laid, ...] | tuple[int, ...]) -> list[int]:
    return [item if isinstance(item, int) else item[0] for item in group]


def _at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """``hand`` less one ``card``, or less one card not seen when ``card`` is not known to be in it."""
    place = hand.index(card if card in hand else UNKNOWN)
    return hand[:place] + hand[place + 1 :]


def _after_play(position: Position, action: Play) -> Position:
    seat, card = position.turn, action.copy.card
    hands, laid, record, shown = position.hands, position.laid, position.record, position.shown
    where = locate(position, seat, action.copy)
    if where:
        left = tuple(item for item in laid[seat] if item[0] != where)
        laid = _at(laid, seat, left)
        lying = {number for number, _ in left}
        if any(lying.isdisjoint(scored.numbers) for scored in record[seat]):
            kept = tuple(scored for scored in record[seat] if not lying.isdisjoint(scored.numbers))
            record = _at(record, seat, kept)
    else:
        hands = _at(hands, seat, _without(hands[seat], card))
        if card in shown[seat]:
            shown = _at(shown, seat, _without(shown[seat], card))
    trick = (*position.trick, card)
    seats = len(hands)
    if len(trick) < seats:
        return replace(
            position, turn=(seat + 1) % seats, hands=hands, laid=laid, record=record, trick=trick, shown=shown
        )
    won = (position.leader + winner(trick, position.trump)) % seats
    scores, step = position.scores, Step.DECLARE if position.stock else Step.PLAY
    if not any(hands) and not any(laid):
        scores = _at(scores, won, scores[won] + position.ruleset.last_trick)
        step = Step.OVER
    return replace(
        position,
        leader=won,
        turn=won,
        step=step,
        hands=hands,
        laid=laid,
        record=record,
        trick=(),
        pile=position.pile + trick,
        shown=shown,
        scores=scores,
    )


def _after_draw(position: Position) -> Position:
    seat = position.turn
    seats = len(position.hands)
    hands = _at(position.hands, seat, tuple(sorted((*position.hands[seat], position.stock[0]))))
    stock = position.stock[1:]
    turn = (seat + 1) % seats
    if turn != position.leader:
        return replace(position, step=Step.DRAW, turn=turn, hands=hands, stock=stock)
    if stock:
        return replace(position, step=Step.PLAY, turn=turn, hands=hands, stock=stock)
    back = tuple(tuple(sorted(card for _, card in laid)) for laid in position.laid)
    nothing = ((),) * seats
    return replace(
        position,
        step=Step.PLAY,
        turn=turn,
        hands=tuple(tuple(sorted(hand + its)) for hand, its in zip(hands, back, strict=True)),
        laid=nothing,
        record=nothing,
        stock=stock,
        shown=back,
    )
