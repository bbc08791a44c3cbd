"""The browser's half of the table, read once and joined: one script and one style sheet.

A widget's script is loaded from a text, so a relative import inside it would fail, and a path instead of a text would
keep every closed widget alive. The files stay small and unbuilt; their order here is the order of use.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

SCRIPTS: Final = (
    "shapes.js",
    "cards.js",
    "dom.js",
    "live.js",
    "link.js",
    "hand.js",
    "panel.js",
    "quiz.js",
    "table.js",
    "index.js",
)
STYLES: Final = ("tokens.css", "table.css", "panel.css")


def _joined(names: tuple[str, ...]) -> str:
    folder = files(__package__ or "bezique_tutor.widgets") / "js"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


ESM: Final = _joined(SCRIPTS)
CSS: Final = _joined(STYLES)
