"""The course as data: lessons in their order, those to come told from those that are there."""

import pytest

from bezique_tutor.teach.course import exercises, following, lesson, lessons


def test_lessons_stand_in_order_and_once():
    numbers = [info.no for info in lessons()]
    assert numbers == sorted(set(numbers))


def test_a_number_that_no_lesson_has_is_answered_with_those_that_are_there():
    with pytest.raises(ValueError, match=r"expected one of 00, .*, got '99'"):
        lesson("99")


def test_a_lesson_that_is_to_come_says_so_and_names_no_file():
    to_come = next(info for info in lessons() if not info.ready)
    with pytest.raises(ValueError, match=rf"^lesson: {to_come.no} is still to come$"):
        exercises(to_come.no)


def test_the_next_lesson_is_one_that_is_there():
    ready = [info for info in lessons() if info.ready]
    assert [following(info.no) for info in ready] == [*ready[1:], None]
