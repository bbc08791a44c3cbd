"""The course as data, read from ``course/course.toml``: the lessons in their order, and what each needs."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from bezique_tutor.place import course_path
from bezique_tutor.teach.exercise import Exercise, load

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class LessonInfo:
    """One line of the course map. ``minutes`` is the time needed; ``ready`` whether the lesson is there yet."""

    no: str
    file: str
    title: str
    promise: str
    minutes: int
    part: str
    ready: bool
    drills: tuple[str, ...] = ()


@cache
def lessons(folder: Path | None = None) -> tuple[LessonInfo, ...]:
    """All lessons of the curriculum in order, those to come included."""
    path = (folder or course_path()) / "course.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        LessonInfo(
            no=item["no"],
            file=item.get("file", ""),
            title=item["title"],
            promise=item["promise"],
            minutes=item["minutes"],
            part=item["part"],
            ready="file" in item,
            drills=tuple(item.get("drills", ())),
        )
        for item in data["lesson"]
    )


def lesson(no: str) -> LessonInfo:
    """The lesson with this number; ``ValueError`` names the ones that are there."""
    for info in lessons():
        if info.no == no:
            return info
    known = ", ".join(info.no for info in lessons() if info.ready)
    msg = f"lesson: expected one of {known}, got {no!r}"
    raise ValueError(msg)


@cache
def exercises(no: str) -> tuple[Exercise, ...]:
    """The exercises of a lesson in their order; ``ValueError`` for a lesson that is still to come."""
    info = lesson(no)
    if not info.ready:
        msg = f"lesson: {no} is still to come"
        raise ValueError(msg)
    return load(course_path() / "exercises" / f"{info.file.removesuffix('.ipynb')}.toml")


def following(no: str) -> LessonInfo | None:
    """The next lesson that is there, after ``no``."""
    ready = [info for info in lessons() if info.ready]
    place = [info.no for info in ready].index(no)
    return ready[place + 1] if place + 1 < len(ready) else None
