"""The game itself: deal, the legal actions, the position after an action, and how a deal ended."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from bezique_tutor.rules import blanche, pending, procedure
from bezique_tutor.rules.actions import HAND, Action, Announce, Copy, Draw, Keep, Play, Score, Show, ShowHand
from bezique_tutor.rules.cards import ALL_CARDS, UNKNOWN, Card
from bezique_tutor.rules.declarations import Declaration, Holding, find
from bezique_tutor.rules.errors import IllegalAction
from bezique_tutor.rules.position import BEFORE_PLAY, Laid, Position, Scored, Step
from bezique_tutor.rules.procedure import Procedure, begin, dealt
from bezique_tutor.rules.referee import action_of, check, waiting_claims
from bezique_tutor.rules.settlement import Settlement, settle
from bezique_tutor.rules.tricks import duty, winner

if TYPE_CHECKING:
    from bezique_tutor.rules.ruleset import RuleSet


def deal(ruleset: RuleSet | str, seed: str, *, dealer: str = "N", previous_trump: str | None = None) -> Position:
    """The position after the deal that ``seed`` stands for: elder, who sits after the dealer, is to lead.

    Cards are dealt singly from the top, elder first [S000]; the rest is the stock. ``dealer`` is a seat's letter. The
    acts before, and the bonuses for lifting and guessing, are left out: :func:`procedure.begin` starts with them.
    Raises :class:`NotationError` for a rule set, a seed, a seat or a suit that does not read.
    """
    before = begin(ruleset, seed, dealer=dealer, previous_trump=previous_trump)
    needed = before.ruleset.hand * len(before.seats)
    return dealt(before.but(lifted=needed))


T = TypeVar("T")
_DRAW, _SHOW_HAND, _SHOW, _KEEP = Draw(), ShowHand(), Show(), Keep()
_PLAY = {card: Play(Copy(card)) for card in ALL_CARDS}  # plays are values: made once, listed often
_PLAY_FROM_HAND = {card: Play(Copy(card, HAND)) for card in ALL_CARDS}


@lru_cache(maxsize=4096)
def _play_laid(laid: Laid) -> Play:
    return Play(Copy(laid.card, laid.number))


def legal_actions(position: Position) -> list[Action]:
    """What the seat in turn may do: one action for each effect, equal copies in hand counting once.

    Cards come in the order of the hand, then laid cards by number; what may be scored dearest first, then the same to
    be announced only, then ``draw``. A declaration is listed once each way, with one choice of cards, a waiting claim
    as ``score``; :func:`check` accepts any choice that fits. Cards not known are not listed.
    """
    seat, step = position.turn, position.step
    if step is Step.PLAY:
        hand = position.hands[seat]
        if not position.stock:
            known = [card for card in hand if card in _PLAY]
            return [_PLAY[card] for card in sorted(duty(position.trick, known, position.trump)[1])]
        laid = position.laid[seat]
        lying = {card for _, card in laid}
        plays: list[Action] = [
            (_PLAY_FROM_HAND if card in lying else _PLAY)[card] for card in dict.fromkeys(hand) if card in _PLAY
        ]
        plays += map(_play_laid, laid)
        if not position.pile and UNKNOWN not in hand and blanche.why_not(position) is None:
            plays.append(_SHOW_HAND)
        return plays
    if step is Step.SHOW:
        return [_SHOW, _KEEP]
    if step is Step.OVER or not position.stock:
        return []
    if step in BEFORE_PLAY:
        return procedure.legal(position)
    winners = step is Step.DECLARE or seat == position.leader
    return [*_claims(position, seat), _DRAW] if winners else [_DRAW]


def _claims(position: Position, seat: int) -> list[Action]:
    """What the winner of a trick may score, unless it has scored, and what it may announce."""
    found = find(position, seat)
    scores: list[Action] = []
    announces: list[Action] = []
    if position.pending[seat]:
        waiting, holding = waiting_claims(position, seat), Holding(position, seat)
        for declaration in found:
            target = declaration.target
            claimed = waiting.get(target)
            text = action_of(position, seat, claimed or declaration)
            scores.append(Score(text.copies, text.name) if claimed else text)
            new = holding.assign(target, pending.of_level(target, holding.waiting))
            if isinstance(new, Declaration):
                text = action_of(position, seat, new)
                announces.append(Announce(text.copies, text.name))
    else:
        for declaration in found:
            text = action_of(position, seat, declaration)
            scores.append(text)
            announces.append(Announce(text.copies, text.name))
    return [*scores, *announces] if position.step is Step.DECLARE else announces


def apply(position: Position, action: Action) -> Position:
    """The position after ``action`` by the seat in turn; raises :class:`IllegalAction` with the ruling."""
    ruling = check(position, action)
    if not ruling.legal:
        raise IllegalAction(ruling)
    if isinstance(action, Play):
        return _after_play(position, action.copy.card, ruling.where)
    if ruling.declaration:
        return _after_declaration(position, ruling.declaration, scores=not isinstance(action, Announce))
    if isinstance(action, ShowHand):
        return _after_showing(position, position.hands[position.turn], lasts=True)
    if isinstance(action, Draw):
        return _after_draw(position)
    if isinstance(action, Procedure):
        return procedure.apply_procedure(position, action)
    card = position.drawn or UNKNOWN
    lasts = isinstance(action, Show) and blanche.counts(card)
    shown = _sorted((*position.shown[position.turn], card)) if isinstance(action, Show) else None
    return _after_drawing(_after_showing(position, shown, lasts=lasts).but(drawn=None))


def outcome(position: Position) -> Settlement | None:
    """How the deal is settled; ``None`` while it is not over."""
    return settle(position.ruleset, position.scores) if position.step is Step.OVER else None


def _at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """``hand`` less one ``card``, or less one card not seen when ``card`` is not known to be in it."""
    place = hand.index(card if card in hand else UNKNOWN)
    return hand[:place] + hand[place + 1 :]


def _after_declaration(position: Position, declaration: Declaration, *, scores: bool) -> Position:
    target, numbers, new = declaration
    seat, hand = position.turn, position.hands[position.turn]
    laid, record = position.laid[seat], position.record[seat]
    last = max((number for number, _ in laid), default=0)
    for scored in record:  # a number is not given again while a declaration remembers it
        last = max(last, *scored.numbers)
    fresh = tuple(Laid(number, card) for number, card in enumerate(new, last + 1))
    for card in new:
        hand = _without(hand, card)
    entry = Scored(target.pattern.name, tuple(sorted((*numbers, *(number for number, _ in fresh)))))
    waiting, shown = position.pending, position.shown[seat]
    for card in new:
        if card in shown:
            shown = _without(shown, card)
    laying = position.but(
        hands=_at(position.hands, seat, hand),
        laid=_at(position.laid, seat, laid + fresh),
        shown=_at(position.shown, seat, shown),
    )
    if not scores:
        return laying.but(pending=_at(waiting, seat, (*waiting[seat], entry)))
    if waiting[seat]:
        waiting = _at(waiting, seat, pending.after_scoring(waiting[seat], entry))
    if target.makes and any(waiting):
        waiting = pending.under_trumps(laying.but(pending=waiting), target.makes)
    return laying.but(
        step=Step.DRAW,
        pending=waiting,
        record=_at(position.record, seat, (*record, entry)),
        trump=target.makes or position.trump,
        scores=_at(position.scores, seat, position.scores[seat] + target.points),
    )


def _after_play(position: Position, card: Card, where: int) -> Position:
    seat, hands = position.turn, position.hands
    changes: dict[str, object] = {}
    laid = position.laid
    if where == HAND:
        hands = changes["hands"] = _at(hands, seat, _without(hands[seat], card))
        if card in position.shown[seat]:
            changes["shown"] = _at(position.shown, seat, _without(position.shown[seat], card))
    else:
        left = tuple(item for item in laid[seat] if item[0] != where)
        laid = changes["laid"] = _at(laid, seat, left)
        lying = {number for number, _ in left}
        kept = tuple(scored for scored in position.record[seat] if not lying.isdisjoint(scored.numbers))
        changes["record"] = _at(position.record, seat, kept)
        if waiting := position.pending[seat]:
            changes["pending"] = _at(position.pending, seat, pending.after_play(waiting, where))
    trick = (*position.trick, card)
    seats = len(hands)
    if len(trick) < seats:
        return position.but(turn=(seat + 1) % seats, trick=trick, **changes)
    won = (position.leader + winner(trick, position.trump)) % seats
    step = Step.DECLARE if position.stock else Step.PLAY
    if not any(hands) and not any(laid):
        changes["scores"] = _at(position.scores, won, position.scores[won] + position.ruleset.last_trick)
        step = Step.OVER
    return position.but(leader=won, turn=won, step=step, trick=(), pile=position.pile + trick, **changes)


def _after_showing(position: Position, shown: tuple[Card, ...] | None, *, lasts: bool) -> Position:
    """The seat in turn has shown cards (``None``: it kept one unseen); carte blanche scores while it lasts."""
    seat, points = position.turn, position.ruleset.carte_blanche if lasts else 0
    return position.but(
        shown=position.shown if shown is None else _at(position.shown, seat, shown),
        blanche=_at(position.blanche, seat, lasts),
        scores=_at(position.scores, seat, position.scores[seat] + points),
    )


def _after_draw(position: Position) -> Position:
    seat, stock = position.turn, position.stock[1:]
    hand, card = position.hands[seat], position.stock[0]
    place = bisect(hand, card)
    hands = _at(position.hands, seat, (*hand[:place], card, *hand[place:]))
    drew = position.but(hands=hands, stock=stock)
    if position.blanche[seat]:
        return drew.but(step=Step.SHOW, drawn=card)
    return _after_drawing(drew)


def _after_drawing(position: Position) -> Position:
    """The seat in turn has its card: the next seat draws, or the winner leads, at the end with all cards in hand."""
    seats, hands, stock = len(position.hands), position.hands, position.stock
    turn = (position.turn + 1) % seats
    if turn != position.leader:
        return position.but(step=Step.DRAW, turn=turn)
    if stock:
        return position.but(step=Step.PLAY, turn=turn)
    back = tuple(tuple(card for _, card in laid) for laid in position.laid)
    nothing = ((),) * seats
    return position.but(
        step=Step.PLAY,
        turn=turn,
        hands=tuple(_sorted(hand + its) for hand, its in zip(hands, back, strict=True)),
        laid=nothing,
        record=nothing,
        pending=nothing,
        blanche=(False,) * seats,
        shown=tuple(_sorted(known + its) for known, its in zip(position.shown, back, strict=True)),
    )


def _sorted(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(hand))
