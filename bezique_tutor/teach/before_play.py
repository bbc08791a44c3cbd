"""The acts before play in words: what is to be done, and what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bezique_tutor.coach.sight import seen_height
from bezique_tutor.rules.actions import Choose, Cut, Deal, Guess, Lift
from bezique_tutor.rules.clauses import clause
from bezique_tutor.rules.position import Position, Step
from bezique_tutor.rules.procedure import check_procedure
from bezique_tutor.teach.words import count, points, token

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bezique_tutor.rules.procedure import Procedure

_MOMENTS: Final[Mapping[Step, str]] = {
    Step.SHUFFLE: "Shuffle your portion of the pack and hand it over.",
    Step.CUT: "Cut: lift part of the pack, any number of cards, and show the lowest.",
    Step.CHOOSE: "You have cut the higher card: take the deal or refuse it, and change seats if you like.",
    Step.LIFT: "You deal: lift a packet to deal from. {exact}",
    Step.GUESS: "It has {height}, to the eye: guess how many. {guess}",
    Step.DEAL: "Deal {hand} cards each from the packet.",
}


def moment(position: Position) -> str:
    """What the seat in turn has to do, in a sentence or two; tells no more of the packet than one sees."""
    rule_set = position.ruleset
    return _MOMENTS[position.step].format(
        exact=clause("lift.exact").sentence(rule_set),
        guess=clause("guess.right").sentence(rule_set),
        height=_height(position.lifted),
        hand=rule_set.hand,
    )


def may_have(position: Position) -> range:
    """How many cards the lifted packet may have, as far as one can see."""
    least, most = seen_height(position.lifted)
    return range(least, most + 1)


def _height(lifted: int) -> str:
    least, most = seen_height(lifted)
    return f"{least} to {most} cards"


class Voice(NamedTuple):
    """Of whom a sentence tells: who acted, the ending of its verbs, and the player opposite."""

    who: str
    s: str
    other: str


def narrate(before: Position, action: Procedure, after: Position, voice: Voice) -> list[str]:
    """What happened."""
    who, s, other = voice
    match action:
        case Cut():
            lines = [f"{who} cut{s} the {token(after.cut[-1])}.", *_after_cut(before, action, after, voice)]
        case Choose():
            deal = f"take{s} the deal" if action.deals else f"leave{s} the deal to {other}"
            lines = [f"{who} {deal}{f' and change{s} seats' if action.other_seat else ''}."]
        case Lift():
            lines = [f"{who} lift{s} a packet."]
        case Guess():
            lines = _after_guess(before, action, after, voice)
        case Deal():
            lines = [f"{who} deal{s} {before.ruleset.hand} cards each, one at a time.", *_surplus(before, action)]
        case _:
            lines = [f"{who} shuffle{s} a portion and hand{s} it over."]
    return lines


def _surplus(before: Position, action: Deal) -> list[str]:
    ruling = check_procedure(before, action)
    if not ruling.facts:
        return []
    many = int(ruling.facts["cards"])
    if ruling.clause == "deal.surplus":
        return [f"{count(many, 'card')} left over {'goes' if many == 1 else 'go'} back on top of the stock."]
    return [f"{count(many, 'missing card')} {'comes' if many == 1 else 'come'} from the top of the stock."]


def _after_cut(before: Position, action: Cut, after: Position, voice: Voice) -> list[str]:
    if after.step is Step.CHOOSE:
        high = voice.who if after.turn == before.turn else voice.other
        return ["You have the choice of seat and deal." if high.lower() == "you" else f"{high} has the choice."]
    again = check_procedure(before, action).clause == "cut.equal-again"
    return [clause("cut.equal-again").text] if again else []


def _after_guess(before: Position, guess: Guess, after: Position, voice: Voice) -> list[str]:
    who, s, other = voice
    lines = [f"{who} guess{s and 'es'} {guess.number}; the packet has {count(before.lifted, 'card')}."]
    gains = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    if gains[before.turn]:
        lines.append(f"The guess is right: {points(gains[before.turn])} for {who if s else 'you'}.")
    if dealer := sum(gains) - gains[before.turn]:
        lines.append(f"Exactly {before.lifted} were lifted: {points(dealer)} for {other}.")
    return lines
