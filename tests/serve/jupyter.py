"""Jupyter servers as a learner meets them: the image that Binder makes, and JupyterLab on a copy of the course."""

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from tests.serve.running import free_port, process, wait_for

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-for-tests"  # noqa: S105 -- it guards nothing but a server that lives for one test


class Jupyter:
    """A running Jupyter server whose folder holds `course/`."""

    def __init__(self, port, base_url):
        self.url = f"http://127.0.0.1:{port}{base_url}"

    def voila(self, name, query=""):
        """Return the address of a notebook of the course shown by Voilà."""
        return f"{self.url}voila/render/course/{name}?token={TOKEN}{query}"

    def lab(self, name):
        """Return the address of a notebook of the course opened in JupyterLab."""
        return f"{self.url}lab/tree/course/{name}?token={TOKEN}&reset"

    def open_in_lab(self, page, name):
        """Open a notebook in JupyterLab and wait until its cells can be run; earlier they silently would not."""
        page.goto(self.lab(name))
        # A kernel that an earlier page has left is named, unseen, in the list of running ones.
        page.get_by_text("Python 3 (ipykernel)").filter(visible=True).first.wait_for(timeout=60_000)
        page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').first.wait_for(timeout=60_000)

    def run_all(self, page):
        """Run every cell of the open notebook and wait until the kernel rests."""
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        code = page.locator(".jp-CodeCell .jp-InputPrompt")
        code.last.wait_for()
        page.wait_for_function(
            "() => [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')]"
            ".every((prompt) => /\\[\\d+\\]/.test(prompt.textContent))"
        )


@contextmanager
def jupyter(folder, log, python=sys.executable, base_url="/", environment=None):
    """Start a Jupyter server of the given Python on a folder."""
    port = free_port()
    words = [str(python), "-m", "jupyter_server" if base_url != "/" else "jupyterlab"]
    words += [f"--ServerApp.base_url={base_url}", f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={folder}"]
    words += [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--no-browser",
        "--allow-root",
    ]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    with process(words, log, cwd=folder, env=clean | (environment or {})) as started:
        server = Jupyter(port, base_url)
        wait_for(f"{server.url}api", started, log)
        yield server


def copy_of_the_course(folder):
    """Copy the course into a folder and return the folder."""
    shutil.copytree(ROOT / "course", folder / "course", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return folder


def python_of_the_image():
    """Return the Python that binder/runtime.txt names when this machine has it, and this one otherwise."""
    wanted = (ROOT / "binder" / "runtime.txt").read_text().strip().replace("-", "")
    found = shutil.which(wanted)
    works = found and subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0
    return found if works else sys.executable


def make_image(folder):
    """Do in a folder what Binder does in an image: requirements, then postBuild. Return its Python."""
    environment = folder / "environment"
    subprocess.run([python_of_the_image(), "-m", "venv", str(environment)], check=True, timeout=120)
    python = environment / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", "binder/requirements.txt"], check=True, capture_output=True, timeout=900, cwd=ROOT)
    prefix = {"NB_PYTHON_PREFIX": str(environment)}
    subprocess.run([str(ROOT / "binder" / "postBuild")], check=True, timeout=60, cwd=ROOT, env=os.environ | prefix)
    return python
