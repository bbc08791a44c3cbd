"""Two cells that show one table in real JupyterLab, a cell run again, and a kernel that was restarted."""

import re

import pytest

from bezique_tutor.widgets.labels import LABELS
from tests.browser.learner import LIVE, LONG
from tests.serve.jupyter import jupyter
from tests.serve.running import write_notebook

pytestmark = pytest.mark.slow

FIRST = """#code
from bezique_tutor.lesson import play
table = play(seed="BZ1-E42")
table"""


@pytest.fixture(scope="module")
def twice(tmp_path_factory):
    """JupyterLab on a notebook of two cells with the same table."""
    folder = tmp_path_factory.mktemp("twice")
    (folder / "course").mkdir()
    write_notebook(folder / "course" / "twice.ipynb", FIRST, "#code\ntable")
    with jupyter(folder, folder / "log.txt") as running:
        yield running


@pytest.fixture
def views(page, twice):
    """Both views, drawn and live; `page.sent` counts what was sent as actions."""
    page.sent = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: note(page, frame)))
    twice.open_in_lab(page, "twice.ipynb")
    twice.run_all(page)
    return both(page)


def note(page, frame):
    if b'"action"' in (frame if isinstance(frame, bytes) else frame.encode()):
        page.sent.append(frame)


def both(page):
    """Return both views when both are live."""
    page.locator(LIVE).nth(1).wait_for(timeout=LONG)
    assert page.locator(".bezique").count() == 2
    return page.locator(".bezique").nth(0), page.locator(".bezique").nth(1)


def turns(page):
    return page.locator(".bezique").evaluate_all("all => all.map((node) => Number(node.dataset.bzReady))")


def plays(page, view):
    """Play the first card of the hand in this view; both views follow, by one action."""
    sent, before = len(page.sent), turns(page)
    option = view.locator("[data-where=hand] [role=option]").first
    option.focus()
    page.keyboard.press("Enter")
    wanted = before[0] + 1
    page.wait_for_function(
        "(turn) => [...document.querySelectorAll('.bezique')].every((node) => Number(node.dataset.bzReady) === turn)",
        arg=wanted,
        timeout=LONG,
    )
    assert len(page.sent) == sent + 1


def hands(page):
    return page.locator(".bezique").evaluate_all(
        "all => all.map((root) => [...root.querySelectorAll('[data-where=hand] [role=option]')]"
        ".map((node) => node.dataset.ref).join(' '))"
    )


def menu(page, *names):
    for name in names:
        page.get_by_role("menuitem", name=re.compile(name)).filter(visible=True).first.click()


def test_two_views_follow_each_other_a_cell_run_again_too_and_a_restart_is_told(page, twice, views):
    first, second = views
    assert len(set(turns(page))) == 1
    plays(page, first)
    plays(page, second)
    assert len(set(hands(page))) == 1

    # the second cell is run again: its old view goes, the deal does not
    old = second.element_handle()
    page.locator(".jp-CodeCell .cm-content").nth(1).click()
    page.keyboard.press("Control+Enter")
    page.wait_for_function("(node) => !node.isConnected", arg=old, timeout=LONG)
    first, second = both(page)
    plays(page, second)
    plays(page, first)
    assert len(set(hands(page))) == 1

    # a restarted kernel knows neither view: both say so, and offer no reload, since the notebook has other work in it
    turn, hand = turns(page)[0], hands(page)[0]
    menu(page, "^Kernel$", r"^Restart Kernel(…|\.\.\.)")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    for view in (first, second):
        over = view.locator(".bz-over[role=alert]")
        over.get_by_text(LABELS["gone"]).wait_for(timeout=LONG)
        assert "run the cell again" in over.inner_text()
        assert over.get_by_role("button").count() == 0
        assert view.locator(".bz-body").evaluate("node => node.inert")
    assert turns(page) == [turn, turn]

    # run again, both are live, and the deal is as it was left
    old = first.element_handle()
    page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').first.wait_for(timeout=LONG)
    twice.run_all(page)
    page.wait_for_function("(node) => !node.isConnected", arg=old, timeout=LONG)
    first, second = both(page)
    page.wait_for_function(
        "(hand) => [...document.querySelectorAll('.bezique')].every((root) =>"
        " [...root.querySelectorAll('[data-where=hand] [role=option]')].map((n) => n.dataset.ref).join(' ') === hand)",
        arg=hand,
        timeout=LONG,
    )
    plays(page, first)
