"""The course as others install it: a wheel in an empty environment, far from this folder."""

import subprocess
import sys
from zipfile import ZipFile

import pytest

from tests.serve.running import serving

pytestmark = pytest.mark.slow


def bin_of(environment):
    return environment / ("Scripts" if sys.platform == "win32" else "bin")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory, pytestconfig):
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(pytestconfig.rootpath)]
    subprocess.run(build, check=True, capture_output=True, timeout=300)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_course_and_template(wheel, pytestconfig):
    names = set(ZipFile(wheel).namelist())
    course = pytestconfig.rootpath / "course"
    wanted = [
        path
        for path in course.rglob("*")
        if path.suffix in {".ipynb", ".toml"} and ".ipynb_checkpoints" not in path.parts
    ]
    assert wanted
    assert {f"bezique_tutor/course/{path.relative_to(course).as_posix()}" for path in wanted} <= names
    assert "bezique_tutor/serve/template/voila/templates/bezique/index.html.j2" in names
    assert {name.split("/")[0] for name in names} == {"bezique_tutor", "bezique_tutor-0.1.0.dist-info"}


def test_an_installed_wheel_serves_the_course_from_anywhere(wheel, tmp_path, pytestconfig):
    pages = {path.name for path in (pytestconfig.rootpath / "course").glob("*.ipynb")} - {"index.ipynb"}
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True, timeout=120)
    pip = [
        str(bin_of(environment) / "python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        str(wheel),
    ]
    subprocess.run(pip, check=True, capture_output=True, timeout=900)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    command = str(bin_of(environment) / "bezique-tutor")
    with serving(tmp_path / "log.txt", command=command, cwd=elsewhere) as server:
        index = server.get()
        assert index.status == 200
        assert "Course map" in index.text
        lesson = server.get(f"voila/render/{min(pages)}", timeout=120)
        assert lesson.status == 200
        assert "application/vnd.jupyter.widget-view+json" in lesson.text
        assert "This part of the page did not run." not in lesson.text
    assert (
        subprocess.run([command, "doctor"], cwd=elsewhere, capture_output=True, timeout=60, check=False).returncode == 0
    )
