"""Drills: endless exercises from a seed, each made as a record and answered by the engine.

A generator takes a stream of numbers and gives one record; what it varies is what its misconception needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bezique_tutor.rules.cards import ALL_CARDS, RANKS, SUITS, Card
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.seeds import below, stream
from bezique_tutor.rules.settlement import HUNDRED, floor
from bezique_tutor.teach.exercise import Exercise, make
from bezique_tutor.teach.goals import answers
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
        "praise": _trick_reason(led, answer, trump),
        "fallback": "Trumps win, then the higher card of the suit led; of two equal cards the first played.",
        "feedback": _trick_feedback(led, answer, trump),
    }


def _trick_reason(led: Card, answer: Card, trump: str) -> str:
    """Why the trick goes to whom it goes."""
    if led == answer:
        return "The cards are equal, and North's was there first."
    if led.suit != answer.suit:
        if trump in {led.suit, answer.suit}:
            return f"The {token(led if led.suit == trump else answer)} is a trump, and the other card is not."
        return f"The {token(answer)} is of another suit and no trump: it cannot win."
    high, low = (answer, led) if answer.beats(led, trump or None) else (led, answer)
    ten = " The ten stands next to the ace." if high.rank == "T" else ""
    return f"The {token(high)} stands above the {token(low)}.{ten}"


def _trick_feedback(led: Card, answer: Card, trump: str) -> list[Record]:
    if led == answer:
        return [
            {
                "answer": "S",
                "say": "The cards are equal, and North played first.",
                "misconception": "last-of-equals-wins",
            }
        ]
    court = {led.rank, answer.rank} & set("KQJ")
    if led.suit == answer.suit and court and "T" in {led.rank, answer.rank}:
        wrong = "N" if answer.rank == "T" else "S"
        say = "The ten stands next to the ace, above king, queen and jack."
        return [{"answer": wrong, "say": say, "misconception": "ten-below-king"}]
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
        "praise": "What was scored first and may be trumps, is trumps; what only lies there is not.",
        "fallback": "The first marriage or sequence scored makes trumps, unless its suit was trumps in the last deal.",
        "feedback": feedback,
    }


def _scores(numbers: Iterator[int]) -> tuple[int, int]:
    """The scores of winner and loser, with odd points, often near the line and often on it."""
    line = SIX_PACK.rubicon_line
    won = line + 10 * (below(numbers, 250) - 60)
    near = (line, line - 10, line + 10 * below(numbers, 30), line - 10 * below(numbers, 90))
    return won, min(won - 10, _pick(numbers, near))


def _settle_it(numbers: Iterator[int]) -> Record:
    """Ask what the winner books, how far it is ahead, or whether it is a rubicon, with two scores near the line."""
    won, lost = _scores(numbers)
    wanted = _pick(numbers, ("booked", "rubicon", "margin"))
    asked = {
        "booked": "How much do you book?",
        "rubicon": "Is North rubiconed?",
        "margin": "How far is your booking ahead of North's?",
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
            f"{points(floor(won))} and {points(floor(lost))} are left of the two scores.",
            "Below {rubicon_line} the winner takes both scores and {rubicon_bonus}; otherwise adds {game_bonus}.",
        ],
        "praise": _settle_reason(won, lost),
        "fallback": "Drop the odd points of each score, then look whether the loser reached {rubicon_line}.",
    }
    if wanted == "rubicon":
        record["options"] = [{"ref": "yes", "text": "Yes"}, {"ref": "no", "text": "No"}]
    said: dict[str, Record] = {}
    for known in _settle_feedback(won, lost, wanted):
        said.setdefault(known["answer"], known)
    right = answers(SIX_PACK, record["ask"])
    record["feedback"] = [known for answer, known in said.items() if answer not in right]
    return record


def _settle_reason(won: int, lost: int) -> str:
    """How the deal is settled, in a sentence."""
    mine, theirs = points(floor(won)), points(floor(lost))
    if lost < SIX_PACK.rubicon_line:
        return f"North has not reached {{rubicon_line}}: {mine}, {theirs} and the bonus are yours."
    return f"North has reached {{rubicon_line}}: you book {mine} and the bonus, North books {theirs}."


def _settle_feedback(won: int, lost: int, wanted: str) -> list[Record]:
    """What each misunderstanding would answer; some of it may be right in this deal all the same."""
    line, short = SIX_PACK.rubicon_line, won < SIX_PACK.rubicon_line
    reached = "North reached {rubicon_line} exactly: that is enough."
    only = "Only the loser's score counts, and North's is below {rubicon_line}."
    if wanted == "rubicon":
        on_the_line = {"answer": "yes", "say": reached, "misconception": "rubicon-at-the-line"}
        below_it = {"answer": "no", "say": only, "misconception": "winner-must-reach-rubicon"}
        return [on_the_line] * (lost == line) + [below_it] * (short and lost < line)
    game, rubicon = SIX_PACK.game_bonus, SIX_PACK.rubicon_bonus
    as_game = floor(won) + game - (floor(lost) if wanted == "margin" else 0)
    as_rubicon = floor(won) + floor(lost) + rubicon
    odd_kept = won + lost + rubicon if lost < line else won + game - (lost if wanted == "margin" else 0)
    found: list[Record] = []
    if lost == line:
        found.append({"answer": str(as_rubicon), "say": reached, "misconception": "rubicon-at-the-line"})
    if lost < line:
        named = {"misconception": "winner-must-reach-rubicon"} if short else {}
        say = only if short else "North has not reached {rubicon_line}, so you take North's points as well."
        found.append({"answer": str(as_game), "say": say, **named})
    for late in (floor(odd_kept), odd_kept):
        say = "Each score loses its odd points first; only then is anything added."
        found.append({"answer": str(late), "say": say, "misconception": "round-after-adding"})
    return found


def _audit_it(numbers: Iterator[int]) -> Record:
    """A sheet of four lines with one planted fault, such as people make."""
    won, lost = _scores(numbers)
    line = SIX_PACK.rubicon_line
    ask: Record = {"scores": [won, lost]}
    names = ("hundreds", "rubicon", "adds", "loser-books")
    right = {name: min(answers(SIX_PACK, {**ask, "settle": name})) for name in names}
    up = str(floor(won) + HUNDRED)
    wrong = {
        "hundreds": up if won % HUNDRED else str(int(up) - 2 * HUNDRED),
        "rubicon": "no" if right["rubicon"] == "yes" else "yes",
        "adds": str(floor(lost)) if lost < line else str(floor(lost) + SIX_PACK.rubicon_bonus),
        "loser-books": str(floor(lost)) if lost < line else "0",
    }
    fault = _pick(numbers, names)
    sheet = {**right, fault: wrong[fault]}
    shown = {name: points(int(text)) for name, text in sheet.items() if name != "rubicon"}
    doubt = "rubicon-at-the-line" if lost == line else "winner-must-reach-rubicon" if won < line and lost < line else ""
    reached = "has reached" if lost >= line else "has not reached"
    lines = {
        "hundreds": ("Your hundreds", f"{points(won)} leave {points(floor(won))}: odd points are dropped."),
        "rubicon": ("Rubicon", f"North {reached} {{rubicon_line}}, and nothing else counts for that."),
        "adds": ("You add", "The game bonus, and after a rubicon the loser's hundreds as well: that line is right."),
        "loser-books": ("North books", "A loser books the hundreds, or nothing after a rubicon: that line is right."),
    }
    written = {**shown, "rubicon": sheet["rubicon"].capitalize()}
    return {
        "kind": "choice",
        "title": "Find the fault",
        "prompt": f"You have {points(won)}, North has {points(lost)}. One line of this sheet is wrong. Which?",
        "goal": "Which line is wrong?",
        "ask": {**ask, "audit": sheet},
        "options": [{"ref": name, "text": f"{lines[name][0]}: {written[name]}"} for name in names],
        "sheet": {
            "caption": "A sheet with one fault",
            "columns": ["", "Written"],
            "rows": [[lines[name][0], written[name]] for name in names],
        },
        "clauses": ["settle.hundreds", "settle.game", "settle.rubicon"],
        "hints": [
            "Go through the lines one after the other.",
            "Has North reached {rubicon_line}?",
            f"{points(floor(won))} and {points(floor(lost))} are left of the two scores.",
            "Below {rubicon_line} the winner takes both scores and {rubicon_bonus}; otherwise adds {game_bonus}.",
        ],
        "praise": _settle_reason(won, lost),
        "fallback": "That line is right. Settle the deal yourself, line by line, and compare.",
        "feedback": [
            {
                "answer": name,
                "say": text,
                **({"misconception": doubt} if doubt and name == "rubicon" else {}),
            }
            for name, (_, text) in lines.items()
            if name != fault
        ],
    }


def _which_jack(numbers: Iterator[int]) -> Record:
    """The pair that is bezique: its jack, its queen or the trumps that make it one."""
    trump = _pick(numbers, SUITS)
    asked = _pick(numbers, ("jack", "queen", "trumps"))
    jack = min(answers(SIX_PACK, {"bezique": trump}))
    told = {
        "jack": ("Which jack?", f"[{trump}] are trumps. You hold the [Q{trump}]. Which jack makes bezique with her?"),
        "queen": ("Which queen?", f"[{trump}] are trumps. You hold the [{jack}]. Which queen makes bezique with him?"),
        "trumps": ("Which trumps?", f"You hold the [Q{trump}] and the [{jack}]. For which trumps are they bezique?"),
    }
    shown = {"jack": "J", "queen": "Q", "trumps": ""}[asked]
    own = {
        "jack": [{"answer": f"J{trump}", "say": "Her own suit's jack would be too easy: he is of another suit."}],
        "queen": [{"answer": f"Q{jack[1]}", "say": "The queen is always the queen of trumps."}],
        "trumps": [{"answer": jack[1], "say": "The queen decides, not the jack: she must be the queen of trumps."}],
    }
    return {
        "kind": "choice",
        "title": told[asked][0],
        "prompt": told[asked][1],
        "ask": {"bezique": trump, "of": asked},
        "options": [
            {"ref": shown + suit, "text": f"[{shown}{suit}]", "cards": f"{shown}{suit}" if shown else ""}
            for suit in SUITS
        ],
        "clauses": ["bezique.pair"],
        "hints": [
            "The queen is the queen of trumps.",
            "The jack is of another suit.",
            "Hearts go with clubs, spades with diamonds.",
            "Each suit has its partner: hearts and clubs, spades and diamonds, either way round.",
        ],
        "praise": f"With [{trump}] as trumps, the [Q{trump}] and the [{jack}] are bezique.",
        "fallback": "Hearts and clubs belong together, and so do spades and diamonds.",
        "feedback": own[asked],
    }


GENERATORS: Final[Mapping[str, Callable[[Iterator[int]], Record]]] = {
    "which-jack": _which_jack,
    "who-wins": _who_wins,
    "which-trumps": _which_trumps,
    "settle-it": _settle_it,
    "audit-it": _audit_it,
}


def drill(name: str, lesson: str, seed: str, number: int) -> Exercise:
    """Drill ``number`` of a generator from ``seed``: the same everywhere and for ever."""
    numbers = stream(seed)
    for _ in range(number):
        next(numbers)
    start = next(numbers)
    record = GENERATORS[name](stream(f"{start % 10**12}"))
    return make({"id": f"{name}-{number}", "lesson": lesson, **record}, f"drill {name}")
