"""Tricks: who wins, and which cards the last tricks allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bezique_tutor.rules.cards import Card


def winner(trick: tuple[Card, ...], trump: str | None) -> int:
    """The place in the trick, from 0, of the card that wins it.

    The highest trump wins, else the highest card of the suit led; of equal cards the first played.

    >>> from bezique_tutor.rules.cards import cards
    >>> winner(cards("KD TD"), "H"), winner(cards("AH AH"), None), winner(cards("7D AS"), None)
    (1, 0, 0)
    """
    best = 0
    for place in range(1, len(trick)):
        if trick[place].beats(trick[best], trump):
            best = place
    return best


def duty(trick: tuple[Card, ...], hand: Iterable[Card], trump: str | None) -> tuple[str, frozenset[Card]]:
    """What the last tricks ask of the next player: the clause, and the cards of ``hand`` that meet it.

    Follow suit and win if able; void, trump if that wins; otherwise any card.
    """
    cards = frozenset(hand)
    if not trick:
        return "last.lead", cards
    best = trick[winner(trick, trump)]
    if follow := {card for card in cards if card.suit == trick[0].suit}:
        if winning := {card for card in follow if card.beats(best, trump)}:
            return "last.win-if-able", frozenset(winning)
        return "last.follow-suit", frozenset(follow)
    if trumps := {card for card in cards if card.suit == trump and card.beats(best, trump)}:
        return "last.trump-if-void", frozenset(trumps)
    return "last.any-card", cards
