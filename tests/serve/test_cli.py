"""The command line, as a learner types it."""

import json
import socket
import subprocess
import sys

import pytest

from bezique_tutor.serve import cli
from tests.serve.running import COMMAND, free_port, serving


def command(*words, cwd=None):
    return subprocess.run([COMMAND, *words], capture_output=True, text=True, timeout=60, cwd=cwd, check=False)


def test_help_names_every_command():
    said = command("--help")
    assert said.returncode == 0
    for entry in cli.COMMANDS:
        assert entry.name in said.stdout
        assert command(entry.name, "--help").returncode == 0


@pytest.mark.parametrize(
    "words", [["nonsense"], ["--port", "0"], ["--port", "seven"], ["serve", "--port", "70000"], ["--prot"]]
)
def test_a_wrong_command_line_is_named_and_ends_with_2(words):
    said = command(*words)
    assert said.returncode == 2
    assert "Traceback" not in said.stderr
    assert "bezique-tutor" in said.stderr


def test_the_course_is_served_once_and_a_second_call_finds_it(tmp_path):
    with serving(tmp_path / "log.txt", cwd=tmp_path) as server:
        again = command("--no-browser", "--port", str(server.port))
        assert again.returncode == 0
        assert f"already served at {server.url}" in again.stdout
        assert server.process.poll() is None


def test_a_port_of_another_program_is_left_alone():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = command("--no-browser", "--port", str(port))
    assert said.returncode == 1
    assert f"Port {port} is in use by another program" in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.slow
def test_a_stray_configuration_in_the_folder_opens_nothing(tmp_path):
    stray = {"VoilaConfiguration": {"allow_theme_override": "YES", "file_allowlist": [".*"], "show_tracebacks": True}}
    (tmp_path / "voila.json").write_text(json.dumps(stray))
    with serving(tmp_path / "log.txt", cwd=tmp_path) as server:
        assert server.get("voila/files/index.ipynb").status == 403
        assert "<b>odd</b>" not in server.get("voila/render/index.ipynb?theme=%22%3E%3Cb%3Eodd%3C/b%3E").text


def test_the_doctor_finds_this_installation_well():
    said = command("doctor", "--json", "--port", str(free_port()))
    report = json.loads(said.stdout)
    assert said.returncode == 0
    assert report["ok"] is True
    assert {"Python", "voila", "ipykernel", "course", "page template", "kernel"} <= {
        finding["subject"] for finding in report["findings"]
    }


def test_the_doctor_says_what_to_do_about_what_is_missing():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        said = command("doctor", "--port", str(other.getsockname()[1]))
    assert said.returncode == 1
    assert "in use by another program" in said.stdout
    assert "--port" in said.stdout


def test_the_doctor_survives_a_broken_library():
    broken = (
        "import sys; sys.modules['ipykernel.kernelspec'] = None;"
        "from bezique_tutor.serve.cli import main; sys.exit(main(['doctor']))"
    )
    said = subprocess.run([sys.executable, "-c", broken], capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 1
    assert "MISSING  kernel" in said.stdout
    assert "pip install ipykernel" in said.stdout
