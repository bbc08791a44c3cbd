"""Five hundred actions over the real wire leave nothing behind: no model, no node, no listener, no object in Python."""

import json

import pytest

from tests.browser.learner import mirror_of_room, open_live
from tests.browser.wire import Wire
from tests.serve.running import serving, write_notebook

pytestmark = pytest.mark.slow

SEED = "BZ1-E42"
ROUNDS, WARM = 100, 20
# A room whose kernel counts what it holds when it is asked to: its answer goes into a file beside the server.
COUNTED = """#code
import gc, json
from pathlib import Path
from ipywidgets.widgets.widget import _instances
from bezique_tutor.lesson import play
table = play(seed="{seed}")
stage = table.scene
act = stage.act
def counted(text):
    if text.startswith("count "):
        gc.collect()
        Path(text.split()[1]).write_text(json.dumps({{"objects": len(gc.get_objects()), "widgets": len(_instances)}}))
    act("hint")
    if not text.startswith("count "):
        act(text)
stage.act = counted
table"""
# Types each text into the command field, and goes on when the table has answered it.
TYPE_ALL = """async (texts) => {
  const root = document.querySelector('.bezique');
  for (const text of texts) {
    const before = root.querySelector('.bz-say');
    const field = root.querySelector('[data-command]');
    field.value = text;
    field.form.requestSubmit();
    await new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error(`no answer to ${text}`)), 30000);
      const look = () => {
        if (root.querySelector('.bz-say') === before) return;
        watcher.disconnect();
        clearTimeout(late);
        done();
      };
      const watcher = new MutationObserver(look);
      watcher.observe(root, { childList: true, subtree: true });
      look();
    });
  }
}"""


@pytest.fixture(scope="module")
def counting(tmp_path_factory):
    """The course's server on a room that counts."""
    folder = tmp_path_factory.mktemp("growth")
    write_notebook(folder / "index.ipynb", "# Map")
    write_notebook(folder / "play.ipynb", "# Play", COUNTED.format(seed=SEED))
    with serving(folder / "log.txt", folder=folder, WARM_PAGES=[]) as running:
        yield running


def counts_of_page(page):
    """Return nodes and listeners of the page once its garbage is gone."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {name: int(metrics[name]) for name in ("Nodes", "JSEventListeners")}


def test_five_hundred_actions_leave_nothing_behind(page, counting, tmp_path):
    wire = Wire(page)
    open_live(page, counting.page("play.ipynb"))
    room = mirror_of_room(f"?seed={SEED}")
    card = str(room.board.coach().action)
    # a card, a refusal, a hint, taken back, an X-ray: and the table is as it was
    round_ = [card, "declare KH KH", "hint", "undo", "xray"]
    page.get_by_role("button", name="Text table").click()
    page.get_by_label("Type an action").wait_for()

    def counted(name):
        page.evaluate(TYPE_ALL, [f"count {tmp_path / name}"])
        return json.loads((tmp_path / name).read_text()), counts_of_page(page)

    page.evaluate(TYPE_ALL, round_ * WARM)
    kernel, shown = counted("before")
    turn = int(page.locator(".bezique").get_attribute("data-bz-ready"))
    wire.from_here()
    page.evaluate(TYPE_ALL, round_ * ROUNDS)
    kernel_after, shown_after = counted("after")
    assert int(page.locator(".bezique").get_attribute("data-bz-ready")) == turn + 2 * ROUNDS
    received, sent = wire.since()
    assert sum('"action"' in frame for frame in sent) == len(round_) * ROUNDS + 1
    assert not [frame for frame in [*received, *sent] if '"comm_open"' in frame]
    assert kernel_after["widgets"] == kernel["widgets"]
    # One thing kept for each action would be five hundred of them.
    assert kernel_after["objects"] - kernel["objects"] < 250
    assert shown_after["JSEventListeners"] - shown["JSEventListeners"] < 20
    assert shown_after["Nodes"] - shown["Nodes"] < 250
    assert wire.errors == []
