"""The browser's half of the table, read once and joined: one script and one style sheet.

A widget's script is loaded from a text, so a relative import inside it would fail, and a path instead of a text would
keep every closed widget alive. The files stay small and unbuilt; their order here is the order of use. Comments and
indents stay behind: every page of the course carries these texts.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

SCRIPTS: Final = (
    "shapes.js",
    "cards.js",
    "dom.js",
    "live.js",
    "link.js",
    "sort.js",
    "hand.js",
    "share.js",
    "panel.js",
    "quiz.js",
    "pack.js",
    "table.js",
    "keys.js",
    "index.js",
)
STYLES: Final = ("tokens.css", "table.css", "panel.css", "share.css")
#: What is left out, and what stands for it. A script's comments are whole lines or the ends of lines; its texts, the
#: second group, stay as they are, and no pattern in it holds a space or a quotation mark.
_SCRIPT_SPARES: Final = (
    (r"(?ms)^[ \t]*/\*.*?\*/[ \t]*\n", ""),
    (r"(?m)^[ \t]*//.*\n", ""),
    (r"(?m)[ \t]+/\* [^*\n]* \*/$", ""),
    (r"\n[ \t]+|\n{2,}", "\n"),
    (r""" ?([{}(),;:?=&|<>*]+) ?|("(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`)""", r"\1\2"),
    (r"(?<=[;{,(\[=&|?])\n|\n(?=[})\]])", ""),
)
_STYLE_SPARES: Final = (
    (r"(?s)/\*.*?\*/", ""),
    (r"\s+", " "),
    (r" ?([{};,]) ?", r"\1"),
    (r": ", ":"),
    (r" \* (?=[\d.v(-])", "*"),
)


def source(name: str) -> str:
    """One of the files, as it was written."""
    return (files(__package__ or "bezique_tutor.widgets") / "js" / name).read_text(encoding="utf-8")


def _joined(names: tuple[str, ...], spares: tuple[tuple[str, str], ...]) -> str:
    text = "\n".join(map(source, names))
    for pattern, instead in spares:
        text = re.sub(pattern, instead, text)
    return text


ESM: Final = _joined(SCRIPTS, _SCRIPT_SPARES)
CSS: Final = _joined(STYLES, _STYLE_SPARES)
