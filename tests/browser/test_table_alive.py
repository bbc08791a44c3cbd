"""A table whose kernel dies, whose server is stopped, whose line is slow, held or cut: it says so, and nothing is lost.

The kills are real ones; the line between browser and server runs through a relay that can be slowed, held and cut.
"""

import os
import signal

import pytest

from bezique_tutor.widgets.labels import LABELS
from tests.browser.learner import LIVE, LONG, ByMouse, heard, kept, mirror_of_room, open_live
from tests.serve.line import line_to
from tests.serve.running import free_port, serving

pytestmark = pytest.mark.slow

SEED = "?seed=BZ1-E42"
SHORT = {"tap": 0, "ping": 2000, "slow": 500, "lost": 2500}
KERNEL_ID = "() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
# Notes in milliseconds since the last press when a note was shown and when the overlay came.
CLOCK = """() => {
  const root = document.querySelector('.bezique');
  globalThis.clock = {};
  const look = () => {
    const now = performance.now() - clock.start;
    if (root.querySelector('.bz-say.bz-voice-tip') && !clock.note) clock.note = now;
    if (root.classList.contains('bz-is-lost') && !clock.over) clock.over = now;
  };
  root.addEventListener('click', () => { clock.start = performance.now(); }, true);
  new MutationObserver(look).observe(root, { childList: true, subtree: true, attributes: true });
}"""
END_KERNEL = """async (kernel) => {
  const form = new FormData();
  form.append('_xsrf', /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)[1]);
  return (await fetch(`/voila/api/shutdown/${kernel}`, { method: 'POST', body: form })).status;
}"""


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The course, served for these tests alone."""
    with serving(tmp_path_factory.mktemp("alive") / "log.txt") as running:
        yield running


@pytest.fixture
def line(course):
    """The line to that server."""
    with line_to(course.port) as line:
        yield line


def sits_down(page, address, times=None):
    """Open the Play room with clocks of its own, lead a card, and return the learner."""
    open_live(page, address)
    if times:
        page.add_init_script(f"globalThis.beziqueTimings = {times}")
        page.reload()
        page.locator(LIVE).wait_for(timeout=LONG)
    learner = ByMouse(page, mirror_of_room(SEED))
    learner.do(advice(learner))
    return learner


def advice(learner):
    return str(learner.mirror.board.coach().action)


def overlay(page, *, text, within=LONG):
    """Wait until the overlay says so: an alert, with one way on, over a table that takes nothing."""
    over = page.locator(".bz-over[role=alert]")
    over.get_by_text(text).wait_for(timeout=within)
    assert page.locator(".bz-body").evaluate("node => node.inert")
    return over


def said(page):
    return page.locator("[data-live=polite]").inner_text()


def goes_on_after_reload(learner):
    """Press Reload: the deal is as it was, and the next action is played once."""
    page = learner.page
    shown = kept(page, "play")
    page.get_by_role("button", name=LABELS["reload"]).click()
    page.locator(".bz-words-said", has_text="as you left it").wait_for(timeout=LONG)
    learner.mirror = mirror_of_room("")
    learner.mirror.greeted = False
    learner.mirror.hello(SEED, "en", shown)
    learner.check_hand()
    learner.do(advice(learner))
    learner.check_hand()


def test_a_killed_kernel_is_noticed_before_anybody_waits_and_the_deal_goes_on(page, course):
    learner = sits_down(page, course.page("play.ipynb", SEED))
    os.kill(course.kernel_process(page.evaluate(KERNEL_ID)), signal.SIGKILL)
    # The server starts a blank kernel in its place within seconds; the clock of twenty has nothing to do with it.
    overlay(page, text=LABELS["gone"], within=15_000)
    assert "kept in this browser" in page.locator(".bz-over").inner_text()
    goes_on_after_reload(learner)


def test_a_kernel_that_was_ended_is_a_note_then_an_overlay_and_the_deal_goes_on(page, course):
    learner = sits_down(page, course.page("play.ipynb", SEED), SHORT)
    assert page.evaluate(END_KERNEL, page.evaluate(KERNEL_ID)) == 204
    page.locator(".bz-say", has_text=LABELS["slow"]).wait_for()
    assert LABELS["slow"] in said(page)
    overlay(page, text=LABELS["lost"])
    goes_on_after_reload(learner)


def test_a_server_that_was_stopped_keeps_the_page_until_one_is_there_again(page, tmp_path):
    port = free_port()
    with serving(tmp_path / "first.txt", port=port) as first:
        learner = sits_down(page, first.page("play.ipynb", SEED), SHORT)
    learner.button("hint").click()
    overlay(page, text=LABELS["lost"])
    page.get_by_role("button", name=LABELS["reload"]).click()
    overlay(page, text=LABELS["no_server"])
    learner.check_hand()
    with serving(tmp_path / "second.txt", port=port):
        goes_on_after_reload(learner)


def test_without_a_network_for_half_a_minute_nothing_is_lost_and_nothing_done_twice(page, line):
    """The clocks are the real ones: a note after five seconds, the overlay after twenty."""
    learner = sits_down(page, line.page("play.ipynb", SEED))
    page.evaluate(CLOCK)
    line.hold()
    learner.button("hint").click()
    page.locator(".bz-say", has_text=LABELS["slow"]).wait_for()
    assert page.locator(".bz-over").inner_text() == ""
    overlay(page, text=LABELS["lost"])
    clock = page.evaluate("() => clock")
    assert 5_000 <= clock["note"] < clock["over"]
    assert clock["over"] >= 20_000
    page.wait_for_timeout(10_000)
    line.go_on()
    page.locator(".bz-over:empty").wait_for(state="attached", timeout=LONG)
    assert LABELS["back"] in said(page)
    learner.mirror.act("hint")
    learner.settled()
    learner.do(advice(learner))
    learner.check_hand()


def test_three_seconds_of_delay_cost_three_seconds_and_a_second_press_plays_nothing(page, line):
    learner = sits_down(page, line.page("play.ipynb", SEED))
    line.delay = 1.5
    text = advice(learner)
    verb, *_ = text.split()
    for place, ref in learner.refs(text):
        learner.click(learner.where(place, ref))
    learner.button(verb).dblclick()
    learner.mirror.act(text)
    learner.settled()
    learner.check_hand()
    line.delay = 3
    learner.do("hint")
    assert LABELS["slow"] in said(page)
    assert LABELS["lost"] not in page.locator(".bz-over").inner_text()
    line.delay = 0
    learner.do(advice(learner))
    learner.check_hand()


def test_an_action_that_was_lost_on_the_way_is_told_and_not_done(page, line):
    learner = sits_down(page, line.page("play.ipynb", SEED), SHORT)
    line.hold()
    learner.button("hint").click()
    page.locator(".bz-say", has_text=LABELS["slow"]).wait_for()
    line.cut()
    page.wait_for_timeout(500)
    line.mend()
    page.locator(".bz-say", has_text=LABELS["unheard"]).wait_for(timeout=LONG)
    assert LABELS["unheard"] in said(page)
    learner.do("hint")
    assert heard(page.locator(".bz-say .bz-words-said")).startswith(learner.mirror.answer.head)
    assert "1 of 4" in learner.mirror.answer.head


def test_an_answer_that_was_lost_on_the_way_is_fetched_and_the_action_was_done_once(page, line):
    learner = sits_down(page, line.page("play.ipynb", SEED), SHORT)
    line.hold(up=False)
    learner.button("hint").click()
    page.locator(".bz-say", has_text=LABELS["slow"]).wait_for()
    line.cut()
    page.wait_for_timeout(500)
    line.mend()
    learner.mirror.act("hint")
    learner.settled()
    assert LABELS["unheard"] not in said(page)
    learner.do("hint")
    assert "2 of 4" in learner.mirror.answer.head


def test_two_tabs_of_one_page_are_two_tables_and_each_comes_back_to_its_own(browser, course):
    context = browser.new_context()
    first, second = (ByMouse(context.new_page(), mirror_of_room(SEED)) for _ in range(2))
    for learner in (first, second):
        open_live(learner.page, course.page("play.ipynb", SEED))
    first.do(advice(first))
    for _ in range(3):
        second.do(advice(second))
    first.check_hand()
    assert first.page.evaluate(KERNEL_ID) != second.page.evaluate(KERNEL_ID)
    for learner in (first, second):
        learner.page.reload()
        learner.page.locator(".bz-words-said", has_text="as you left it").wait_for(timeout=LONG)
        learner.check_hand()
    context.close()
