"""Rulings, hints and events in words.

Every sentence names what this table shows; the clause beside it is the rule record's own sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bezique_tutor.rules.actions import Action, Announce, Copy, Declare, Draw, Keep, Play, Score, Show, ShowHand
from bezique_tutor.rules.cards import SUIT_NAMES, Card
from bezique_tutor.rules.clauses import clause
from bezique_tutor.rules.pending import declaration_of
from bezique_tutor.rules.tricks import winner
from bezique_tutor.teach.words import declaration, listed, points, token

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bezique_tutor.coach.hints import Hint
    from bezique_tutor.coach.prior import Feature
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.referee import Prospect, Ruling

SEAT_NAMES: Final = {"S": "You", "W": "West", "N": "North", "E": "East"}

# clause -> what stands first, what is so at this table; facts of the ruling in braces
_REFUSED: Final[Mapping[str, tuple[str, str]]] = {
    "turn.out-of-turn": ("Not at this moment.", "{moment}"),
    "card.not-there": ("That card is not there.", "You have no {card} to use in that way."),
    "draw.after-the-trick": ("No draw yet.", "The trick is not complete. {moment}"),
    "declare.after-trick-won": (
        "Not before a trick is won.",
        "You have not just won a trick, so nothing can be declared now.",
    ),
    "declare.winner-only": ("Only the winner declares.", "North won this trick. You draw."),
    "declare.one-score-per-trick": (
        "One score a trick.",
        "You have scored for this trick already. Draw, and win another.",
    ),
    "declare.before-drawing": ("Too late for this trick.", "You have drawn since you won it. Lead, and win again."),
    "declare.stock-gone": ("Declaring is over.", "The stock is gone, so nothing more can be declared in this deal."),
    "declare.no-such": ("That is no declaration.", "{cards} do not belong together."),
    "declare.no-value": ("That has no value here.", "{cards} score nothing in this edition."),
    "declare.named-wrongly": (
        "These cards are something else.",
        "Lay {cards} again and let them speak for themselves.",
    ),
    "trump.not-twice": (
        "Not trumps again.",
        "In the last deal {last} were trumps, and {cards} cannot make them trumps again.",
    ),
    "marriage.one-suit": ("Not a pair.", "{cards} are of two suits."),
    "sequence.one-suit": ("Not one suit.", "{cards} are of more than one suit."),
    "bezique.pair": ("Not this queen and jack.", "With {trumps} as trumps, bezique is {pair}."),
    "bezique.needs-trumps": ("No bezique yet.", "There are no trumps yet, so no queen is the queen of trumps."),
    "quartet.same-rank": ("Not four of a kind.", "{cards} are not four aces, kings, queens or jacks."),
    "quartet.trump": ("Not all of them trumps.", "{trumps} are trumps, and {cards} are not four trumps of one rank."),
    "declare.never-down": ("Up, never down.", "{proof} has served in the {served}, which stands above the {claim}."),
    "declare.same-cards": ("These have scored together.", "{proof} have scored as {served} already."),
    "declare.complete-set": (
        "The set is complete.",
        "{proof} lie there as {served}, all of them. Play one first, then the new card may take its place.",
    ),
    "declare.needs-new-card": (
        "Nothing new in it.",
        "{proof} have all served in this before. A like card must come for one that was played.",
    ),
    "carte-blanche.court-card": ("That is no carte blanche.", "There is {proof} in your hand."),
    "carte-blanche.whole-hand": ("Not a whole hand.", "These are not all the cards of a hand as it is dealt."),
    "carte-blanche.before-play": ("Too late to show it.", "A card has been played, or the hand was shown already."),
    "carte-blanche.not-played": ("Not at this table.", "Here carte blanche scores nothing."),
    "announce.waits-already": ("It waits already.", "{proof} wait as {served} to be scored."),
    "score.nothing-waits": ("Nothing of that waits.", "{waiting}"),
    "declare.table-limit": ("One set is enough.", "{proof} lie there as {served} already."),
    "last.follow-suit": ("Follow suit.", "{led} was led, and you hold {allowed}."),
    "last.win-if-able": ("You can win this.", "{led} was led, and {allowed} would win: you must."),
    "last.trump-if-void": ("You must trump.", "You hold no card of the suit of {led}, and {allowed} would win."),
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


def explain(position: Position, ruling: Ruling) -> Explanation:
    """Why ``ruling`` refused, in the words of this table."""
    head, text = _REFUSED[ruling.clause]
    record = clause(ruling.clause)
    action = ruling.action
    asked = (
        action.copies
        if isinstance(action, Declare | Announce | Score)
        else (action.copy,)
        if isinstance(action, Play)
        else ()
    )
    facts = ruling.facts
    filled = text.format(
        moment=moment(position),
        card=token(Card(facts["card"])) if "card" in facts else "card",
        cards=listed(token(copy.card) for copy in asked),
        proof=listed(token(copy.card) for copy in ruling.proof),
        waiting=to_score(position, position.turn, "You have") or "You have announced nothing that still waits.",
        served=declaration(facts.get("served", "")),
        claim=declaration(facts.get("claim", "")),
        trumps=SUIT_NAMES.get(position.trump or "", "no suit"),
        last=SUIT_NAMES.get(position.previous_trump or "", "no suit"),
        pair=listed(token(Card(code)) for code in facts.get("pair", "").split()),
        led=token(Card(facts["led"])) if "led" in facts else "",
        allowed=listed((token(card) for card in ruling.allowed), "or"),
    )
    return Explanation(head, filled, record.id, record.sentence(position.ruleset), record.source, ruling.proof)


def to_score(position: Position, seat: int, who: str) -> str:
    """What ``seat`` has announced and not scored, as the table says it after each trick; empty when nothing waits."""
    claims = [declaration_of(position, seat, claim) for claim in position.pending[seat]]
    parts = [f"{points(its.target.points)} for {declaration(its.target.pattern.name)}" for its in claims if its]
    return f"{who} to score: {listed(parts)}." if parts else ""


def moment(position: Position) -> str:
    """What the seat in turn has to do now, in one sentence."""
    match position.step:
        case "play" if position.trick:
            return f"Answer the {token(position.trick[0])} with a card."
        case "play":
            return "You lead: play a card."
        case "declare":
            return "You won the trick: declare, or draw."
        case "draw":
            return "Draw a card from the stock."
        case "show":
            return f"You drew {_apart(position)}: show it for carte blanche, or keep it."
    return "The deal is over."


def _apart(position: Position) -> str:
    return f"the {token(position.drawn)}" if position.drawn else "a card"


def narrate(before: Position, action: Action, after: Position, you: int) -> list[str]:
    """What happened, in sentences, as ``you`` may know it."""
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


def won_by(position: Position, trick: tuple[Card, ...]) -> int:
    """The place of the winning card in ``trick``, for pictures of a trick that was played."""
    return winner(trick, position.trump)


# ---- hints


_LOOK: Final = {
    "declare": "You have just won a trick. Look for a declaration.",
    "draw": "You have just won a trick. Is there anything to declare?",
    "carte-blanche": "Look for kings, queens and jacks: there may be none.",
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
    "stock": "Nothing in your hand or on the table scores well now. Look at the stock.",
}


_WITHOUT_CARDS: Final = {
    "show carte blanche": "Show your whole hand.",
    "show": "Show the card you drew.",
    "keep": "Keep the card you drew.",
}
HEADS: Final = ("What to look at", "Where", "Which cards", "Why")


def rungs(hint: Hint) -> tuple[tuple[str, str], ...]:
    """The four rungs of a hint: a heading and a sentence each. The first never holds the answer."""
    which = listed(token(copy.card) for copy in hint.copies) or _WITHOUT_CARDS.get(str(hint.action), "Draw a card.")
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


def prospect(line: Prospect) -> str:
    """One line of the X-ray in words."""
    cards = listed(token(copy.card) for copy in line.copies)
    return f"{declaration(line.name).capitalize()} {points(line.points)}: {cards}."
