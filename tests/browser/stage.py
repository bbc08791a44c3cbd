"""A bare page for the browser's half of the table, and prepared views to draw on it."""

import http.server
import json
import re
import threading
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

from bezique_tutor.widgets.assets import CSS, ESM

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in (HERE / "views").glob("*.json") if path.stem != "labels")
LABELS = json.loads((HERE / "views" / "labels.json").read_text(encoding="utf-8"))
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
FOCUS = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent.trim()"


def view(name, **changes):
    """Read a prepared view, with the labels and with some of its keys changed."""
    return json.loads((HERE / "views" / f"{name}.json").read_text(encoding="utf-8")) | {"labels": LABELS} | changes


class Stage(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = self.path.split("?")[0].strip("/") or "stage.html"
        made = {"table.js": ESM, "table.css": CSS}
        if name not in made and name not in {"stage.html", "stage.css"}:
            self.send_error(404)
            return
        body = made.get(name) or (HERE / name).read_text(encoding="utf-8")
        self.send_response(200)
        self.send_header("Content-Type", f"{KINDS[Path(name).suffix]}; charset=utf-8")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


@contextmanager
def staged():
    """Serve the stage and give its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stage) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


HOW = {"times": {}, "answering": True, "search": ""}


def draw_on(page, address, drawn, how):
    """Draw a view, or the prepared view of that name; `how` may shorten the clocks or silence the kernel's stand-in."""
    how = HOW | how
    page.add_init_script(f"globalThis.beziqueTimings = {json.dumps({'tap': 0} | how['times'])}")
    page.goto(address + how["search"])
    page.wait_for_function("() => window.stage")
    picture = view(drawn) if isinstance(drawn, str) else drawn
    page.evaluate("([view, answering]) => stage.draw(view, answering)", [picture, how["answering"]])
    return page


def show(page, picture):
    """Let the kernel's stand-in send another view."""
    page.evaluate("view => stage.model.show(view)", picture)


def acted(page):
    """Return what was sent as actions."""
    return page.evaluate("stage.acted()")


def focus(page):
    """Return the name of what has the focus."""
    return page.evaluate(FOCUS)


def hand(page):
    """Return the learner's hand."""
    return page.get_by_role("listbox", name=re.compile("Your hand"))


def option(page, name, nth=0):
    """Return a card that can be chosen, by its name."""
    return page.locator("[data-where]").get_by_role("option", name=name).nth(nth)


def said(page, mode):
    """Return what stands in the polite or the assertive region."""
    return page.locator(f"[data-live={mode}]").inner_text()


def check_with_axe(page, *, contrast=True):
    """Fail on a serious or critical finding."""
    options = None if contrast else {"rules": {"color-contrast": {"enabled": False}}}
    found = Axe().run(page, options=options).response["violations"]
    grave = [one for one in found if one["impact"] in {"serious", "critical"}]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in grave] == []
