"""Importing all modules of the rules against ``import chess``: fresh interpreters, bytecode of both written before."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import bezique_tutor.rules
from tests.bench.rows import Row, in_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = sorted(
    f"bezique_tutor.rules.{path.stem}"
    for path in Path(bezique_tutor.rules.__path__[0]).glob("*.py")
    if path.stem != "__init__"
)


def rows(repeats: int) -> Iterator[Row]:
    """One row."""
    with tempfile.TemporaryDirectory() as bytecode:

        def milliseconds(modules: str) -> float:
            code = f"import time; t = time.perf_counter(); import {modules}; print(time.perf_counter() - t)"
            environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment)
            return 1000 * float(done.stdout)

        ours, peer = in_turns(
            lambda _: milliseconds(", ".join(RULES)), lambda _: milliseconds("chess"), max(repeats, 7)
        )
    yield Row("importing the rules", "import chess", "ms", ours, peer, "<= 1.0")
