"""The page around the table, in a real browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.slow


def open_lesson(page, trial, query=""):
    page.goto(trial.page("count.ipynb", query))
    page.wait_for_selector(".trial")


def test_the_first_paragraph_is_there_before_the_kernel_answers(new_page, trial):
    without_script = new_page(java_script_enabled=False)
    without_script.goto(trial.page("count.ipynb"), wait_until="commit")
    without_script.get_by_text("Press the button.").wait_for()


def test_the_first_paragraph_is_sent_before_the_kernel_id(trial):
    text = trial.get("voila/render/count.ipynb").text
    assert text.count("Press the button.") == 1
    assert text.index("Press the button.") < text.index("voila-style.js") < text.index('"kernelId"')


def test_nothing_jumps_when_the_table_arrives(new_page, trial):
    page = new_page()
    page.add_init_script(
        "window.jumps = 0;"
        "new PerformanceObserver((list) => list.getEntries().forEach((e) => { window.jumps += e.value; }))"
        ".observe({type: 'layout-shift', buffered: true});"
    )
    open_lesson(page, trial)
    page.get_by_text("What comes after.").wait_for()
    page.wait_for_timeout(500)
    assert page.evaluate("window.jumps") < 0.01


def test_the_query_reaches_the_page(page, trial):
    open_lesson(page, trial, "?deal=BZ1-7&step=2")
    assert page.inner_text("output") == "?deal=BZ1-7&step=2"


def test_everything_readable_is_in_one_landmark_and_passes_axe(page, trial):
    open_lesson(page, trial)
    assert page.locator("main").count() == 1
    assert page.locator("main .trial").count() == 1
    assert page.locator("main >> text=What comes after.").count() == 1
    assert page.get_attribute("html", "lang") == "en"
    assert page.title() == "A lesson · Bezique tutor"
    found = Axe().run(page).response["violations"]
    assert not [rule["id"] for rule in found if rule["impact"] in {"serious", "critical"} or rule["id"] == "region"]


def test_the_first_tab_stop_skips_to_the_lesson(page, trial):
    open_lesson(page, trial)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the lesson"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "bt-main"


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_never_scrolls_sideways_and_follows_the_scheme(new_page, trial, width, scheme):
    page = new_page(viewport={"width": width, "height": 720}, color_scheme=scheme)
    open_lesson(page, trial)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".trial").locator("..").bounding_box()["width"] >= width * 0.9
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(245, 245, 240)", "dark": "rgb(17, 23, 22)"}[scheme]


def test_a_broken_cell_says_so(page, trial):
    page.goto(trial.page("broken.ipynb"))
    page.get_by_role("alert").get_by_text("This part of the page did not run.").wait_for()
    assert "ZeroDivisionError" not in page.content()


def test_a_script_in_the_theme_does_not_run(page, trial):
    fired = []
    page.on("dialog", lambda dialog: (fired.append(dialog.message), dialog.dismiss()))
    open_lesson(
        page,
        trial,
        "?theme=%22%3E%3Cscript%3Ealert(document.domain)%3C/script%3E&template=%3Cimg%20src=x%20onerror=alert(1)%3E",
    )
    page.wait_for_timeout(300)
    assert fired == []


def test_what_a_callback_raises_does_not_reach_the_browser(page, trial):
    open_lesson(page, trial)
    for count in ("1", "2", "3"):
        page.click(".trial")
        page.wait_for_function("(n) => document.querySelector('.trial').textContent === n", arg=count)
    heard = "".join(
        frame if isinstance(frame, str) else frame.decode("utf-8", "replace") for frame in page.watch.frames
    )
    assert "comm_msg" in heard
    for leak in ("Traceback", "/secret/place", "ValueError", "site-packages"):
        assert leak not in heard


def test_the_page_raises_no_error_in_the_console(page, trial):
    open_lesson(page, trial)
    assert page.watch.errors == []
