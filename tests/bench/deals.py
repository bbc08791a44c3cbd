"""Thousands of random deals with the truths of ``tests/rules/test_properties.py`` watched; a fault stops the run."""

from __future__ import annotations

import sys
import time

from tests.rules.tables import dice
from tests.rules.test_properties import a_deal, look_closely, watch


def run(deals: int) -> None:
    """Play ``deals`` deals and say how many positions were seen; an ``AssertionError`` names the seed."""
    start = time.perf_counter()
    positions = 0
    for seed in range(deals):
        line = a_deal(seed)
        positions += len(line)
        try:
            watch(line)
            look_closely(line, dice(seed))
        except AssertionError as error:
            error.add_note(f"deal of seed {seed}")
            raise
    seconds = time.perf_counter() - start
    sys.stdout.write(f"{deals:,} random deals, {positions:,} positions, no fault, {seconds:,.0f} s\n")
