"""A second finder of declarations, written from the rule texts and from nothing else: slow, plain, and independent.

It knows the figures of the printed table itself and looks at every group of real cards. Where it and the package
differ, one of them has misread the texts.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bezique_tutor.rules.position import Position

PAIRED = {"H": "C", "C": "H", "D": "S", "S": "D"}
PLAIN_FOUR = {"A": ("four-aces", 100), "K": ("four-kings", 80), "Q": ("four-queens", 60), "J": ("four-jacks", 40)}
TRUMP_FOUR = {
    "A": ("four-trump-aces", 1000),
    "T": ("four-trump-tens", 900),
    "K": ("four-trump-kings", 800),
    "Q": ("four-trump-queens", 600),
    "J": ("four-trump-jacks", 400),
}
PAIRS = {1: ("bezique", 40), 2: ("double-bezique", 500), 3: ("triple-bezique", 1500), 4: ("quadruple-bezique", 4000)}

MARRIAGE, SEQUENCE = ("suit", 1), ("suit", 2)  # family and height; a card climbs within a family and never comes down
HEIGHT = {
    "marriage": MARRIAGE,
    "royal-marriage": MARRIAGE,
    "back-door": SEQUENCE,
    "trump-sequence": SEQUENCE,
    **{name: ("bezique", pairs) for pairs, (name, _) in PAIRS.items()},
    **{name: ("four", 1) for name, _ in PLAIN_FOUR.values()},
    **{name: ("four", 2) for name, _ in TRUMP_FOUR.values()},
}


def readings(cards, trump, barred, bezique):
    """What these cards are worth by themselves: name, points, and the trumps they would make (never ``barred``)."""
    cards = Counter(cards)
    suits = {card[1] for card in cards}
    ranks = Counter()
    for card, many in cards.items():
        ranks[card[0]] += many
    found = []
    if len(suits) == 1:
        suit = next(iter(suits))
        opens = trump is None and suit != barred
        if ranks == Counter("KQ"):
            found.append(
                ("royal-marriage", 40, suit if opens else None) if opens or suit == trump else ("marriage", 20, None)
            )
        if ranks == Counter("ATKQJ"):
            found.append(
                ("trump-sequence", 250, suit if opens else None) if opens or suit == trump else ("back-door", 150, None)
            )
        if sum(ranks.values()) == 4 and len(ranks) == 1 and suit == trump:
            found.append((*TRUMP_FOUR[next(iter(ranks))], None) if next(iter(ranks)) in TRUMP_FOUR else None)
    if sum(ranks.values()) == 4 and len(ranks) == 1 and next(iter(ranks)) in PLAIN_FOUR:
        found.append((*PLAIN_FOUR[next(iter(ranks))], None))
    pair = {
        "linked": trump and ("Q" + trump, "J" + PAIRED[trump]),
        "fixed": ("QS", "JD"),
        "swap": ("QC", "JH") if trump in {"S", "D"} else ("QS", "JD"),
    }[bezique]
    if pair and set(cards) == set(pair) and cards[pair[0]] == cards[pair[1]] and cards[pair[0]] in PAIRS:
        found.append((*PAIRS[cards[pair[0]]], None))
    return [reading for reading in found if reading]


class Lying(NamedTuple):
    """What lies before a player: the value of every card there is, which of them lie, and what was scored with them."""

    values: dict
    numbers: set
    record: list
    repair: bool
    strict: bool


def forbidden(name, group, lying):
    """Why real cards (``n`` for a laid number, ``("new", i)`` for one in hand) may not score; ``""`` when they may."""
    family, height = HEIGHT[name]
    before = [(HEIGHT[old][1], set(numbers), old) for old, numbers in lying.record if HEIGHT[old][0] == family]
    fresh = set(group) - lying.numbers
    served = {}  # how high each laid card has climbed in this family
    for rung, numbers, _ in before:
        for number in numbers:
            served[number] = max(served.get(number, 0), rung)
    why = ""
    if any(served.get(card, 0) > height for card in group):
        why = "never down"
    elif any(set(group) <= numbers for _, numbers, _ in before):
        why = "the same cards"
    elif lying.strict and fresh and second_set(group, height, before, lying):
        why = "a second set"
    elif lying.repair and family == "suit" and height == 1 and all(card in served for card in group):
        why = ""  # married kings and queens find new partners as they lie
    elif any(taken_from_complete(card, group, height, before, lying) for card in group if card in lying.numbers):
        why = "complete already"
    elif all(served.get(card, 0) >= height for card in group):
        why = "nothing new"
    return why


def second_set(group, height, before, lying):
    """Whether a complete declaration of the same kind lies already."""
    kind = sorted(lying.values[card] for card in group)
    for rung, numbers, old in before:
        if rung == height and numbers <= lying.numbers:
            alike = sorted(lying.values[number] for number in numbers)
            if alike == kind or (old in dict(PLAIN_FOUR.values()) and alike[0][0] == kind[0][0]):
                return True
    return False


def taken_from_complete(card, group, height, before, lying):
    """Whether a card of a complete declaration is used without building that declaration up."""
    married = {number for rung, numbers, old in before if HEIGHT[old] == MARRIAGE for number in numbers}
    if lying.repair and len(married & set(group)) == 2:
        before = [entry for entry in before if entry[0] > 1]  # such a couple might be paired anew, and is a marriage
    complete = [(rung, numbers) for rung, numbers, _ in before if numbers <= lying.numbers and card in numbers]
    top = max((rung for rung, _ in complete), default=0)
    built_on = any(rung == top and numbers <= set(group) for rung, numbers in complete)
    return bool(complete) and (top >= height or not built_on)


def every_declaration(position: Position, seat: int) -> set[tuple[str, int, str, str | None]]:
    """All that the seat may score: name, points, the cards, and the trumps that are made."""
    rules = position.ruleset
    barred = position.previous_trump if str(rules.trump_repeat) == "forbidden" else None
    bezique = str(rules.bezique_pair)
    values = dict(position.laid[seat])
    numbers = set(values)
    values |= {("new", place): card for place, card in enumerate(position.hands[seat]) if card[0] in "ATKQJ"}
    repair, strict = str(rules.repair_marriages) == "yes", str(rules.table_limit) == "strict"
    lying = Lying(values, numbers, list(position.record[seat]), repair, strict)
    found = set()
    for size in (2, 4, 5, 6, 8):
        judged = set()
        for group in combinations(values, size):
            cards = tuple(sorted(values[card] for card in group))
            key = (frozenset(card for card in group if card in numbers), cards)
            if key in judged or not plausible(cards):
                continue
            judged.add(key)
            for name, points, makes in readings(cards, position.trump, barred, bezique):
                what = cards[0][0] if name in dict(PLAIN_FOUR.values()) else " ".join(cards)
                if not forbidden(name, group, lying):
                    found.add((name, points, what, makes))
    return found


def plausible(cards):
    """Throw away at once what is nothing: saves the most of the time and no reading."""
    suits, ranks = {card[1] for card in cards}, {card[0] for card in cards}
    return len(suits) == 1 or len(ranks) == 1 or len(set(cards)) == 2
