"""The sub-command `lab`: the course in JupyterLab, where every cell can be read and changed."""

import argparse
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from bezique_tutor.place import course_path
from bezique_tutor.serve.app import port_number
from bezique_tutor.serve.cli import Run
from bezique_tutor.serve.settings import HOST

LAB_PORT = 8766


def configure(parser: argparse.ArgumentParser) -> Run:
    """Add the arguments of `lab` and return what runs it."""
    parser.add_argument("--port", type=port_number, default=LAB_PORT, help=f"another port than {LAB_PORT}")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("bezique-course"),
        help="where your copy of the course lies (made when missing)",
    )
    return run


def own_copy(folder: Path) -> Path:
    """Return the learner's own copy of the course; files that are there already are left as they are."""
    for source in sorted(course_path().rglob("*")):
        target = folder / source.relative_to(course_path())
        if source.is_file() and not target.exists() and ".ipynb_checkpoints" not in source.parts:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    return folder


def run(arguments: argparse.Namespace) -> int:
    """Open JupyterLab on the learner's own copy of the course."""
    if find_spec("jupyterlab") is None:
        sys.stderr.write('JupyterLab is not installed. Install it with: pip install "bezique-tutor[lab]"\n')
        return 1
    folder = own_copy(arguments.folder)
    sys.stdout.write(f"Your copy of the course lies in {folder}\n")
    sys.stdout.flush()
    from jupyterlab.labapp import LabApp  # noqa: PLC0415 -- an extra that need not be there

    words = [f"--ServerApp.ip={HOST}", f"--ServerApp.port={arguments.port}", "--ServerApp.port_retries=0"]
    words += [f"--ServerApp.root_dir={folder.resolve()}", "--LabApp.default_url=/lab/tree/index.ipynb"]
    if arguments.no_browser:
        words.append("--no-browser")
    LabApp.launch_instance(words)
    return 0
