"""Beside the deal: looking back through it, playing a "what if", and tables that are opened from a text or a link.

The deal on the real table is never touched by any of it: no action, no line of its match, nothing of what the browser
keeps. Whatever lies beside it is gone when the learner returns, or when the page is drawn anew.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from bezique_tutor.rules import notation
from bezique_tutor.rules.actions import VERBS
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.notation import read_record
from bezique_tutor.rules.position import BEFORE_PLAY, Position, Step
from bezique_tutor.rules.seeds import Seed
from bezique_tutor.rules.settlement import settle
from bezique_tutor.teach import explain, words
from bezique_tutor.teach.board import ASK, NO, TIP, Answer, Board, faulty, taking
from bezique_tutor.teach.exercise import filled
from bezique_tutor.teach.scene import Scene
from bezique_tutor.teach.session import Session
from bezique_tutor.teach.share import ENVELOPE, LONGEST, faults, known, share_deal, share_position

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bezique_tutor.coach.players import Player
    from bezique_tutor.rules.actions import Action
    from bezique_tutor.rules.notation import Record

LOOK, BRANCH, POSITION, DEAL = "Looking back", "What if", "A position", "A saved deal"
COMMANDS: Final = ("back", "forward", "start", "end", "what if", "return", "save", "open", "play on")
#: Commands of the room that are about the deal and the match themselves.
_OF_THE_DEAL: Final = frozenset({"deal", "by", "seed", "sheet", "match"})
_STEPS: Final = re.compile(r"(back|forward)(?: ([0-9]{1,4}))?")
_HOW_BACK: Final = "To come back to the deal itself, type: return."


@dataclass
class Aside:
    """What stands on the table instead of the deal: a line of play, and the place in it that is looked at.

    ``at`` counts the actions before it. ``live`` is the board at the end of the line, ``None`` where some cards are not
    known: such a table can be looked at only. ``own`` says whether the line is the room's own deal or branches off it.
    """

    name: str
    session: Session
    at: int
    board: Board
    live: Board | None = None
    own: bool = True
    record: Record | None = None

    @property
    def past(self) -> bool:
        """Whether a moment before the last one is looked at."""
        return self.at < len(self.session.actions)

    @property
    def playable(self) -> bool:
        """Whether the learner may act here."""
        return self.board is self.live

    @property
    def title(self) -> str:
        """What this table is, as its heading says."""
        return f"{self.name}, looking back" if self.past and self.name != LOOK else self.name

    @property
    def about(self) -> str:
        """What can be done here, in a sentence or two."""
        if self.past:
            return f"Action {self.at} of {len(self.session.actions)}. To play on from here, type: what if. {_HOW_BACK}"
        if self.live is None:
            return f"Some cards are not known. To have them dealt at random, type: play on. {_HOW_BACK}"
        return f"Nothing here counts. {_HOW_BACK}"


class Beside(Scene):
    """A scene with a deal on its table, and what may lie beside that."""

    board: Board
    fresh: Callable[[], str]
    player: Player
    aside: Aside | None = None

    def _laid(self, start: Position, played: tuple[Action, ...] = ()) -> Board:
        """A table in play from ``start``."""
        raise NotImplementedError

    def _save(self) -> Answer:
        """The deal itself, to be taken away."""
        raise NotImplementedError

    @property
    def shown(self) -> Board:
        """The board that stands on the table now."""
        return self.aside.board if self.aside else self.board

    def beside(self, text: str) -> bool:
        """Answer a text that is about another moment or another table; ``False`` when the deal is to answer it."""
        command = " ".join(text.lower().split())
        verb = command.partition(" ")[0]
        if step := _STEPS.fullmatch(command):
            self._step(int(step[2] or 1) * (1 if step[1] == "forward" else -1))
        elif command in _ANSWERS:
            _ANSWERS[command](self)
        elif verb == "open":
            self.open(text.strip()[len(verb) :])
        elif self.aside is None:
            return False
        elif verb in _OF_THE_DEAL and not (verb == "deal" and self.aside.board.position.step is Step.DEAL):
            self.say(Answer(TIP, f"{self.aside.title}.", f"That is about the deal itself. {_HOW_BACK}"))
        else:
            self._at_aside(self.aside, text)
        return True

    # ---- looking back

    @property
    def _line(self) -> tuple[Session, int]:
        """The line of play at hand and the place in it."""
        if self.aside:
            return self.aside.session, self.aside.at
        return self.board.session, len(self.board.session.actions)

    def _step(self, by: int) -> None:
        line, at = self._line
        self._look(min(max(at + by, 0), len(line.actions)))

    def _start(self) -> None:
        """The first moment of play; from there, the very first."""
        line, at = self._line
        dealt = next((n for n, position in enumerate(line.positions) if position.step not in BEFORE_PLAY), 0)
        self._look(dealt if at > dealt else 0)

    def _end(self) -> None:
        self._look(len(self._line[0].actions))

    def _look(self, to: int) -> None:
        line, at = self._line
        last = len(line.actions)
        if to == at:
            head = "There is nothing after this." if at == last else "There is nothing before this."
            self.say(Answer(TIP, head, "" if at == last else _HOW_BACK))
            return
        self.turn += 1
        if to == last and (self.aside is None or self.aside.name == LOOK):
            self.aside = None
            self.say(Answer(ASK, "This is the deal as it stands.", explain.moment(self.board.position)))
            return
        if self.aside is None:
            self.aside = Aside(LOOK, line, to, Board(moment(line, to)))
        else:
            live = self.aside.live if to == last else None
            self.aside.at, self.aside.board = to, live or Board(moment(line, to))
        told = " ".join(line.lines[to - 1]) or f"{line.actions[to - 1]}." if to else "So it began."
        self.say(Answer(ASK, f"{self.aside.title}: {to} of {last}.", told))

    def _return(self) -> None:
        if self.aside is None:
            self.say(Answer(TIP, "You are at the deal itself.", explain.moment(self.board.position)))
            return
        self.aside = None
        self.turn += 1
        self.say(Answer(ASK, "Back at the deal.", f"It is as you left it. {explain.moment(self.board.position)}"))

    # ---- playing on beside the deal

    def _what_if(self) -> None:
        line, at = self._line
        position = line.positions[at]
        if position.step is Step.OVER:
            self.say(Answer(TIP, "There is nothing to play here.", "Step back first: type back."))
        elif not known(position):
            self.say(Answer(TIP, "Some cards are not known.", "To have them dealt at random, type: play on."))
        else:
            branch = moment(line, at)
            branch.own, branch.player = [], branch.player or self.player
            branch.replay(())
            board = Board(branch)
            own = self.aside is None or self.aside.own
            self.aside = Aside(BRANCH, branch, len(branch.actions), board, board, own=own)
            self.turn += 1
            happened = _since(branch, at)
            told = " ".join([*happened, explain.moment(branch.position), _HOW_BACK])
            self.say(Answer(ASK, "What if: play on from here.", told), _marked(happened))

    def _play_on(self) -> None:
        """Deal the cards that are not known, at random, and play; where all are known, the same as a branch."""
        line, at = self._line
        position = line.positions[at]
        if self.aside is None or (self.aside.playable and self.aside.name != LOOK):
            self.say(Answer(TIP, "You may play.", explain.moment(self.shown.position)))
        elif known(position):
            self._what_if()
        else:
            self._dealt_out(position, Seed(self.fresh()))

    def _at_aside(self, aside: Aside, text: str) -> None:
        verb = text.split(maxsplit=1)[0].lower() if text.split() else ""
        acts = verb in {*VERBS, "undo"} and text.strip().lower() != "score"
        if acts and not aside.playable:
            self.say(Answer(TIP, f"{aside.title}: nothing is played here.", aside.about))
            return
        before = len(aside.session.lines)
        answer = aside.board.act(text)
        self.turn += answer.changed
        aside.at = len(aside.session.actions) if aside.playable else aside.at
        if answer.changed and aside.board.position.step is Step.OVER:
            answer = Answer(ASK, f"{aside.name}: it is over.", _would(aside.board.position), changed=True)
        self.say(answer, _marked(_since(aside.session, before)) if answer.changed else ())

    # ---- taking away and opening

    def _position(self) -> None:
        """What the learner may know of the moment that is shown: all of it once that deal is over."""
        source = self.board.session if self.aside is None or self.aside.own else self.aside.session
        line, at = self._line
        over = source.position.step is Step.OVER
        self.say(taking(share_position(line.positions[at] if over else self.shown.session.sight.position)))

    def _saved(self) -> None:
        if self.aside is None or self.aside.own:
            self.say(self._save())
        elif self.aside.record and self.aside.session.position.step is Step.OVER:
            self.say(taking(share_deal(self.aside.record._replace(actions=tuple(self.aside.session.actions)))))
        else:
            self.say(Answer(TIP, "Only a whole deal can be saved.", "To take this moment away, type: position."))

    def open(self, text: str, seed: str = "") -> None:
        """Open a position, a saved deal or an envelope; what is wrong with it is said, and nothing has changed.

        ``seed`` deals the cards of a position that are not known, so that it can be played.
        """
        block = "\n".join(part.strip() for part in re.split("[;\r\n]+", text.strip()))
        kind = block.partition(" ")[0].upper()
        problem = faulty(block.replace("\n", ";"), LONGEST).replace("action:", "text:")
        if problem or kind not in _OPENED:
            known = f"text: expected a position BP1 …, a deal BD1 … or an envelope {ENVELOPE} …, got {block[:12]!r}."
            self.say(Answer(NO, "That cannot be opened.", problem or known))
            return
        try:
            _OPENED[kind](self, block, seed)
        except NotationError as error:
            self.say(Answer(NO, "That cannot be opened.", f"{error.field}: {error.text}."))

    def _open_position(self, text: str, seed: str) -> None:
        position = notation.read(text)
        if found := faults(position):
            self.say(Answer(NO, "That position cannot be.", f"{'; '.join(found)}."))
            return
        if known(position):
            self._set(POSITION, self._laid(position), "Every card is known: you may play on.")
        elif seed:
            self._dealt_out(position, Seed(seed))
        else:
            told = "Some cards are not known: it can be looked at. To have them dealt at random, type: play on."
            self._set(POSITION, Board(_still(position)), told)

    def _dealt_out(self, position: Position, seed: str) -> None:
        told = f"The hidden cards were dealt at random from those that you cannot see, by the seed {seed}."
        self._set(POSITION, self._laid(filled(position, seed)), told)

    def _open_deal(self, text: str, _: str) -> None:
        record = read_record(text)
        board = self._laid(record.start(), record.actions)
        board.session.own.clear()  # what was saved is not taken back
        self._set(DEAL, board, "To step through it, type: back, forward, start, end.", record)

    def _open_envelope(self, text: str, _: str) -> None:
        if self.board.session.own and self.board.position.step is not Step.OVER:
            told = "An envelope takes its place. Play it to its end, or give it up: deal now."
            self.say(Answer(TIP, "The deal on the table is not over.", told))
            return
        before = self.said
        self.restore(text.partition(" ")[2].strip())
        if self.said == before:
            raise NotationError("envelope", "expected the text that save gave, whole and unchanged")

    def _set(self, name: str, board: Board, told: str, record: Record | None = None) -> None:
        """Lay another table beside the deal."""
        session = board.session
        live = board if known(session.position) else None
        self.aside = Aside(name, session, len(session.actions), board, live, own=False, record=record)
        self.turn += 1
        happened = _since(session, 0) if record is None else ()
        self.say(Answer(ASK, f"{name}.", " ".join([told, *happened, explain.moment(session.position)])))


def moment(session: Session, at: int) -> Session:
    """The session as it was after ``at`` actions; the session itself stays as it is."""
    past = copy(session)
    past.actions, past.positions = session.actions[:at], session.positions[: at + 1]
    past.lines, past.own = session.lines[:at], [place for place in session.own if place < at]
    return past


def _still(position: Position) -> Session:
    """A session that nobody acts in: it stands at ``position``, whose hidden cards nobody could play."""
    session = Session(position.but(step=Step.OVER))
    session.positions = [position]
    return session


def _since(session: Session, at: int) -> tuple[str, ...]:
    return tuple(chain(*session.lines[at:]))


def _marked(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines for the log: never to be taken for those of the deal."""
    return tuple(f"{BRANCH}: {line}" for line in lines)


def _would(position: Position) -> str:
    """How a deal beside the real one would be settled."""
    settled = settle(position.ruleset, position.scores)
    if settled.winner is None:
        return f"It would be a dead tie. {_HOW_BACK}"
    who = explain.SEAT_NAMES[position.seats[settled.winner]]
    return f"{who} would book {words.points(settled.booked[settled.winner])}. {_HOW_BACK}"


_ANSWERS: Final[Mapping[str, Callable[[Beside], None]]] = {
    "start": Beside._start,  # noqa: SLF001  (this table is the class's own list of commands)
    "end": Beside._end,  # noqa: SLF001
    "what if": Beside._what_if,  # noqa: SLF001
    "return": Beside._return,  # noqa: SLF001
    "play on": Beside._play_on,  # noqa: SLF001
    "position": Beside._position,  # noqa: SLF001
    "save": Beside._saved,  # noqa: SLF001
}
_OPENED: Final[Mapping[str, Callable[[Beside, str, str], None]]] = {
    notation.VERSION: Beside._open_position,  # noqa: SLF001
    notation.DEAL_VERSION: Beside._open_deal,  # noqa: SLF001
    ENVELOPE: Beside._open_envelope,  # noqa: SLF001
}
