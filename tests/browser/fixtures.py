"""A real browser and a real server for every test that asks for them by name."""

import os
import shutil
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, sync_playwright

from tests.serve.jupyter import copy_of_the_course, jupyter, make_image
from tests.serve.running import serving

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
LOOPBACK = {"127.0.0.1", "localhost", "[::1]", "::1"}


class Watch:
    """What a page asked for and complained about."""

    def __init__(self):
        self.requests = []
        self.errors = []
        self.frames = []

    def follow(self, page):
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self.follow_line)

    def follow_line(self, line):
        self.requests.append(line.url)
        line.on("framereceived", self.note)

    def note(self, frame):
        self.frames.append(frame)

    def outside(self):
        """Return the requests that left this machine."""
        return [url for url in self.requests if is_outside(url)]


def is_outside(url):
    parts = urlsplit(url)
    return parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in LOOPBACK


@pytest.fixture(scope="session")
def browser():
    """Chromium as installed on this machine; CHROMIUM names another one."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "no Chromium found: install it, or name it in the variable CHROMIUM"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


def leave(context):
    """Leave every page for an empty one, so that each ends its kernel: a closed context drops its pages unsaid."""
    for page in context.pages:
        with suppress(Error):  # a page that a test has closed already
            page.goto("about:blank")
    context.close()


@pytest.fixture
def new_page(browser):
    """Make pages of any size and scheme; a request to another machine fails the test."""
    contexts = []
    watches = []

    def make(**options):
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | options))
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.watch = Watch()
        page.watch.follow(page)
        watches.append(page.watch)
        return page

    yield make
    for context in contexts:
        leave(context)
    outside = [url for watch in watches for url in watch.outside()]
    assert not outside, f"requests left this machine: {outside}"


@pytest.fixture
def page(new_page):
    """One page of 1280 by 800; `page.watch` knows its requests, console errors and websocket frames."""
    return new_page()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The course, served by `bezique-tutor serve` for the whole run."""
    with serving(tmp_path_factory.mktemp("server") / "log.txt") as running:
        yield running


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """JupyterLab on a copy of the course: `lab.open_in_lab(page, name)`, then `lab.run_all(page)`."""
    folder = copy_of_the_course(tmp_path_factory.mktemp("lab"))
    with jupyter(folder, folder / "log.txt") as running:
        yield running


@pytest.fixture(scope="session")
def binder(tmp_path_factory):
    """The Binder image, emulated: its environment, a base address and a token; `page.goto(binder.voila(name))`."""
    folder = tmp_path_factory.mktemp("binder")
    python = make_image(folder)
    home = copy_of_the_course(folder / "home")
    path = {"PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}
    with jupyter(home, folder / "log.txt", python=python, base_url="/user/x/", environment=path) as running:
        yield running
