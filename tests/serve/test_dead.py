"""What the server does for a page whose line or kernel is not what it should be."""

import pytest

from tests.serve.conftest import COUNTER
from tests.serve.running import serving, write_notebook

pytestmark = pytest.mark.slow


@pytest.fixture
def often(tmp_path):
    """A server that asks every second whether its pages are still there."""
    folder = tmp_path / "often"
    folder.mkdir()
    write_notebook(folder / "index.ipynb", "# Map")
    write_notebook(folder / "count.ipynb", "# A lesson", COUNTER)
    with serving(tmp_path / "log.txt", folder=folder, WARM_PAGES=[], PING_EVERY=1000) as running:
        yield running


def test_a_line_over_which_the_page_answers_is_not_ended(page, often):
    lines = []
    page.on("websocket", lambda line: lines.append(line.url))
    page.goto(often.page("count.ipynb"))
    page.locator(".trial").wait_for(timeout=60_000)
    page.wait_for_timeout(4500)
    assert len(lines) == 1
