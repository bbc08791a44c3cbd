"""A board answers every text: commands, questions, and all that is no command."""

import pytest

from bezique_tutor import position
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.game import deal
from bezique_tutor.teach.board import ASK, NO, TIP, YES, Board, describe, faulty
from bezique_tutor.teach.session import Session


def a_board(**fields) -> Board:
    return Board(Session(position(**fields) if fields else deal("six-pack", "BZ1-BOARD")))


MARRIAGE = {"hand": "KH QH QS JD", "trump": "H"}


def test_a_declaration_is_praised_with_its_points_and_clause():
    answer = a_board(**MARRIAGE).act("declare KH QH")
    assert (answer.voice, answer.head) == (YES, "Royal marriage, 40.")
    assert answer.panel.clause == "marriage.royal"


def test_a_refusal_shows_the_clause_and_what_may_be_declared_instead():
    board = a_board(**MARRIAGE)
    before = board.position
    answer = board.act("declare KH QS")
    assert answer.voice == NO
    assert answer.panel.clause == "marriage.one-suit"
    assert [option.name for option in answer.panel.options] == ["royal-marriage"]
    assert board.position is before
    assert board.act("why").text.startswith(answer.text)


def test_why_without_a_refusal_says_so():
    assert a_board(**MARRIAGE).act("why").head == "Nothing was refused."


def test_the_x_ray_has_three_lists():
    answer = a_board(hand="KH QH QH", trump="H", laid="1KH.2QH", record="royal-marriage:1.2").act("xray")
    assert [head for head, _ in answer.panel.lists] == ["Now", "Later", "Blocked"]
    assert answer.text == "1 now, 0 later, 0 blocked."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("hand", "king of hearts"),
        ("trump", "hearts"),
        ("score", "You 0"),
        ("stock", "168 cards"),
        ("trick", "no card yet"),
        ("laid", "nothing"),
        ("laid north", "11 cards in hand"),
        ("legal", "declare royal-marriage KH QH"),
        ("help", "undo"),
    ],
)
def test_questions_are_answered_in_words(question, told):
    answer = a_board(**MARRIAGE).act(question)
    assert told in f"{answer.head} {answer.text}"
    assert not answer.changed


@pytest.mark.parametrize(
    "text", ["", "  ", "sing", "hint me", "play KX", "declare KH KH KH KH KH KH KH KH KH KH KH KH KH KH"]
)
def test_what_is_no_command_is_answered_and_changes_nothing(text):
    board = a_board(**MARRIAGE)
    before = board.position
    answer = board.act(text)
    assert answer.voice == NO
    assert answer.text
    assert board.position is before


def test_a_card_that_could_be_two_is_asked_for():
    answer = a_board(hand="KH", laid="1KH.2QH", record="royal-marriage:1.2", trump="H", step="play").act("play KH")
    assert answer.text == "card: KH could be KH@hand or KH@1: say which."


@pytest.mark.parametrize(
    ("text", "told"), [("x" * 2001, "at most 2,000"), ("a\x00b", "control character"), (7, "a text")]
)
def test_faulty_texts_are_named_before_anybody_reads_them(text, told):
    assert told in faulty(text)


def test_hints_climb_and_begin_anew_after_an_action():
    board = a_board(**MARRIAGE)
    assert board.act("hint").head == "Hint 1 of 4."
    assert board.act("hint").voice == TIP
    board.act("declare KH QH")
    assert board.ladder.open == 0


def test_undo_says_what_it_did():
    board = a_board(**MARRIAGE)
    assert board.act("undo").head == "Nothing to take back."
    board.act("declare KH QH")
    answer = board.act("undo")
    assert (answer.voice, answer.head) == (ASK, "Taken back.")
    assert board.position.scores == (0, 0)


def test_the_table_in_words_holds_no_hidden_card():
    board = Board(Session(deal("six-pack", "BZ1-WORDS")))
    told = dict(describe(board.session))
    assert told["North"] == "12 cards in hand; laid: nothing"
    hidden = {card.name for card in board.position.hands[1]} - {card.name for card in board.position.hands[0]}
    assert hidden
    assert not any(name in " ".join(told.values()) for name in hidden)


class TestAnnouncing:
    """What a learner announces waits, and the table repeats it after every trick."""

    def test_a_claim_is_announced_repeated_and_scored(self):
        at = Board(Session(position(hand="KS QS KD QD 7C", trump="H", stock=20)))
        said = at.act("announce KS QS")
        assert (said.voice, said.head) == (YES, "Common marriage, 20 to score.")
        assert at.position.pending[0]
        scored = at.act("score marriage")
        assert scored.head == "Common marriage, 20."
        assert not at.position.pending[0]

    def test_score_alone_is_still_a_question(self):
        at = Board(Session(position(hand="KS QS", trump="H")))
        assert at.act("score").quiet

    def test_what_waits_is_said_after_each_trick(self):
        start = position(
            hand="9C 9D", laid="1KS.2QS", record="marriage:1.2?", trump="H", trick="8C", step="play", stock=20
        )
        said = at_once(Session(start), "play 9C")
        assert "You have to score: 20 for common marriage." in said


def at_once(session, text):
    """All that is told of one action."""
    session.do(parse(text))
    return [line for lines in session.lines for line in lines]
