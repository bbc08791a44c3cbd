"""The door of the notebooks: a lesson's table, the Play room.

A lesson notebook holds two lines: ``lesson = Lesson("03")`` and ``lesson.table``. Later cells may call
``lesson.step(3)`` to open a step.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from bezique_tutor.rules.editions import DEFAULT
from bezique_tutor.rules.seeds import Seed
from bezique_tutor.teach.course import lesson
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.run import Run
from bezique_tutor.widgets.table import Table
from bezique_tutor.widgets.view import view

if TYPE_CHECKING:
    from bezique_tutor.teach.scene import Scene

SEED_BITS = 50  # ten letters: short enough to say, long enough not to meet again


def fresh_seed() -> str:
    """A seed that nobody has seen."""
    return Seed.from_number(secrets.randbits(SEED_BITS))


class _Stage:
    """A scene as the table widget wants it: what is taught below, its picture above."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.hello = scene.hello
        self.act = scene.act

    @property
    def turn(self) -> int:
        return self.scene.turn

    def view(self) -> dict[str, object]:
        return view(self.scene)


class Lesson:
    """One lesson at one table. Raises ``ValueError`` for a number that no lesson has."""

    def __init__(self, no: str, seed: str | None = None) -> None:
        self.run = Run(lesson(no), Seed(seed) if seed else fresh_seed())
        self.table = Table(_Stage(self.run))

    def step(self, number: int) -> None:
        """Open step ``number``, counted from 1, at the lesson's table."""
        self.run.asked({"step": str(number)})
        self.table.refresh()

    def do(self, text: str) -> str:
        """Act at the table from a cell; the answer in words."""
        self.run.act(text)
        self.table.refresh()
        return f"{self.run.answer.head} {self.run.answer.text}".strip()

    def _repr_mimebundle_(self, **options: Any) -> object:  # noqa: ANN401  (whatever IPython passes)
        return self.table._repr_mimebundle_(**options)


def play(rules: str = DEFAULT, seed: str | None = None) -> Table:
    """The Play room's table: a deal against the computer, sealed unless ``seed`` is given."""
    first = [seed] if seed else []
    return Table(_Stage(PlayRoom(lambda: first.pop() if first else fresh_seed(), rule_set=rules)))
