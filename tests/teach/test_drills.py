"""Drills: the same from a seed for ever, one clear answer, the traps where they should be."""

import pytest

from bezique_tutor.teach.drills import GENERATORS, drill
from bezique_tutor.teach.goals import answers
from bezique_tutor.teach.run import cleaned

SEEDS = 200


@pytest.mark.parametrize("name", GENERATORS)
def test_two_hundred_items_are_sound(name):
    seen = set()
    for number in range(SEEDS):
        item = drill(name, "03", "BZ1-DRILL", number)
        (answer,) = answers(item.ruleset, item.ask)
        assert cleaned(item, answer) == answer
        if item.options:
            assert answer in {option.ref for option in item.options}
        for known in item.feedback:
            assert known.answer != answer, "a foreseen wrong answer is wrong"
        seen.add((item.prompt, answer))
    assert len({answer for _, answer in seen}) > 1, "not always the same answer"


@pytest.mark.parametrize("name", GENERATORS)
def test_a_seed_gives_the_same_item_every_time(name):
    assert drill(name, "03", "BZ1-A", 7) == drill(name, "03", "BZ1-A", 7)
    assert any(drill(name, "03", "BZ1-A", n).prompt != drill(name, "03", "BZ1-B", n).prompt for n in range(5))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("who-wins", {"ten-below-king", "last-of-equals-wins"}),
        ("which-trumps", {"lying-pair-sets-trumps", "same-trump-again"}),
        ("settle-it", {"rubicon-at-the-line", "winner-must-reach-rubicon", "round-after-adding"}),
        ("audit-it", {"rubicon-at-the-line", "winner-must-reach-rubicon"}),
    ],
)
def test_the_misconceptions_come_up(name, wanted):
    items = [drill(name, "03", "BZ1-DRILL", number) for number in range(SEEDS)]
    assert wanted <= {known.misconception for item in items for known in item.feedback}


def test_every_line_of_a_sheet_is_the_faulty_one_at_times():
    items = [drill("audit-it", "12", "BZ1-DRILL", number) for number in range(SEEDS)]
    found = {answer for item in items for answer in answers(item.ruleset, item.ask)}
    assert found == {option.ref for option in items[0].options}
