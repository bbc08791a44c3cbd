"""What is so at this table: the facts that a sentence about a refusal may name, each by its name in braces.

A fact is a function from the position and the ruling to a text in the mark-up of :mod:`bezique_tutor.teach.words`.
Only facts that a sentence names are worked out.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from bezique_tutor.rules.actions import HAND, Announce, Copy, Declare, Draw, Keep, Play, Score, Show
from bezique_tutor.rules.cards import SUIT_NAMES, UNKNOWN, Card
from bezique_tutor.rules.declarations import fits, targets
from bezique_tutor.rules.pending import declaration_of
from bezique_tutor.rules.position import BEFORE_PLAY
from bezique_tutor.rules.referee import locate
from bezique_tutor.rules.ruleset import LINKED_JACK, PATTERNS, BeziquePair, Class
from bezique_tutor.teach.words import count, declaration, listed, points, times, token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bezique_tutor.rules.actions import Action
    from bezique_tutor.rules.position import Position
    from bezique_tutor.rules.ruling import Ruling

    Fact = Callable[[Position, Ruling], str]

SEAT_NAMES: Final = {"S": "You", "W": "West", "N": "North", "E": "East"}


def asked(action: Action) -> tuple[Copy, ...]:
    """The cards that an action names."""
    if isinstance(action, Play):
        return (action.copy,)
    return action.copies if isinstance(action, Declare | Announce | Score) else ()


def called(position: Position, seat: int) -> str:
    """A seat as the one in turn is told of it: ``You``, ``North``."""
    letter = position.seats[seat]
    return "You" if seat == position.turn else "South" if letter == "S" else SEAT_NAMES[letter]


def laid_copies(position: Position, seat: int, numbers: tuple[int, ...]) -> tuple[Copy, ...]:
    """Those of the laid cards ``numbers`` that still lie, as an action points at them."""
    return tuple(Copy(card, number) for number, card in position.laid[seat] if number in numbers)


def to_score(position: Position, seat: int, who: str) -> str:
    """What ``seat`` has announced and not scored, as the table says it after each trick; empty when nothing waits."""
    claims = [declaration_of(position, seat, claim) for claim in position.pending[seat]]
    parts = [f"{points(its.target.points)} for {declaration(its.target.pattern.name)}" for its in claims if its]
    return f"{who} to score: {listed(parts)}." if parts else ""


def _told(copies: tuple[Copy, ...]) -> str:
    return listed(token(copy.card) for copy in copies)


def _a(name: str) -> str:
    """A declaration with its article: ``a common marriage``, ``four queens``, ``bezique``."""
    said = declaration(name)
    return said if said.startswith("four") or "bezique" in said else f"a {said}"


def the(card: Card) -> str:
    """A card in the midst of a sentence, with its article."""
    return token(card) if card == UNKNOWN else f"the {token(card)}"


def _with(verbs: tuple[str, str], copies: tuple[Copy, ...]) -> str:
    """Cards with their verb, for one or for many."""
    return f"{_told(copies)} {verbs[len(copies) > 1]}"


# ---- facts of the moment


_TRIED: Final = {
    Play: "You cannot play {card} now.",
    Draw: "There is no card to draw now.",
    Show: "No drawn card waits to be shown.",
    Keep: "No drawn card waits to be kept.",
}


def _tried(_: Position, ruling: Ruling) -> str:
    text = _TRIED.get(type(ruling.action), "That is not for now.")
    return text.format(card=listed(the(copy.card) for copy in asked(ruling.action)))


def _open_trick(position: Position, _: Ruling) -> str:
    if position.step in BEFORE_PLAY:
        return "no card has been dealt"
    leads = position.leader == position.turn
    who = "you" if leads else called(position, position.leader)
    if not position.trick:
        return f"{who} {'are' if leads else 'is'} to lead"
    missing = "another card is" if leads else "your card is"
    return f"{who} led the {token(position.trick[0])}, and {missing} missing"


def _scored(position: Position, _: Ruling) -> str:
    record = position.record[position.turn]
    return f"You have scored {declaration(record[-1].name)}" if record else "You have scored"


def _drew(position: Position, _: Ruling) -> str:
    return f"You have drawn the {token(position.drawn)}" if position.drawn else "You have drawn"


def _past(position: Position, _: Ruling) -> str:
    """Why the time for a carte blanche is over."""
    done = len(position.pile) // len(position.hands)
    if position.step in BEFORE_PLAY:
        return "No card has been dealt."
    if position.blanche[position.turn]:
        return "You have shown your hand already."
    if done:
        return f"{count(done, 'trick has', 'tricks have')} been played."
    return "The stock is gone." if not position.stock else "It is shown before your first card, and at no other moment."


def _waiting(position: Position, _: Ruling) -> str:
    return to_score(position, position.turn, "You have") or "You have announced nothing that still waits."


# ---- facts of the cards


def _what(_: Position, ruling: Ruling) -> str:
    """The cards, or the name of what was to be scored."""
    named = getattr(ruling.action, "name", None)
    return _told(asked(ruling.action)) or (declaration(named) if named else "that")


def _where(position: Position, ruling: Ruling) -> str:
    """What there is of the card that is not where it was pointed at."""
    seat, card = position.turn, Card(ruling.facts["card"])
    meant = [copy for copy in asked(ruling.action) if copy.card == card]
    held, lying = position.hands[seat].count(card), [n for n, its in position.laid[seat] if its == card]
    if card == UNKNOWN:
        return "Nobody can use a card without knowing it."
    if not held and not lying:
        owner = next((s for s, laid in enumerate(position.laid) if any(its == card for _, its in laid)), None)
        theirs = f" It lies before {called(position, owner)}." if owner is not None else ""
        return f"You have no {token(card)}, neither in your hand nor on the table.{theirs}"
    if len(meant) > held + len(lying):
        return f"You name the {token(card)} {times(len(meant))}, and you have it {times(held + len(lying))}."
    if len({*meant}) < len(meant) and meant[0].where:
        return f"You name the same {token(card)} {times(len(meant))}."
    there = listed([*(["in your hand"] if held else []), *(f"on the table as {card}@{n}" for n in lying)])
    return f"Your {token(card)} is {there}."


def _odd_ones(position: Position, ruling: Ruling) -> tuple[Copy, ...]:
    """The cards of a claim that do not go with the rest; all of them where nothing tells them apart."""
    copies = asked(ruling.action)
    differs = _ODD.get(ruling.clause)
    odd = tuple(copy for copy in copies if differs(position, copies, copy)) if differs else ()
    return odd or copies


def _most(parts: Iterator[str]) -> str:
    return Counter(parts).most_common(1)[0][0]


_ODD: Final[Mapping[str, Callable[[Position, tuple[Copy, ...], Copy], bool]]] = {
    "sequence.one-suit": lambda _, copies, copy: copy.card.suit != _most(its.card.suit for its in copies),
    "quartet.same-rank": lambda _, copies, copy: copy.card.rank != _most(its.card.rank for its in copies),
    "quartet.trump": lambda position, _, copy: copy.card.suit != position.trump,
    "bezique.pair": lambda position, _, copy: copy.card not in (position.ruleset.bezique_cards(position.trump) or ()),
}


def _ranks(copies: tuple[Copy, ...]) -> str:
    return "".join(sorted(copy.card.rank for copy in copies))


def _alone(_: Position, ruling: Ruling) -> str:
    copies = asked(ruling.action)
    return f"{_told(copies)} alone is none." if len(copies) == 1 else f"{_told(copies)} do not belong together."


def _worthless(position: Position, ruling: Ruling) -> str:
    copies = asked(ruling.action)
    if (pairs := _ranks(copies).count("J")) and _ranks(copies) == "J" * pairs + "Q" * pairs:
        valued = [PATTERNS[name] for name, worth in position.ruleset.declarations if worth]
        most = max(its.level for its in valued if its.class_ is Class.BEZIQUE)
        return f"These are {pairs} pairs; more than {most} score nothing in this edition."
    if set(_ranks(copies)) == {"T"} and position.ruleset.points("four-trump-tens"):
        return f"{_told(copies)} score nothing in this edition: only four tens of trumps do."
    return f"{_told(copies)} score nothing in this edition."


def _suits(_: Position, ruling: Ruling) -> str:
    """What keeps cards from being a marriage."""
    copies = asked(ruling.action)
    if _ranks(copies) == "KQ":
        return f"{_told(copies)} are of two suits."
    return f"A marriage takes a king and a queen, and nothing else: not {_told(copies)}."


def _run(position: Position, ruling: Ruling) -> str:
    """What keeps cards from being a sequence."""
    copies = asked(ruling.action)
    if _ranks(copies) == "".join(sorted(PATTERNS["back-door"].ranks)):
        return f"{_with(('is', 'are'), _odd_ones(position, ruling))} of another suit than the rest."
    return f"A sequence takes ace, ten, king, queen and jack, one of each: not {_told(copies)}."


def _pair(position: Position, ruling: Ruling) -> str:
    pair = position.ruleset.bezique_cards(position.trump) or ()
    under = f"With {SUIT_NAMES[position.trump]} as trumps, bezique" if position.trump else "Bezique"
    odd = _odd_ones(position, ruling)
    unlike = f", not {_told(odd)}" if not {copy.card for copy in odd} & {*pair} else ", as many of one as of the other"
    return f"{under} is {listed(map(token, pair))}{unlike}."


def _until_trumps(position: Position, ruling: Ruling) -> str:
    cards = {copy.card for copy in asked(ruling.action)}
    queen = next((card for card in cards if card.rank == "Q"), None)
    linked = queen and position.ruleset.bezique_pair is BeziquePair.LINKED and Card("J" + LINKED_JACK[queen.suit])
    if queen and linked in cards and position.ruleset.may_become_trump(queen.suit, position.previous_trump):
        return f"There are no trumps yet. {_what(position, ruling)} are bezique once [{queen.suit}] are trumps."
    return f"There are no trumps yet, so {_told(asked(ruling.action))} are no bezique."


def _four(position: Position, ruling: Ruling) -> str:
    copies, odd = asked(ruling.action), _odd_ones(position, ruling)
    if len(copies) == len(PATTERNS["four-kings"].ranks) and len(odd) < len(copies):
        return f"{_with(('is', 'are'), odd)} of another rank than the rest."
    return f"{_told(copies)} are not four aces, kings, queens or jacks."


def _four_trumps(position: Position, ruling: Ruling) -> str:
    copies, odd = asked(ruling.action), _odd_ones(position, ruling)
    if not position.trump:
        return "There are no trumps yet."
    if all(copy.card.suit != position.trump for copy in odd):
        return f"[{position.trump}] are trumps, and {_with(('is', 'are'), odd)} not."
    return f"{_told(copies)} are not four trumps of one rank."


def _rightly(position: Position, ruling: Ruling) -> str:
    """What the cards are, against what they were called."""
    cards = tuple(copy.card for copy in asked(ruling.action))
    fitting = [t for t in targets(position.ruleset, position.trump, position.previous_trump) if fits(t, cards)]
    so, named = _a(fitting[0].pattern.name), _a(getattr(ruling.action, "name", None) or "")
    return f"{_told(asked(ruling.action))} are {so}, not {named}."


def _suit_led(position: Position, ruling: Ruling) -> str:
    return f"[{Card(ruling.facts['led']).suit}]" if position.trick else ""


FACTS: Final[Mapping[str, Fact]] = {
    # of the moment
    "tried": _tried,
    "open_trick": _open_trick,
    "winner": lambda position, _: called(position, position.leader),
    "scored": _scored,
    "drew": _drew,
    "past": _past,
    "how": lambda position, _: "early" if position.step in BEFORE_PLAY else "late",
    "waiting": _waiting,
    "hand": lambda position, _: count(len(position.hands[position.turn]), "card"),
    "last": lambda position, _: SUIT_NAMES.get(position.previous_trump or "", "no suit"),
    # of the pack before play
    "number": lambda _, ruling: ruling.facts["cards"],
    "most": lambda _, ruling: ruling.facts["most"],
    "pack": lambda position, _: count(len(position.stock), "card"),
    # of the cards
    "what": _what,
    "cards": lambda _, ruling: _told(asked(ruling.action)),
    "where": _where,
    "alone": _alone,
    "worthless": _worthless,
    "rightly": _rightly,
    "suits": _suits,
    "run": _run,
    "pair": _pair,
    "until_trumps": _until_trumps,
    "four": _four,
    "four_trumps": _four_trumps,
    "suit_led": _suit_led,
    "led": lambda _, ruling: token(Card(ruling.facts["led"])),
    "card": lambda _, ruling: token(Card(ruling.facts["card"])),
    "allowed": lambda _, ruling: listed((token(card) for card in ruling.allowed), "or"),
    # of what stands in the way
    "proof": lambda _, ruling: _told(ruling.proof),
    "proof_has": lambda _, ruling: _with(("has", "have"), ruling.proof),
    "served": lambda _, ruling: declaration(ruling.facts["served"]),
    "claim": lambda _, ruling: declaration(ruling.facts["claim"]),
}


class Facts(dict[str, str]):
    """The facts of one ruling, for ``str.format_map``: each is worked out when a sentence names it."""

    def __init__(self, position: Position, ruling: Ruling, more: Mapping[str, Fact]) -> None:
        super().__init__()
        self._of = (position, ruling)
        self._known = {**FACTS, **more}

    def __missing__(self, name: str) -> str:
        """Work out one fact; ``KeyError`` for a name that is none."""
        return self._known[name](*self._of)


# ---- the cards that prove it


def proof(position: Position, ruling: Ruling) -> tuple[Copy, ...]:
    """The acting seat's cards that show why: those of the ruling, else those that the sentence speaks of."""
    seat = position.turn
    if ruling.proof or ruling.clause not in _PROVED:
        return ruling.proof
    return _PROVED[ruling.clause](position, seat, ruling)


def _like(position: Position, seat: int, ruling: Ruling) -> tuple[Copy, ...]:
    """Where cards of that value are."""
    card = Card(ruling.facts["card"])
    if card == UNKNOWN:
        return ()
    held = (Copy(card, HAND),) if card in position.hands[seat] else ()
    return held + tuple(Copy(its, number) for number, its in position.laid[seat] if its == card)


def _just_scored(position: Position, seat: int, _: Ruling) -> tuple[Copy, ...]:
    record = position.record[seat]
    return laid_copies(position, seat, record[-1].numbers) if record else ()


def _claimed(position: Position, seat: int, _: Ruling) -> tuple[Copy, ...]:
    return laid_copies(position, seat, tuple(n for claim in position.pending[seat] for n in claim.numbers))


def _unfit(position: Position, seat: int, ruling: Ruling) -> tuple[Copy, ...]:
    return tuple(copy._replace(where=locate(position, seat, copy)) for copy in _odd_ones(position, ruling))


_PROVED: Final[Mapping[str, Callable[[Position, int, Ruling], tuple[Copy, ...]]]] = {
    "card.not-there": _like,
    "declare.one-score-per-trick": _just_scored,
    "score.nothing-waits": _claimed,
    **dict.fromkeys(
        (
            *("declare.no-such", "declare.no-value", "declare.named-wrongly", "trump.not-twice"),
            *("marriage.one-suit", "sequence.one-suit", "bezique.pair", "bezique.needs-trumps"),
            *("quartet.same-rank", "quartet.trump"),
        ),
        _unfit,
    ),
}
