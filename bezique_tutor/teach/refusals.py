"""Refusals: for each clause that refuses, what stands first and what is so at this table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bezique_tutor.rules.clauses import clause
from bezique_tutor.teach.facts import Facts, proof

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bezique_tutor.rules.actions import Copy
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.ruling import Ruling

# clause -> what stands first, what is so at this table; the facts in braces are those of `facts`
REFUSED: Final[Mapping[str, tuple[str, str]]] = {
    "turn.out-of-turn": ("Not at this moment.", "{tried} {moment}"),
    "cut.part": ("Part of the pack, not {number}.", "The pack has {pack}: lift from 1 to {most} of them."),
    "lift.part": ("Part of the pack, not {number}.", "The pack has {pack}: lift from 1 to {most} of them."),
    "guess.number": ("That cannot be.", "The pack has {pack}, and part of it was lifted: guess from 1 to {most}."),
    "card.not-there": ("That card is not there.", "{where}"),
    "draw.after-the-trick": ("No draw yet.", "The trick is not complete: {open_trick}. {moment}"),
    "declare.after-trick-won": (
        "Not before a trick is won.",
        "You have not just won a trick: {open_trick}. Win one, then declare.",
    ),
    "declare.winner-only": ("Only the winner declares.", "{winner} won this trick. {moment}"),
    "declare.one-score-per-trick": (
        "One score a trick.",
        "{scored} for this trick already. Draw, and win another; what you announce now may be scored then.",
    ),
    "declare.before-drawing": (
        "Too late for this trick.",
        "{drew} since you won it, so {what} must wait. {moment} Win again, then declare.",
    ),
    "declare.stock-gone": ("Declaring is over.", "The stock is gone, so {what} cannot be scored any more. {moment}"),
    "declare.no-such": ("That is no declaration.", "{alone}"),
    "declare.no-value": ("That has no value here.", "{worthless}"),
    "declare.named-wrongly": (
        "These cards are something else.",
        "{rightly} Without a name the cards say what they are.",
    ),
    "trump.not-twice": (
        "Not trumps again.",
        "In the last deal {last} were trumps, and {cards} cannot make them trumps again.",
    ),
    "marriage.one-suit": ("Not a pair.", "{suits}"),
    "sequence.one-suit": ("Not one suit.", "{run}"),
    "bezique.pair": ("Not this queen and jack.", "{pair}"),
    "bezique.needs-trumps": ("No bezique yet.", "{until_trumps}"),
    "quartet.same-rank": ("Not four of a kind.", "{four}"),
    "quartet.trump": ("Not all of them trumps.", "{four_trumps}"),
    "declare.never-down": (
        "Up, never down.",
        "{proof_has} served in the {served}, which stands above the {claim}.",
    ),
    "declare.same-cards": ("These have scored together.", "{proof} have scored as {served} already."),
    "declare.complete-set": (
        "The set is complete.",
        "{proof} lie there as {served}, all of them. Play one first, then the new card may take its place.",
    ),
    "declare.needs-new-card": (
        "Nothing new in it.",
        "{proof} have all served in {served} before. A like card must come for one that was played.",
    ),
    "carte-blanche.court-card": ("That is no carte blanche.", "You hold {proof}."),
    "carte-blanche.whole-hand": ("Not a whole hand.", "You hold {hand}: not all the cards of a hand as it is dealt."),
    "carte-blanche.before-play": ("Too {how} to show it.", "{past}"),
    "carte-blanche.not-played": ("Not at this table.", "Whatever your {hand} are, carte blanche scores nothing here."),
    "announce.waits-already": ("It waits already.", "{proof} wait as {served} to be scored."),
    "score.nothing-waits": ("Nothing of that waits.", "{what}: no such claim waits. {waiting}"),
    "declare.table-limit": ("One set is enough.", "{proof} lie there as {served} already."),
    "last.follow-suit": ("Follow suit.", "{led} was led, and you hold {allowed}; {card} is of another suit."),
    "last.win-if-able": ("You can win this.", "{led} was led, and {allowed} would win: you must."),
    "last.trump-if-void": (
        "You must trump.",
        "{led} was led, you hold no {suit_led}, and {allowed} would win: you must trump.",
    ),
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """A refusal in words: ``head`` and ``text`` for the eye, then the clause with its source and the proving cards."""

    head: str
    text: str
    clause: str
    sentence: str
    source: str
    proof: tuple[Copy, ...]


def refusal(position: Position, ruling: Ruling, moment: Callable[[Position], str]) -> Explanation:
    """Why ``ruling`` refused, in the words of this table; ``moment`` says what the seat in turn has to do."""
    head, text = REFUSED[ruling.clause]
    record = clause(ruling.clause)
    known = Facts(position, ruling, {"moment": lambda at, _: moment(at)})
    sentence = record.sentence(position.ruleset)
    told = (head.format_map(known), text.format_map(known))
    return Explanation(*told, record.id, sentence, record.source, proof(position, ruling))
