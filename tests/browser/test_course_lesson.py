"""Whole lessons on the real page, from the first step to the look back: by mouse, and by keys alone."""

import pytest

from tests.browser.learner import ByKeys, ByMouse, goes_through, heard, mirror_of_lesson, open_live

pytestmark = pytest.mark.slow


def looks_back(page, run):
    """The look back tells the mirror's count and lists, and leads on."""
    assert heard(page.locator(".bz-say .bz-words-said")).endswith(f"{len(run.items)} steps of {len(run.items)} done.")
    panel = heard(page.locator(".bz-panel"))
    for head, items in run.answer.panel.lists:
        assert head in panel
        for item in items:
            assert item in panel


def test_start_here_by_mouse_from_its_first_step_to_the_look_back(page, server):
    open_live(page, server.page("00-start.ipynb"))
    learner = ByMouse(page, mirror_of_lesson(page, "00"))
    goes_through(learner)
    looks_back(page, learner.mirror)
    page.get_by_role("link", name="Next: Tricks").first.click()
    page.get_by_role("heading", level=1, name="Tricks").wait_for()
    assert page.watch.errors == []


def test_settling_by_mouse_where_a_refused_card_is_let_go_and_another_chosen(page, server):
    open_live(page, server.page("12-settling.ipynb"))
    learner = ByMouse(page, mirror_of_lesson(page, "12"))
    goes_through(learner)
    looks_back(page, learner.mirror)
    assert page.watch.errors == []


def test_marriages_by_keys_alone_from_the_first_step_to_the_look_back(page, server):
    open_live(page, server.page("04-marriages.ipynb"))
    learner = ByKeys(page, mirror_of_lesson(page, "04"))
    goes_through(learner, words_at={"marriages-common"})
    looks_back(page, learner.mirror)
    learner.tab_to(page.locator(".bz-links a").first)
    learner.page.keyboard.press("Enter")
    page.get_by_role("heading", level=1, name="Settling").wait_for()
    assert page.watch.errors == []
