"""Reading exercises: strict, and every error names the exercise and the field."""

import pytest

from bezique_tutor.rules.cards import UNKNOWN
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.teach.exercise import ExerciseError, filled, make, read, table

GOOD = {
    "id": "x",
    "lesson": "00",
    "kind": "choice",
    "title": "T",
    "prompt": "Who wins?",
    "praise": "Yes.",
    "fallback": "No.",
    "hints": ["a", "b", "c", "d"],
    "ask": {"trick": "KD TD"},
    "options": [{"ref": "S", "text": "You"}, {"ref": "N", "text": "North"}],
}


def test_a_good_record_is_read_and_its_figures_are_filled_in():
    item = make(GOOD | {"prompt": "Below {rubicon_line}?"})
    assert item.prompt == "Below 3,000?"
    classical = make(GOOD | {"rules": "six-pack/classical", "prompt": "{quadruple_bezique}"})
    assert classical.prompt == "4,500"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "dance"}, "kind"),
        ({"kind": "act"}, "done"),
        ({"ask": {}}, "ask"),
        ({"hints": ["a"]}, "hints"),
        ({"hints": "abcd"}, "hints"),
        ({"prompt": "word " * 61}, "prompt"),
        ({"prompt": ""}, "prompt"),
        ({"prompt": "{no_figure}"}, "braces"),
        ({"clauses": ["no.clause"]}, "clauses"),
        ({"colour": "red"}, "colour"),
        ({"rules": "whist"}, "rules"),
        ({"table": {"hand": "KX"}}, "card"),
        ({"table": {"hat": "KH"}}, "hat"),
        ({"table": {"stock": "many"}}, "stock"),
        ({"feedback": [{"say": "x"}]}, "feedback"),
        ({"feedback": [{"say": "x", "answer": "S", "misconception": "flat-earth"}]}, "misconception"),
        ({"feedback": [{"say": "x", "refused": "no.clause"}]}, "clause"),
    ],
)
def test_an_error_names_the_exercise_and_the_field(change, field):
    with pytest.raises(ExerciseError, match=field) as error:
        make(GOOD | change, "file, exercise 3")
    assert "exercise 3" in str(error.value)


@pytest.mark.parametrize("text", ["", "[[exercise", "x = 1", "exercise = 3", "[[other]]\nid = 'x'"])
def test_a_file_that_holds_something_else_is_refused_by_name(text):
    with pytest.raises(ExerciseError, match=r"lesson\.toml"):
        read(text, "lesson.toml")


def test_two_exercises_of_one_id_are_refused():
    record = """
[[exercise]]
id = "same"
lesson = "00"
kind = "number"
title = "T"
prompt = "P"
praise = "Y"
fallback = "N"
hints = ["a", "b", "c", "d"]
ask = { points = ["marriage"] }
"""
    with pytest.raises(ExerciseError, match="'same' stands twice"):
        read(record + record)


def test_what_is_not_said_of_a_table_is_unknown():
    at = table({"hand": "KH QH", "trick": "9C"}, rules())
    assert set(at.hands[1]) == {UNKNOWN}
    assert len(at.hands[1]) == at.ruleset.hand - 1
    assert (at.leader, at.turn) == (1, 0)


def test_a_seed_fills_what_is_unknown_from_the_cards_that_are_left():
    at = table({"hand": "KH QH", "seed": "BZ1-X", "stock": 100}, rules())
    everything = [*at.stock, *at.hands[0], *at.hands[1]]
    assert UNKNOWN not in everything
    assert max(everything.count(card) for card in set(everything)) <= at.ruleset.packs
    assert at == table({"hand": "KH QH", "seed": "bz1-x", "stock": 100}, rules())
    assert filled(at, "BZ1-Y") == at


def test_a_refusal_that_is_asked_for_shows_no_misconception():
    say = {"say": "As foretold.", "asked": True}
    make({**GOOD, "feedback": [{**say, "refused": "declare.after-trick-won"}]})
    for wrong in ({**say, "answer": "7"}, {**say, "refused": "bezique.pair", "misconception": "ten-below-king"}):
        with pytest.raises(ExerciseError, match="only a refusal is asked for"):
            make({**GOOD, "feedback": [wrong]})


def test_a_score_may_be_named_by_its_figures_and_nothing_else():
    ruleset = rules()
    assert table({"score": "{bezique}"}, ruleset).scores[0] == ruleset.points("bezique")
    for wrong in ("{nothing}", "much", ""):
        with pytest.raises(NotationError, match="score: expected points"):
            table({"score": wrong}, ruleset)
