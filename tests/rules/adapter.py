"""From a case to a position and an action text. Holds no figure and no rule: those are the case's and the package's."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from bezique_tutor.rules.actions import HAND, Copy, parse
from bezique_tutor.rules.cards import SUITS, UNKNOWN, Card
from bezique_tutor.rules.declarations import targets
from bezique_tutor.rules.editions import SWITCHES, rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import apply, deal, legal_actions, outcome
from bezique_tutor.rules.position import Laid, Position, Scored, Step
from bezique_tutor.rules.referee import check
from bezique_tutor.rules.ruleset import PATTERNS, RuleSet

Case = dict[str, Any]

HERE = Path(__file__).parent
VARIANTS = {"SIX": "six-pack"}
SWITCH_NAMES = {  # a case's switch and value -> the option of the rule set
    ("bezique_identity", "fixed"): "bezique_pair=fixed",
    ("bezique_identity", "swap"): "bezique_pair=swap",
    ("bezique_identity", "linked"): "bezique_pair=linked",
    ("trump_repeat_forbidden", False): "trump_repeat=allowed",
    ("trump_repeat_forbidden", True): "trump_repeat=forbidden",
    ("trump_by_marriage_only", True): "trump_from=first-marriage",
    ("trump_by_marriage_only", False): "trump_from=first-declaration",
    ("marriage_rearrange", True): "repair_marriages=yes",
    ("marriage_rearrange", False): "repair_marriages=no",
    ("marriage_rearrange", "off"): "repair_marriages=no",
    ("rounding", "floor_each"): "rounding=floor-each",
    ("rounding", "sum_then_floor"): "rounding=sum-then-floor",
    ("table_limit", "strict"): "table_limit=strict",
}
LADDER_TRUMP = "H"
STOCK = 20  # while there is a stock, its size decides nothing


@cache
def load(path: str | None) -> list[Case]:
    """The cases of a file; without one, those that lie beside this module."""
    return yaml.safe_load((Path(path) if path else HERE / "cases.yaml").read_text(encoding="utf-8"))["cases"]


@cache
def prose() -> dict[str, Case]:
    """Real positions and actions for the cases that are told in words, by name of the case."""
    return yaml.safe_load((HERE / "prose.yaml").read_text(encoding="utf-8"))


def name_of(case: Case) -> str:
    """Variant and id: SIX-D054."""
    return f"{case['variant']}-{case['id']}"


def sorted_out(cases: list[Case]) -> tuple[list[Case], list[str]]:
    """The cases that are judged here, and the names of those whose game, kind or switch is still to come."""
    covered = [case for case in cases if _covered(case)]
    return covered, [name_of(case) for case in cases if not _covered(case)]


def _covered(case: Case) -> bool:
    if case["variant"] not in VARIANTS or "partner_table" in case.get("given", {}):
        return False
    return (case["kind"] in KINDS or name_of(case) in prose()) and ruleset(case) is not None


def ruleset(case: Case) -> RuleSet | None:
    """The rule set a case is played by; ``None`` for an edition or switch that is still to come."""
    text = VARIANTS[case["variant"]]
    if "edition" in case:
        text += f"/{case['edition']}"
    parts = []
    for key, value in case.get("switches", {}).items():
        part = SWITCH_NAMES.get((key, value)) if isinstance(value, str | bool | int) else None
        if part is None and key in SWITCHES:
            part = f"{key}={value}"
        if part is None:
            return None
        parts.append(part)
    try:
        return rules("?".join(filter(None, (text, "&".join(parts)))))
    except NotationError:
        return None


def observe(case: Case) -> dict[str, object]:
    """What the package says about a case, under the keys of its ``expect``."""
    if name_of(case) in prose():
        return _prose(case, prose()[name_of(case)])
    return KINDS[case["kind"]](case)


def _card(label: str) -> Card:
    return Card(str(label).partition("~")[0].partition("#")[0])


def _cards(labels: list[str]) -> tuple[Card, ...]:
    return tuple(map(_card, labels))


def _position(case: Case, **fields: Any) -> Position:
    chosen = ruleset(case)
    start: dict[str, Any] = {
        "ruleset": chosen,
        "dealer": 1,
        "leader": 0,
        "turn": 0,
        "step": Step.PLAY,
        "hands": ((), ()),
        "laid": ((), ()),
        "record": ((), ()),
        "stock": (UNKNOWN,) * STOCK,
        "trump": None,
        "previous_trump": None,
        "trick": (),
        "scores": (0, 0),
        "shown": ((), ()),
    }
    return Position(**(start | fields))


def _name(claim: str) -> str:
    kind, _, many = claim.partition("_")
    if kind == "bezique":
        levels = {str(pattern.level): name for name, pattern in PATTERNS.items() if name.endswith("bezique")}
        return levels.get(many, claim)
    return {"back_door_sequence": "back-door"}.get(claim, claim.replace("_", "-"))


def _apart(labels: list[str]) -> list[str]:
    """Equal labels of one list told apart by their place among equals, the same way in every list."""
    return [f"{label}~{labels[:place].count(label)}" for place, label in enumerate(map(str, labels))]


def _declare(case: Case) -> dict[str, object]:
    given, action = case["given"], case["action"]
    table, lay = _apart(given.get("table", [])), _apart(action.get("lay", []))
    used = _apart(action["using"]) if "using" in action else lay
    scored = [(_name(entry["claim"]), _apart(entry["cards"])) for entry in given.get("scored", [])]
    numbers: dict[str, int] = {}
    for label in [label for _, labels in scored for label in labels] + table:
        numbers.setdefault(label, len(numbers) + 1)
    laid = tuple(sorted(Laid(numbers[label], _card(label)) for label in table))
    lies = {number for number, _ in laid}
    record = tuple(Scored(name, tuple(sorted(numbers[label] for label in labels))) for name, labels in scored)
    position = _position(
        case,
        step=Step.DECLARE if given.get("won_trick", True) else Step.PLAY,
        hands=(tuple(sorted(_cards(given.get("hand", [])))), ()),
        laid=(laid, ()),
        record=(tuple(entry for entry in record if not lies.isdisjoint(entry.numbers)), ()),
        stock=(UNKNOWN,) * given.get("stock_left", STOCK),
        trump=given.get("trump"),
        previous_trump=given.get("prev_trump"),
    )
    copies = [Copy(_card(label), HAND if label in lay else numbers.get(label, HAND)) for label in used]
    name = _name(action["claim"]) if "claim" in action else ""
    ruling = check(position, parse(" ".join(["declare", *([name] if name in PATTERNS else []), *map(str, copies)])))
    trump = apply(position, ruling.action).trump if ruling.legal else position.trump
    return {"legal": ruling.legal, "points": ruling.points, "trump_after": trump}


def _ladder(case: Case) -> dict[str, object]:
    """Claim after claim by one player, who brings the cards that are missing, and plays one before a claim repeats."""
    position = _position(case, trump=case["given"].get("trump", LADDER_TRUMP))
    done: Counter[str] = Counter()
    for step in case["given"]["steps"]:
        name = _name(step["claim"])
        if done[name]:
            numbers = [entry.numbers for entry in position.record[0] if entry.name == name][-1]
            number = numbers[(done[name] - 1) % len(numbers)]
            position = apply(position.but(step=Step.PLAY), parse(f"play {position.laid_card(0, number)}@{number}"))
        position = position.but(step=Step.DECLARE, turn=0, leader=0, trick=())
        target = next(
            target
            for target in targets(position.ruleset, position.trump, position.previous_trump)
            if target.pattern.name == name
        )
        wanted = [card for card, many in target.needs for _ in range(many)]
        if not wanted:
            wanted = [Card(target.pattern.ranks[0] + suit) for suit in SUITS]
        lying: dict[Card, list[int]] = {}
        for number, card in position.laid[0]:
            lying.setdefault(card, []).append(number)
        copies = [Copy(card, lying[card].pop(0) if lying.get(card) else HAND) for card in wanted]
        bring = tuple(sorted(copy.card for copy in copies if copy.where == HAND))
        position = position.but(hands=(bring, ()))
        before = position.scores[0]
        position = apply(position, parse(f"declare {name} {' '.join(map(str, copies))}"))
        if position.scores[0] - before != step["points"]:
            return {"total": f"{name}: {position.scores[0] - before}, not {step['points']}"}
        done[name] += 1
    return {"total": position.scores[0]}


def _trick(case: Case) -> dict[str, object]:
    given = case["given"]
    seats = [seat for seat, _ in given["plays"]]
    position = _position(case, trump=given.get("trump"), hands=tuple((_card(card),) for _, card in given["plays"]))
    for _, card in given["plays"]:
        position = apply(position, parse(f"play {_card(card)}"))
    return {"winner": seats[position.leader]}


def _legal_plays(case: Case) -> dict[str, object]:
    given = case["given"]
    so_far = _cards(given["so_far"])
    position = _position(
        case,
        leader=(2 - len(so_far)) % 2,
        trick=so_far,
        trump=given.get("trump"),
        hands=(tuple(sorted(_cards(given["hand"]))), ()),
        stock=(UNKNOWN,) * (STOCK if given["phase"] == "stock" else 0),
    )
    listed = {action.copy.card for action in legal_actions(position)}
    checked = {card for card in position.hands[0] if check(position, parse(f"play {card}")).legal}
    assert listed == checked
    return {"legal": [label for label in given["hand"] if _card(label) in listed]}


def _settle(case: Case) -> dict[str, object]:
    scores = case["given"]["scores"]
    names = case["given"].get("names", ["A", "B"])
    settled = outcome(_position(case, step=Step.OVER, stock=(), scores=tuple(scores)))
    winner = None if settled.winner is None else names[settled.winner]
    return {"winner": winner, "value": settled.margin, "rubicon": settled.rubicon}


def _deal(case: Case) -> dict[str, object]:
    position = deal(ruleset(case), "BZ1-CASES")
    seats = len(position.hands)
    stock = len(position.stock)
    drawn = 0
    while actions := legal_actions(position):
        position = apply(position, actions[-1])
        drawn += position.step is Step.DECLARE
    cards = len(position.pile)
    return {"cards": cards, "stock": stock, "stock_tricks": drawn, "total_tricks": cards // seats}


def _last_trick(case: Case) -> dict[str, object]:
    """The trick of that number, the first player winning it; nothing is scored when it is not the last."""
    position = deal(ruleset(case), "BZ1-CASES")
    while position.trick_number < case["given"]["trick_no"]:
        position = apply(position, legal_actions(position)[-1])
    before = sum(position.scores)
    for _ in position.hands:
        position = apply(position, legal_actions(position)[-1])
    return {"points": sum(position.scores) - before}


def _carte_blanche(case: Case) -> dict[str, object]:
    """A dealt hand that is shown, and draws that are shown or kept, as far as the rules let it."""
    given = case["given"]
    position = _position(
        case,
        hands=(tuple(sorted(_cards(given["dealt"]))), ()),
        stock=(*_cards([draw["card"] for draw in given["draws"]]), UNKNOWN),
    )
    if check(position, parse("show carte blanche")).legal:
        position = apply(position, parse("show carte blanche"))
        for draw in given["draws"]:
            position = apply(position.but(step=Step.DRAW, turn=0, leader=0), parse("draw"))
            if position.step is Step.SHOW:
                position = apply(position, parse("show" if draw["shown"] else "keep"))
    return {"points": position.scores[0]}


def _cut_bonus(case: Case) -> dict[str, object]:
    """The dealer lifts, elder guesses: what the two are given for it."""
    given, chosen = case["given"], ruleset(case)
    pack = (UNKNOWN,) * (chosen.stock + chosen.hand * len(chosen.seats))
    position = _position(case, step=Step.LIFT, turn=1, stock=pack)
    for text in (f"lift {given['lifted']}", f"guess {given['guess']}"):
        position = apply(position, parse(text))
    return {"dealer": position.scores[1], "nondealer": position.scores[0]}


def _prose(case: Case, told: Case) -> dict[str, object]:
    """A case told in words: each tried text is judged, each done text is applied."""
    given = told["given"]
    position = _position(
        case,
        step=Step(given.get("step", "declare")),
        trump=given.get("trump"),
        hands=(tuple(sorted(_cards(given.get("hand", [])))), ()),
        **_pack(case, given),
    )
    before = position.scores
    refused = True
    for text in told.get("refused", []):
        try:
            refused = refused and not check(position, parse(text)).legal
        except NotationError:
            continue
    for text in told.get("done", []):
        position = apply(position, parse(text))
    values = {
        "points": position.scores[0] - before[0],
        "dealer_points": position.scores[position.dealer or 0] - before[position.dealer or 0],
        "pending": bool(position.pending[0]),
    }
    # what a text of the case says is so when the position shows it: step, and cards in hands and stock
    seen = {"step": str(position.step), "hands": [len(hand) for hand in position.hands], "stock": len(position.stock)}
    shown = all(seen[key] == value for key, value in told.get("shown", {}).items())
    return {key: values.get(value, value) for key, value in told["observe"].items()} if refused and shown else {}


def _pack(case: Case, given: Case) -> dict[str, Any]:
    """The whole pack in front of the players, before the deal: in it every card is of the rank given, or unknown."""
    if "pack" not in given:
        return {}
    chosen = ruleset(case)
    size = chosen.stock + chosen.hand * len(chosen.seats)
    cards = [Card(given["pack"] + suit) for suit in SUITS] if given["pack"] else [UNKNOWN]
    fields: dict[str, Any] = {"stock": tuple(cards[place % len(cards)] for place in range(size))}
    return fields | ({"dealer": None} if given["step"] == "cut" else {"turn": 1})


KINDS = {
    "declare": _declare,
    "ladder": _ladder,
    "trick": _trick,
    "legal_plays": _legal_plays,
    "settle": _settle,
    "deal": _deal,
    "last_trick": _last_trick,
    "carte_blanche": _carte_blanche,
    "cut_bonus": _cut_bonus,
}
