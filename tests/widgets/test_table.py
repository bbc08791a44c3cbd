"""The table's wire, played against a scene of a few lines: no browser, no rules."""

import json
import logging
import subprocess
import sys
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from bezique_tutor.widgets.assets import CSS, ESM, SCRIPTS, STYLES
from bezique_tutor.widgets.messages import SAVED_LIMIT, TEXT_LIMIT, MessageError, read_message
from bezique_tutor.widgets.table import Table

HELLO = {"schema": 1, "search": "?deal=BZ1-7", "language": "en", "saved": None}


class Count:
    """A scene that counts what was played, refuses "bad" and breaks at "break"."""

    def __init__(self):
        self.turn = 0
        self.done = []
        self.greeted = []
        self.said = {"voice": "ask", "head": "Your lead.", "text": "", "n": 1}
        self.broken = False

    def hello(self, search, language, saved):
        self.greeted.append((search, language, saved))

    def act(self, text):
        if text == "break":
            raise RuntimeError("/home/of/the/server/secret.py")
        if text == "bad":
            self.said = {"voice": "no", "head": "Not this.", "text": "", "n": self.said["n"] + 1}
            return
        self.done.append(text)
        self.turn += 1

    def view(self):
        if self.broken:
            raise RuntimeError("no picture")
        table = {"hand": len(self.done)}
        words = [["Trumps", "hearts"], ["Your hand", "[KH], [TD]"]]
        return {
            "schema": 1,
            "turn": self.turn,
            "waiting": False,
            "table": table,
            "say": self.said,
            "words": words,
            "labels": {"waiting": "…"},
        }


class Wire:
    """A table whose messages out are kept in a list."""

    def __init__(self):
        self.scene = Count()
        self.table = Table(self.scene)
        self.out = []
        self.table.comm.send = lambda data, **_rest: self.out.append(data)

    def send(self, content):
        self.raw({"method": "custom", "content": content})

    def raw(self, data):
        self.table.comm.handle_msg({"content": {"data": data}})

    @property
    def say(self):
        return self.table.view["say"]


@pytest.fixture
def wire():
    return Wire()


def test_before_a_browser_says_hello_the_table_waits_and_shows_no_card(wire):
    assert wire.table.view["waiting"] is True
    assert wire.table.view["table"] is None
    assert wire.table.view["labels"] == {"waiting": "…"}


def test_hello_brings_the_first_real_view(wire):
    wire.send({"hello": {**HELLO, "saved": "kept"}})
    assert wire.scene.greeted == [("?deal=BZ1-7", "en", "kept")]
    assert wire.table.view == wire.scene.view()


def test_an_action_of_this_turn_is_done_and_shown(wire):
    wire.send({"turn": 0, "action": "play KH"})
    assert wire.scene.done == ["play KH"]
    assert wire.table.view["turn"] == 1


def test_a_double_tap_plays_once_and_shows_the_table_again(wire):
    wire.send({"turn": 0, "action": "play KH"})
    sent = len(wire.out)
    wire.send({"turn": 0, "action": "play KH"})
    assert wire.scene.done == ["play KH"]
    again = wire.out[sent:]
    assert [message["method"] for message in again] == ["update"]
    assert again[0]["state"] == {"view": wire.table.view}


def test_a_turn_that_has_not_come_is_not_played(wire):
    wire.send({"turn": 7, "action": "play KH"})
    assert wire.scene.done == []


def test_a_refusal_is_the_scenes_own_answer(wire):
    wire.send({"turn": 0, "action": "bad"})
    assert wire.say["head"] == "Not this."


def test_a_ping_is_answered_with_its_number(wire):
    wire.send({"ping": 3})
    assert wire.out == [{"method": "custom", "content": {"pong": 3}}]


BAD = {
    "nothing": None,
    "a text": "play KH",
    "a list": [1, 2],
    "an empty record": {},
    "an unknown word": {"exec": "1"},
    "one word too many": {"turn": 0, "action": "play KH", "ping": 1},
    "a turn as text": {"turn": "0", "action": "play KH"},
    "a turn as yes": {"turn": False, "action": "play KH"},
    "a turn with a fraction": {"turn": 0.0, "action": "play KH"},
    "a turn below zero": {"turn": -1, "action": "play KH"},
    "a giant turn": {"turn": 2**60, "action": "play KH"},
    "an action as record": {"turn": 0, "action": {"play": "KH"}},
    "an action of 1 MB": {"turn": 0, "action": "K" * 1_000_000},
    "an action with a line end": {"turn": 0, "action": "play KH\nplay QH"},
    "an action with a null": {"turn": 0, "action": "play KH\0"},
    "an action with an escape": {"turn": 0, "action": "\x1b[2J"},
    "an action with a lone surrogate": {"turn": 0, "action": "play \ud800"},
    "an action with a line separator": {"turn": 0, "action": "play\u2028KH"},
    "a ping as text": {"ping": "3"},
    "a hello as text": {"hello": "there"},
    "a hello without language": {"hello": {"schema": 1, "search": "", "saved": None}},
    "a hello of another schema": {"hello": {**HELLO, "schema": 2}},
    "a hello with a script as language": {"hello": {**HELLO, "language": "<script>"}},
    "a hello with 1 MB of search": {"hello": {**HELLO, "search": "?" * 1_000_000}},
    "a hello with 1 MB of progress": {"hello": {**HELLO, "saved": "s" * 1_000_000}},
    "a hello with progress as list": {"hello": {**HELLO, "saved": []}},
    "keys that are no texts": {1: "play KH"},
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_what_the_table_never_sends_changes_nothing_and_names_the_field(wire, content):
    wire.send(content)
    assert wire.scene.done == []
    assert wire.scene.greeted == []
    assert wire.scene.turn == 0
    assert wire.say["voice"] == "no"
    with pytest.raises(MessageError) as caught:
        read_message(content)
    assert wire.say["text"].startswith(f"{caught.value.field}: ")
    assert len(json.dumps(wire.table.view)) < 1_000


def test_the_longest_texts_that_fit_are_taken(wire):
    wire.send({"turn": 0, "action": "é" * TEXT_LIMIT})
    wire.send({"hello": {**HELLO, "saved": "s" * SAVED_LIMIT}})
    assert len(wire.scene.done) == len(wire.scene.greeted) == 1


def test_each_bad_message_is_said_anew(wire):
    wire.send({})
    first = wire.say["n"]
    wire.send({})
    assert wire.say["n"] != first


def test_after_a_bad_message_the_next_good_one_counts(wire):
    wire.send({"turn": 0, "action": "\0"})
    wire.send({"turn": 0, "action": "play KH"})
    assert wire.scene.done == ["play KH"]
    assert wire.say["voice"] == "ask"


FIELDS = {"message", "hello", "turn", "action", "ping", "schema", "search", "language", "saved"}
keys = st.sampled_from(sorted(FIELDS))
json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


@given(json_like)
def test_any_message_at_all_is_either_read_or_refused(content):
    try:
        read_message(content)
    except MessageError as error:
        field = error.field
    else:
        field = "message"
    assert field in FIELDS


RAW = {
    "no data": {},
    "an update of the view": {"method": "update", "state": {"view": {"turn": 99}}, "buffer_paths": []},
    "an update of the script": {"method": "update", "state": {"_esm": "alert(1)"}, "buffer_paths": []},
    "an unknown method": {"method": "eval", "content": "1"},
    "a custom message without content": {"method": "custom"},
    "a command": {"method": "custom", "content": {"id": "1", "kind": "anywidget-command", "name": "x"}},
}


@pytest.mark.parametrize("data", RAW.values(), ids=RAW.keys())
def test_the_page_can_set_nothing(wire, data):
    before = {name: value for name, value in wire.table.get_state().items() if name != "view"}
    wire.raw(data)
    after = {name: value for name, value in wire.table.get_state().items() if name != "view"}
    assert before == after
    assert wire.table.view["turn"] == 0


def test_a_message_of_no_shape_is_let_fall(wire, capsys):
    wire.table.comm.handle_msg({})
    wire.table.comm.handle_msg({"content": []})
    assert wire.out == []
    assert capsys.readouterr() == ("", "")


def test_a_page_that_asks_for_the_state_gets_it(wire):
    wire.raw({"method": "request_state"})
    assert wire.out[0]["state"]["view"] == wire.table.view


def test_a_fault_of_ours_becomes_a_number_and_a_log_line(wire, caplog, capsys):
    wire.send({"hello": HELLO})
    before = wire.table.view
    with caplog.at_level(logging.ERROR):
        wire.send({"turn": 0, "action": "break"})
    number = wire.say["text"].split("no. ")[1][:4]
    assert wire.say["head"] == "Something went wrong here."
    assert {**wire.table.view, "say": None} == {**before, "say": None}
    assert number in caplog.text
    assert "secret.py" in caplog.text
    assert "secret" not in json.dumps(wire.out)
    assert "Traceback" not in json.dumps(wire.out)
    assert capsys.readouterr() == ("", "")


def test_a_scene_that_cannot_be_drawn_keeps_the_last_whole_picture(wire):
    wire.send({"hello": HELLO})
    wire.scene.broken = True
    wire.send({"turn": 0, "action": "play KH"})
    assert wire.table.view["table"] == {"hand": 0}
    assert wire.say["voice"] == "no"


def test_a_fault_writes_nothing_to_the_streams_of_a_plain_process():
    """What a kernel writes to its streams travels to the page, so a fault must stay silent unless logging is set up."""
    script = """
from bezique_tutor.widgets.table import Table
class Broken:
    turn = 0
    def hello(self, search, language, saved): raise RuntimeError("secret")
    def act(self, text): raise RuntimeError("secret")
    def view(self): return {"labels": {}, "words": []}
table = Table(Broken())
table.comm.handle_msg({"content": {"data": {"method": "custom", "content": {"turn": 0, "action": "x"}}}})
assert table.view["say"]["voice"] == "no"
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == ""
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr


def test_only_the_view_is_synced_beside_what_every_widget_has(wire):
    own = set(wire.table.keys) - {"layout", "tabbable", "tooltip"}
    assert {name for name in own if not name.startswith("_")} == {"view"}


def test_five_hundred_actions_make_no_new_widget(wire):
    before = len(_instances)
    for turn in range(500):
        wire.send({"turn": turn, "action": "play KH"})
    assert wire.scene.turn == 500
    assert len(_instances) == before


def test_a_cell_can_show_what_it_changed(wire):
    wire.scene.act("play KH")
    wire.table.refresh()
    assert wire.table.view["turn"] == 1


def test_a_reader_without_widgets_gets_the_table_in_words(wire):
    data, _metadata = wire.table._repr_mimebundle_()
    assert data["text/plain"] == repr(wire.table) == "Trumps: hearts\nYour hand: KH, TD"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_script_is_one_text_that_imports_nothing_and_writes_no_markup():
    assert ESM.count("export default") == 1
    markup = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "cssText")
    for forbidden in (*markup, "import ", "eval(", "http:", "https:"):
        found = [line for line in ESM.splitlines() if forbidden in line and "www.w3.org/2000/svg" not in line]
        assert not found, forbidden
    assert 'setAttribute("style"' not in ESM


def test_no_file_of_the_browsers_half_outgrows_the_rest():
    folder = files("bezique_tutor.widgets") / "js"
    assert {entry.name for entry in folder.iterdir()} == {*SCRIPTS, *STYLES}
    for name in (*SCRIPTS, *STYLES):
        assert len((folder / name).read_text(encoding="utf-8").splitlines()) <= 400, name


def test_every_rule_of_the_style_sheet_stays_with_the_table():
    plain = CSS
    while "/*" in plain:
        head, rest = plain.split("/*", 1)
        plain = head + rest.split("*/", 1)[1]
    assert "url(" not in plain
    assert "@import" not in plain
    for block in plain.split("}"):
        selector = block.rpartition("{")[0].rpartition("{")[2].strip()
        if not selector or selector.startswith("@") or selector in {"from", "to"}:
            continue
        flat = selector.replace(":not(.bz-table)", "")
        for part in _split(flat):
            own = part.strip().startswith((".bezique", ".bz-"))
            assert own or part.strip().endswith((":has(.bezique)", ":has(> .bezique)")), part


def _split(selector):
    """Split at commas outside brackets."""
    depth, part = 0, ""
    for letter in selector:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            yield part
            part = ""
        else:
            part += letter
    yield part
