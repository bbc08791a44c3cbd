"""A board: a session that answers. Every text a learner may type or press at a table comes here.

The same commands serve the card table, the text table and the terminal: ``play``, ``declare``, ``announce``,
``score``, ``draw``, ``hint``, ``undo``, ``xray``, ``why``, and questions such as ``hand spades`` or ``laid north``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bezique_tutor.coach.hints import Hint, hint
from bezique_tutor.rules.actions import VERBS, Announce, Copy, Declare, Play, Score, parse
from bezique_tutor.rules.cards import SUIT_NAMES, UNKNOWN, in_order
from bezique_tutor.rules.clauses import clause
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.referee import Ruling, When, xray
from bezique_tutor.teach import explain, pile, prospects, words
from bezique_tutor.teach.grounds import grounds
from bezique_tutor.teach.share import share_position

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bezique_tutor.rules.cards import Card
    from bezique_tutor.rules.position import Position
    from bezique_tutor.teach.prospects import Offer
    from bezique_tutor.teach.session import Session
    from bezique_tutor.teach.share import Share

NO, YES, TIP, ASK = "no", "yes", "tip", "ask"
LONGEST: Final = 2_000
LISTED: Final = 12
# a verb with no card, or with more than it takes: said to a person, not to a programmer
_CHOOSE: Final = {
    ("play", 0): ("Choose a card first.", "Then press Play."),
    ("play", 2): ("One card at a time.", "Leave one card chosen, then press Play."),
    ("announce", 0): ("Choose the cards first.", "Then press Announce."),
    ("declare", 0): ("Choose the cards first.", "Then press Declare."),
}


@dataclass(frozen=True, slots=True)
class Panel:
    """The long answer beside the table; texts use the mark-up of :mod:`bezique_tutor.teach.words`."""

    voice: str
    icon: str
    head: str
    lead: str = ""
    clause: str = ""  # a clause id
    options_head: str = ""
    options: tuple[Offer, ...] = ()
    rungs: tuple[tuple[str, str | None], ...] = ()
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What the table says to one text: a voice, first words, a sentence, and what the panel then shows.

    ``ruling`` is there when the text was an action; ``changed`` says whether the position moved.
    """

    voice: str
    head: str
    text: str = ""
    panel: Panel | None = None
    ruling: Ruling | None = None
    changed: bool = False
    proof: tuple[Copy, ...] = ()
    quiet: bool = False  # asked for in words and answered in words only
    pile: int = 0  # the trick at which the pile lies open
    share: Share | None = None


class Ladder:
    """A hint that opens rung by rung; it counts what was opened and never punishes."""

    def __init__(self) -> None:
        self.open = 0
        self.used = 0

    def reset(self) -> None:
        """Close all rungs: the next hint is about something new."""
        self.open = 0

    def climb(self, rungs: tuple[tuple[str, str], ...]) -> Answer:
        """Open the next rung of ``rungs``; at the top the last is said again."""
        self.open = min(self.open + 1, len(rungs))
        self.used += 1
        shown = tuple((head, text if place < self.open else None) for place, (head, text) in enumerate(rungs))
        head = f"Hint {self.open} of {len(rungs)}."
        return Answer(TIP, head, rungs[self.open - 1][1], Panel(TIP, "hint", "Hints", rungs=shown))


class Board:
    """A session, its hint ladder and its last refusal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.ladder = Ladder()
        self._refused: Answer | None = None

    @property
    def position(self) -> Position:
        """The position now."""
        return self.session.position

    def act(self, text: str) -> Answer:
        """Answer one text. Nothing a learner can type raises; a refusal leaves everything as it was."""
        problem = faulty(text)
        if problem:
            return Answer(NO, "That cannot be read.", problem)
        verb, *rest = text.split() or [""]
        verb = verb.lower()
        if verb in VERBS and (rest or verb not in _COMMANDS):
            return self._action(text)
        if verb == "pile":
            return self._pile(" ".join(rest))
        if verb in _COMMANDS and (not rest or verb in _OF):
            return self._ask(verb, " ".join(rest).lower())
        known = ", ".join((*VERBS, *_COMMANDS))
        return Answer(NO, "That is no command.", f"action: expected one of {known}, got {text[:40]!r}.")

    def _ask(self, verb: str, of: str) -> Answer:
        known = _OF.get(verb, {})
        if of and of not in known:
            expected = words.listed(dict.fromkeys(known.values()), "or")
            return Answer(NO, "That cannot be read.", f"{verb}: expected {expected}, got {of[:40]!r}.")
        return _COMMANDS[verb](self, known.get(of, ""))

    def _action(self, text: str) -> Answer:
        before = self.position
        if not self.session.waits:
            return Answer(NO, "Nothing to do here.", explain.moment(before))
        verb, *named = text.split()
        if ask := _CHOOSE.get((verb.lower(), min(len(named), 2))):
            return Answer(ASK, *ask)
        try:
            action = parse(text)
            ruling = self.session.do(action)
        except NotationError as error:
            return Answer(NO, "That cannot be read.", f"{error.field}: {error.text}.")
        if not ruling.legal:
            self._refused = self._refuse(before, ruling)
            return self._refused
        self.ladder.reset()
        self._refused = None
        return self._accept(before, ruling)

    def _refuse(self, position: Position, ruling: Ruling) -> Answer:
        why = explain.explain(position, ruling)
        head, options = prospects.offers(position, ruling)
        lists: tuple[tuple[str, tuple[str, ...]], ...]
        if ruling.allowed:
            allowed = words.listed((words.token(card) for card in ruling.allowed), "or")
            lists = (("What you may play now", (allowed,)),)
        else:
            also = "What else you may do now" if options else "What you may do now"
            lists = ((also, prospects.chances(position, options)),)
        panel = Panel(NO, "no", "Why this was refused", why.text, why.clause, head, options, lists=lists)
        return Answer(NO, why.head, why.text, panel, ruling, proof=why.proof)

    def _accept(self, before: Position, ruling: Ruling) -> Answer:
        session, action = self.session, ruling.action
        told = session.lines[session.own[-1] :]
        said = [line for lines in told for line in lines]
        if isinstance(action, Declare | Announce | Score):
            name = ruling.declaration.target.pattern.name if ruling.declaration else ""
            later = isinstance(action, Announce)
            head = (
                f"{words.declaration(name).capitalize()}, {words.points(ruling.points)}{' to score' if later else ''}."
            )
            panel = Panel(YES, "yes", "What you announced" if later else "What you scored", said[0], ruling.clause)
            text = " ".join([*said[1:], self._next()]).strip() or explain.moment(session.position)
            return Answer(YES, head, text, panel, ruling, changed=True)
        if not said:
            return Answer(ASK, explain.moment(session.position), "", None, ruling, changed=True)
        mine = 2 if isinstance(action, Play) and before.trick else 1
        rest = said[mine:] if len(said) > mine else []
        head = " ".join(said[:mine])
        tail = "" if any(line.startswith("It is the last trick") for line in rest) else self._next()
        return Answer(ASK, head, " ".join([*rest, tail]).strip(), None, ruling, changed=True)

    def _next(self) -> str:
        if not self.session.waits:
            return ""
        return "Declare, or draw." if self.position.step is Step.DECLARE else explain.moment(self.position)

    # ---- commands

    def _hint(self, _: str) -> Answer:
        found = self.coach()
        if found is None:
            return Answer(TIP, "Nothing to decide.", explain.moment(self.position))
        return self.ladder.climb(explain.rungs(found))

    def coach(self) -> Hint | None:
        """The coach's hint from the learner's sight."""
        return hint(self.session.sight) if self.session.waits else None

    def _undo(self, _: str) -> Answer:
        if not self.session.undo():
            return Answer(TIP, "Nothing to take back.", explain.moment(self.position))
        self.ladder.reset()
        self._refused = None
        return Answer(ASK, "Taken back.", self._next(), changed=True)

    def _xray(self, _: str) -> Answer:
        position, seat = self.session.sight.position, self.session.seat
        lines = xray(position, seat)
        lists = tuple(
            (head, tuple(prospects.told(position, seat, line) for line in lines if line.when is when))
            for when, head in ((When.NOW, "Now"), (When.LATER, "Later"), (When.BLOCKED, "Blocked"))
        )
        lists = tuple((head, items or ("nothing",)) for head, items in lists)
        counts = ", ".join(f"{sum(line.when is when for line in lines)} {when}" for when in When)
        text = f"{counts}."
        return Answer(
            TIP, "X-ray of your cards.", text, Panel(TIP, "eye", "What your cards could declare", lists=lists)
        )

    def _why(self, _: str) -> Answer:
        if self._refused is None or self._refused.panel is None:
            return self._grounds()
        record = clause(self._refused.panel.clause)
        text = f"{self._refused.text} {record.sentence(self.position.ruleset)} ({record.cited})"
        return Answer(NO, "Why:", text, self._refused.panel, proof=self._refused.proof)

    def _grounds(self) -> Answer:
        """The rules by which all came about that happened since the learner acted last."""
        session = self.session
        if not session.own:
            return Answer(TIP, "Nothing was refused.", self._next() or explain.moment(self.position))
        found: dict[str, None] = {}
        for place in range(session.own[-1], len(session.actions)):
            before, after = session.positions[place : place + 2]
            found |= dict.fromkeys(grounds(before, session.actions[place], after))
        records = [clause(id_) for id_ in found]
        said = tuple(f"{record.sentence(self.position.ruleset)} ({record.cited})" for record in records)
        return Answer(TIP, "Why it went so:", said[0], Panel(TIP, "book", "Why it went so", lists=(("", said),)))

    def _legal(self, _: str) -> Answer:
        if not self.session.waits:
            return Answer(ASK, "Nothing to do here.", explain.moment(self.position), quiet=True)
        actions = legal_actions(self.session.sight.position)
        shown = [str(action) for action in actions[: LISTED * 2]]
        return Answer(ASK, "You may:", "; ".join(shown) + ".", quiet=True)

    def _describe(self, what: str) -> Answer:
        return Answer(ASK, f"{what}:", dict(describe(self.session))[what], quiet=True)

    def _hand(self, suit: str) -> Answer:
        position = self.session.sight.position
        held = in_order(position.hands[self.session.seat])
        if not suit:
            return self._describe("Your hand")
        told = words.held([card for card in held if SUIT_NAMES.get(card.suit) == suit])
        return Answer(ASK, f"Your {suit}:", f"{told}.", quiet=True)

    def _last(self, _: str) -> Answer:
        """What happened since the learner acted last, that action included."""
        session = self.session
        told = [line for lines in session.lines[session.own[-1] if session.own else 0 :] for line in lines]
        return Answer(ASK, "Last:", " ".join(told[-LISTED:]) or "nothing yet.", quiet=True)

    def _position(self, _: str) -> Answer:
        over = self.position.step is Step.OVER
        return taking(share_position(self.position if over else self.session.sight.position))

    def _pile(self, of: str) -> Answer:
        """Tricks that were played, from the last one or the one asked for, newest first."""
        try:
            at = pile.number(self.session, of)
        except NotationError as error:
            return Answer(NO, "That cannot be read.", f"{error.field}: {error.text}.")
        told = tuple(pile.told(self.session, trick) for trick in pile.leaf(self.session, at))
        if not told:
            return Answer(ASK, "Tricks played:", "none yet.", quiet=True)
        shown = Panel(ASK, "pack", "Tricks played", lists=(("Newest first", told),))
        return Answer(ASK, "Tricks played.", told[0], shown, pile=at)

    def _help(self, _: str) -> Answer:
        known = ", ".join((*VERBS, *_COMMANDS))
        return Answer(
            ASK,
            "You may type:",
            f"{known}. Cards: play QS, play 10H@3, declare KH QH, announce KH QH, score marriage. "
            "One suit: hand spades. Laid cards: laid me, laid north.",
            quiet=True,
        )


_COMMANDS: Final[Mapping[str, Callable[[Board, str], Answer]]] = {
    "hint": Board._hint,  # noqa: SLF001  (this table is the class's own list of commands)
    "undo": Board._undo,  # noqa: SLF001
    "xray": Board._xray,  # noqa: SLF001
    "why": Board._why,  # noqa: SLF001
    "legal": Board._legal,  # noqa: SLF001
    "position": Board._position,  # noqa: SLF001
    "help": Board._help,  # noqa: SLF001
    "hand": Board._hand,  # noqa: SLF001
    "laid": lambda board, who: board._describe("North" if who == "north" else "You"),  # noqa: SLF001
    "trump": lambda board, _: board._describe("Trumps"),  # noqa: SLF001
    "trick": lambda board, _: board._describe("Trick"),  # noqa: SLF001
    "pile": Board._pile,  # noqa: SLF001
    "last": Board._last,  # noqa: SLF001
    "score": lambda board, _: board._describe("Score"),  # noqa: SLF001
    "stock": lambda board, _: board._describe("Stock"),  # noqa: SLF001
}
# what a question may be asked of: as it is typed, and as it is meant
_OF: Final[Mapping[str, Mapping[str, str]]] = {
    "hand": {typed: name for suit, name in SUIT_NAMES.items() for typed in (name, name[:-1], suit.lower())},
    "laid": {typed: typed for typed in ("me", "north")},
}


def faulty(text: object, longest: int = LONGEST) -> str:
    """What is wrong with a text from outside before anybody reads it; empty when nothing is."""
    if not isinstance(text, str):
        return f"action: expected a text, got {type(text).__name__}."
    if len(text) > longest:
        return f"action: expected at most {longest:,} characters, got {len(text):,}."
    if not text.isprintable():
        return "action: expected letters and digits, got a control character."
    return ""


def taking(share: Share) -> Answer:
    """What is taken away, said in a few words: the text itself is not for the ear."""
    return Answer(TIP, share.head, share.told, share=share)


def describe(session: Session) -> list[tuple[str, str]]:
    """The table in words, line by line, as the learner may see it: a heading and a sentence without mark-up."""
    position, seat = session.sight.position, session.seat
    rows = [
        ("Trumps", SUIT_NAMES[position.trump] if position.trump else "not fixed"),
        ("Stock", words.count(len(position.stock), "card")),
        ("Trick", _trick(session)),
        ("Score", "; ".join(f"{_name(position, s, seat)} {words.points(n)}" for s, n in enumerate(position.scores))),
        ("You", f"laid: {_laid(position, seat)}{_to_score(position, seat)}"),
    ]
    for other in range(len(position.hands)):
        if other != seat:
            held = words.count(len(position.hands[other]), "card")
            open_ = words.held(in_order(seen(position, other)))
            shown = f", of them shown: {open_}" if seen(position, other) else ""
            told = f"{held} in hand{shown}; laid: {_laid(position, other)}{_to_score(position, other)}"
            rows.append((_name(position, other, seat), told))
    rows.append(("Your hand", words.held(in_order(position.hands[seat]))))
    return rows


def seen(sight: Position, seat: int) -> tuple[Card, ...]:
    """The cards in the hand of ``seat`` that lie open in a sight: those of a carte blanche that were shown.

    Laid cards that are taken back for the last tricks are known as well, but they are in the hand again.
    """
    return () if sight.last_tricks else tuple(card for card in sight.hands[seat] if card != UNKNOWN)


def _name(position: Position, seat: int, you: int) -> str:
    return "You" if seat == you else explain.SEAT_NAMES[position.seats[seat]]


def _trick(session: Session) -> str:
    position = session.position
    if position.cut:
        return f"cut: {words.listed(card.name for card in position.cut)}"
    if position.trick:
        return f"{_name(position, position.leader, session.seat)} led the {position.trick[0].name}"
    return "no card yet"


def _laid(position: Position, seat: int) -> str:
    return ", ".join(f"{card.name} ({card}@{number})" for number, card in position.laid[seat]) or "nothing"


def _to_score(position: Position, seat: int) -> str:
    """What waits to be scored, as it goes on after what is laid."""
    told = explain.to_score(position, seat, "; announced and")
    return told.removesuffix(".")
