"""The Play room on the real page: ten tricks by mouse and by keys, a whole deal in words, and its wire."""

import json
import re
from itertools import pairwise
from pathlib import Path
from tempfile import gettempdir

import pytest

from bezique_tutor.rules.clauses import clause
from bezique_tutor.rules.position import Step
from bezique_tutor.teach import words
from bezique_tutor.widgets.view import view
from tests.browser.fixtures import leave
from tests.browser.learner import ByKeys, ByMouse, heard, kept, mirror_of_room, open_live
from tests.browser.wire import Wire, views_in

pytestmark = pytest.mark.slow

MOUSE_SEED, KEYS_SEED, DEAL_SEED = "BZ1-E42", "BZ1-E40", "BZ1-E23"
REFUSED = "declare.after-trick-won"


def advice(room):
    """Return what the coach would do, from the learner's sight."""
    return str(room.board.coach().action)


def is_refused_before_a_trick(learner):
    """Declare without a trick: told why, with clause and source, and nothing has moved."""
    page, room = learner.page, learner.mirror
    hand = learner.picture["table"]["hand"]["cards"]
    before = room.turn, room.board.position
    learner.do(f"declare {hand[0]['ref']} {hand[-1]['ref']}")
    assert (room.turn, room.board.position) == before
    assert page.locator(".bz-say.bz-voice-no").count() == 1
    panel = page.get_by_role("region", name="Why this was refused")
    record = clause(REFUSED)
    assert words.spoken(record.sentence(room.rules)) in heard(panel)
    assert record.cited in heard(panel)
    learner.check_hand()
    assert page.locator(".bz-status .bz-num").inner_text() == "Trick 1 of 96"
    assert learner.chosen().count() == 2


def ten_tricks(learner):
    """Play ten tricks by the coach's advice; return the declarations made."""
    made = []
    while learner.mirror.board.position.trick_number <= 10:
        text = advice(learner.mirror)
        if text.startswith("declare"):
            made.append(text)
        learner.do(text)
        learner.check_hand()
    scores = [f"{score:,}" for score in learner.mirror.board.position.scores]
    assert [
        heard(learner.page.locator(f"{zone} .bz-points")).split()[0] for zone in (".bz-mine", ".bz-north")
    ] == scores
    return made


def test_ten_tricks_by_mouse_with_a_refusal_and_a_declaration(page, server):
    search = f"?seed={MOUSE_SEED}"
    open_live(page, server.page("play.ipynb", search))
    learner = ByMouse(page, mirror_of_room(search))
    is_refused_before_a_trick(learner)
    for card in learner.chosen().all():
        card.evaluate("node => node.dataset.tried = true")
    for card in page.locator("[data-tried]").all():
        learner.click(card)
    assert learner.chosen().count() == 0
    assert ten_tricks(learner)
    # The address still asks for this seed: the deal that is going on is not thrown away for it.
    page.reload()
    page.locator(".bz-words-said", has_text="as you left it").wait_for()
    learner.check_hand()
    assert page.locator(".bz-status .bz-num").inner_text() == "Trick 11 of 96"
    assert page.watch.errors == []


def test_ten_tricks_by_keys_alone_with_a_refusal_and_a_declaration(page, server):
    search = f"?seed={KEYS_SEED}"
    open_live(page, server.page("play.ipynb", search))
    learner = ByKeys(page, mirror_of_room(search))
    is_refused_before_a_trick(learner)
    learner.tab_to(page.locator("[data-where=hand] [tabindex='0']"))
    learner.key("Escape")
    assert learner.chosen().count() == 0
    assert ten_tricks(learner)
    assert page.watch.errors == []


# ---- a whole deal

#: Types each text into the text table's command field, and goes on when the table has reached the turn it leads to.
TYPE_ALL = """async (moves) => {
  const root = document.querySelector('.bezique');
  const reached = (turn) => new Promise((done, failed) => {
    const looks = () => {
      if (root.dataset.bzReady !== String(turn)) return;
      watcher.disconnect();
      clearTimeout(late);
      done();
    };
    const watcher = new MutationObserver(looks);
    const late = setTimeout(() => failed(new Error(`at turn ${root.dataset.bzReady}, not ${turn}: `
      + root.querySelector('.bz-say').textContent)), 30000);
    watcher.observe(root, { attributes: true, attributeFilter: ['data-bz-ready'] });
    looks();
  });
  for (const [text, turn] of moves) {
    const field = root.querySelector('[data-command]');
    field.value = text;
    field.form.requestSubmit();
    await reached(turn);
  }
}"""
CARD = re.compile(r"\b(?:ace|ten|king|queen|jack|nine|eight|seven) of (?:spades|hearts|diamonds|clubs)\b")


def cards_of(groups):
    return sorted(card["card"] for group in groups for card in group["cards"])


@pytest.fixture(scope="module")
def deal():
    """A whole deal played in this process: its moves with the turns they lead to, and every position by turn."""
    room = mirror_of_room(f"?seed={DEAL_SEED}")
    moves, pictures, positions = [], {room.turn: view(room)}, {room.turn: room.board.position}
    while room.board.position.step is not Step.OVER:
        text = advice(room)
        room.act(text)
        moves.append([text, room.turn])
        pictures[room.turn], positions[room.turn] = view(room), room.board.position
    room.moves, room.pictures, room.positions = moves, pictures, positions
    return room


@pytest.fixture(scope="module")
def played(deal, browser, server):
    """The same deal played on the page in words; the page stands at its settlement."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.wire = Wire(page)
    open_live(page, server.page("play.ipynb", f"?seed={DEAL_SEED}"))
    page.get_by_role("button", name="Text table").click()
    page.get_by_label("Type an action").wait_for()
    page.wire.from_here()
    page.evaluate(TYPE_ALL, deal.moves)
    yield page
    leave(context)


def test_a_deal_of_96_tricks_is_played_on_the_page_and_settled(played, deal):
    plays = [text for text, _ in deal.moves if text.startswith("play")]
    assert len(plays) == 96
    assert any(text.startswith("declare") for text, _ in deal.moves)
    settled = deal.settlement
    assert played.locator(".bz-title").inner_text() == deal.answer.head
    sheet = played.get_by_role("table", name="The deal is settled")
    assert sheet.get_by_role("columnheader").all_inner_texts() == ["You", "North"]
    for line in settled.lines:
        row = sheet.get_by_role("row").filter(has_text=clause(line.clause).sentence(deal.rules))
        assert row.get_by_role("cell").all_inner_texts()[-2:] == [f"{points:,}" for points in line.points]
    booked = sheet.get_by_role("row").filter(has_text="Booked").get_by_role("cell").all_inner_texts()
    assert booked[-2:] == [f"{points:,}" for points in settled.booked]
    assert f"The seed was {DEAL_SEED}" in heard(played.locator(".bz-panel"))


def lines_from_one(picture):
    """The picture with the lines of its log counted from one: a room has counted those of a deal that gave way, too."""
    first = min((line["n"] for line in picture["log"]), default=1)
    return picture | {"log": [line | {"n": line["n"] - first + 1} for line in picture["log"]]}


def test_every_picture_on_the_wire_is_the_learners_own_and_no_other(played, deal):
    pictures = [picture for frame in played.wire.received for picture in views_in(frame)]
    seen = [picture for picture in pictures if not picture["waiting"]]
    assert [picture["turn"] for picture in seen if picture["turn"] in deal.pictures][-1] == deal.turn
    assert {picture["turn"] for picture in seen} == set(deal.pictures)
    for picture in seen:
        own = json.loads(json.dumps(deal.pictures[picture["turn"]]))
        assert lines_from_one(picture) == lines_from_one(own), picture["turn"]
    for picture in pictures:
        if picture["waiting"]:
            assert picture["table"] is None


def test_no_frame_places_a_card_where_the_learner_may_not_look(played, deal):
    """Read from the positions alone, whatever the picture's own code believes to be open."""
    pictures = [picture for frame in played.wire.received for picture in views_in(frame) if not picture["waiting"]]
    assert len(pictures) >= len(deal.moves)
    for picture in pictures:
        position = deal.positions[picture["turn"]]
        table = picture["table"]
        assert sorted(card["card"] for card in table["hand"]["cards"]) == sorted(map(str, position.hands[0]))
        laid = [sorted(str(card) for _, card in seat) for seat in position.laid]
        assert cards_of(table["you"]["laid"]) == laid[0]
        (north,) = table["others"]
        assert set(north) == {"seat", "name", "score", "backs", "backs_name", "laid", "note"}
        assert cards_of(north["laid"]) == laid[1]
        assert north["backs"] == len(position.hands[1])
        open_cards = {str(card) for card in (*position.trick, *position.pile[-2:])}
        assert {card["card"] for card in table["trick"]["cards"] if card["card"]} <= open_cards
        assert set(table["stock"]) == {"count", "text"}


def test_no_words_on_the_wire_name_a_card_that_was_never_shown_to_the_learner(played, deal):
    known = set()
    names = {}
    for turn, position in deal.positions.items():
        known |= {card.name for card in (*position.hands[0], *position.trick, *position.pile)}
        known |= {card.name for seat in position.laid for _, card in seat}
        names[turn] = set(known)
    told = 0
    for frame in played.wire.received:
        for picture in views_in(frame):
            if picture["waiting"]:
                continue
            panel = {key: text for key, text in (picture["panel"] or {}).items() if key != "clause"}
            texts = json.dumps([picture["say"], picture["log"], picture["words"], panel])
            found = set(CARD.findall(words.spoken(texts)))
            told += len(found)
            assert found <= names[picture["turn"]], picture["turn"]
    assert told > 1000


def test_no_frame_holds_a_traceback_a_path_or_the_seed_before_the_end(played, deal):
    here = str(Path(__file__).parents[2])
    for frame in played.wire.received:
        for leak in ("Traceback", "site-packages", "/usr/", "/home/", gettempdir(), here):
            assert leak not in frame
        if DEAL_SEED in frame:
            assert all(picture["turn"] == deal.turn for picture in views_in(frame)), "the seed before the end"
    assert any(DEAL_SEED in frame for frame in played.wire.received)


def test_no_widget_is_made_in_a_whole_deal(played):
    received, sent = played.wire.since()
    assert sum('"comm_msg"' in frame for frame in received) > 96
    assert sum('"comm_msg"' in frame for frame in sent) > 96
    assert sum('"comm_open"' in frame for frame in [*received, *sent]) == 0
    assert played.locator(".bezique").count() == 1


def test_the_console_stays_quiet_and_nothing_asks_outside(played):
    assert played.wire.errors == []
    assert played.wire.outside() == []


def test_turns_grow_by_one_so_that_a_stale_click_is_known(deal):
    assert all(after == before + 1 for before, after in pairwise([turn for _, turn in deal.moves]))


def test_what_the_browser_keeps_does_not_tell_the_seed(played):
    assert DEAL_SEED not in kept(played, "play")
