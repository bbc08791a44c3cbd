"""Thousands of random deals with the truths of ``tests/rules/test_properties.py`` watched; a fault stops the run."""

from __future__ import annotations

import multiprocessing
import sys
import time

from tests.rules.tables import dice
from tests.rules.test_properties import a_deal, look_closely, watch

TOGETHER = 10  # deals given to a process at a time


def positions_of(seed: int) -> int:
    """Play the deal of ``seed`` and watch it: how many positions it had; an ``AssertionError`` names the seed."""
    line = a_deal(seed)
    try:
        watch(line)
        look_closely(line, dice(seed))
    except AssertionError as error:
        error.add_note(f"deal of seed {seed}")
        raise
    return len(line)


def run(deals: int) -> None:
    """Play ``deals`` deals on all processors and say how many positions were seen."""
    start = time.perf_counter()
    with multiprocessing.Pool() as pool:
        positions = sum(pool.imap_unordered(positions_of, range(deals), TOGETHER))
    seconds = time.perf_counter() - start
    sys.stdout.write(f"{deals:,} random deals, {positions:,} positions, no fault, {seconds:,.0f} s\n")
