"""A lesson's step in real JupyterLab, whose own keys change cells, and one in the Binder layout."""

import pytest

from tests.browser.learner import LIVE, ByKeys, ByMouse, mirror_of_lesson, open_live, solution_of

pytestmark = pytest.mark.slow

#: Keys that insert, delete, cut, paste, merge, split, undo, run or turn a cell when the notebook hears them.
NOTEBOOK_KEYS = [
    *("b", "a", "d", "d", "x", "c", "v", "m", "y", "r", "z", "0", "0", "1", "o", "l"),
    *("Shift+M", "Control+Enter", "Alt+Enter", "ArrowUp", "ArrowDown", "Space", "Space", "Delete"),
]
#: Every cell of the notebook: what kind it is, its source or its text, and how often it has run.
CELLS = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')].map((cell) => [
  [...cell.classList].find((name) => /^jp-(Code|Markdown|Raw)Cell$/.test(name)),
  (cell.querySelector('.jp-RenderedMarkdown:not(.lm-mod-hidden), .cm-content') || {}).textContent,
  (cell.querySelector('.jp-InputPrompt') || {}).textContent,
])"""


def test_keys_on_the_table_change_no_cell_and_solve_the_step(page, lab):
    lab.open_in_lab(page, "00-start.ipynb")
    lab.run_all(page)
    page.locator(LIVE).wait_for(timeout=60_000)
    cells = page.evaluate(CELLS)
    assert [cell[0] for cell in cells].count("jp-CodeCell") == 1
    learner = ByKeys(page, mirror_of_lesson(page, "00"))
    (solution,) = solution_of(learner.mirror.item)
    # The table is in the middle of a notebook: one gets there by going on from its heading.
    page.locator(".bz-title").focus()
    for key in NOTEBOOK_KEYS:
        learner.tab_to(page.locator("[data-where=hand] [tabindex='0']"))
        learner.key(key)
        assert page.evaluate(CELLS) == cells, key
        assert page.locator(".jp-Dialog").count() == 0, key
    learner.tab_to(page.locator("[data-where=hand] [tabindex='0']"))
    learner.key("Escape")
    assert learner.chosen().count() == 0
    learner.do(solution)
    assert learner.mirror.done
    learner.tab_to(page.locator("[data-where=hand] [tabindex='0']"))
    learner.key("Shift+Enter")
    page.get_by_role("heading", name="Your first bezique").wait_for()
    assert page.evaluate(CELLS) == cells
    assert page.watch.outside() == []


def test_enter_on_a_card_plays_and_runs_no_cell(page, lab):
    lab.open_in_lab(page, "04-marriages.ipynb")
    lab.run_all(page)
    page.locator(LIVE).wait_for(timeout=60_000)
    cells = page.evaluate(CELLS)
    learner = ByKeys(page, mirror_of_lesson(page, "04"))
    page.locator(".bz-title").focus()
    for text in solution_of(learner.mirror.item):
        learner.do(text)
    assert learner.mirror.done
    learner.in_words("score")
    learner.do("next")
    assert page.evaluate(CELLS) == cells


def test_a_step_is_done_in_the_binder_layout_under_its_base_address(page, binder):
    open_live(page, binder.voila("00-start.ipynb"))
    assert page.url.startswith(f"{binder.url}voila/render/course/")
    learner = ByMouse(page, mirror_of_lesson(page, "00"))
    for text in solution_of(learner.mirror.item):
        learner.do(text)
    assert learner.mirror.done
    learner.do("next")
    href = page.get_by_role("link", name="Next: Tricks").first.evaluate("node => node.href")
    assert href.startswith(f"{binder.url}voila/render/course/03-tricks.ipynb")
    assert page.watch.outside() == []
