"""Real servers for tests: started as a learner starts them, on a free port, and ended again."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path

import nbformat

#: Where a page names its kernel.
KERNEL = re.compile(r'"kernelId": "([0-9a-f-]{36})"')

#: The command as installed beside this Python.
COMMAND = str(Path(sys.executable).with_name("bezique-tutor"))

#: Serves another folder in the place of the course, with some of the settings' figures changed.
_ELSEWHERE = """
import json, sys
from pathlib import Path
from bezique_tutor import place
from bezique_tutor.serve import settings
place.course_path = lambda: Path(sys.argv[1])
vars(settings).update(json.loads(sys.argv[2]))
from bezique_tutor.serve.cli import main
sys.exit(main(sys.argv[3:]))
"""

_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Answer:
    """What a server said."""

    def __init__(self, raw):
        self.status = raw.status
        self.headers = raw.headers
        self.url = raw.url
        self.text = raw.read().decode()


class Server:
    """A running server of the course."""

    def __init__(self, port, process=None):
        self.port = port
        self.process = process
        self.url = f"http://127.0.0.1:{port}/"

    def get(self, path="", timeout=60, **headers):
        request = urllib.request.Request(self.url + path, headers=headers)
        try:
            with _opener.open(request, timeout=timeout) as raw:
                return Answer(raw)
        except urllib.error.HTTPError as raw:
            return Answer(raw)

    def page(self, name, query=""):
        return f"{self.url}voila/render/{name}{query}"

    def kernels(self):
        return json.loads(self.get("bezique/health").text)["kernels"]

    @staticmethod
    def kernel_process(kernel):
        """Return the number of the process that runs a kernel."""
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                if kernel.encode() in path.read_bytes():
                    return int(path.parent.name)
        raise AssertionError(f"no process runs the kernel {kernel}")

    def until_kernels(self, number, seconds=20):
        """Wait until this many kernels run; return how many do."""
        end = time.monotonic() + seconds
        while (running := self.kernels()) != number and time.monotonic() < end:
            time.sleep(0.2)
        return running


@contextmanager
def process(words, log, cwd=None, env=None):
    """Run a program and end it, with what it started, by its own means."""
    with Path(log).open("w") as out:
        started = subprocess.Popen(words, stdout=out, stderr=subprocess.STDOUT, cwd=cwd, env=env)
        try:
            yield started
        finally:
            started.terminate()
            try:
                started.wait(20)
            except subprocess.TimeoutExpired:
                started.kill()
                started.wait()


def wait_for(url, started, log, seconds=90):
    """Wait until something answers at the address, or the process has ended."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if started.poll() is not None:
            break
        try:
            with _opener.open(url, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"no answer from {url}; the server said:\n{Path(log).read_text()[-4000:]}")


@contextmanager
def serving(log, folder=None, command=COMMAND, cwd=None, port=None, **figures):
    """Serve the course, or the notebooks of another folder with other figures in the settings; yield the server."""
    port = port or free_port()
    arguments = ["serve", "--no-browser", "--port", str(port)]
    elsewhere = [sys.executable, "-c", _ELSEWHERE, str(folder), json.dumps(figures)]
    words = [*([command] if folder is None else elsewhere), *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    with process(words, log, cwd=cwd, env=environment) as started:
        server = Server(port, started)
        wait_for(server.url + "bezique/health", started, log)
        yield server


def write_notebook(path, *cells):
    """Write a notebook: cells are texts, those of code begin with a line #code."""
    made = [
        nbformat.v4.new_code_cell(text.removeprefix("#code\n"))
        if text.startswith("#code\n")
        else nbformat.v4.new_markdown_cell(text)
        for text in cells
    ]
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=made, metadata={"kernelspec": kernel}), path)
