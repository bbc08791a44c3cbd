"""The picture: what the page is given, drawn from real scenes."""

import json
import random

import pytest

from bezique_tutor import position
from bezique_tutor.coach.players import PLAYERS
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.cards import Card
from bezique_tutor.rules.game import apply
from bezique_tutor.rules.position import Position, Step
from bezique_tutor.teach.board import Board, describe
from bezique_tutor.teach.course import lesson
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.run import Run
from bezique_tutor.teach.session import Session
from bezique_tutor.widgets.view import view


def a_room(seed: str = "BZ1-VIEW") -> PlayRoom:
    return PlayRoom(lambda: seed)


def pressed(room: PlayRoom, chance: random.Random) -> str:
    """Something that a restless learner presses: any verb with any cards that the page shows."""
    table = view(room)["table"]
    refs = [card["ref"] for card in table["hand"]["cards"]]
    refs += [card["ref"] for group in table["you"]["laid"] for card in group["cards"]]
    verb = chance.choice(["play", "play", "play", "declare", "draw", "draw", "hint", "xray", "undo", "why", "legal"])
    return f"{verb} {' '.join(chance.sample(refs, chance.randint(1, 3)))}" if verb in {"play", "declare"} else verb


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_pressed_there_is_a_picture_and_it_is_json(seed):
    chance, room = random.Random(seed), a_room(f"V{seed}")
    for _ in range(60):
        room.act(pressed(room, chance))
        assert json.loads(json.dumps(view(room))) == view(room)


def best_of(room: PlayRoom) -> str:
    """The coach's own choice, so that a deal with declarations is seen."""
    return str(room.board.coach().action)


def test_a_whole_deal_with_its_declarations_and_settlement_is_drawn():
    room = a_room()
    labels = set()
    while room.board.position.step is not Step.OVER:
        drawn = view(room)["table"]
        labels |= {group["label"] for side in (drawn["you"], *drawn["others"]) for group in side["laid"]}
        for side in (drawn["you"], *drawn["others"]):
            assert len({card["ref"] for group in side["laid"] for card in group["cards"]}) == sum(
                len(group["cards"]) for group in side["laid"]
            )
        room.act(best_of(room))
    assert any("marriage" in label for label in labels)
    assert any(", then " in label for label in labels), "a group tells all that it served in"
    sheet = view(room)["sheet"]
    assert sheet["rows"][-1]["cells"][0] == "Booked"
    assert view(room)["enter"] == "deal"


def test_every_laid_card_is_drawn_once_and_tagged_by_class():
    room = a_room()
    while not room.board.position.laid[0]:
        room.act(best_of(room))
    position = room.board.position
    groups = view(room)["table"]["you"]["laid"]
    refs = sorted(card["ref"] for group in groups for card in group["cards"])
    assert refs == sorted(f"{card}@{number}" for number, card in position.laid[0])
    assert all(card["uses"] for group in groups for card in group["cards"])


def test_a_refusal_marks_the_proof_and_keeps_the_turn():
    room = a_room()
    while not room.board.position.last_tricks or not room.board.position.trick:
        room.act(best_of(room))
    cards = view(room)["table"]["hand"]["cards"]
    off = [card for card in cards if card["state"] == "off"]
    if off:  # a hand that may play anything has nothing to refuse
        turn = room.turn
        room.act(f"play {off[0]['ref']}")
        drawn = view(room)
        assert drawn["turn"] == turn
        assert drawn["say"]["voice"] == "no"
        assert any(card["proof"] for card in drawn["table"]["hand"]["cards"])
        assert drawn["panel"]["clause"]["id"].startswith("last.")


def test_the_words_tell_what_the_table_shows():
    room = a_room()
    told = dict(describe(room.board.session))
    assert view(room)["words"] == [list(row) for row in describe(room.board.session)]
    assert told["Stock"] == "168 cards"


def test_no_picture_of_a_deal_holds_a_card_that_the_learner_may_not_see():
    """Everything sent is counted: no more copies of a card are named than the learner's sight holds."""
    room = a_room("HIDDEN")
    while room.board.position.step is not Step.OVER:
        position = room.board.position
        drawn = view(room)
        table = drawn["table"]
        shown = [card["card"] for card in table["hand"]["cards"]]
        assert sorted(shown) == sorted(position.hands[0])
        assert all(set(side) <= ALLOWED_OF_OTHERS for side in table["others"])
        assert table["stock"] == {"count": len(position.stock), "text": table["stock"]["text"]}
        assert room.seed not in json.dumps(drawn)
        room.act(best_of(room))


ALLOWED_OF_OTHERS = {"seat", "name", "score", "backs", "backs_name", "laid", "note"}


@pytest.mark.parametrize("step", range(1, 6))
def test_the_first_steps_are_one_deal_and_show_its_last_trick_as_it_was(step):
    """A table that begins in the middle of a deal knows who led and who won the trick before."""
    run = Run(lesson("00"), "BZ1-VIEW")
    run.asked({"step": str(step)})
    drawn = view(run)["table"]
    captions = [card["caption"] for card in drawn["trick"]["cards"]]
    assert (
        captions
        == {
            1: ["North led", "Your card"],
            2: ["North led", "You won"],
            3: ["North led", "You won"],
            4: ["You won", "North answered"],
            5: ["You won", "North answered"],
        }[step]
    )
    assert drawn["status"] == "Part of a deal"


def test_the_last_tricks_are_counted_from_the_hands():
    run = Run(lesson("12"), "BZ1-VIEW")
    assert view(run)["table"]["status"] == "Trick 95 of 96"
    run.act("play 8D")
    run.act("play AH")
    assert view(run)["table"]["status"] == "Trick 96 of 96"


def test_a_scene_of_another_kind_is_refused_by_name():
    with pytest.raises(TypeError, match="expected a Run or a PlayRoom"):
        view(object())


def seated(**fields) -> PlayRoom:
    """The Play room at a position of our choice."""
    room = a_room()
    room.board = Board(Session(position(**fields), player=PLAYERS["club"]))
    return room


def offered(room: PlayRoom) -> list[str]:
    return [action["do"] for action in view(room)["actions"]]


def test_a_claim_is_announced_by_a_button_and_scored_with_its_cards_later():
    room = seated(hand="KH QH KS QS AH", trump="H", seed="1", stock=40)
    assert "announce" in offered(room)
    room.act("announce KS QS")
    assert "20 for common marriage" in dict(view(room)["words"])["You"]
    room.act("declare KH QH")
    room.act("play AH")
    laid = {card["card"]: card["ref"] for group in view(room)["table"]["you"]["laid"] for card in group["cards"]}
    room.act(f"declare {laid['KS']} {laid['QS']}")
    assert room.board.position.scores[0] == 60
    assert "to score" not in dict(view(room)["words"])["You"]


def test_carte_blanche_is_shown_by_a_button_and_then_draw_by_draw():
    room = seated(hand="AS AD TC TH 9S 9D 9C 8H 8S 7D 7C 7H", step="play", seed="2")
    shown = next(action for action in view(room)["actions"] if action["do"] == "blanche")
    room.act(shown["send"])
    assert room.board.position.scores[0] == room.rules.carte_blanche
    assert "blanche" not in offered(room)
    room.act("play AS")
    while room.board.position.step is Step.DECLARE:
        room.act("draw")
    if room.board.position.step is Step.SHOW:
        assert offered(room)[:2] == ["show", "keep"]
        assert view(room)["enter"] == "show"


def test_every_laid_card_is_drawn_also_when_it_is_only_announced():
    room = seated(hand="KS QS", trump="H", seed="3", stock=40)
    room.act("announce KS QS")
    drawn = [card["card"] for group in view(room)["table"]["you"]["laid"] for card in group["cards"]]
    assert sorted(drawn) == ["KS", "QS"]


class TestShownHand:
    """A carte blanche that another seat has shown lies open; what came into that hand since does not."""

    SHOWN = "AS AD TC TH 9S 9D 9C 8H 8S 7D 7C 7H"

    def shown(self) -> Position:
        """North has shown its whole hand and is to lead."""
        at = position(hand="KH QH", north=self.SHOWN, turn="N", lead="N", step="play", seed="4", stock=40, trump="S")
        return apply(at, parse("show carte blanche"))

    @staticmethod
    def north(at: Position) -> dict:
        room = a_room()
        room.board = Board(Session(at, automatic=frozenset()))
        return view(room)["table"]["others"][0]

    def test_it_is_drawn_open_and_named_with_no_backs(self):
        drawn = self.north(self.shown())
        assert (drawn["backs"], len(drawn["hand"])) == (0, 12)
        assert [card["name"] for card in drawn["hand"][:2]] == ["ace of spades", "nine of spades"]

    def test_a_card_drawn_since_is_a_back_until_it_is_shown(self):
        at = self.shown()
        for text in ("play 7H", "play KH", "draw"):  # South wins the trick and draws first
            at = apply(at, parse(text))
        at = apply(at, parse("draw"))
        assert at.step is Step.SHOW
        drawn = self.north(at)
        assert (drawn["backs"], drawn["backs_name"], len(drawn["hand"])) == (1, "1 card face down", 11)
        came = [card["card"] for card in drawn["hand"]].count(at.drawn)
        assert came == self.SHOWN.split().count(at.drawn) - (at.drawn == "7H")
        kept = self.north(apply(at, parse("keep")))
        assert (kept["backs"], len(kept["hand"])) == (1, 11)
        showed = self.north(apply(at, parse("show")))
        assert (showed["backs"], len(showed["hand"])) == (0, 12)

    def test_whatever_is_hidden_the_picture_is_the_same(self):
        """The card that North has drawn and keeps to itself, and the stock, leave no trace."""
        at = self.shown()
        for text in ("play 7H", "play KH", "draw", "draw", "keep"):
            at = apply(at, parse(text))
        hands, room = [], a_room()
        for hidden in ("KC", "QD"):
            hand = tuple(sorted([*at.shown[1], Card(hidden)]))
            room.board = Board(Session(at.but(hands=(at.hands[0], hand)), automatic=frozenset()))
            hands.append(json.dumps(view(room)))
        assert hands[0] == hands[1]

    def test_what_is_taken_back_for_the_last_tricks_is_in_the_hand_again(self):
        at = position(hand="KH", north="AS", trump="S", step="play", stock=0, north_cards=2)
        assert "hand" not in self.north(at.but(shown=((), (Card("AS"),))))


def test_a_claim_that_waits_is_offered_by_the_action_that_scores_it():
    room = seated(hand="KD QS", laid="1KS.2QS", record="marriage:1.2?", trump="H", stock=40)
    room.act("declare KD QS@hand")
    [option] = view(room)["panel"]["options"]
    assert option == {
        "cards": ["KS", "QS"],
        "text": "Common marriage, announced",
        "points": room.rules.points("marriage"),
        "action": "score marriage KS@1 QS@2",
    }


def test_a_lesson_offers_its_test_out_before_anything_is_done():
    run = Run(lesson("03"), "BZ1-TEST")
    assert "test" in [action["do"] for action in view(run)["actions"]]
    run.act("test")
    assert run.place == run.taught
    run.act("back")
    assert "test" not in [action["do"] for action in view(run)["actions"]]
