"""Every figure of a game is written once, in ``editions.py``: a figure typed twice is a defect."""

import ast
import json
import re
import tokenize
import tomllib
from pathlib import Path

import pytest

import bezique_tutor
from bezique_tutor.rules.editions import EDITIONS

PACKAGE = Path(bezique_tutor.__path__[0])
COURSE = PACKAGE.parent / "course"
# Points of declarations and settlements, as numbers and as people write them. Counts such as 6 or 12 say too little.
FIGURES = {points for edition in EDITIONS.values() for _, points in edition.declarations}
FIGURES |= {
    getattr(edition, option)
    for edition in EDITIONS.values()
    for option in ("last_trick", "carte_blanche", "lift_points", "guess_points", "game_bonus", "rubicon_line")
}
NUMBER = re.compile(r"(?<![\w.,#-])(\d{1,3}(?:[,.\u202f]\d{3})+|\d+)(?![\w%-]|[.,]\d)")
SCORING = re.compile(
    r"score|point|count|worth|book|bonus|gives|pays|rubicon|marriage|bezique|sequence|four ", re.IGNORECASE
)


def figures_in(text):
    """Figures of the rules in a text that speaks of scoring."""
    numbers = {int(re.sub(r"\D", "", number)) for number in NUMBER.findall(text)}
    return numbers & FIGURES if SCORING.search(text) else set()


def sentences(tree):
    """The strings of a module that are not its docstrings: what a person may come to read."""
    docstrings = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            yield node.lineno, node.value


MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "editions.py" and "course" not in path.parts)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_sentence_of_the_package_types_a_figure(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typed = [(line, text) for line, text in sentences(tree) if figures_in(text)]
    assert typed == []


LENGTHS = {
    "notation.py": {"40", "60"},
    "actions.py": {"40"},
    "editions.py": {"40"},
    "game.py": {"40"},
}  # of quoted text
HUNDREDS = {"settlement.py": {"100"}}  # a hundred is what is dropped, not a score


@pytest.mark.parametrize("path", [path for path in MODULES if path.parent.name == "rules"], ids=lambda path: path.name)
def test_no_module_of_the_rules_computes_with_a_typed_figure(path):
    numbers = {token.string for token in tokens(path) if token.type == tokenize.NUMBER}
    typed = {number for number in numbers if number.isdigit() and int(number) in FIGURES}
    assert typed <= LENGTHS.get(path.name, set()) | HUNDREDS.get(path.name, set())


def test_the_editions_do_type_them():
    numbers = {token.string for token in tokens(PACKAGE / "rules" / "editions.py") if token.type == tokenize.NUMBER}
    assert {str(figure) for figure in FIGURES} <= numbers


def tokens(path):
    with tokenize.open(path) as source:
        return list(tokenize.generate_tokens(source.readline))


def test_no_code_of_a_notebook_types_a_figure():
    for path in sorted(COURSE.glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        assert [(path.name, text) for text in code if figures_in(text)] == []


def strings_in(value):
    """All texts of a record, however deep, but not its answers, positions and actions."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from strings_in(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in {"prompt", "title", "goal_text", "hints", "feedback", "say", "text", "exercise", "choices"}:
                yield from strings_in(part)


def test_no_text_of_an_exercise_types_a_figure():
    for path in sorted((COURSE / "exercises").glob("*.toml")):
        record = tomllib.loads(path.read_text(encoding="utf-8"))
        assert [(path.name, text) for text in strings_in(record) if figures_in(text)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A marriage scores 20.", {20}),
        ("Four pairs score 4,000; other books print 4,500.", {4000, 4500}),
        ("The winner books 3\u202f000.", {3000}),
        ("A marriage scores {marriage}.", set()),
        ("At most 40 characters.", set()),
        ("Your score is 2,990 points.", set()),
        ("In trick 20 of 1887 no point was scored with 100% luck.", {20}),
    ],
)
def test_this_test_sees_figures_where_scoring_is_spoken_of(text, found):
    assert figures_in(text) == found
