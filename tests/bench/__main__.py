"""Measure against peers: ``python -m tests.bench`` from the top of the repository prints one table of ratios.

``--only import,random_play`` measures some row groups, ``--repeats 9`` takes medians of nine, ``--deals 5000`` plays
random deals with their invariants afterwards, on all processors; ``--only "" --deals 5000`` plays deals alone. Nothing
here passes or fails by a time. ``python -m tests.bench.mutants`` asks whether the tests would notice a fault.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

from tests.bench.rows import HEAD

GROUPS = sorted(path.stem.removeprefix("rows_") for path in Path(__file__).parent.glob("rows_*.py"))


def main() -> None:
    """Read the options, print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default=",".join(GROUPS), help=f"row groups of: {', '.join(GROUPS)}")
    parser.add_argument("--repeats", type=int, default=7, help="measurements of each side, at least 5")
    parser.add_argument("--deals", type=int, default=0, help="random deals to play with their invariants")
    options = parser.parse_args()
    groups = list(filter(None, options.only.split(",")))
    if unknown := set(groups) - set(GROUPS):
        parser.error(f"no row group {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    if groups:
        sys.stdout.write(f"{HEAD}\n")
    for group in groups:
        module = importlib.import_module(f"tests.bench.rows_{group}")
        for row in module.rows(max(options.repeats, 5)):
            sys.stdout.write(f"{row}\n")
            sys.stdout.flush()
    if options.deals:
        importlib.import_module("tests.bench.deals").run(options.deals)


if __name__ == "__main__":
    main()
