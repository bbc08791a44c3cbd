"""The Binder image without Docker: the files are accepted, the pins install, the page works under a base address."""

import json
import re
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow


def test_repo2docker_accepts_the_folder(pytestconfig):
    words = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    said = subprocess.run(words, capture_output=True, text=True, timeout=120, cwd=pytestconfig.rootpath, check=False)
    output = said.stdout + said.stderr
    assert said.returncode == 0, output[-2000:]
    assert "binder/requirements.txt" in output
    assert "binder/postBuild" in output


def test_every_run_time_dependency_is_pinned(pytestconfig):
    lines = (pytestconfig.rootpath / "binder" / "requirements.txt").read_text().splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    assert lines[-1] == "."
    pinned = {re.fullmatch(r"([\w-]+)==[\d.]+", line)[1] for line in lines[:-1]}
    assert {"anywidget", "fsrs", "ipykernel", "ipywidgets", "segno", "voila", "jupyterlab"} <= pinned


def test_idle_kernels_are_ended(pytestconfig):
    config = json.loads((pytestconfig.rootpath / "binder" / "jupyter_config.json").read_text())
    assert 0 < config["MappingKernelManager"]["cull_idle_timeout"] <= 3600


def test_the_course_map_opens_under_a_base_address_without_an_outside_request(page, binder):
    page.goto(binder.voila("index.ipynb"))
    page.locator("main h1").wait_for()
    page.locator("header").get_by_text("Course map").click()
    page.locator("main h1").wait_for()
    assert page.url.startswith(f"{binder.url}voila/render/course/index.ipynb")
    assert page.locator("header.bt-top").count() == 1
    assert page.watch.outside() == []


def test_a_theme_in_the_address_is_not_written_into_the_page_there_either(page, binder):
    fired = []
    page.on("dialog", lambda dialog: (fired.append(dialog.message), dialog.dismiss()))
    page.goto(binder.voila("index.ipynb", "&theme=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"))
    page.locator("main h1").wait_for()
    assert fired == []


def test_a_lesson_becomes_live_there(page, binder):
    page.goto(binder.voila("play.ipynb"))
    page.locator("#bt-cells .jp-OutputArea-output > *").first.wait_for()
    assert page.locator(".bt-error").count() == 0
    page.wait_for_timeout(500)
    assert [error for error in page.watch.errors if "MathJax" in error] == []
