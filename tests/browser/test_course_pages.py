"""Pages of the course as they come: reloads, links good and hostile, axe, widths, what is in view."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from bezique_tutor.teach.course import exercises
from tests.browser.learner import LIVE, ByMouse, mirror_of_room, open_live

pytestmark = pytest.mark.slow

SEED = "?seed=BZ1-BROWSER"


def test_a_reload_goes_on_where_it_was(page, server):
    open_live(page, server.page("play.ipynb", SEED))
    learner = ByMouse(page, mirror_of_room(SEED))
    for _ in range(6):
        learner.do(str(learner.mirror.board.coach().action))
    open_live(page, server.page("play.ipynb"))
    page.locator(".bz-words-said", has_text="as you left it").wait_for()
    learner.check_hand()


def test_a_lesson_opens_at_the_step_that_was_reached_and_at_the_step_of_a_link(page, server):
    steps = [exercise.title for exercise in exercises("12")]
    title = page.locator(".bz-title")
    open_live(page, server.page("12-settling.ipynb"))
    page.locator("[data-do=skip]").click()
    title.filter(has_text=steps[1]).wait_for()
    open_live(page, server.page("12-settling.ipynb"))
    title.filter(has_text=steps[1]).wait_for()
    open_live(page, server.page("12-settling.ipynb", "?step=4"))
    title.filter(has_text=steps[3]).wait_for()


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("?seed=<script>window.hit=1</script>", "seed"),
        ('?seed="><img src=x onerror=window.hit=1>', "seed"),
        (f"?seed={'A' * 10_000}", "seed"),
        ("?rules=six-pack%00", "rules"),
        ("?seed=%1B%5B31m", "seed"),
    ],
)
def test_a_hostile_link_is_told_by_field_and_runs_nothing(page, server, query, field):
    open_live(page, server.page("play.ipynb", query))
    page.locator(".bz-words-said", has_text=f"{field}: expected").wait_for()
    assert page.evaluate("() => window.hit") is None
    assert page.locator("main img[src=x]").count() == 0


def serious(page):
    found = Axe().run(page).response["violations"]
    return [(item["id"], item["nodes"][0]["html"][:120]) for item in found if item["impact"] in {"serious", "critical"}]


def test_axe_finds_nothing_serious_on_map_lesson_refusal_quiz_and_room(new_page, server):
    page = new_page(reduced_motion="reduce")  # a verdict that is still fading in has half its contrast
    page.goto(server.page("index.ipynb"))
    assert serious(page) == []
    open_live(page, server.page("04-marriages.ipynb"))
    assert serious(page) == []
    page.locator("[data-ref=KS]").click(position={"x": 7, "y": 24})
    page.locator("[data-do=declare]").click()
    page.locator(".bz-panel-head", has_text="Why this was refused").wait_for()
    assert serious(page) == []
    open_live(page, server.page("12-settling.ipynb", "?step=3"))
    assert serious(page) == []
    open_live(page, server.page("play.ipynb"))
    assert serious(page) == []
    assert page.locator("main").count() == 1
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.title() == "Play · Bezique tutor"


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("name", ["index.ipynb", "04-marriages.ipynb", "play.ipynb"])
def test_no_page_scrolls_sideways_in_the_dark(new_page, server, name, width):
    page = new_page(viewport={"width": width, "height": 740}, color_scheme="dark")
    page.goto(server.page(name))
    if name != "index.ipynb":
        page.locator(LIVE).wait_for(timeout=60_000)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    paper = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert sum(map(int, re.findall(r"\d+", paper)[:3])) < 200, "dark when the device is"


@pytest.mark.parametrize("seed", ["LONG0", "LONG1"])  # the second begins with both bonuses, so with most to say
def test_hand_and_actions_are_in_view_on_a_small_laptop(new_page, server, seed):
    page = new_page(viewport={"width": 1280, "height": 720})
    open_live(page, server.page("play.ipynb", f"?seed={seed}"))
    bottom = page.evaluate("() => document.querySelector('.bz-acts').getBoundingClientRect().bottom")
    hand = page.evaluate("() => document.querySelector('[data-where=hand]').getBoundingClientRect().bottom")
    dock = page.evaluate("() => document.querySelector('.bz-dock').getBoundingClientRect().top")
    assert bottom <= 720
    assert hand <= dock + 1
