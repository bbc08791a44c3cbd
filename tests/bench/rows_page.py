"""A lesson page against bare ones, served by one Voilà with the course's own settings, in one browser.

Live: the lesson's table against a notebook with one bare anywidget. Answer: a click on Hint against a click on a bare
ipywidgets button. Memory: the kernels behind both pages. First paragraph: against the live table of the same load.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from bezique_tutor.place import course_path
from tests.bench.rows import Row, in_turns
from tests.browser.fixtures import FLAGS
from tests.serve.running import serving, write_notebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.serve.running import Server

LESSON = "03-tricks.ipynb"
BARE = """#code
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.innerHTML = '<p id=bare>live</p>'; } }"
Bare()"""
BUTTON = """#code
import ipywidgets
button, label = ipywidgets.Button(description="Press"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])"""

# Notes, frame by frame, when the first paragraph and the live part of the page can be seen.
WATCH = """
window.seen = {};
const look = () => {
  const shown = (query) => [...document.querySelectorAll(query)].some((node) => node.offsetHeight);
  if (!window.seen.text && shown('main p')) window.seen.text = performance.now();
  if (!window.seen.live && shown('#bare, .bezique [role=option]')) window.seen.live = performance.now();
  if (!window.seen.live) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
# Clicks and waits until the watched text has changed: milliseconds, or -1 when it has not within ten seconds. The node
# itself may be another one by then, so the whole page is watched.
CLICK = """([button, text]) => new Promise((done) => {
  const read = () => document.querySelector(text)?.textContent, before = read(), start = performance.now();
  const end = (time) => { watch.disconnect(); done(time); };
  const watch = new MutationObserver(() => { if (read() !== before) end(performance.now() - start); });
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  setTimeout(() => end(-1), 10000);
  document.querySelector(button).click();
})"""
CLICKS = 15
HINTS_BEFORE_AGAIN = 4


def rows(repeats: int) -> Iterator[Row]:
    """Four rows; each page is loaded ``repeats`` times, in turns with its peer."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name) / "course"
        shutil.copytree(course_path(), folder)
        write_notebook(folder / "bare.ipynb", "# Bare\n\nOne widget.", BARE)
        write_notebook(folder / "button.ipynb", "# Button\n\nOne button.", BUTTON)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=FLAGS
        )
        with serving(Path(name) / "log.txt", folder=folder) as server:
            yield from _loading(browser, server, repeats)
            yield _answering(browser, server)
        browser.close()


def _loading(browser: Browser, server: Server, repeats: int) -> Iterator[Row]:
    memory: dict[str, list[float]] = {LESSON: [], "bare.ipynb": []}
    painted: list[float] = []
    lives: list[float] = []

    def load(notebook: str) -> float:
        before = _kernels(server)
        page = browser.new_page()
        page.add_init_script(WATCH)
        page.goto(server.page(notebook))
        page.wait_for_function("() => window.seen.live", timeout=60_000)
        seen = page.evaluate("() => window.seen")
        new = [pid for pid in _kernels(server) if pid not in before]
        memory[notebook] += [_megabytes(pid) for pid in new]
        if notebook == LESSON:
            painted.append(seen["text"])
            lives.append(seen["live"])
        page.close()
        time.sleep(1)
        return seen["live"]

    ours, bare = in_turns(lambda _: load(LESSON), lambda _: load("bare.ipynb"), repeats)
    yield Row("lesson page live", "bare anywidget page", "ms", ours, bare, "<= 1.2")
    yield Row(
        "kernel of a lesson",
        "kernel of the bare page",
        "MB",
        median(memory[LESSON]),
        median(memory["bare.ipynb"]),
        "<= 1.2",
    )
    yield Row("first paragraph painted", "the table live", "ms", median(painted), median(lives), "<= 0.5")


def _answering(browser: Browser, server: Server) -> Row:
    page, peer = browser.new_page(), browser.new_page()
    page.goto(server.page(LESSON))
    page.wait_for_selector(".bezique [role=option]", timeout=60_000)
    peer.goto(server.page("button.ipynb"))
    peer.wait_for_selector("button.jupyter-button", timeout=60_000)
    times: dict[str, list[float]] = {"ours": [], "peer": []}
    for number in range(CLICKS):
        if number % HINTS_BEFORE_AGAIN == 0:
            _again(page)
        times["ours"].append(page.evaluate(CLICK, ["[data-do=hint]", ".bz-words-said"]))
        times["peer"].append(peer.evaluate(CLICK, ["button.jupyter-button", ".widget-label"]))
    page.close()
    peer.close()
    return Row("click to answer", "bare button", "ms", median(times["ours"]), median(times["peer"]), "<= 1.5")


def _again(page: Page) -> None:
    """Close the hint ladder, so that the next hint is a new text."""
    page.reload()
    page.wait_for_selector(".bezique [role=option]", timeout=60_000)
    page.wait_for_timeout(500)


def _kernels(server: Server) -> set[int]:
    """The kernel processes that ``server`` started."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            stat, command = path.read_text(), (path.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if int(stat.rpartition(")")[2].split()[1]) == server.process.pid and b"ipykernel" in command:
            found.add(int(path.parent.name))
    return found


def _megabytes(pid: int) -> float:
    """The process's proportional share of memory."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    match = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(match[1]) / 1024 if match else 0.0
