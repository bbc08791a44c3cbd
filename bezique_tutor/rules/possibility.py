"""Whether a position can be: what is impossible in it, each thing in a sentence that names the field.

Reading checks the spelling of a position, this module its sense: cards counted, hands full, step and turn fitting, laid
cards and the record of scored declarations telling one story. Cards not known (``??``) count as cards.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bezique_tutor.rules import pending
from bezique_tutor.rules.cards import RANKS, SUITS, UNKNOWN
from bezique_tutor.rules.declarations import targets
from bezique_tutor.rules.errors import ImpossiblePosition
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.rules.procedure import high_cut, portions
from bezique_tutor.rules.ruleset import PATTERNS, Suits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bezique_tutor.rules.cards import Card
    from bezique_tutor.rules.position import Position, Scored


def problems(position: Position) -> tuple[str, ...]:
    """What makes a position impossible, in sentences; empty when nothing does."""
    if found := tuple(_seats(position)):
        return found  # nothing else can be said of a table without its seats
    if position.step in BEFORE_PLAY:
        return (*_counts(position), *_nothing_yet(position), *_before_play(position))
    return (
        *_counts(position),
        *_hands(position),
        *_moment(position),
        *_stock(position),
        *_laid(position),
        *_record(position),
        *_pending(position),
        *_blanche(position),
        *_trumps(position),
    )


def possible(position: Position) -> Position:
    """The position itself; raises :class:`ImpossiblePosition` with every problem when there is one."""
    if found := problems(position):
        raise ImpossiblePosition(found)
    return position


def _seats(position: Position) -> Iterator[str]:
    seats = len(position.seats)
    for field in ("hands", "laid", "record", "scores", "shown", "pending", "blanche"):
        if (many := len(getattr(position, field))) != seats:
            yield f"{field}: there are {many}, the table has {seats} seats"
    for field in ("dealer", "leader", "turn"):
        seat = getattr(position, field)
        if seat is None and position.step not in {Step.SHUFFLE, Step.CUT, Step.CHOOSE}:
            yield f"{field}: expected a seat at the step {position.step}"
        elif seat is not None and not 0 <= seat < seats:
            yield f"{field}: there is no seat {seat}"


def _counts(position: Position) -> Iterator[str]:
    """Every card of the packs is somewhere, and none is there too often."""
    packs = position.ruleset.packs
    everywhere: Counter[Card] = Counter()
    for group in (*position.hands, position.stock, position.trick, position.pile):
        everywhere.update(group)
    everywhere.update(card for laid in position.laid for _, card in laid)
    total = packs * len(SUITS) * len(RANKS)
    if (many := sum(everywhere.values())) != total:
        yield f"cards: hands, laid, stock, trick and pile hold {many} in all, {packs} packs have {total}"
    for card, number in everywhere.items():
        if card != UNKNOWN and number > packs:
            yield f"cards: {number} copies of the {card.name}, the packs have {packs}"
    for letter, laid in zip(position.seats, position.laid, strict=True):
        if any(card == UNKNOWN for _, card in laid):
            yield f"{letter} laid: a laid card lies face up and is known"
    if UNKNOWN in position.trick:
        yield "trick: a played card lies face up and is known"
    for letter, hand, shown in zip(position.seats, position.hands, position.shown, strict=True):
        if UNKNOWN in shown or Counter(shown) - Counter(hand):
            yield f"{letter} shown: a shown card is one of the hand"


def _nothing_yet(position: Position) -> Iterator[str]:
    """Before the deal all cards are in the pack."""
    for field in ("trick", "pile", "hands", "laid", "record", "pending", "shown", "blanche"):
        value = getattr(position, field)
        if any(value):
            yield f"{field}: expected nothing there before the deal"
    if position.trump or position.drawn:
        yield "trump: expected no trumps and no card drawn before the deal"


def _before_play(position: Position) -> Iterator[str]:
    """What was shuffled, cut and lifted, dealer and turn fit the step."""
    step, seats = position.step, len(position.seats)
    most = {Step.SHUFFLE: portions(position.ruleset) - 1}.get(step, 0)
    if not 0 <= position.shuffled <= most:
        yield f"shuffled: {position.shuffled}, expected at most {most} at the step {step}"
    if (position.lifted > 0) != (step in {Step.GUESS, Step.DEAL}) or not 0 <= position.lifted < len(position.stock):
        yield f"lifted: {position.lifted}, expected the cards of the packet from the lift to the deal"
    if Counter(position.cut) - Counter(position.stock) and UNKNOWN not in position.stock:
        yield "cut: a card was shown that the pack does not have"
    cutting = step is Step.CUT
    if position.cut and not (cutting or step is Step.CHOOSE):
        yield f"cut: expected no cards at the step {step}"
    if (position.dealer is None) != (step in {Step.CUT, Step.CHOOSE}) and step is not Step.SHUFFLE:
        yield f"dealer: expected {'none' if cutting else 'a seat'} at the step {step}"
    elder = 0 if position.dealer is None else (position.dealer + 1) % seats
    if position.leader != elder:
        yield "lead: expected the seat after the dealer, or the first seat while there is none"
    if position.turn != _in_turn(position):
        yield f"turn: expected another seat at the step {step}"


def _in_turn(position: Position) -> int | None:
    """The seat whose act the step before play is."""
    seats, high = len(position.seats), high_cut(position)
    match position.step:
        case Step.SHUFFLE:
            return (position.leader + position.shuffled) % seats
        case Step.CUT:
            return (position.leader + len(position.cut)) % seats if high is None else None
        case Step.CHOOSE:
            return high
        case Step.GUESS:
            return position.leader
    return position.dealer


def _hands(position: Position) -> Iterator[str]:
    """Every seat holds what it should at this step, laid cards counted."""
    full = position.ruleset.hand
    held = [len(hand) + len(laid) for hand, laid in zip(position.hands, position.laid, strict=True)]
    if position.step is Step.OVER:
        full = 0
    elif not position.stock and position.step is Step.PLAY:
        full = max(many + _played(position, seat) for seat, many in enumerate(held))
        if full > position.ruleset.hand:
            yield f"hands: {full} cards at the end, a hand is {position.ruleset.hand}"
        if full == 0:
            yield "step: expected over when the last card is played"
        if any(position.laid):
            yield "laid: when the stock is gone the laid cards go back into the hand"
    for seat, (letter, many) in enumerate(zip(position.seats, held, strict=True)):
        if many != (due := full - _played(position, seat)):
            yield f"{letter} hand: {many} cards in hand and laid, expected {due}"


def _played(position: Position, seat: int) -> int:
    """1 for a seat that has played and not yet drawn again."""
    seats = len(position.seats)
    place = (seat - position.leader) % seats
    if position.step is Step.PLAY:
        return int(place < len(position.trick))
    if position.step in {Step.DRAW, Step.SHOW}:
        return int(place >= int(position.step is Step.SHOW) + (position.turn - position.leader) % seats)
    return int(position.step is Step.DECLARE)


def _moment(position: Position) -> Iterator[str]:
    """Step, turn and trick tell of one moment."""
    seats, trick, step = len(position.seats), len(position.trick), position.step
    if position.shuffled or position.cut or position.lifted:
        yield "step: shuffle, cut and lift come before play"
    after = (position.turn - position.leader) % seats
    if trick and step is not Step.PLAY:
        yield f"trick: expected none at the step {step}"
    if trick >= seats:
        yield f"trick: {trick} cards, a complete trick goes to the pile"
    if step is Step.PLAY and after != trick % seats:
        yield f"turn: after {trick} cards of the trick it is another seat's turn"
    if step in {Step.DECLARE, Step.OVER} and after:
        yield f"turn: at the step {step} it is the turn of the seat that won the trick"
    if not position.pile and step is not Step.PLAY:
        yield f"step: there is no {step} before a trick is played"
    if not position.pile and position.dealer is not None and position.leader != (position.dealer + 1) % seats:
        yield "lead: the first lead belongs to the seat after the dealer"


def _stock(position: Position) -> Iterator[str]:
    """The stock goes round as often as it should, and tricks are whole."""
    seats, stock, step = len(position.seats), len(position.stock), position.step
    showing = int(step is Step.SHOW)
    drawn = (position.turn - position.leader) % seats + showing if step in {Step.DRAW, Step.SHOW} else 0
    if step in {Step.DECLARE, Step.DRAW} and not stock:
        yield f"step: there is no {step} without a stock"
    if step is Step.OVER and stock:
        yield "stock: expected none when the deal is over"
    if (stock + drawn) % seats:
        yield f"stock: {stock} cards do not go round"
    if stock > position.ruleset.stock:
        yield f"stock: {stock} cards, after the deal there are {position.ruleset.stock}"
    if len(position.pile) % seats:
        yield f"pile: {len(position.pile)} cards are no whole number of tricks"


def _laid(position: Position) -> Iterator[str]:
    """Laid cards have numbers of their own, in the order of laying.

    A card may lie that served in nothing: the claim it was laid for has died.
    """
    for letter, laid in zip(position.seats, position.laid, strict=True):
        numbers = [number for number, _ in laid]
        if numbers != sorted(set(numbers)):
            yield f"{letter} laid: every card has its own number, in the order of laying"


def _record(position: Position) -> Iterator[str]:
    """What is said to have been scored can have been, with the cards that still lie and the points that are written."""
    for seat, letter in enumerate(position.seats):
        lying = dict(position.laid[seat])
        for scored in position.record[seat]:
            if fault := _entry(position, scored, lying):
                yield f"{letter} record: {scored.name} {fault}"
        if len(set(position.record[seat])) < len(position.record[seat]):
            yield f"{letter} record: the same cards were scored twice"
        least = sum(position.ruleset.points(scored.name) for scored in position.record[seat])
        if position.scores[seat] < least:
            yield f"{letter} score: {position.scores[seat]}, the declarations of the record alone give {least}"


def _pending(position: Position) -> Iterator[str]:
    """What waits to be scored is a declaration, all its cards lie, and it is claimed once."""
    for seat, (letter, waiting) in enumerate(zip(position.seats, position.pending, strict=True)):
        numbers = [number for number, _ in position.laid[seat]]
        for claim in waiting:
            its = pending.declaration_of(position, seat, claim) if claim.name in PATTERNS else None
            if not set(claim.numbers) <= set(numbers) or its is None or its.target.pattern.name != claim.name:
                yield f"{letter} record: {claim.name} cannot wait to be scored with the cards that lie"
        if len(set(waiting)) < len(waiting):
            yield f"{letter} record: the same cards wait twice"


def _blanche(position: Position) -> Iterator[str]:
    """While a carte blanche lasts its whole hand has been shown; a card is held apart only to be shown or kept."""
    showing = position.step is Step.SHOW
    if showing != (position.drawn is not None) or (showing and not position.blanche[position.turn]):
        yield "drawn: a card is drawn apart at the step show only, by a seat whose carte blanche lasts"
    for seat, letter in enumerate(position.seats):
        apart = [position.drawn] if position.drawn and seat == position.turn else []
        if position.blanche[seat] and Counter(position.hands[seat]) - Counter((*position.shown[seat], *apart)):
            yield f"blanche: the whole hand of {letter} has been shown"
    if any(position.blanche) and (not position.stock and not showing):
        yield "blanche: nothing is drawn any more"


def _entry(position: Position, scored: Scored, lying: dict[int, Card]) -> str:
    """What is wrong with one entry of the record; empty when nothing is."""
    pattern = PATTERNS.get(scored.name)
    if pattern is None or not position.ruleset.points(scored.name):
        return "has no value in this edition"
    if len(set(scored.numbers)) != len(pattern.ranks):
        return f"takes {len(pattern.ranks)} cards, the record names {len(set(scored.numbers))}"
    there = Counter(lying[number] for number in scored.numbers if number in lying)
    if not there:
        return "is kept although none of its cards lies there any more"
    before = () if pattern.suits is Suits.TRUMP else targets(position.ruleset, None, position.previous_trump)
    for target in (*targets(position.ruleset, position.trump, position.previous_trump), *before):
        if target.pattern.name == scored.name:
            needs = dict(target.needs)
            if all(
                card[0] == pattern.ranks[0] if not needs else many <= needs.get(card, 0) for card, many in there.items()
            ):
                return ""
    return f"cannot have been scored with {' '.join(sorted(there))}"


def _trumps(position: Position) -> Iterator[str]:
    """Trumps are made by a declaration, and not the same twice running where that is forbidden."""
    trump, rules = position.trump, position.ruleset
    if trump and not rules.may_become_trump(trump, position.previous_trump):
        yield "trump: the same suit may not be trumps in two deals running"
    if trump and not position.pile:
        yield "trump: nobody can have made trumps before a trick is played"
    if trump is None:
        names = {scored.name for record in position.record for scored in record}
        for name in sorted(name for name in names if name in PATTERNS and PATTERNS[name].suits is Suits.TRUMP):
            yield f"trump: a {name} was scored, so there are trumps"
