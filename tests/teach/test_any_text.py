"""Whatever is typed or pressed, in whatever order: an answer, a whole view, and all of it kept through a reload."""

import json
import random

import pytest

from bezique_tutor.rules.actions import VERBS
from bezique_tutor.rules.cards import ALL_CARDS
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.teach.board import _COMMANDS
from bezique_tutor.teach.course import lessons
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.run import _STEPS, Run
from bezique_tutor.widgets.view import view

READY = [info for info in lessons() if info.ready]
WORDS = (*VERBS, *_COMMANDS, *_STEPS, "answer", "deal", "seed")
PHRASES = ("show carte blanche", "laid north", "deal now", "declare royal-marriage", "score bezique", "play =1+1", "«»")


def text(scene, chance) -> str:
    """A legal action as often as not where a table is, else a word with cards in reach or any others."""
    cards = [str(card) for card in ALL_CARDS]
    if scene.board:
        position = scene.board.position
        if chance.random() < 0.5 and scene.board.session.waits:
            return str(chance.choice(legal_actions(position)))
        cards += 3 * [str(card) for card in position.hands[0]] + [f"{card}@{n}" for n, card in position.laid[0]]
    return " ".join([chance.choice([*WORDS, *PHRASES]), *chance.choices(cards, k=chance.choice([0, 0, 1, 2, 2, 4, 5]))])


def typed(scene, chance, times: int):
    for _ in range(times):
        said = scene.said
        scene.act(text(scene, chance))
        assert scene.said == said + 1
        assert scene.answer.head
        assert json.dumps(view(scene))


@pytest.mark.parametrize("info", READY, ids=lambda info: info.no)
def test_a_lesson_answers_everything_and_goes_on_after_a_reload(info):
    chance, run = random.Random(info.no), Run(info, "BZ1-TYPED")
    for _ in range(12):
        typed(run, chance, 25)
        again = Run(info, "BZ1-ELSE")
        again.hello("", "en", run.keep())
        assert (again.place, again.solved, again.missed) == (run.place, run.solved, run.missed)
        assert [item.prompt for item in again.items] == [item.prompt for item in run.items]


@pytest.mark.parametrize("seed", ["BZ1-ONE", "BZ1-TWO"])
def test_the_room_answers_everything_and_goes_on_after_a_reload(seed):
    chance, room = random.Random(seed), PlayRoom(lambda: seed)
    for _ in range(12):
        typed(room, chance, 20)
        again = PlayRoom(lambda: "BZ1-ELSE")
        again.hello("", "en", room.keep())
        assert again.board.position == room.board.position
        assert (again.dealer, again.last) == (room.dealer, room.last)
