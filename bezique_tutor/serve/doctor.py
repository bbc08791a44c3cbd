"""The sub-command `doctor`: looks at what the course needs, and says what to do about what is missing."""

import argparse
import json
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bezique_tutor.place import course_path
from bezique_tutor.serve.app import course_is_served, port_is_free, port_number
from bezique_tutor.serve.cli import Run
from bezique_tutor.serve.settings import PORT, TEMPLATE_ROOT

NEEDED = ("bezique-tutor", "voila", "ipywidgets", "anywidget", "ipykernel", "jupyter_server", "fsrs", "segno")
OPTIONAL = ("jupyterlab",)


@dataclass(frozen=True)
class Finding:
    """One thing looked at: its state, and for what is amiss what to do."""

    subject: str
    state: str
    ok: bool
    needed: bool = True
    advice: str = ""


def configure(parser: argparse.ArgumentParser) -> Run:
    """Add the arguments of `doctor` and return what runs it."""
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.add_argument("--port", type=port_number, default=PORT, help=f"the port to look at (usually {PORT})")
    return run


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 1 when something needed is missing."""
    findings = list(examine(arguments.port))
    well = all(finding.ok or not finding.needed for finding in findings)
    if arguments.json:
        sys.stdout.write(
            json.dumps({"ok": well, "findings": [asdict(finding) for finding in findings]}, indent=2) + "\n"
        )
        return 0 if well else 1
    for finding in findings:
        mark = "ok     " if finding.ok else "MISSING" if finding.needed else "absent "
        sys.stdout.write(f"{mark}  {finding.subject}: {finding.state}\n")
        if finding.advice and not finding.ok:
            sys.stdout.write(f"         {finding.advice}\n")
    sys.stdout.write("All is well.\n" if well else "Something is missing; see the lines above.\n")
    return 0 if well else 1


def examine(port: int) -> Iterator[Finding]:
    """Look at Python, the libraries, the course, the template, the kernel, the port and the browser for the tests."""
    yield Finding(
        "Python", platform.python_version(), sys.version_info >= (3, 11), advice="Install Python 3.11 or newer."
    )
    for name in (*NEEDED, *OPTIONAL):
        yield library(name, needed=name in NEEDED)
    again = "Install the package again: pip install --force-reinstall bezique-tutor"
    yield attempt("course", lambda: f"{len(list(course_path().glob('*.ipynb')))} notebooks", again)
    yield attempt("page template", template_state, again)
    yield attempt("kernel", kernel_state, "Install the kernel: pip install ipykernel")
    yield port_state(port)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    yield Finding(
        "Chromium",
        "found" if chromium else "not found",
        bool(chromium),
        needed=False,
        advice="Only the browser tests need it.",
    )


def library(name: str, *, needed: bool) -> Finding:
    """Look for a library."""
    advice = f"Install it: pip install {name}"
    try:
        return Finding(name, version(name), ok=True, needed=needed)
    except PackageNotFoundError:
        return Finding(name, "not installed", ok=False, needed=needed, advice=advice)


def attempt(subject: str, look: Callable[[], str], advice: str) -> Finding:
    """Look, and turn what fails into a finding: a doctor does not fall ill."""
    try:
        return Finding(subject, look(), ok=True)
    except Exception as error:  # noqa: BLE001 -- whatever is broken is what we are here to report
        return Finding(subject, f"{type(error).__name__}: {error}", ok=False, advice=advice)


def template_state() -> str:
    """Find the Voilà template, and the one of Voilà that it builds on."""
    folder = TEMPLATE_ROOT / "voila" / "templates" / "bezique"
    if not (folder / "index.html.j2").is_file():
        raise FileNotFoundError("the template 'bezique' is not in the package")
    from jupyter_core.paths import jupyter_path  # noqa: PLC0415 -- may be what is broken

    if not any(Path(path, "templates", "lab", "index.html.j2").is_file() for path in jupyter_path("voila")):
        raise FileNotFoundError("Voilà's own template 'lab' is not installed")
    return "found"


def kernel_state() -> str:
    """Find the kernel of this Python."""
    from ipykernel.kernelspec import get_kernel_dict  # noqa: PLC0415 -- may be what is broken

    return f"{get_kernel_dict()['display_name']}, this Python"


def port_state(port: int) -> Finding:
    """Look whether the course can be served, or is served, on the port."""
    if port_is_free(port):
        return Finding(f"port {port}", "free", ok=True)
    if course_is_served(port):
        return Finding(f"port {port}", "the course is being served there", ok=True)
    return Finding(
        f"port {port}",
        "in use by another program",
        ok=False,
        advice="Stop it, or serve on another port for good: --port",
    )
