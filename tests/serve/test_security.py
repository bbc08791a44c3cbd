"""What a visitor tries, against the real server: each test stands for a fault that Voilà has by default."""

import json
import re
import time
import urllib.request
import uuid

import pytest
import websocket

from bezique_tutor.serve.settings import HEADERS, WARM_PAGES
from tests.serve.running import KERNEL


def kernel_of(server, page="count.ipynb"):
    """Open a page as a client that runs no script, and return its kernel."""
    return KERNEL.search(server.get(f"voila/render/{page}").text)[1]


def line_to(server, kernel, **options):
    url = f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
    return websocket.create_connection(url, timeout=15, **options)


def message(kind, content):
    header = {
        "msg_id": uuid.uuid4().hex,
        "username": "",
        "session": uuid.uuid4().hex,
        "msg_type": kind,
        "version": "5.3",
    }
    return json.dumps(
        {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell", "buffers": []}
    )


def test_code_sent_over_the_line_is_not_run(trial, tmp_path):
    canary = tmp_path / "canary"
    line = line_to(trial, kernel_of(trial))
    line.send(message("execute_request", {"code": f"open({str(canary)!r}, 'w').close()", "silent": False}))
    asked = message("kernel_info_request", {})
    line.send(asked)
    kinds = set()
    while "kernel_info_reply" not in kinds:
        kinds.add(json.loads(line.recv())["header"]["msg_type"])
    time.sleep(0.5)
    line.close()
    assert "execute_reply" not in kinds
    assert not canary.exists()


def test_another_site_gets_no_line(trial):
    kernel = kernel_of(trial)
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        line_to(trial, kernel, origin="http://elsewhere.example")


def test_a_theme_in_the_address_is_not_written_into_the_page(trial):
    page = trial.get("voila/render/count.ipynb?theme=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    assert page.status == 200
    assert "alert(1)" not in page.text


def test_an_unknown_template_in_the_address_gives_the_usual_page(trial):
    page = trial.get("voila/render/count.ipynb?template=nonexist", timeout=20)
    assert page.status == 200
    assert "Press the button." in page.text


@pytest.mark.parametrize(
    "path",
    [
        "voila/files/picture.svg",
        "voila/files/exercises/tricks.toml",
        "voila/files/count.ipynb",
        "voila/files/../../etc/passwd",
        "voila/files/%2e%2e/%2e%2e/etc/passwd",
        "voila/render/../../../etc/passwd",
        "voila/render/exercises/tricks.toml",
        "voila/render/%2e%2e/%2e%2e/etc/passwd",
        "voila/static/../../../../etc/passwd",
        "voila/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "voila/templates/bezique/static/%2e%2e/index.html.j2",
        "voila/api/contents",
        "voila/api/contents/count.ipynb",
        "api/contents",
        "api/kernels",
        "api/terminals",
        "files/count.ipynb",
        "picture.svg",
    ],
)
def test_no_file_and_no_listing(trial, path):
    answer = trial.get(path)
    assert answer.status >= 400
    for secret in ("Traceback", "the king", "alert(1)", "root:", "count.ipynb", str(trial.folder), "extends"):
        assert secret not in answer.text


@pytest.mark.parametrize(
    "path", ["", "voila", "voila/", "voila/tree", "voila/tree/exercises", "voila/render", "voila/render/"]
)
def test_every_listing_leads_to_the_course_map(trial, path):
    answer = trial.get(path)
    assert answer.url == trial.page("index.ipynb")
    assert "tricks" not in answer.text


@pytest.mark.parametrize(
    "path", ["voila/render/missing.ipynb", "nowhere", "voila/render/%3Cscript%3Ealert(1)%3C%2Fscript%3E"]
)
def test_a_missing_page_gets_our_words(trial, path):
    answer = trial.get(path)
    assert answer.status == 404
    assert "There is no such page" in answer.text
    assert "<script>alert" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("path", ["voila/render/index.ipynb", "voila/render/missing.ipynb", "bezique/health"])
def test_every_answer_has_the_headers(trial, path):
    answer = trial.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "unsafe-eval" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Access-Control-Allow-Origin"] is None


def test_a_cell_that_fails_shows_our_words_and_no_traceback(trial):
    page = trial.get("voila/render/broken.ipynb").text
    assert "This part of the page did not run." in page
    for leak in ("Traceback", "ZeroDivisionError", "1 / 0", str(trial.folder), "--show_tracebacks"):
        assert leak not in page


def test_nothing_raised_or_printed_later_goes_over_the_line(trial):
    page = trial.get("voila/render/count.ipynb").text
    model = re.search(r'"model_id": "([0-9a-f]{32})"', page)[1]
    line = line_to(trial, KERNEL.search(page)[1])
    heard = ""
    press = message("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": {"press": 1}}})
    for count in (1, 2, 3):
        line.send(press)
        while f'"n": {count}' not in heard:
            heard += line.recv()
    line.close()
    for leak in ("Traceback", "/secret/place", "ValueError", "site-packages"):
        assert leak not in heard


def test_a_kernel_is_not_ended_without_the_cookie(trial):
    kernel = kernel_of(trial)
    request = urllib.request.Request(f"{trial.url}voila/api/shutdown/{kernel}", data=b"", method="POST")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with pytest.raises(urllib.error.HTTPError, match="403"):
        opener.open(request, timeout=10)
    line_to(trial, kernel).close()


def test_only_the_first_pages_have_kernels_waiting(server):
    warm = [page for page in WARM_PAGES if server.get(f"voila/render/{page}").status == 200]
    assert warm
    time.sleep(3)
    before = server.kernels()
    server.get(f"voila/render/{warm[0]}?deal=abc")
    # One is handed over, and one takes its place in the pool.
    assert server.until_kernels(before + 1) == before + 1
