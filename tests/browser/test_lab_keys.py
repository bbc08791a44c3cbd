"""The table in real JupyterLab: no key pressed on any part of it changes, runs or opens a cell."""

import pytest

from tests.browser.learner import LIVE

pytestmark = pytest.mark.slow

#: Keys by which the notebook inserts, deletes, turns, merges, moves or runs cells.
KEYS = ("b", "d", "d", "m", "a", "x", "Shift+Enter", "Control+Enter")
#: Every cell of the notebook: what kind it is, its text, and how often it has run.
CELLS = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')].map((cell) => [
  [...cell.classList].find((name) => /^jp-(Code|Markdown|Raw)Cell$/.test(name)),
  (cell.querySelector('.jp-RenderedMarkdown:not(.lm-mod-hidden), .cm-content') || {}).textContent,
  (cell.querySelector('.jp-InputPrompt') || {}).textContent,
])"""
#: Parts of the table that can have the focus, and what is pressed before to have them there.
PARTS = {
    "a card": ("[data-where=hand] [tabindex='0']", ""),
    "the main action": (".bz-act", ""),
    "the last action": (".bz-act >> nth=-1", ""),
    "the settings": (".bz-display summary", ""),
    "a tool": (".bz-tool >> visible=true >> nth=-1", ""),
    "the help": (".bz-help", "?"),
    "the explanation": (".bezique [data-panel]", "h"),
    "the command": (".bezique [data-command]", "t"),
}


@pytest.fixture(scope="module")
def notebook(browser, lab):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    page = context.new_page()
    lab.open_in_lab(page, "00-start.ipynb")
    lab.run_all(page)
    page.locator(LIVE).wait_for(timeout=60_000)
    yield page
    context.close()


@pytest.mark.parametrize("part", PARTS)
def test_no_key_on_the_table_reaches_the_notebook(notebook, part):
    page, (selector, opener) = notebook, PARTS[part]
    cells = page.evaluate(CELLS)
    assert any(cell[0] == "jp-CodeCell" for cell in cells)
    for key in KEYS:
        if page.locator(".bezique [data-command]").count():
            page.locator(".bezique [data-command]").press("Escape")
        page.keyboard.press("Escape")
        if opener:
            page.locator("[data-where=hand] [tabindex='0']").press(opener)
        page.locator(selector).first.focus()
        page.keyboard.press(key)
        assert page.evaluate(CELLS) == cells, key
        assert page.locator(".jp-Dialog").count() == 0, key
        assert page.evaluate("document.activeElement !== document.body"), key
