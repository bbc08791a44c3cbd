"""Rulings, hints and events in words.

Every sentence names what this table shows; the clause beside it is the rule record's own sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bezique_tutor.rules.actions import Action, Announce, Declare, Draw, Keep, Play, Score, Show, ShowHand
from bezique_tutor.rules.pending import declaration_of
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.teach import before_play
from bezique_tutor.teach.facts import SEAT_NAMES, to_score
from bezique_tutor.teach.grounds import lost
from bezique_tutor.teach.refusals import Explanation, refusal
from bezique_tutor.teach.words import declaration, listed, points, token

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bezique_tutor.coach.hints import Hint
    from bezique_tutor.coach.prior import Feature
    from bezique_tutor.rules.cards import Card
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.referee import Ruling


def explain(position: Position, ruling: Ruling) -> Explanation:
    """Why ``ruling`` refused, in the words of this table."""
    return refusal(position, ruling, moment)


_MOMENTS: Final[Mapping[Step, str]] = {
    Step.PLAY: "You lead: play a card.",
    Step.DECLARE: "You won the trick: declare, or draw.",
    Step.DRAW: "Draw a card from the stock.",
    Step.SHOW: "You drew {drawn}: show it for carte blanche, or keep it.",
    Step.OVER: "The deal is over.",
}


def moment(position: Position) -> str:
    """What the seat in turn has to do now, in a sentence."""
    if position.step in BEFORE_PLAY:
        return before_play.moment(position)
    if position.step is Step.PLAY and position.trick:
        return f"Answer the {token(position.trick[0])} with a card."
    return _MOMENTS[position.step].format(drawn=_apart(position))


def _apart(position: Position) -> str:
    return f"the {token(position.drawn)}" if position.drawn else "a card"


def narrate(before: Position, action: Action, after: Position, you: int) -> list[str]:
    """What happened, in sentences, as ``you`` may know it."""
    return [*_happened(before, action, after, you), *_lost(before, action, after, you)]


def _lost(before: Position, action: Action, after: Position, you: int) -> list[str]:
    """Claims that waited and are gone, with what they were worth."""
    lines = []
    for seat in range(len(after.hands)):
        whose = "Your" if seat == you else f"{SEAT_NAMES[before.seats[seat]]}'s"
        for claim in lost(before, action, after, seat):
            its = declaration_of(before, seat, claim)
            worth = f"{points(its.target.points)} for " if its else ""
            lines.append(f"{whose} claim to {worth}{declaration(claim.name)} is lost.")
    return lines


def _happened(before: Position, action: Action, after: Position, you: int) -> list[str]:
    seat = before.turn
    who = "You" if seat == you else SEAT_NAMES[before.seats[seat]]
    s = "" if seat == you else "s"
    if isinstance(action, Draw):
        drawn = _drawn(before, after, seat) if seat == you else None
        return [f"You draw the {token(drawn)}." if drawn else f"{who} draw{s}.", *_stock_end(before, after, you)]
    if isinstance(action, ShowHand | Show | Keep):
        gained = after.scores[seat] - before.scores[seat]
        what = "the whole hand" if isinstance(action, ShowHand) else _apart(before)
        told = f"{who} show{s} {what}: " + (f"carte blanche, {points(gained)}." if gained else "carte blanche is over.")
        kept = f"{who} keep{s} the card: carte blanche is over."
        return [kept if isinstance(action, Keep) else told, *_stock_end(before, after, you)]
    if isinstance(action, Announce):
        claim = declaration_of(after, seat, after.pending[seat][-1])
        name, worth = (claim.target.pattern.name, claim.target.points) if claim else ("", 0)
        cards = listed(token(copy.card) for copy in action.copies)
        return [f"{who} announce{s} {declaration(name)}, {cards}: {points(worth)} to score."]
    if isinstance(action, Declare | Score):
        gained = after.scores[seat] - before.scores[seat]
        name = after.record[seat][-1].name
        laid = dict(after.laid[seat])
        cards = listed(token(laid[number]) for number in after.record[seat][-1].numbers)
        verb = "score" if isinstance(action, Score) else "declare"
        lines = [f"{who} {verb}{s} {declaration(name)}, {cards}: {points(gained)}."]
        if after.trump != before.trump:
            lines.append(f"[{after.trump}] are trumps.")
        return lines
    if not isinstance(action, Play):
        other = "you" if seat != you else SEAT_NAMES[before.seats[(seat + 1) % len(before.seats)]]
        return before_play.narrate(before, action, after, before_play.Voice(who, s, other))
    verb = "answer" if before.trick else "lead"
    lines = [f"{who} {verb}{s} the {token(action.copy.card)}."]
    if len(before.trick) + 1 == len(before.hands):
        won = after.leader
        lines.append("You win the trick." if won == you else f"{SEAT_NAMES[before.seats[won]]} wins the trick.")
        for its in range(len(after.hands)) if after.stock else ():
            name = "You have" if its == you else f"{SEAT_NAMES[after.seats[its]]} has"
            lines += filter(None, (to_score(after, its, name),))
        if after.step == "over":
            lines.append(f"It is the last trick: {points(before.ruleset.last_trick)}.")
    return lines


def _drawn(before: Position, after: Position, seat: int) -> Card | None:
    """The card that came: the top of the stock, if the table's text knows it."""
    return before.stock[0] if before.stock and after is not before and before.turn == seat else None


def _stock_end(before: Position, after: Position, you: int) -> list[str]:
    if after.last_tricks and not before.last_tricks and any(before.laid):
        mine = " Yours are in your hand again." if before.laid[you] else ""
        return [f"The stock is gone. Laid cards go back to hand.{mine} Now follow suit, and win if you can."]
    gone = after.last_tricks and not before.last_tricks
    return ["The stock is gone. Now follow suit, and win if you can."] if gone else []


# ---- hints


_LOOK: Final = {
    "declare": "You have just won a trick. Look for a declaration.",
    "draw": "You have just won a trick. Is there anything to declare?",
    "carte-blanche": "Look for kings, queens and jacks: there may be none.",
    "shuffle": "Nobody sees the cards yet: there is nothing to find out.",
    "cut": "Nobody knows where the high cards are.",
    "choose": "Think of who leads to the first trick, and who may guess.",
    "lift": "Think of how many cards the deal needs.",
    "guess": "Look at the height of the packet.",
    "deal": "The packet has been counted.",
    "lead": "It is your lead. Which card promises you least?",
    "answer": "Look at the card that was led. Is this trick worth winning?",
    "last.follow-suit": "Look at the suit that was led.",
    "last.win-if-able": "Look at the suit that was led, and whether you can win.",
    "last.trump-if-void": "You have no card of the suit that was led. What does the rule ask then?",
    "last.any-card": "You can neither follow nor win. What can you spare?",
}
_WHERE: Final = {
    "hand": "The cards for it are in your hand.",
    "laid": "The card for it lies before you on the table.",
    "both": "Some of the cards lie on the table, the rest are in your hand.",
    "pack": "It is all in the pack.",
    "stock": "Nothing in your hand or on the table scores well now. Look at the stock.",
}


_WITHOUT_CARDS: Final = {
    "show carte blanche": "Show your whole hand.",
    "show": "Show the card you drew.",
    "keep": "Keep the card you drew.",
    "draw": "Draw a card.",
}
HEADS: Final = ("What to look at", "Where", "Which cards", "Why")


def rungs(hint: Hint) -> tuple[tuple[str, str], ...]:
    """The four rungs of a hint: a heading and a sentence each. The first never holds the answer."""
    which = listed(token(copy.card) for copy in hint.copies) or _WITHOUT_CARDS.get(str(hint.action), "")
    if not which:
        which = f"{str(hint.action).capitalize()}."
    if isinstance(hint.action, Declare | Score) and hint.action.name:
        which = f"{which}: {declaration(hint.action.name)}."
    elif hint.copies:
        which = f"The {which}."
    equal = [action.copy.card for action in hint.equals if isinstance(action, Play)]
    if equal:
        which += f" As good: {listed((token(card) for card in dict.fromkeys(equal)), 'or')}."
    why = " ".join(filter(None, map(reason, hint.features))) or "Nothing else is better."
    return tuple(zip(HEADS, (_LOOK[hint.moment], _WHERE[hint.place], which, why), strict=True))


# feature -> its sentence; a second one where it comes without a declaration
_REASONS: Final = {
    "scores": ("It scores {points} now.",),
    "customary": ("So it is usually done.",),
    "makes-trumps": ("It makes its suit trumps.",),
    "keeps-all": ("Your cards stay together for something better.",),
    "spares": ("It breaks nothing that you are collecting.",),
    "breaks": ("It weakens your hope of {name} ({points}), but less than other cards would.",),
    "frees": ("Once it is gone, a like card may score {name} again ({points}).",),
    "wins": ("It wins the trick, and then you can score {name} ({points}).", "It wins the trick."),
    "loses": ("It gives the trick away cheaply.",),
    "tries": ("If it wins, you can score {name} ({points}).",),
    "wins-cheaply": ("It is the cheapest card that the rule allows; the strong ones are kept for the last trick.",),
    "leads-low": ("Only the last trick scores, so strong cards are kept for it.",),
}


def reason(feature: Feature) -> str:
    """One named reason of the coach in words; ``KeyError`` for a name that has none."""
    sentences = _REASONS[feature.name]
    sentence = sentences[0] if feature.declaration else sentences[-1]
    return sentence.format(name=declaration(feature.declaration), points=points(feature.points))


__all__ = [
    "HEADS",
    "SEAT_NAMES",
    "Explanation",
    "explain",
    "moment",
    "narrate",
    "reason",
    "rungs",
    "to_score",
]
