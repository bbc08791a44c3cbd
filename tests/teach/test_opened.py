"""Positions and deals taken away and opened from a text, beside a deal that stays as it was."""

import random
import re

import pytest

from bezique_tutor.coach.sight import see
from bezique_tutor.rules.cards import UNKNOWN
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.notation import check_digits, read, read_record, write
from bezique_tutor.teach.board import ASK, NO, TIP
from bezique_tutor.teach.room import PlayRoom
from tests.teach.rooms import a_room, advice, asked, play_out


@pytest.fixture(scope="module")
def kept() -> str:
    """The envelope of a deal that is over."""
    return play_out(a_room()).keep()


@pytest.fixture
def over(kept) -> PlayRoom:
    room = PlayRoom(lambda: "BZ1-NEXT")
    room.restore(kept)
    return room


# ---- position


def test_a_position_that_goes_on_holds_no_card_that_the_seat_cannot_see():
    room = a_room(10)
    for text in ("position", "back 5", "position", "what if", "position"):
        answer = asked(room, text)
        if answer.share:
            found = read(answer.share.text)
            assert found == see(room.shown.position, 0).position
            assert set(found.stock) == {UNKNOWN}


def test_once_the_deal_is_over_the_position_of_every_moment_is_whole(over):
    positions = over.board.session.positions
    asked(over, "back 30")
    assert read(asked(over, "position").share.text) == positions[-31]


def test_a_look_only_position_shows_its_hint_and_xray_and_is_not_played():
    room = a_room(10)
    text = asked(room, "position").share.text
    assert asked(room, f"open {text}").voice == ASK
    assert room.shown.position == read(text)
    assert asked(room, "xray").panel
    assert asked(room, "hint").panel
    card = room.shown.position.hands[0][0]
    assert "play on" in asked(room, f"play {card}").text
    assert room.shown.position == read(text)


def test_play_on_deals_what_is_hidden_and_nothing_that_is_seen():
    room = a_room(10)
    text = asked(room, "position").share.text
    answer = asked(room, f"open {text}", "play on")
    assert "at random" in answer.text
    assert "BZ1-" in answer.text
    assert room.aside.playable
    assert see(room.shown.position, 0).position == read(text)
    room.act(advice(room))
    assert len(room.shown.session.actions) > 0


def test_a_position_that_is_wholly_known_is_played_at_once(over):
    asked(over, "start")
    text = asked(over, "position").share.text
    room = a_room(2)
    asked(room, f"open {text}")
    assert room.aside.playable
    room.act(advice(room))
    assert room.shown.session.actions
    assert room.keep() == a_room(2).keep()


def test_a_wrong_position_is_refused_with_its_field_and_changes_nothing():
    room = a_room(3)
    line = write(room.board.position)
    body = line.rpartition(" #")[0]
    hand = "".join(room.board.position.hands[0])
    seven = body.replace(f"S={hand}", f"S={'7S' * 7}{hand[14:]}")
    for text, field in (
        ("open", "text:"),
        ("open hello", "text:"),
        ("open BP1", "check:"),
        (f"open {line[:-1]}x", "check:"),
        (f"open {body.replace('trump=', 'trump=X')} #{check_digits(body.replace('trump=', 'trump=X'))}", "trump:"),
        (f"open {seven} #{check_digits(seven)}", "cards:"),
        (f"open {'x' * 200_000}", "text:"),
        ("open BP1 \x00", "text:"),
        ("open BE1 nonsense", "expected"),
    ):
        answer = asked(room, text)
        assert answer.voice in {NO, TIP}, text[:40]
        assert field in answer.text or "not over" in answer.head, text[:40]
        assert room.aside is None
        assert room.keep() == a_room(3).keep()


def test_a_link_opens_a_position_beside_the_deal_and_with_a_seed_deals_what_is_hidden():
    query = asked(a_room(6), "position").share.query
    assert set(query) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789%-._~=")
    looked = PlayRoom(lambda: "BZ1-OTHER")
    looked.hello(f"?{query}", "en", None)
    assert looked.shown.position == a_room(6).board.session.sight.position
    assert looked.aside.live is None
    played = PlayRoom(lambda: "BZ1-OTHER")
    played.hello(f"?{query}&seed=BZ1-9", "en", None)
    assert played.aside.playable
    assert "BZ1-9" in played.answer.text
    assert looked.keep() == played.keep() == PlayRoom(lambda: "BZ1-OTHER").keep()


@pytest.mark.parametrize("query", ["position=BP1", "position=BP1%00", "position=<b>", "position=BP1 a=1 #12"])
def test_a_link_that_is_no_position_is_told(query):
    room = PlayRoom(lambda: "BZ1-OTHER")
    room.hello(f"?{query}", "en", None)
    assert room.answer.voice == NO
    assert "position:" in room.answer.text
    assert room.aside is None


# ---- a deal saved and opened


def test_a_deal_that_goes_on_is_saved_sealed_only_and_the_envelope_goes_on_elsewhere():
    room = a_room(6)
    share = asked(room, "save").share
    assert room.seed.removeprefix("BZ1-") not in share.text
    assert share.text.startswith("BE1 ")
    elsewhere = PlayRoom(lambda: "BZ1-OTHER")
    asked(elsewhere, f"open {share.text}")
    assert elsewhere.keep() == room.keep()
    assert elsewhere.board.position == room.board.position


def test_an_envelope_takes_no_deals_place_that_is_being_played():
    envelope = asked(a_room(6), "save").share.text
    room = a_room(2)
    before = room.keep()
    assert "not over" in asked(room, f"open {envelope}").head
    assert room.keep() == before


def test_a_deal_that_is_over_is_saved_in_the_open_and_stepped_through_again(over):
    share = asked(over, "save").share
    record = read_record(share.text)
    assert record == over.record
    room = a_room(2)
    for text in (share.text, share.text.replace("\n", "; "), share.text.replace("\n", "\r\n")):
        assert asked(room, f"open {text}").head == "A saved deal."
        assert room.shown.position == over.board.position
    asked(room, "back 20")
    assert room.shown.position == over.board.session.positions[-21]
    assert room.aside.title == "A saved deal, looking back"
    asked(room, "what if")
    room.act(advice(room))
    asked(room, "return")
    assert room.keep() == a_room(2).keep()


def test_what_was_saved_is_not_taken_back_and_is_saved_again_as_it_was(over):
    text = asked(over, "save").share.text
    room = a_room()
    assert asked(room, f"open {text}", "undo").head == "Nothing to take back."
    assert asked(room, "save").share.text == text


# ---- whatever is typed


TYPED = (
    *("back", "forward", "start", "end", "back 7", "forward 3", "what if", "return", "play on", "position", "save"),
    *("open", "undo", "hint", "xray", "legal", "why", "hand", "pile", "deal now", "sheet", "match", "by hand", "help"),
)


@pytest.mark.parametrize("seed", ["BZ1-1", "BZ1-2", "BZ1-3"])
def test_whatever_is_typed_beside_the_deal_is_answered_and_the_deal_is_kept_as_it_was(seed):
    chance, room = random.Random(seed), a_room(5)
    texts = [asked(room, "position").share.text, asked(room, "save").share.text]
    kept = room.keep()
    asked(room, "back 2")
    for _ in range(150):
        legal = [str(action) for action in legal_actions(room.shown.session.sight.position)] or ["hand"]
        typed = chance.choice([*TYPED, *2 * TYPED[:11], f"open {texts[0]}", f"open {texts[1]}", *legal[:6]])
        if room.aside is None and typed not in TYPED[:11]:
            typed = "what if"
        said = room.said
        room.act(typed)
        assert room.said == said + 1, typed
        assert room.answer.head, typed
        assert room.keep() == kept, typed


@pytest.mark.parametrize("seed", ["BZ1-4", "BZ1-5"])
def test_a_position_that_was_changed_by_hand_is_opened_or_refused_with_a_field(over, seed):
    chance, room = random.Random(seed), a_room(2)
    opened = 0
    for _ in range(120):
        position = chance.choice(over.board.session.positions)
        shown = position if chance.random() < 0.4 else see(position, chance.choice([0, 0, 1])).position
        text = changed(write(shown), chance)
        answer = asked(room, f"open {text}")
        if room.aside is None:
            assert answer.voice == NO
            assert re.match(r"[A-Za-z ]+: ", answer.text), answer.text
            continue
        opened += 1
        asked(room, "hint", "xray", "legal", "hand", "laid north", "trick", "pile", "play on")
        for _ in range(3):
            if room.shown.session.waits and room.aside.playable:
                room.act(advice(room))
        asked(room, "back 3", "what if", "return")
    assert opened > 12


def changed(line: str, chance: random.Random) -> str:
    """A line of notation with up to two of its characters or cards changed, and check digits that fit."""
    body = line.rpartition(" #")[0]
    for _ in range(chance.choice([0, 1, 1, 2])):
        at = chance.randrange(len("BP1 rules=six-pack/bicycle "), len(body))
        body = f"{body[:at]}{chance.choice('0123456789/-.+:?SHDCAKQJT')}{body[at + 1 :]}"
    return f"{body} #{check_digits(body)}"
