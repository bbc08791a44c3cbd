"""Servers of trial notebooks, for what the course itself must never do."""

import pytest

from tests.serve.running import serving, write_notebook

COUNTER = """#code
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''export default {render({model, el}) {
      const button = Object.assign(document.createElement('button'), {className: 'trial', textContent: '0'});
      const query = Object.assign(document.createElement('output'), {textContent: location.search});
      button.onclick = () => model.send({press: 1});
      model.on('change:n', () => { button.textContent = model.get('n'); });
      el.append(button, query); } }'''
    n = traitlets.Int(0).tag(sync=True)
w = Counter()
def pressed(widget, content, buffers):
    widget.n += 1
    if widget.n == 2:
        print("printed in /secret/place")
        raise ValueError("raised in /secret/place")
w.on_msg(pressed)
w"""


@pytest.fixture(scope="session")
def trial(tmp_path_factory):
    """A server of trial notebooks: one that counts, one that breaks; and files that are nobody's business."""
    folder = tmp_path_factory.mktemp("trial")
    write_notebook(folder / "index.ipynb", "# Bezique tutor\n\nA [lesson](count.ipynb).")
    write_notebook(folder / "count.ipynb", "# A lesson\n\nPress the button.", COUNTER, "## Later\n\nWhat comes after.")
    write_notebook(folder / "broken.ipynb", "# A broken lesson", "#code\n1 / 0", "After it.")
    (folder / "exercises").mkdir()
    (folder / "exercises" / "tricks.toml").write_text("answer = 'the king'\n")
    (folder / "picture.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
    with serving(tmp_path_factory.mktemp("trial-log") / "log.txt", folder=folder) as running:
        running.folder = folder
        yield running
