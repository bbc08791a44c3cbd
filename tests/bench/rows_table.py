"""The table late in a deal: a click's answer against a bare button's, a redraw against one frame, the script's size.

Answer: Hint and X-ray by turns, and a card played and taken back, at trick 90 of a deal, against a bare ipywidgets
button of the same run. Redraw: from the kernel's message to the painted page, each picture of a whole deal once.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from bezique_tutor.place import course_path
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.widgets.assets import CSS, ESM
from bezique_tutor.widgets.view import view
from tests.bench.rows import Row
from tests.bench.rows_page import BUTTON, CLICK
from tests.browser.fixtures import FLAGS
from tests.browser.stage import draw_on, staged
from tests.serve.running import serving, write_notebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.serve.running import Server

LATE = 90
FRAME = 16.0
KILOBYTES = 90.0
LIVE = ".bezique[data-bz-ready]:not([data-bz-ready=''])"
# Shows each picture in a frame's callback; a message sent there arrives when that frame is painted.
REDRAW = """async (pictures) => {
  const times = [], channel = new MessageChannel();
  for (const picture of pictures) {
    times.push(await new Promise((done) => requestAnimationFrame(() => {
      const start = performance.now();
      channel.port1.onmessage = () => done(performance.now() - start);
      stage.model.show(picture);
      channel.port2.postMessage(null);
    })));
  }
  return times;
}"""


def rows(repeats: int) -> Iterator[Row]:
    """Four rows; answers are medians of four times ``repeats`` clicks on either side, in turns."""
    room, pictures = _deal()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name) / "course"
        shutil.copytree(course_path(), folder)
        write_notebook(folder / "button.ipynb", "# Button\n\nOne button.", BUTTON)
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        with serving(Path(name) / "log.txt", folder=folder) as server:
            yield from _answering(browser, server, room, 4 * repeats)
        yield _drawing(browser, pictures)
        browser.close()
    yield Row("script, style and cards", "what a page may weigh", "kB", len(ESM + CSS) / 1000, KILOBYTES, "<= 1")


def _deal() -> tuple[PlayRoom, list[dict[str, Any]]]:
    """A deal at trick 90, and every picture of it until its end."""
    room, late = PlayRoom(lambda: "BZ1-BENCH"), PlayRoom(lambda: "BZ1-BENCH")
    pictures = [view(room)]
    kept = ""
    while room.board.position.step is not Step.OVER:
        if not kept and room.board.position.trick_number == LATE:
            kept = room.keep()
        room.act(str(room.board.coach().action))
        pictures.append(view(room))
    late.restore(kept)
    return late, pictures


def _answering(browser: Browser, server: Server, room: PlayRoom, clicks: int) -> Iterator[Row]:
    page, peer = browser.new_page(), browser.new_page()
    page.add_init_script("globalThis.beziqueTimings = {tap: 0}")
    page.goto(server.page("index.ipynb"))
    page.evaluate("(kept) => localStorage.setItem('bezique:play', kept)", room.keep())
    page.goto(server.page("play.ipynb"))
    page.wait_for_selector(LIVE, timeout=60_000)
    peer.goto(server.page("button.ipynb"))
    peer.wait_for_selector("button.jupyter-button", timeout=60_000)
    ref = str(room.board.coach().action).split()[1]

    def bare() -> float:
        return float(peer.evaluate(CLICK, ["button.jupyter-button", ".widget-label"]))

    def ours(do: str) -> float:
        return float(page.evaluate(CLICK, [f"[data-do={do}]", ".bz-words-said"]))

    told, plays, bares = [], [], []
    for number in range(clicks):
        told.append(ours(("hint", "xray")[number % 2]))
        bares.append(bare())
    yield Row(f"hint or X-ray at trick {LATE}", "bare button", "ms", median(told), median(bares), "<= 1.3")
    bares.clear()
    for _ in range(clicks):
        _choose(page, ref)
        plays.append(ours("play"))
        bares.append(bare())
        ours("undo")
    yield Row(f"a card played at trick {LATE}", "bare button", "ms", median(plays), median(bares), "<= 1.3")
    page.close()
    peer.close()


def _choose(page: Page, ref: str) -> None:
    page.locator(f'[data-where=hand] [data-ref="{ref}"]').first.evaluate("node => node.click()")


def _drawing(browser: Browser, pictures: list[dict[str, Any]]) -> Row:
    with staged() as address:
        page = draw_on(browser.new_page(), address, pictures[0], {})
        times = page.evaluate(REDRAW, pictures[1:])
    return Row("redraw of one action, painted", "one frame", "ms", median(times), FRAME, "<= 1")
