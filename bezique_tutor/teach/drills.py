"""Drills: endless exercises from a seed, each made as a record and answered by the engine.

A generator takes a stream of numbers and gives one record; what it varies is what its misconception needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bezique_tutor.rules.cards import ALL_CARDS, RANKS, SUITS, Card
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.seeds import below, stream
from bezique_tutor.rules.settlement import HUNDRED
from bezique_tutor.teach.exercise import Exercise, make
from bezique_tutor.teach.words import points, token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Record = dict[str, Any]

SIX_PACK: Final = rules()


def _pick(numbers: Iterator[int], items: tuple[Any, ...] | str) -> Any:  # noqa: ANN401  (whatever the items are)
    return items[below(numbers, len(items))]


def _who_wins(numbers: Iterator[int]) -> Record:
    """Two cards and trumps: the traps are the ten, equal cards, a high card of another suit, a low trump."""
    trump = _pick(numbers, (*SUITS, ""))
    led = _pick(numbers, ALL_CARDS)
    trap = _pick(numbers, ("ten", "equal", "other", "trump", "same"))
    if trap == "ten":
        led, answer = (Card(r + led.suit) for r in _pick(numbers, (("K", "T"), ("T", "K"), ("Q", "T"))))
    elif trap == "equal":
        answer = led
    elif trap == "trump" and trump and led.suit != trump:
        answer = Card(_pick(numbers, "987J") + trump)
    elif trap == "other":
        answer = Card("A" + _pick(numbers, tuple(s for s in SUITS if s != led.suit)))
    else:
        answer = Card(_pick(numbers, RANKS) + led.suit)
    told = f"[{trump}] are trumps." if trump else "There are no trumps yet."
    return {
        "kind": "choice",
        "title": "Who wins the trick?",
        "prompt": f"{told} North leads the {token(led)}, you answer with the {token(answer)}.",
        "ask": {"trick": f"{led} {answer}", "lead": "N", **({"trump": trump} if trump else {})},
        "options": [{"ref": "S", "text": "You"}, {"ref": "N", "text": "North"}],
        "clauses": ["trick.winner", "trick.ten-above-king", "trick.first-of-equals"],
        "hints": [
            "Compare the suits first.",
            "The suit that was led, and trumps.",
            f"The {token(led)} was played first.",
            "Trumps win, then the higher card of the suit led, in the order A 10 K Q J 9 8 7. Of equals, the first.",
        ],
        "praise": "Right.",
        "fallback": "Trumps win, then the higher card of the suit led; of two equal cards the first played.",
        "feedback": _trick_feedback(led, answer, trump),
    }


def _trick_feedback(led: Card, answer: Card, trump: str) -> list[Record]:
    if led == answer:
        return [
            {
                "answer": "S",
                "say": "The cards are equal, and North played first.",
                "misconception": "last-of-equals-wins",
            }
        ]
    if {led.rank, answer.rank} == {"T", "K"} and led.suit == answer.suit:
        wrong = "N" if answer.rank == "T" else "S"
        return [{"answer": wrong, "say": "The ten stands above the king.", "misconception": "ten-below-king"}]
    if answer.suit not in {led.suit, trump}:
        return [{"answer": "S", "say": "It is another suit and no trump: it cannot win."}]
    return []


def _which_trumps(numbers: Iterator[int]) -> Record:
    """Ask which suit is trumps, after two declarations and with the trumps of the last deal."""
    last = _pick(numbers, SUITS)
    first, second = _pick(numbers, SUITS), _pick(numbers, SUITS)
    if below(numbers, 3) == 0:
        first = last
    opening = _pick(numbers, ("marriage", "sequence", "queens"))
    ranks = {"marriage": "KQ", "sequence": "ATKQJ"}
    told = {
        "marriage": f"North scores the marriage of [{first}]",
        "sequence": f"North scores the sequence of [{first}]",
        "queens": f"North scores four queens, with four kings lying there and the [K{first}] among them",
    }
    scored = [] if opening == "queens" else [" ".join(r + first for r in ranks[opening])]
    scored.append(f"K{second} Q{second}")
    feedback = []
    if opening == "queens" and first != second:
        feedback.append(
            {
                "answer": first,
                "say": "That pair lies there, but nobody scored it as a marriage.",
                "misconception": "lying-pair-sets-trumps",
            }
        )
    if last in {first, second}:
        feedback.append(
            {
                "answer": last,
                "say": f"[{last}] were trumps in the last deal already.",
                "misconception": "same-trump-again",
            }
        )
    return {
        "kind": "choice",
        "title": "What is trumps?",
        "prompt": f"[{last}] were trumps in the last deal. {told[opening]}. "
        f"Later you score the marriage of [{second}].",
        "ask": {"trumps_after": scored, "last": last},
        "options": [*({"ref": suit, "text": f"[{suit}]"} for suit in SUITS), {"ref": "-", "text": "Still open"}],
        "clauses": ["trump.first-declaration", "trump.not-twice"],
        "hints": [
            "Look at what was scored, in order.",
            "The first marriage or sequence that counts.",
            f"Leave out [{last}].",
            "The first marriage or sequence that is scored makes trumps, but not the suit of the last deal.",
        ],
        "praise": "Right.",
        "fallback": "The first marriage or sequence scored makes trumps, unless its suit was trumps in the last deal.",
        "feedback": feedback,
    }


def _settle_it(numbers: Iterator[int]) -> Record:
    """Ask what the winner books, or whether it is a rubicon, with two scores near the line."""
    line = SIX_PACK.rubicon_line
    won = line + 10 * (below(numbers, 250) - 60)
    lost = min(
        won - 10, _pick(numbers, (line, line - 10, line + 10 * below(numbers, 30), line - 10 * below(numbers, 90)))
    )
    wanted = _pick(numbers, ("booked", "rubicon", "margin"))
    asked = {
        "booked": "How much does the winner book?",
        "rubicon": "Is North rubiconed?",
        "margin": "By how much is the winner ahead on the sheet?",
    }
    record: Record = {
        "kind": "choice" if wanted == "rubicon" else "number",
        "title": "Settle the deal",
        "prompt": f"You have {points(won)}, North has {points(lost)}. {asked[wanted]}",
        "ask": {"settle": wanted, "scores": [won, lost]},
        "clauses": ["settle.hundreds", "settle.game", "settle.rubicon"],
        "hints": [
            "Look at the loser's score first.",
            "Compare it with {rubicon_line}.",
            f"{points(won // HUNDRED * HUNDRED)} and {points(lost // HUNDRED * HUNDRED)} are left of the two scores.",
            "Below {rubicon_line} the winner takes both scores and {rubicon_bonus}; otherwise adds {game_bonus}.",
        ],
        "praise": "Right.",
        "fallback": "Drop the odd points of each score, then look whether the loser reached {rubicon_line}.",
    }
    if wanted == "rubicon":
        record["options"] = [{"ref": "yes", "text": "Yes"}, {"ref": "no", "text": "No"}]
        if lost == line:
            record["feedback"] = [
                {
                    "answer": "yes",
                    "say": "North reached {rubicon_line} exactly: that is enough.",
                    "misconception": "rubicon-at-the-line",
                }
            ]
        elif lost < line and won < line:
            record["feedback"] = [
                {"answer": "no", "say": "Only the loser's score counts.", "misconception": "winner-must-reach-rubicon"}
            ]
    return record


def _which_jack(numbers: Iterator[int]) -> Record:
    """The jack that is bezique with the queen of trumps."""
    trump = _pick(numbers, SUITS)
    return {
        "kind": "choice",
        "title": "Which jack?",
        "prompt": f"[{trump}] are trumps. You hold the [Q{trump}]. Which jack makes bezique with her?",
        "ask": {"bezique": trump},
        "options": [{"ref": f"J{suit}", "text": f"[J{suit}]", "cards": f"J{suit}"} for suit in SUITS],
        "clauses": ["bezique.pair"],
        "hints": [
            "The queen is the queen of trumps.",
            "The jack is of another suit.",
            "Hearts go with clubs, spades with diamonds.",
            "Each suit has its partner: hearts and clubs, spades and diamonds, either way round.",
        ],
        "praise": "Right.",
        "fallback": "Hearts and clubs belong together, and so do spades and diamonds.",
    }


GENERATORS: Final[Mapping[str, Callable[[Iterator[int]], Record]]] = {
    "which-jack": _which_jack,
    "who-wins": _who_wins,
    "which-trumps": _which_trumps,
    "settle-it": _settle_it,
}


def drill(name: str, lesson: str, seed: str, number: int) -> Exercise:
    """Drill ``number`` of a generator from ``seed``: the same everywhere and for ever."""
    numbers = stream(seed)
    for _ in range(number):
        next(numbers)
    start = next(numbers)
    record = GENERATORS[name](stream(f"{start % 10**12}"))
    return make({"id": f"{name}-{number}", "lesson": lesson, **record}, f"drill {name}")
