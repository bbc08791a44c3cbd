"""Who may import whom, what may not be named, and how long a file may be: read from the sources themselves."""

import ast
import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bezique_tutor"
LONGEST = 400

#: Layer: what it may import besides the standard library and itself. A layer is named by its longest matching path.
MAY_IMPORT = {
    "rules": set(),
    "coach": {"rules"},
    "teach": {"rules", "coach", "place", "fsrs"},
    "widgets/view": {"widgets", "teach", "rules"},
    "widgets": {"widgets/view", "teach", "rules", "ipywidgets", "anywidget", "traitlets"},
    "serve": {
        *("place", "rules", "coach", "teach", "widgets/view", "widgets", "lesson", "public", "package"),
        *(
            "voila",
            "jupyter_server",
            "jupyter_client",
            "jupyter_core",
            "jupyterlab",
            "ipykernel",
            "tornado",
            "traitlets",
        ),
        *("nbformat", "nbconvert", "segno"),
    },
    "place": set(),
    "lesson": {"place", "rules", "coach", "teach", "widgets/view", "widgets", "public", "IPython"},
    "public": {"place", "rules", "coach", "teach", "widgets/view", "widgets", "lesson"},
    "package": {"public", "rules", "coach", "teach"},
}
#: The widgets draw what they are given and read no files; only the module that joins their script reads those.
FILE_READERS = {"pathlib", "importlib", "os", "io", "tomllib", "glob"}
READS_OWN_SCRIPT = "widgets/assets"
RANDOMNESS = {"random", "secrets", "uuid"}
NOTEBOOKS_MAY_IMPORT = {"bezique_tutor", "bezique_tutor.lesson"}
VAGUE = ("Manager", "Helper", "Utils", "Util")


def layer_of(module):
    """Return the layer of a module given as a path without suffix, such as `rules/cards`."""
    if module == "__init__":
        return "package"
    parts = module.split("/")
    return next(name for name in ("/".join(parts[:2]), parts[0]) if name in MAY_IMPORT)


def imports(tree):
    """Yield line and full name of everything imported, names from our own package down to the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield node.lineno, "." * node.level
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                is_module = (ROOT / (inner.replace(".", "/") + ".py")).is_file() or (
                    ROOT / inner.replace(".", "/")
                ).is_dir()
                yield node.lineno, inner if is_module else str(node.module)


def targets(name):
    """Return the layer, or the foreign package, that an imported name belongs to; None for the standard library."""
    head, _, rest = name.partition(".")
    if head == "bezique_tutor":
        return layer_of(rest.replace(".", "/") or "__init__")
    return None if head in sys.stdlib_module_names else head


def breaches(module, source):
    """Return everything in a source that its layer forbids, as sentences."""
    tree = ast.parse(source)
    layer = layer_of(module)
    found = []
    for line, name in imports(tree):
        if name.startswith("."):
            found.append(f"{line}: a relative import hides its layer")
            continue
        target = targets(name)
        if target not in {None, layer} and target not in MAY_IMPORT[layer]:
            found.append(f"{line}: {layer} may not import {name}")
        head = name.partition(".")[0]
        if layer in {"rules", "coach"} and head in RANDOMNESS:
            found.append(f"{line}: {layer} takes its chance from outside, not from {name}")
        if layer.startswith("widgets") and head in FILE_READERS and module != READS_OWN_SCRIPT:
            found.append(f"{line}: {layer} reads no files, so it may not import {name}")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("get_"):
            found.append(f"{node.lineno}: {node.name} should say what it returns, without get_")
        if isinstance(node, ast.ClassDef) and node.name.endswith(VAGUE):
            found.append(f"{node.lineno}: {node.name} says nothing about what it is")
    return found


def notebook_breaches(notebook):
    """Return the imports of a notebook that are not a lesson's."""
    found = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            found += [
                f"{line}: {name}" for line, name in imports(ast.parse(source)) if name not in NOTEBOOKS_MAY_IMPORT
            ]
    return found


SOURCES = sorted(PACKAGE.rglob("*.py"))
OURS = sorted(
    path
    for folder in ("bezique_tutor", "tests", "binder", "course")
    for suffix in ("*.py", "*.js")
    for path in (ROOT / folder).rglob(suffix)
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_module_keeps_to_its_layer(path):
    module = path.relative_to(PACKAGE).with_suffix("").as_posix()
    assert breaches(module, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_is_too_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", sorted((ROOT / "course").glob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_imports_its_lesson_and_nothing_else(path):
    assert notebook_breaches(json.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("module", "source", "said"),
    [
        ("rules/cards", "from bezique_tutor.coach import hints", "may not import bezique_tutor.coach.hints"),
        ("rules/seeds", "import random", "takes its chance from outside"),
        ("rules/cards", "import numpy", "may not import numpy"),
        ("coach/hints", "def hint():\n    import bezique_tutor.teach.words", "may not import bezique_tutor.teach"),
        ("teach/goals", "import ipywidgets", "may not import ipywidgets"),
        ("widgets/view", "import anywidget", "may not import anywidget"),
        ("widgets/table", "from bezique_tutor import lesson", "may not import bezique_tutor.lesson"),
        ("widgets/table", "from pathlib import Path", "reads no files"),
        ("lesson", "from bezique_tutor.serve.cli import main", "may not import bezique_tutor.serve"),
        ("rules/cards", "from . import tricks", "relative import"),
        ("rules/cards", "def get_rank(): ...", "without get_"),
        ("rules/cards", "class CardManager: ...", "says nothing"),
    ],
)
def test_a_breach_is_found(module, source, said):
    assert any(said in breach for breach in breaches(module, source))


def test_a_notebook_that_reaches_past_the_lesson_is_found():
    cell = {"cell_type": "code", "source": ["from bezique_tutor.lesson import Lesson\n", "import os"]}
    assert notebook_breaches({"cells": [cell]}) == ["2: os"]
