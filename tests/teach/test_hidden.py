"""No card that the learner may not see is in a view: not in a text, a name, a ref, a hint, nor in what is kept."""

import json
import random
import re
from dataclasses import replace
from typing import NamedTuple

import pytest

from bezique_tutor.rules.cards import RANK_NAMES, SUIT_NAMES, Card
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.course import lessons
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.run import Run
from bezique_tutor.widgets.view import view

_CODE = re.compile(r"(?<![A-Za-z0-9])([ATKQJ987][SHDC])(?![A-Za-z0-9])")
_NAME = re.compile(rf"({'|'.join(RANK_NAMES.values())}) of ({'|'.join(SUIT_NAMES.values())})")
_RANKS = {name: rank for rank, name in RANK_NAMES.items()}
_SUITS = {name: suit for suit, name in SUIT_NAMES.items()}
SEED = "BZ1-W7ZQ9K"


def drawn(scene) -> dict:
    """The view without the table's fixed words, which are the same in every deal."""
    return {key: value for key, value in view(scene).items() if key not in {"labels", "keep"}}


def named(picture: dict) -> set[Card]:
    """Every card that a view names, as a code or in words, in a value or in a key."""
    text = json.dumps(picture)
    words = {Card(_RANKS[rank] + _SUITS[suit]) for rank, suit in _NAME.findall(text)}
    return words | {Card(code) for code in _CODE.findall(text)}


def in_sight(positions, seat: int = 0) -> set[Card]:
    """What lay open for ``seat`` in ``positions``: its hand, laid cards of all, tricks on the table."""
    found = set()
    for position in positions:
        laid = {card for group in position.laid for _, card in group}
        found |= {*position.hands[seat], *laid, *position.trick, *position.pile[-2:]}
    return found


def swapped(position, chance, seat: int = 0):
    """The same table for ``seat``, with all that is hidden from it dealt anew."""
    other = 1 - seat
    shown = list(position.shown[other])
    hidden = list(position.hands[other])
    for card in shown:
        hidden.remove(card)
    pool = [*hidden, *position.stock]
    chance.shuffle(pool)
    hands = list(position.hands)
    hands[other] = tuple(sorted([*shown, *pool[: len(hidden)]]))
    return replace(position, hands=tuple(hands), stock=tuple(pool[len(hidden) :]))


class Moment(NamedTuple):
    """One view of a deal: what it names, what it should have been, and what it was with other hidden cards."""

    step: Step
    text: str
    kept: str
    names: set[Card]
    sight: set[Card]
    other: str
    differed: bool


def moment(room, told: int, chance) -> Moment:
    positions = room.board.session.positions
    real = positions[-1]
    picture = drawn(room)
    text = json.dumps(picture)
    picture["log"] = [line for line in picture["log"] if line["n"] > told]  # older lines were in sight when they came
    positions[-1] = swapped(real, chance)
    other = json.dumps(drawn(room))
    differed, positions[-1] = positions[-1] != real, real
    since = positions[room.board.session.own[-1] :] if room.board.session.own else positions
    return Moment(real.step, text, room.keep(), named(picture), in_sight(since), other, differed)


@pytest.fixture(scope="module")
def deal() -> list[Moment]:
    """A whole deal of a learner who plays by chance and asks at every sixth turn all that the room answers."""
    chance, room, found, turn = random.Random(SEED), PlayRoom(lambda: SEED), [], 0
    while room.board.position.step is not Step.OVER:
        questions = ("hint", "hint", "hint", "hint", "xray", "laid north", "legal", "trick", "seed")
        for text in (*(questions if turn % 6 == 0 else ()), str(chance.choice(legal_actions(room.board.position)))):
            told = room.told
            room.act(text)
            found.append(moment(room, told, chance))
        turn += 1
    return found


def test_a_whole_deal_was_looked_at(deal):
    assert len(deal) > 250
    assert deal[-1].step is Step.OVER
    assert sum(at.differed for at in deal) > 200


def test_every_view_names_only_cards_in_sight(deal):
    assert [at.names - at.sight for at in deal if at.step is not Step.OVER and at.names - at.sight] == []


def test_other_hidden_cards_give_the_same_view(deal):
    """Were the stock and North's hand quite different, the page would be the same to the letter."""
    assert all(at.other == at.text for at in deal)


def test_the_seed_is_in_no_view_before_the_deal_is_over(deal):
    letters = SEED.removeprefix("BZ1-")
    assert {letters in (at.text + at.kept).upper() for at in deal if at.step is not Step.OVER} == {False}
    assert letters in deal[-1].text


@pytest.mark.parametrize("question", ["hint", "xray", "legal", "laid north", "hand", "score", "stock", "why", "help"])
def test_other_hidden_cards_give_the_same_answer_to_every_question(question):
    chance, room, differed = random.Random(question), PlayRoom(lambda: SEED), 0
    for _ in range(24):
        board = room.board
        positions = board.session.positions
        real = positions[-1]
        answers = []
        for positions[-1] in (real, swapped(real, chance)):
            board.ladder.reset()
            answers.append(board.act(question))
        differed += positions[-1] != real
        positions[-1] = real
        assert answers[0] == answers[1]
        room.act(str(chance.choice(legal_actions(real))))
    assert differed > 12


@pytest.mark.parametrize("info", [info for info in lessons() if info.ready], ids=lambda info: info.no)
def test_lessons_show_norths_hand_only_where_the_cards_are_open(info):
    chance, run, closed = random.Random(7), Run(info, "BZ1-HIDDEN"), 0
    while run.item:
        if run.board and not run.item.open_cards:
            positions = run.board.session.positions
            before = json.dumps(drawn(run), sort_keys=True)
            positions[-1] = swapped(positions[-1], chance)
            assert json.dumps(drawn(run), sort_keys=True) == before
            closed += 1
        run.act("skip")
    assert closed
