"""The Play room: one deal after another, sealed until it is over, and kept through a closed page."""

import base64
import json
import random
import zlib
from itertools import count

import pytest

from bezique_tutor.coach.prior import best
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.teach.board import NO
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.widgets.view import view


def a_room(seed: str = "ROOM") -> PlayRoom:
    numbers = count()
    return PlayRoom(lambda: f"BZ1-{seed}{next(numbers)}")


def play(room: PlayRoom, actions: int = 10_000) -> None:
    for _ in range(actions):
        if room.board.position.step is Step.OVER:
            return
        room.act(str(room.board.coach().action))


def test_a_deal_is_played_to_its_settlement():
    room = a_room()
    play(room)
    assert room.settlement.scores == room.board.position.scores
    assert "booked" in room.answer.text
    assert room.seed in room.answer.text


def test_the_seed_is_sealed_until_the_deal_is_over():
    room = a_room("SEALED")
    room.act("seed")
    assert room.seed not in room.answer.text
    while room.board.position.step is not Step.OVER:
        assert room.seed not in json.dumps(view(room))
        play(room, 7)
    room.act("seed")
    assert room.seed in room.answer.text


def test_the_next_deal_changes_the_dealer_and_keeps_the_last_trumps():
    room = a_room()
    play(room)
    trump, dealer = room.board.position.trump, room.dealer
    room.act("deal")
    assert room.dealer != dealer
    assert room.board.session.positions[0].previous_trump == trump
    assert room.board.session.positions[0].scores == (0, 0)


def test_a_running_deal_is_not_given_up_by_accident():
    room = a_room()
    play(room, 3)
    seed = room.seed
    room.act("deal")
    assert room.seed == seed
    room.act("deal now")
    assert room.seed != seed


def test_a_kept_deal_goes_on_where_it_was():
    room, other = a_room(), a_room("OTHER")
    play(room, 25)
    other.hello("", "en", room.keep())
    assert other.board.position == room.board.position
    assert other.seed == room.seed
    play(other, 5)
    assert other.board.session.undo()


def test_what_is_kept_does_not_show_the_seed():
    assert "ROOM" not in a_room().keep()


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode()


@pytest.mark.parametrize(
    "saved",
    [
        "",
        "x",
        "{}",
        "é",
        packed("BD1"),
        packed("BD1 rules=whist seed=1 dealer=N last=- #00"),
        "A" * 10_000,
        packed("0" * 10**7),
    ],
)
def test_a_broken_envelope_is_left_alone(saved):
    room = a_room()
    before = room.board.position
    room.hello("", "en", saved)
    assert room.board.position == before


def test_fuzzed_envelopes_never_raise():
    chance = random.Random(5)
    kept = a_room().keep()
    for _ in range(300):
        room = a_room()
        place = chance.randrange(len(kept))
        room.restore(kept[:place] + chr(chance.randrange(32, 127)) + kept[place + 1 :])
        assert room.board.position.step is Step.PLAY


@pytest.mark.parametrize(
    ("search", "field"),
    [
        ("?seed=<script>", "seed"),
        ("?seed=" + "A" * 5000, "seed"),
        ("?rules=whist%2Fx", "rules"),
        ("?rules=../../etc", "rules"),
        ("?step=abc&seed=1", "step"),
    ],
)
def test_a_link_that_cannot_be_read_names_its_field_and_changes_nothing(search, field):
    room = a_room()
    before = room.board.position
    room.hello(search, "en", None)
    assert room.board.position == before
    assert room.answer.voice == NO
    assert field in room.answer.text
    assert "<" not in room.answer.text


def test_a_link_deals_its_seed():
    one, other = a_room("A"), a_room("B")
    one.hello("?seed=BZ1-CLASS", "en", None)
    other.hello("?seed=class&unknown=1", "en", None)
    assert one.board.position == other.board.position


def test_a_second_hello_only_looks_on():
    room = a_room()
    room.hello("", "en", None)
    play(room, 5)
    before = room.board.position
    room.hello("?seed=BZ1-CLASS", "en", a_room("Z").keep())
    assert room.board.position == before


@pytest.mark.parametrize(
    "text", ["", " ", "play", "play zz", "declare " + "KH " * 50, "\x00", "a" * 10**6, "deal again please", "=1+1"]
)
def test_nothing_that_is_typed_breaks_the_room(text):
    room = a_room()
    before = room.board.position
    room.act(text)
    assert room.board.position == before
    assert room.answer.head
    view(room)


def test_a_random_learner_can_finish_a_deal():
    chance, room = random.Random(1), a_room("RANDOM")
    while room.board.position.step is not Step.OVER:
        room.act(str(chance.choice(legal_actions(room.board.position))))
    assert room.settlement


def test_a_link_opened_again_goes_on_with_its_deal():
    """Reloading the page of a link must not throw half an hour's deal away."""
    room = a_room()
    room.hello("?seed=BZ1-CLASS", "en", None)
    play(room, 9)
    again = a_room("OTHER")
    again.hello("?seed=class", "en", room.keep())
    assert again.board.position == room.board.position
    assert "as you left it" in again.answer.text or "as you left it" in again.answer.head
    play(again)
    once_more = a_room("OTHER")
    once_more.hello("?seed=class", "en", again.keep())
    assert once_more.board.position.trick_number == 1, "a deal that is over is dealt again"


@pytest.mark.parametrize("search", ["?rules=six-pack/classical&seed=BZ2", "?rules=whist&seed=BZ1-A"])
def test_half_a_link_changes_nothing(search):
    """Rules that are good beside a seed that is none: the deal at hand must not come under other rules."""
    room = a_room()
    before = (room.board.position, room.rules, room.dealer, room.last, room.seed)
    room.hello(search, "en", None)
    assert room.answer.voice == NO
    assert (room.board.position, room.rules, room.dealer, room.last, room.seed) == before


def test_an_envelope_with_a_deal_against_the_rules_is_left_alone():
    room = a_room()
    kept = a_room("OTHER").record
    text = str(kept._replace(actions=(parse("draw"),)))
    room.hello("", "en", packed(text))
    assert room.seed == "BZ1-ROOM0"
    assert room.board.session.own == []


# ---- shuffle, cut, lift and deal by hand


def test_by_itself_the_deal_is_lifted_for_and_told():
    room = a_room()
    acts = [type(action).__name__ for action in room.board.session.actions]
    assert acts == ["Shuffle", "Shuffle", "Shuffle", "Shuffle", "Lift", "Guess", "Deal"]
    log = [line for _, line in room.log]
    assert "North lifts a packet." in log
    assert any(line.startswith("You guess") for line in log)
    assert room.board.position.step is Step.PLAY


def test_a_bonus_that_came_by_itself_is_told_at_once_and_nothing_else():
    seen = set()
    for number in range(60):
        room = a_room(f"NEWS{number}X")
        gained = room.board.position.scores != (0, 0)
        seen.add(gained)
        assert ("From the lift: " in room.answer.text) == gained
        assert room.answer.text.endswith("You lead: play a card.")
        assert "shuffle" not in room.answer.text
    assert seen == {True, False}


def by_hand(seed="ROOM"):
    room = a_room(seed)
    room.act("by hand")
    return room


def test_by_hand_every_act_of_the_learner_waits():
    room, steps = by_hand(), []
    while room.board.position.step is not Step.PLAY:
        assert room.board.session.waits
        steps.append(room.board.position.step)
        room.act(str(best(room.board.session.sight)))
    assert {Step.SHUFFLE, Step.CUT} <= set(steps)
    assert {Step.GUESS, Step.DEAL} & set(steps)
    assert room.by_hand


def test_by_hand_and_by_itself_give_the_same_cards():
    room = a_room()
    pack = room.board.session.positions[0].stock
    room.act("by hand")
    assert room.board.session.positions[0].stock == pack
    room.act("by itself")
    assert room.board.session.positions[0].stock == pack
    assert room.board.position.step is Step.PLAY


def test_once_a_card_is_played_by_hand_begins_with_the_next_deal():
    room = a_room()
    play(room, 3)
    before = room.board.position
    room.act("by hand")
    assert room.board.position == before
    assert "From the next deal on" in room.answer.head
    room.act("deal now")
    assert room.board.position.step in BEFORE_PLAY


def test_deal_at_the_deal_is_the_act_and_not_the_next_deal():
    room = by_hand()
    seed = room.seed
    while room.board.position.step is not Step.PLAY:
        room.act(str(best(room.board.session.sight)))
    assert room.seed == seed


def test_a_reload_in_the_middle_of_the_procedure_goes_on_there():
    room = by_hand()
    for _ in range(3):
        other = a_room("OTHER")
        other.hello("", "en", room.keep())
        assert other.board.position == room.board.position
        assert other.by_hand
        assert len(other.board.session.own) == len(room.board.session.own)
        room.act(str(best(room.board.session.sight)))


def test_what_is_refused_before_the_deal_says_why():
    room = by_hand()
    room.act("shuffle")
    room.act("shuffle")
    room.act("cut 192")
    assert room.answer.voice == "no"
    assert "lift from 1 to 191" in room.answer.text
    room.act("play QS")
    assert room.answer.voice == "no"


def test_a_second_deal_by_hand_has_its_dealer_without_a_cut():
    room = by_hand()
    play(room)
    room.act("deal")
    assert room.board.position.step is Step.SHUFFLE
    assert room.dealer == room.rules.seats[room.match.dealer]
