"""A lesson's run: its exercises in order, then drills made fresh from a seed, then a look back at what was missed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bezique_tutor.coach.players import PLAYERS
from bezique_tutor.rules.cards import cards
from bezique_tutor.rules.clauses import CLAUSES, clause
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.seeds import Seed
from bezique_tutor.teach import words
from bezique_tutor.teach.board import ASK, NO, TIP, YES, Answer, Board, Ladder, Panel, faulty
from bezique_tutor.teach.course import LessonInfo, exercises
from bezique_tutor.teach.drills import drill
from bezique_tutor.teach.explain import HEADS
from bezique_tutor.teach.goals import Seen, answers, met
from bezique_tutor.teach.misconceptions import MISCONCEPTIONS
from bezique_tutor.teach.scene import Scene
from bezique_tutor.teach.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bezique_tutor.teach.exercise import Exercise, Feedback

DRILLS: Final = 5
_KEPT: Final = 1  # version of what the browser keeps of a run
_MOST_DRILLS: Final = 200  # what is kept comes from a browser: nobody is made to deal a million
_LONGEST_NUMBER: Final = 12


class Run(Scene):
    """One learner's way through one lesson. ``place`` counts the items; the one after the last is the look back."""

    def __init__(self, info: LessonInfo, seed: str) -> None:
        super().__init__()
        self.info = info
        self.seed = seed
        self.items: list[Exercise] = list(exercises(info.no))
        self.taught = len(self.items)
        self._sow(seed, DRILLS)
        self.place = 0
        self.solved: set[str] = set()
        self.missed: dict[str, str] = {}  # misconception or clause id -> what is so
        self.ladder = Ladder()
        self.board: Board | None = None
        self.refused: tuple[str, ...] = ()
        self.stuck = False  # the exercise ended without its goal
        self._enter(0)

    # ---- where we are

    @property
    def item(self) -> Exercise | None:
        """The exercise at hand; ``None`` at the look back."""
        return self.items[self.place] if self.place < len(self.items) else None

    @property
    def done(self) -> bool:
        """Whether the exercise at hand is solved."""
        return self.item is None or self.item.id in self.solved

    def _sow(self, seed: str, many: int) -> None:
        """Make ``many`` drills from ``seed``; none asks what one of the four before it asked."""
        self.seed = seed
        names = self.info.drills
        made: list[Exercise] = []
        number = 0
        while names and len(made) < min(many, _MOST_DRILLS):
            item = drill(names[len(made) % len(names)], self.info.no, seed, number)
            number += 1
            if all(item.prompt != other.prompt for other in made[1 - DRILLS :]):
                made.append(item)
        self.items[self.taught :] = made

    def _enter(self, place: int) -> None:
        self.place = max(0, min(place, len(self.items)))
        self.turn += 1
        self.ladder.reset()
        self._set_up()
        if self.item is None:
            self.say(self._look_back())
        else:
            title, goal = self.item.title, self.item.goal
            head = title if title.endswith(("?", ".", "!")) else f"{title}."
            self.say(Answer(ASK, head, goal), tuple(filter(None, (head, self.item.prompt, goal))))

    def _set_up(self) -> None:
        item, self.board, self.refused, self.stuck = self.item, None, (), False
        if item is not None and item.start is not None:
            session = Session(
                item.start,
                player=PLAYERS["club"] if not item.script else None,
                script=item.script,
                automatic=frozenset() if item.by_hand else frozenset({"draw"}),
            )
            self.board = Board(session)

    # ---- what the learner does

    def act(self, text: str) -> None:
        """Answer one text: a move at the table, an answer, a hint, or a step on."""
        if problem := faulty(text):
            self.say(Answer(NO, "That cannot be read.", problem))
            return
        verb, _, rest = text.strip().partition(" ")
        if (step := _STEPS.get(verb.lower())) is not None:
            step(self)
        elif verb.lower() == "answer":
            self._answer(rest)
        else:
            self._at_table(text)

    def _next(self) -> None:
        if self.done:
            self._enter(self.place + 1)
        else:
            self.say(Answer(TIP, "Not done yet.", "You can leave this step open: press Skip."))

    def _skip(self) -> None:
        self._enter(self.place + 1)

    def _back(self) -> None:
        self._enter(self.place - 1)

    def _test(self) -> None:
        self._enter(self.taught)

    def _more(self) -> None:
        first = len(self.items)
        self._sow(self.seed, first - self.taught + DRILLS)
        self._enter(first)

    def _again(self) -> None:
        item = self.item
        if item is None:
            self.say(Answer(TIP, "The lesson ends here.", "Go back a step, or take five more drills."))
            return
        self.turn += 1
        self.solved.discard(item.id)
        self._set_up()
        self.say(Answer(ASK, "From the start.", item.goal))

    def _hint(self) -> None:
        if self.item is None or self.done:
            self.say(Answer(TIP, "This step is done.", "Go on to the next."))
        else:
            self.say(self.ladder.climb(tuple(zip(HEADS, self.item.hints, strict=True))))

    def _at_table(self, text: str) -> None:
        if self.board is None or self.item is None:
            self.say(Answer(NO, "There is no table here.", "Answer the question, or go on."))
            return
        before = len(self.board.session.lines)
        answer = self.board.act(text)
        if answer.changed:
            self.turn += 1
            self.stuck = self.stuck and answer.ruling is not None  # taken back: the step is open again
        lines = tuple(line for lines in self.board.session.lines[before:] for line in lines)
        self.say(self._judged(answer), lines)

    def _judged(self, answer: Answer) -> Answer:
        """The table's answer, then the exercise's: ruling, goal, foreseen feedback, fallback."""
        item, board = self.item, self.board
        if item is None or board is None or item.kind != "act" or answer.ruling is None or self.done:
            return answer
        if not answer.ruling.legal:
            self.refused = (*self.refused, answer.ruling.clause)
        seen = Seen(board.session, self.refused)
        if met(item.done, seen):
            return self._solve(answer)
        if not answer.ruling.legal:
            return self._foreseen(answer, refused=answer.ruling.clause)
        if item.ends and met(item.ends, seen):
            self.stuck = True
            return self._foreseen(Answer(NO, "Not this way.", item.fallback, changed=True), seen=seen)
        return answer

    def _solve(self, answer: Answer) -> Answer:
        item = self.item
        if item is None:
            return answer
        self.solved.add(item.id)
        self.turn += 1
        source = answer.panel if answer.panel and answer.panel.clause else None
        shown = source.clause if source else item.clauses[0] if item.clauses else ""
        head = "Done." if answer.ruling is None or answer.ruling.legal else answer.head
        lead = item.praise if answer.ruling is None or answer.ruling.legal else f"{answer.text} {item.praise}"
        panel = Panel(YES, "yes", "That is it", lead, shown)
        return replace(answer, voice=YES, head=head, text=item.praise, panel=panel)

    def _foreseen(self, answer: Answer, *, refused: str = "", given: str = "", seen: Seen | None = None) -> Answer:
        item = self.item
        if item is None:
            return answer
        for known in item.feedback:
            if (
                (refused and known.refused == refused)
                or (given and known.answer == given)
                or (seen and known.when and met(known.when, seen))
            ):
                if not known.asked:
                    self._miss(known, item)
                head = answer.head if refused else "Not quite."
                panel = answer.panel if refused else self._panel(known, item)
                return replace(answer, voice=NO, head=head, text=known.say, panel=panel)
        if not refused:
            self._miss(None, item)
            return replace(answer, panel=self._panel(None, item))
        return answer

    def _panel(self, known: Feedback | None, item: Exercise) -> Panel:
        named = MISCONCEPTIONS.get(known.misconception) if known else None
        shown = named.clause if named else item.clauses[0] if item.clauses else ""
        lead = f"{known.say} {named.truth}" if known and named else known.say if known else item.fallback
        return Panel(NO, "no", "What is so", lead, shown)

    def _miss(self, known: Feedback | None, item: Exercise) -> None:
        if known and known.misconception:
            self.missed[known.misconception] = self._so(known.misconception)
        elif item.clauses:
            self.missed[item.clauses[0]] = self._so(item.clauses[0])

    def _so(self, id_: str) -> str:
        """What is so, against a misconception, or by a clause with the figures of this lesson's rules."""
        named = MISCONCEPTIONS.get(id_)
        return named.truth if named else clause(id_).sentence(self.items[0].ruleset)

    def _answer(self, text: str) -> None:
        item = self.item
        if item is None or not item.ask:
            self.say(Answer(NO, "No question is open.", "Play at the table, or go on."))
            return
        if self.done:
            self.say(Answer(TIP, "This step is done.", "Go on to the next."))
            return
        if not text.strip():
            self.say(Answer(ASK, *_NOTHING_GIVEN[item.kind]))
            return
        try:
            given = cleaned(item, text)
        except NotationError as error:
            self.say(Answer(NO, "That cannot be read.", f"{error.field}: {error.text}."))
            return
        if given in answers(item.ruleset, item.ask):
            self.say(self._solve(Answer(YES, "Right.", changed=True)))
        else:
            self.say(self._foreseen(Answer(NO, "Not quite.", item.fallback), given=given))

    # ---- looking back, leaving and coming back

    def _look_back(self) -> Answer:
        open_steps = [item.title for item in self.items if item.id not in self.solved]
        missed = tuple(self.missed.values())
        lists = []
        if missed:
            lists.append(("What you missed", missed))
        if open_steps:
            lists.append(("Steps left open", tuple(dict.fromkeys(open_steps))))
        if not lists:
            lists.append(("What you missed", ("Nothing.",)))
        text = f"{words.count(len(self.solved), 'step')} of {len(self.items)} done."
        return Answer(YES, "The end of the lesson.", text, Panel(YES, "star", "Looking back", lists=tuple(lists)))

    def asked(self, query: Mapping[str, str]) -> None:
        """``seed=...`` gives a class the same drills, ``step=3`` opens the third step."""
        if "seed" in query:
            try:
                self._resow(Seed(query["seed"]))
            except NotationError as error:
                self.say(Answer(NO, "That link cannot be read.", f"{error}."))
                return
        if "step" in query:
            self._enter(int(query["step"]) - 1)

    def _resow(self, seed: str) -> None:
        """Drills from another seed: those that were solved were others."""
        if seed != self.seed:
            self.solved &= {item.id for item in self.items[: self.taught]}
            self._sow(seed, DRILLS)
            self._enter(self.place)

    def keep(self) -> str:
        """Where we are, what is solved and what was missed, and the drills: their seed and how far they go."""
        kept = {"v": _KEPT, "place": self.place, "solved": sorted(self.solved), "missed": list(self.missed)}
        return json.dumps({**kept, "seed": self.seed, "items": len(self.items)})

    def restore(self, saved: str) -> None:
        """Open at the kept step; anything that is not what :meth:`keep` writes is left alone."""
        try:
            kept = json.loads(saved)
            version, place, solved = kept["v"], kept["place"], kept["solved"]
            seed, count, missed = Seed(kept["seed"]), kept.get("items", 0), kept.get("missed", [])
        except (ValueError, TypeError, KeyError, RecursionError):
            return
        lists = isinstance(solved, list) and isinstance(missed, list)
        if version != _KEPT or type(place) is not int or type(count) is not int or not lists:
            return
        # What was solved are drills of that seed: they come again, as many rounds of them as there were.
        self._sow(seed, max(DRILLS, count - self.taught))
        ids = {item.id for item in self.items}
        self.missed = {id_: self._so(id_) for id_ in missed if isinstance(id_, str) and id_ in _MISSABLE}
        self.solved = {id_ for id_ in solved if isinstance(id_, str) and id_ in ids}
        self._enter(place)


def cleaned(item: Exercise, text: str) -> str:
    """An answer in the form that the question's answers have; raises :class:`NotationError` (field ``answer``)."""
    parts = text.split()
    if item.kind == "number":
        digits = "".join(parts).replace(",", "").replace(".", "").replace("'", "")
        if not digits.isascii() or not digits.isdigit() or len(digits) > _LONGEST_NUMBER:
            raise NotationError("answer", f"expected a number such as 3,100, got {text[:24]!r}")
        return str(int(digits))
    if item.kind == "select":
        return " ".join(sorted({str(card) for card in cards(" ".join(part.split("@")[0] for part in parts))}))
    refs = {option.ref for option in item.options}
    chosen = [part for part in parts if part in refs]
    wanted = len(refs) if item.kind == "order" else 1
    if len(chosen) != len(parts) or len(set(chosen)) != wanted:
        raise NotationError(
            "answer", f"expected {words.count(wanted, 'choice')} of {', '.join(sorted(refs))}, got {text[:24]!r}"
        )
    return " ".join(chosen)


_MISSABLE: Final = {*MISCONCEPTIONS, *CLAUSES}
_NOTHING_GIVEN: Final = {
    "number": ("Type a number first.", "Then press Answer."),
    "choice": ("Choose an answer first.", "Then press Answer."),
    "order": ("Put them all in order first.", "Then press Answer."),
    "select": ("Choose the cards first.", "Then press Answer."),
}

_STEPS: Final[Mapping[str, Callable[[Run], None]]] = {
    "next": Run._next,  # noqa: SLF001  (this table is the class's own list of commands)
    "skip": Run._skip,  # noqa: SLF001
    "back": Run._back,  # noqa: SLF001
    "again": Run._again,  # noqa: SLF001
    "test": Run._test,  # noqa: SLF001
    "more": Run._more,  # noqa: SLF001
    "hint": Run._hint,  # noqa: SLF001
}
