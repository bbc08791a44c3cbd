"""The picture of a scene as JSON: pure functions from what is taught to what the page draws.

Only what the learner's seat can see goes in: everything about the table is read from a sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bezique_tutor.rules.actions import HAND, Copy
from bezique_tutor.rules.cards import ALL_CARDS, SUIT_NAMES, UNKNOWN, Card, in_order
from bezique_tutor.rules.clauses import clause
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.position import BEFORE_PLAY, Position, Step
from bezique_tutor.rules.ruleset import PATTERNS, Class
from bezique_tutor.rules.tricks import duty, winner
from bezique_tutor.teach import words
from bezique_tutor.teach.board import Board, Panel, describe, seen
from bezique_tutor.teach.course import following
from bezique_tutor.teach.explain import SEAT_NAMES
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.run import Run
from bezique_tutor.widgets.bar import action, table_actions
from bezique_tutor.widgets.beside import beside, with_tools
from bezique_tutor.widgets.labels import LABELS
from bezique_tutor.widgets.pack import pack_from_the_side
from bezique_tutor.widgets.pile import leaf_of_pile

if TYPE_CHECKING:
    from bezique_tutor.rules.position import Scored
    from bezique_tutor.teach.board import Answer
    from bezique_tutor.teach.exercise import Exercise
    from bezique_tutor.teach.room import Row
    from bezique_tutor.teach.scene import Scene
    from bezique_tutor.teach.session import Session

View = dict[str, Any]

SCHEMA: Final = 1
LOGGED: Final = 12
_TAGS: Final = {
    Class.SUIT: {1: "M", 2: "S"},
    Class.BEZIQUE: dict.fromkeys(range(1, 5), "B"),
    Class.QUARTET: {1: "4", 2: "4"},
}
_SERVED: Final = {"M": "in a marriage", "S": "in a sequence", "B": "in bezique", "4": "in four of a kind"}


def view(scene: Scene) -> View:
    """The whole picture of a scene: a lesson's run or the Play room."""
    if isinstance(scene, Run):
        return with_tools(scene, _run(scene))
    if isinstance(scene, PlayRoom):
        return with_tools(scene, _room(scene))
    msg = f"scene: expected a Run or a PlayRoom, got {type(scene).__name__}"
    raise TypeError(msg)


def _frame(scene: Scene, board: Board | None, key: str) -> View:
    answer = scene.answer
    return {
        "schema": SCHEMA,
        "turn": scene.turn,
        "language": "en",
        "index": "en",
        "waiting": False,
        "lesson": None,
        "task": None,
        "table": _table(board, answer) if board else None,
        "sheet": None,
        "quiz": None,
        "say": {"voice": answer.voice, "head": answer.head, "text": answer.text, "n": scene.said},
        "panel": _panel(answer.panel, board) | leaf_of_pile(board, answer.pile) if answer.panel else None,
        "actions": [],
        "enter": "",
        "log": [{"n": n, "text": words.spoken(line)} for n, line in scene.log[-LOGGED:]],
        "words": [list(row) for row in describe(board.session)] if board else [],
        "links": [],
        "keep": scene.keep(),
        "keep_key": key,
        "labels": dict(LABELS),
    }


def _run(run: Run) -> View:
    picture = _frame(run, run.board, run.info.no)
    steps = len(run.items)
    picture["lesson"] = {"no": run.info.no, "name": run.info.title, "step": min(run.place + 1, steps), "steps": steps}
    item = run.item
    if item is None:
        picture["task"] = {"title": "Looking back", "text": run.info.promise, "goal": "", "reached": True}
        picture["actions"] = [action("more", "Five more", "again", main=True)] if run.info.drills else []
        picture["actions"].append(action("back", "Back", "undo"))
        picture["links"] = _onward(run)
        return picture
    picture["task"] = {"title": item.title, "text": item.prompt, "goal": item.goal, "reached": run.done}
    if item.open_cards and run.board:
        position = run.board.position
        others = [seat for seat in range(len(position.hands)) if seat != run.board.session.seat]
        for seat, other in zip(others, picture["table"]["others"], strict=True):
            other |= {"hand": _open(position.hands[seat]), "backs": 0}
    if item.sheet:
        rows = [{"cells": list(row), "sum": False} for row in item.sheet.rows]
        picture["sheet"] = {"caption": item.sheet.caption, "columns": list(item.sheet.columns), "rows": rows}
    if item.kind in {"number", "choice", "order"}:
        picture["quiz"] = _quiz(item)
    picture["actions"], picture["enter"] = _run_actions(run, item)
    return picture


def _quiz(item: Exercise) -> View:
    options = [{"ref": o.ref, "text": o.text, "cards": [str(card) for card in o.cards]} for o in item.options]
    return {"kind": item.kind, "label": item.goal or item.title, "options": options}


def _run_actions(run: Run, item: Exercise) -> tuple[list[View], str]:
    if run.done:
        last = run.place + 1 == len(run.items)
        onward = action("next", "Look back" if last else "Next step", "next", main=True)
        return [onward, action("again", "Once more", "again")], "next"
    rest = [action("hint", "Hint", "hint"), action("skip", "Skip", "next")]
    if item.kind == "act" and run.board:
        if run.stuck:
            return [action("again", "Try again", "again", main=True), *rest], "again"
        acts, enter = table_actions(run.board)
        # where nothing can be taken back yet, one who knows the lesson already may go straight to its drills
        fresh = run.place == 0 and not run.board.session.own and run.info.drills
        back = action("test", "Test out", "clock") if fresh else action("undo", "Undo", "undo")
        return [*acts, rest[0], back, rest[1]], enter
    takes = "some" if item.kind == "select" else "quiz"
    return [action("answer", "Answer", "yes", main=True, takes=takes), *rest], "answer"


def _onward(run: Run) -> list[View]:
    after = following(run.info.no)
    links = [{"text": f"Next: {after.title}", "href": after.file, "main": True}] if after else []
    return [*links, {"text": "Course map", "href": "index.ipynb", "main": not links}]


def _room(room: PlayRoom) -> View:
    picture = _frame(room, room.shown, "play")
    if room.aside:
        return beside(room, picture)
    position = room.board.position
    if room.over or room.reading:
        picture["sheet"] = _sheet(room)
    if panel := room.settled_panel:
        title, text = room.verdict  # whatever was said since: a settled deal stays settled
        picture["task"] = {"title": title, "text": text, "goal": "", "reached": True}
        picture["panel"] = picture["panel"] or _panel(panel, room.board)
        onward, written = action("deal", "Next deal", "next", main=True), action("sheet", "Score sheet", "text")
        picture["actions"] = [onward, written, _way(room), action("undo", "Undo", "undo")]
        picture["enter"] = "deal"
        return picture
    text = f"Rules: {position.ruleset.name}. North {room.player.about}"
    picture["task"] = {"title": "Six-Pack Bezique", "text": text, "goal": "", "reached": False}
    acts, picture["enter"] = table_actions(room.board, whole=True)
    dealt = position.step not in BEFORE_PLAY
    help_ = [action("hint", "Hint", "hint"), *([action("xray", "X-ray", "eye")] if dealt else [])]
    last = action("undo", "Undo", "undo") if room.board.session.own else _way(room)  # where nothing can be taken back
    picture["actions"] = [*acts, *help_, last]
    return picture


def _way(room: PlayRoom) -> View:
    """The other way for a deal to come about."""
    return action("by itself", "By itself", "next") if room.by_hand else action("by hand", "By hand", "pack")


def _sheet(room: PlayRoom) -> View:
    rows = [{"cells": [_line(room, row), *row.cells], "sum": row.sum} for row in room.rows()]
    caption = "The score sheet" if room.reading else "The deal is settled"
    return {"caption": caption, "columns": ["", "You", "North"], "rows": rows}


def _line(room: PlayRoom, row: Row) -> str:
    sentence = clause(row.clause).sentence(room.rules) if row.clause else ""
    return f"{row.text} {sentence}".strip()


# ---- the table


def _table(board: Board, answer: Answer) -> View:
    session = board.session
    seat = session.seat
    position = session.sight.position
    proof = set(answer.proof)
    others = [other for other in range(len(position.hands)) if other != seat]
    hand = in_order(position.hands[seat])
    return {
        "status": _status(position),
        "others": [_other(position, other) for other in others],
        "you": {
            "seat": position.seats[seat],
            "name": "You",
            "score": position.scores[seat],
            "laid": _groups(position, seat, proof),
            "note": _note(position, "Cards you declare will lie here.", "Your laid cards are in your hand again."),
        },
        "trick": _trick(session),
        "stock": {"count": len(position.stock), "text": _stock(position)},
        "trump": _trump(position),
        "pile": len(position.pile) // len(position.hands),
        "pack": pack_from_the_side(board),
        "hand": {"name": f"Your hand, {words.count(len(hand), 'card')}", "cards": _hand(position, seat, hand, proof)},
    }


def _note(position: Position, nothing: str, back: str) -> str:
    """What stands where no card is laid: before the deal, while the stock lasts, and after it."""
    if position.step in BEFORE_PLAY:
        return "No cards yet."
    return nothing if position.stock else back


def _stock(position: Position) -> str:
    if position.step in BEFORE_PLAY:
        return "in the pack"
    return "in the stock" if position.stock else "stock is gone"


def _status(position: Position) -> str:
    """Which trick it is; of a table that is only part of a deal, no number unless its last tricks can be counted."""
    cards = sum(map(len, (*position.hands, *position.laid, position.stock, position.trick, position.pile)))
    tricks = position.ruleset.tricks
    if position.step in BEFORE_PLAY:
        return "Before the deal"
    if cards == position.ruleset.packs * len(ALL_CARDS):
        return f"Trick {position.trick_number} of {tricks}"
    if position.stock:
        return "Part of a deal"
    return f"Trick {min(tricks, tricks + 1 - max(map(len, position.hands)))} of {tricks}"


def _other(position: Position, seat: int) -> View:
    name, shown = SEAT_NAMES[position.seats[seat]], seen(position, seat)
    backs = len(position.hands[seat]) - len(shown)
    laid = _groups(position, seat, set())
    note = _note(position, f"{name} has declared nothing yet.", f"{name} has taken every laid card back.")
    return {
        "seat": position.seats[seat],
        "name": name,
        "score": position.scores[seat],
        "backs": backs,
        "backs_name": f"{words.count(backs, 'card')} face down",
        "laid": laid,
        "note": "" if laid else note,
        **({"hand": _open(shown)} if shown else {}),
    }


def _open(cards: tuple[Card, ...]) -> list[View]:
    """Cards in another hand that lie open."""
    return [_card(str(card), card) for card in in_order(cards)]


def _trump(position: Position) -> View:
    suit = position.trump
    if suit is None:
        return {"suit": None, "head": "Open", "text": "no trumps yet"}
    return {"suit": suit, "head": SUIT_NAMES[suit].capitalize(), "text": "are trumps"}


def _trick(session: Session) -> View:
    """The trick on the table: the cards of the one being played, or the one just won until somebody leads."""
    position, seat = session.position, session.seat
    seats = len(position.hands)
    if position.step in BEFORE_PLAY:
        return _cut(position, seat)
    if position.trick or (position.step is Step.PLAY and not position.pile):
        trick, leader, best = position.trick, position.leader, None
    else:
        trick = position.pile[-seats:]
        best = winner(trick, _trump_of_last(session)) if trick else None
        leader = (position.leader - (best or 0)) % seats  # whoever won it leads next
    drawn = []
    for place in range(seats):
        who = (leader + place) % seats
        name = "You" if who == seat else SEAT_NAMES[position.seats[who]]
        if place < len(trick):
            won = place == best
            caption = f"{name} won" if won else f"{name} led" if place == 0 else f"{name} answered"
            drawn.append({"card": str(trick[place]), "name": trick[place].name, "caption": caption, "won": won})
        else:
            whose = "Your" if who == seat else f"{name}'s"
            caption = f"{whose} {'lead' if place == 0 else 'card'}"
            drawn.append({"card": None, "name": "no card yet", "caption": caption, "won": False})
    return {"name": "The trick", "cards": drawn}


def _cut(position: Position, you: int) -> View:
    """The cards shown at the cut, those of the last round; empty places before and after it."""
    seats, cut = len(position.hands), position.cut
    last = cut[len(cut) - ((len(cut) - 1) % seats + 1) :] if cut else ()
    drawn = []
    for place in range(seats):
        who = (position.leader + place) % seats
        name = "You" if who == you else SEAT_NAMES[position.seats[who]]
        if place < len(last):
            high = position.step is Step.CHOOSE and position.turn == who
            caption = f"{name} cut higher" if high else f"{name} cut"
            drawn.append({"card": str(last[place]), "name": last[place].name, "caption": caption, "won": high})
        else:
            drawn.append({"card": None, "name": "no card yet", "caption": name, "won": False})
    return {"name": "The cut", "cards": drawn}


def _trump_of_last(session: Session) -> str | None:
    """The trumps when the last trick was completed; a declaration since may have made others."""
    for before, after in zip(reversed(session.positions[:-1]), reversed(session.positions), strict=False):
        if len(after.pile) > len(before.pile):
            return before.trump
    return session.positions[0].trump


def _card(ref: str, card: Card, *, name: str = "", state: str = "", proof: bool = False) -> View:
    return {"ref": ref, "card": str(card), "name": name or card.name, "state": state, "proof": proof}


def _hand(position: Position, seat: int, hand: tuple[Card, ...], proof: set[Copy]) -> list[View]:
    lying = {card for _, card in position.laid[seat]}
    strict = position.last_tricks and position.trick and position.turn == seat
    allowed = duty(position.trick, hand, position.trump)[1] if strict else None
    drawn = []
    for card in hand:
        state = "" if allowed is None else "legal" if card in allowed else "off"
        shown = bool({Copy(card), Copy(card, HAND)} & proof)
        drawn.append(_card(f"{card}@hand" if card in lying else str(card), card, state=state, proof=shown))
    return [card for card in drawn if card["card"] != UNKNOWN]


def _groups(position: Position, seat: int, proof: set[Copy]) -> list[View]:
    """Laid cards, together what served together, with what they scored, what waits and the classes each served in."""
    laid, record, pending = position.laid[seat], position.record[seat], position.pending[seat]
    groups: list[set[int]] = []
    for numbers in (*(entry.numbers for entry in (*record, *pending)), *((number,) for number, _ in laid)):
        joined = {number for number, _ in laid if number in numbers}
        apart = [group for group in groups if not group & joined]
        groups = [*apart, joined.union(*(group for group in groups if group & joined))]
    drawn = []
    for group in sorted(groups, key=min):
        together = [(number, card) for number, card in laid if number in group]
        cards = sorted(together, key=lambda item: ALL_CARDS.index(item[1]))
        served = [scored for scored in record if group & set(scored.numbers)]
        told = [_told(position, entry) for entry in served]
        told += [f"{_told(position, claim)} to score" for claim in pending if group & set(claim.numbers)]
        label = ", then ".join(told) or "no claim any more"
        laid_cards = [_laid_card(number, card, served, proof) for number, card in cards]
        drawn.append({"label": label[0].upper() + label[1:], "points": None, "cards": laid_cards})
    return drawn


def _told(position: Position, entry: Scored) -> str:
    return f"{words.declaration(entry.name)} {words.points(position.ruleset.points(entry.name))}"


def _laid_card(number: int, card: Card, served: list[Any], proof: set[Copy]) -> View:
    uses = []
    for scored in served:
        pattern = PATTERNS[scored.name]
        tag = _TAGS[pattern.class_][pattern.level]
        if number in scored.numbers and tag not in uses:
            uses.append(tag)
    name = ", ".join([card.name, "laid", *(_SERVED[tag] for tag in uses)])
    ref = f"{card}@{number}"
    return {"ref": ref, "card": str(card), "name": name, "uses": uses, "proof": Copy(card, number) in proof}


# ---- the panel


def _panel(panel: Panel, board: Board | None) -> View:
    drawn: View = {
        "voice": panel.voice,
        "icon": panel.icon,
        "head": panel.head,
        "lead": panel.lead,
        "head2": panel.options_head,
        "options": [
            {
                "cards": [str(copy.card) for copy in option.copies],
                "text": option.text,
                "points": option.points,
                "action": str(option.action),
            }
            for option in panel.options
        ],
        "rungs": [{"head": head, "text": text} for head, text in panel.rungs],
        "lists": [{"head": head, "items": list(items)} for head, items in panel.lists],
    }
    if panel.clause:
        record = clause(panel.clause)
        text = record.sentence(board.position.ruleset if board else rules())
        drawn["clause"] = {"text": text, "source": record.cited, "id": record.id}
    return drawn
