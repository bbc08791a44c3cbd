"""The course in real JupyterLab, and the sub-command that opens it."""

import pytest

from bezique_tutor.place import course_path
from bezique_tutor.serve.lab import own_copy

pytestmark = pytest.mark.slow


def test_a_notebook_of_the_course_runs_in_jupyterlab(page, lab):
    lab.open_in_lab(page, "play.ipynb")
    lab.run_all(page)
    page.locator(".jp-OutputArea-output .lm-Widget > *").first.wait_for()
    assert page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]').count() == 0
    assert page.watch.outside() == []


def test_the_copy_of_the_course_never_overwrites_what_is_there(tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "index.ipynb").write_text("my own notes")
    own_copy(mine)
    assert (mine / "index.ipynb").read_text() == "my own notes"
    names = {path.name for path in course_path().glob("*.ipynb")}
    assert names <= {path.name for path in mine.iterdir()}
