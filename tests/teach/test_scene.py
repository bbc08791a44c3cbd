"""Scenes: what is said is numbered, a page greets once, its address is read by strict patterns."""

import pytest

from bezique_tutor.teach.board import ASK, NO, Answer
from bezique_tutor.teach.scene import LOG_LINES, Scene, queried


def test_every_answer_and_every_line_has_its_own_number():
    scene = Scene()
    scene.say(Answer(ASK, "One."), ("a", "b"))
    scene.say(Answer(ASK, "One."), ("b",))
    assert scene.said == 2, "the same words again are said again"
    assert [number for number, _ in scene.log] == [1, 2, 3]


def test_the_log_keeps_its_last_lines():
    scene = Scene()
    for number in range(LOG_LINES + 7):
        scene.say(Answer(ASK, ""), (f"line {number}",))
    assert len(scene.log) == LOG_LINES
    assert scene.log[-1][1] == f"line {LOG_LINES + 6}"


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", {}),
        ("?", {}),
        (
            "?step=3&seed=BZ1-AB&rules=six-pack%2Fclassical",
            {"step": "3", "seed": "BZ1-AB", "rules": "six-pack/classical"},
        ),
        ("step=3", {"step": "3"}),
        ("?voila=1&token=x", {}),
        ("?step=3&step=<script>", {"step": "3"}),
    ],
)
def test_known_values_are_read_and_others_left_alone(search, found):
    assert queried(search) == found


@pytest.mark.parametrize(
    "search", ["?step=-1", "?step=٣", "?step=1e3", "?seed=BZ1-" + "A" * 17, "?seed=a%00b", "?rules=../x", "?rules=A/B"]
)
def test_a_value_that_does_not_fit_is_named_and_not_repeated(search):
    field = search[1 : search.index("=")]
    with pytest.raises(ValueError, match=rf"^{field}: expected ") as error:
        queried(search)
    assert search[search.index("=") + 1 :] not in str(error.value)


def test_a_page_greets_once_and_a_bad_address_is_answered():
    scene = Scene()
    scene.hello("?step=x", "en", None)
    assert (scene.answer.voice, scene.said) == (NO, 1)
    scene.hello("?step=x", "en", None)
    assert scene.said == 1
