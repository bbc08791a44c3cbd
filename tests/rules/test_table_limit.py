"""The strict table: no second set of a declaration beside a complete one; what it does not forbid."""

import pytest

from bezique_tutor.rules.declarations import find
from tests.rules.tables import judge, table

FOUR = ("1QH 2QH 3QH 4QH", "four-trump-queens:1.2.3.4")


def strict(*cards):
    return table(*cards, edition="six-pack?table_limit=strict")


def scores(position, text):
    """Points of a declaration, or the clause that refuses it."""
    ruling = judge(position, text)
    return ruling.points if ruling.legal else ruling.clause


def test_no_second_marriage_of_the_suit_while_the_first_lies():
    assert scores(strict("KS QS", "1KS 2QS", "marriage:1.2"), "declare KS@hand QS@hand") == "declare.table-limit"
    assert scores(strict("KS QS", "1KS", "marriage:1.2"), "declare KS@hand QS") == 20


@pytest.mark.parametrize(
    ("position", "claim", "points"),
    [
        (strict("QH", "1QH 2QH 3QH", FOUR[1]), "declare QH@1 QH@2 QH@3 QH@hand", 600),  # the first is not complete
        (strict("QS QS QD QC", *FOUR), "declare QS QS QD QC", 60),  # another declaration of the same rank
        (strict("KD QD", "1KS 2QS", "marriage:1.2"), "declare KD QD", 20),  # another suit
    ],
)
def test_other_declarations_beside_it_score(position, claim, points):
    assert scores(position, claim) == points


def test_however_many_queens_are_in_hand_there_is_no_way_to_a_second_four():
    position = strict("QS QS QD QC QD", "1QH 2QS 3QD 4QC", "four-queens:1.2.3.4")
    assert "four-queens" not in [d.target.pattern.name for d in find(position, 0)]


def test_that_a_card_has_served_in_more_is_told_first():
    position = strict("JC", "1QH 2JC 3QH 4JC 5QH 6JC", "double-bezique:1.2.3.4 bezique:5.6")
    assert scores(position, "declare QH@1 JC@hand") == "declare.never-down"
