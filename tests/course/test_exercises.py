"""Every record of the course is sound: its solution works, its wrong answers are wrong, its hints hold their tongue."""

import random
import re
from collections import Counter

import pytest

from bezique_tutor.place import course_path
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.cards import UNKNOWN
from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.teach.course import exercises, lessons
from bezique_tutor.teach.goals import ASKS, TESTS, answers
from bezique_tutor.teach.misconceptions import MISCONCEPTIONS
from bezique_tutor.teach.run import Run, cleaned

READY = [info for info in lessons() if info.ready]
ALL = [pytest.param(info, exercise, id=exercise.id) for info in READY for exercise in exercises(info.no)]
ALONE = [pytest.param(exercise, id=exercise.id) for info in READY for exercise in exercises(info.no)]
LIVE = {"act"}


def at(info, exercise) -> Run:
    """A run of the lesson that stands at this exercise."""
    run = Run(info, "BZ1-SOUND")
    run.asked({"step": str(1 + [item.id for item in run.items].index(exercise.id))})
    assert run.item is exercise
    return run


def right(exercise) -> str:
    return min(answers(exercise.ruleset, exercise.ask))


@pytest.mark.parametrize(("info", "exercise"), ALL)
def test_the_solution_is_right_and_praised(info, exercise):
    run = at(info, exercise)
    for text in exercise.solution or (f"answer {right(exercise)}",):
        assert not run.done
        run.act(text)
    assert run.done
    assert run.answer.voice == "yes"
    assert run.answer.text == exercise.praise


@pytest.mark.parametrize("exercise", ALONE)
def test_a_question_has_an_answer_that_can_be_given(exercise):
    if exercise.kind == "act":
        assert exercise.solution, "an act needs a solution to show that it can be done"
        return
    given = answers(exercise.ruleset, exercise.ask)
    assert given
    assert {cleaned(exercise, answer) for answer in given} == given
    if exercise.kind == "choice":
        refs = [option.ref for option in exercise.options]
        assert len(set(refs)) == len(refs) > len(given), "a choice among right answers only asks nothing"


@pytest.mark.parametrize(("info", "exercise"), ALL)
def test_every_foreseen_wrong_answer_is_wrong_and_gets_its_words(info, exercise):
    for known in exercise.feedback:
        if not known.answer:
            continue
        run = at(info, exercise)
        run.act(f"answer {known.answer}")
        assert not run.done
        assert run.answer.text == known.say
        if known.misconception:
            assert known.misconception in run.missed
            assert MISCONCEPTIONS[known.misconception].truth in run.answer.panel.lead


def tried(run, chance) -> str:
    """Something that can be tried at the table: any card, any two, a draw."""
    position = run.board.position
    cards = [f"{card}@hand" for card in position.hands[0]] + [f"{card}@{number}" for number, card in position.laid[0]]
    verb = chance.choice(["play", "declare", "draw"])
    many = {"play": 1, "declare": 2, "draw": 0}[verb]
    return " ".join([verb, *chance.sample(cards, min(many, len(cards)))])


@pytest.mark.parametrize(("info", "exercise"), ALL)
def test_every_foreseen_mistake_at_the_table_can_be_made_and_gets_its_words(info, exercise):
    chance = random.Random(8)
    open_ones = {known.say for known in exercise.feedback if not known.answer}
    run = at(info, exercise)
    for _ in range(5_000):
        if not open_ones:
            break
        run.act("again" if run.stuck or run.done or not run.board.session.waits else tried(run, chance))
        if run.answer.text in open_ones:
            assert not run.done
            open_ones.remove(run.answer.text)
    assert open_ones == set()


@pytest.mark.parametrize("exercise", ALONE)
def test_every_foreseen_refusal_names_a_clause_that_can_refuse(exercise):
    for known in exercise.feedback:
        assert not known.refused or known.refused in CLAUSES
    assert all(id_ in CLAUSES for id_ in exercise.clauses)
    assert exercise.clauses, "an exercise says which clauses it is about"


@pytest.mark.parametrize("exercise", ALONE)
def test_the_first_hint_names_no_card_of_the_answer(exercise):
    said = set(re.findall(r"\[([ATKQJ987][SHDC])\]", exercise.hints[0]))
    wanted = set()
    for text in exercise.solution:
        try:
            action = parse(text)
        except NotationError:
            continue
        copies = getattr(action, "copies", None) or [action.copy] if text != "draw" else []
        wanted |= {str(copy.card) for copy in copies}
    shown = {str(card) for card in (exercise.start.trick if exercise.start else ())}
    assert not said & (wanted - shown)


@pytest.mark.parametrize("exercise", ALONE)
def test_no_more_copies_of_a_card_than_the_packs_hold(exercise):
    if exercise.start is None:
        return
    position = exercise.start
    seen = Counter(card for group in (*position.hands, position.stock, position.trick) for card in group)
    seen.update(card for laid in position.laid for _, card in laid)
    del seen[UNKNOWN]
    assert max(seen.values()) <= position.ruleset.packs
    assert len(position.hands[0]) + len(position.laid[0]) <= position.ruleset.hand


@pytest.mark.parametrize(("info", "exercise"), ALL)
def test_an_exercise_can_always_be_begun_again_or_left(info, exercise):
    run = at(info, exercise)
    place = run.place
    run.act("again")
    assert run.item is exercise
    run.act("skip")
    assert run.place == place + 1


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_a_lesson_has_eight_exercises_and_half_of_them_move_cards(info):
    found = exercises(info.no)
    assert len(found) >= 8
    assert sum(exercise.kind in LIVE for exercise in found) * 2 >= len(found)
    assert found[0].kind in LIVE, "the first step is an action"
    assert info.drills


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_ids_begin_with_their_lesson_and_are_one_of_a_kind(info):
    found = exercises(info.no)
    assert {exercise.lesson for exercise in found} == {info.no}
    ids = [exercise.id for other in READY for exercise in exercises(other.no)]
    assert len(set(ids)) == len(ids)


def test_every_record_file_belongs_to_a_lesson():
    files = {path.stem for path in (course_path() / "exercises").glob("*.toml")}
    assert files == {info.file.removesuffix(".ipynb") for info in READY}


def test_every_test_and_question_that_a_record_may_name_is_documented():
    assert all(ask.__doc__ for ask in ASKS.values())
    assert set(TESTS)
