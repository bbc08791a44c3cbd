"""The notebooks: thin, without outputs, true to the course map, and they run."""

import ast
import json
import re
import subprocess
import sys

import pytest

from bezique_tutor.place import course_path
from bezique_tutor.teach.course import exercises, lessons

COURSE = course_path()
NOTEBOOKS = sorted(COURSE.glob("*.ipynb"))
READY = [info for info in lessons() if info.ready]


def cells(path, kind):
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


def by_name(path):
    return path.name


@pytest.mark.parametrize("path", NOTEBOOKS, ids=by_name)
def test_code_cells_are_short_and_import_only_the_door(path):
    for source in cells(path, "code"):
        assert len([line for line in source.splitlines() if line.strip()]) <= 6
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.For, ast.While))
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} == {"bezique_tutor"}
            if isinstance(node, ast.ImportFrom):
                assert node.module == "bezique_tutor.lesson"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=by_name)
def test_nothing_is_stored_but_source(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert "widgets" not in notebook["metadata"]
    assert notebook["metadata"]["kernelspec"]["language"] == "python"
    for cell in notebook["cells"]:
        assert not cell.get("outputs")
        assert not cell.get("execution_count")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=by_name)
def test_every_link_leads_to_a_notebook_that_is_there(path):
    for source in cells(path, "markdown"):
        for target in re.findall(r"\]\(([^)]+)\)", source):
            assert (COURSE / target).is_file(), target


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_a_lesson_begins_with_title_promise_time_and_first_action(info):
    first = cells(COURSE / info.file, "markdown")[0]
    assert first.startswith(f"# {info.title}\n")
    assert info.promise in first
    assert f"About {info.minutes} minutes." in first
    assert len(first.split()) <= 60
    assert f'Lesson("{info.no}")' in cells(COURSE / info.file, "code")[0]


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_the_first_words_name_the_card_that_lies_there_at_the_first_step(info):
    first = cells(COURSE / info.file, "markdown")[0]
    for card in exercises(info.no)[0].start.trick:
        assert card.name in first


def test_the_map_shows_every_lesson_and_links_those_that_are_there():
    text = "\n".join(cells(COURSE / "index.ipynb", "markdown"))
    rows = dict(re.findall(r"^\| \*\*(\d\d)\*\* \| (.*) \|$", text, re.MULTILINE))
    assert list(rows) == [info.no for info in lessons()]
    for info in lessons():
        title = f"[{info.title}]({info.file})" if info.ready else f"**{info.title}**"
        state = f"{info.minutes} min" if info.ready else "to come"
        assert rows[info.no] == f"{title}<br>{info.promise} | {state}"


def test_the_map_needs_no_kernel():
    assert cells(COURSE / "index.ipynb", "code") == []


@pytest.mark.slow
def test_all_code_cells_run_in_order():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval-lax", *map(str, NOTEBOOKS)],
        capture_output=True,
        text=True,
        check=False,
    )
    wanted = sum(len(cells(path, "code")) for path in NOTEBOOKS)
    assert done.returncode == 0, done.stdout[-3000:]
    assert f"{wanted} passed" in done.stdout, "every code cell was run"
