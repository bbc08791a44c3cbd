"""One whole deal in words, line by line: as the page's text table says it, and as the terminal prints it.

The deal comes from a fixed seed; on both sides sits a player that knows only the rules, so that a better coach writes
no other story. Where the words were changed on purpose, write the stories anew and read what has changed in them:

    python -m tests.teach.test_transcript
"""

import contextlib
import io
from itertools import zip_longest
from pathlib import Path
from unittest.mock import patch

import pytest

from bezique_tutor.coach.players import PLAYERS, Player
from bezique_tutor.rules.actions import Announce, Draw, Play, Show, ShowHand
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.rules.referee import check
from bezique_tutor.serve.cli import main
from bezique_tutor.teach import words
from bezique_tutor.teach.room import PlayRoom

FOLDER = Path(__file__).parent / "transcripts"
SEED = "BZ1-STORY"
RENEW = "changed on purpose? python -m tests.teach.test_transcript, then read the difference"
BEGIN = ("by hand", "shuffle", "announce", "shuffle", "cut 60", "cut 192")
#: What is asked besides, when that many actions have been done at the table.
ASKED = {
    8: ("hand", "hand spades", "hand d", "hand aces", "laid", "laid north", "trump", "trick", "score", "stock"),
    9: ("last", "legal", "play", "declare", "declare KS KS", "why", "xray", "play zz", "sing", "help"),
    12: ("undo", "hand", "last"),
    20: ("laid me", "laid north", "trump", "score", "xray", "legal"),
    90: ("laid me", "stock", "xray"),
    150: ("hand", "legal", "score"),
}
AFTER = ("sheet", "match", "seed", "undo")


def plain(position):
    """What a player does that declares the most it may, draws, and plays its cards from the lowest name on."""
    actions = [action for action in legal_actions(position) if not isinstance(action, Announce | Show | ShowHand)]
    worth = {action: check(position, action).points for action in actions if not isinstance(action, Play | Draw)}
    if worth:
        return max(worth, key=lambda action: (worth[action], str(action)))
    return min(actions, key=str)


PLAIN = {"club": Player("club", "plays plainly.", lambda sight: plain(sight.position))}


def told(room):
    """What the room says now, as it is heard."""
    return words.spoken(f"{room.answer.head} {room.answer.text}").strip()


def typed():
    """The deal with everything that is typed in it, and the answers."""
    with patch.dict(PLAYERS, PLAIN):
        room = PlayRoom(lambda: SEED)
        texts, lines = [], [told(room)]

        def say(text):
            texts.append(text)
            room.act(text)
            lines.extend((f"> {text}", told(room)))

        for text in BEGIN:
            say(text)
        done = 0
        while room.board.position.step is not Step.OVER:
            position = room.board.position
            say(
                str(
                    room.board.coach().action
                    if position.step in BEFORE_PLAY
                    else plain(room.board.session.sight.position)
                )
            )
            done += 1
            for text in ASKED.get(done, ()):
                say(text)
        for text in AFTER:
            say(text)
    return texts, lines


def printed(texts):
    """What the terminal prints when these texts are typed."""
    out = io.StringIO()
    with (
        patch.dict(PLAYERS, PLAIN),
        patch("sys.stdin", io.StringIO("\n".join([*texts, "quit"]))),
        contextlib.redirect_stdout(out),
    ):
        assert main(["play", "--seed", SEED]) == 0
    return out.getvalue().splitlines()


def stories():
    """Both stories by the names of their files."""
    texts, lines = typed()
    return {"table.txt": lines, "terminal.txt": printed(texts)}


@pytest.fixture(scope="module")
def now():
    return stories()


@pytest.mark.parametrize("name", ["table.txt", "terminal.txt"])
def test_a_whole_deal_is_told_word_for_word(now, name):
    golden = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    for number, (wanted, said) in enumerate(zip_longest(golden, now[name], fillvalue="(the end)"), start=1):
        assert said == wanted, f"{name}, line {number}; {RENEW}"


def test_the_story_has_every_part_of_a_deal(now):
    story = "\n".join(now["table.txt"])
    for part in (
        "You shuffle a portion",
        "You cut the",
        "12 cards each",
        "are trumps",
        "Taken back",
        "The seed was",
    ):
        assert part in story, part
    assert sum(line.startswith("> play") for line in now["table.txt"]) > 96


def test_the_terminal_says_all_that_the_table_says(now):
    """Prompts and questions apart, every answer of the table stands in the terminal's story, in the same order."""
    lines = iter(line.removeprefix("> ") for line in now["terminal.txt"])
    for answer in (line for line in now["table.txt"] if not line.startswith("> ")):
        assert answer in lines, answer


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, story in stories().items():
        (FOLDER / file).write_text("\n".join(story) + "\n", encoding="utf-8")
