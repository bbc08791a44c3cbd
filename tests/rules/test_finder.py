"""The package and an independent reader of the rule texts agree on what may be declared."""

import pytest

from bezique_tutor.rules.declarations import find
from tests.rules.finder import every_declaration
from tests.rules.tables import busy_tables

EDITIONS = (
    "six-pack",
    "six-pack?bezique_pair=fixed&trump_repeat=allowed",
    "six-pack?bezique_pair=swap",
    "six-pack?repair_marriages=no",
    "six-pack?table_limit=strict",
)


def package_finds(position):
    found = set()
    for (pattern, needs, points, makes, _), _, _ in find(position, 0):
        what = " ".join(sorted(card for card, many in needs for _ in range(many))) or pattern.ranks[0]
        found.add((pattern.name, points, what, makes))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_find_the_same_declarations_on_busy_tables(edition):
    seen = set()
    for seed in range(8):
        for position in busy_tables(seed, edition, last="H" if seed % 3 == 0 else None):
            found = package_finds(position)
            assert found == every_declaration(position, 0), (
                f"seed {seed}: {position.laid[0]} {position.record[0]} {position.hands[0]}"
            )
            seen |= {name for name, _, _, _ in found}
    assert len(seen) >= 10
