"""A board answers every text: commands, questions, and all that is no command."""

import pytest

from bezique_tutor import position
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.game import apply, deal
from bezique_tutor.teach import words
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
        ("laid me", "laid: nothing"),
        ("hand spades", "Your spades: queen of spades."),
        ("hand c", "Your clubs: nothing."),
        ("last", "nothing yet"),
        ("legal", "declare royal-marriage KH QH"),
        ("help", "undo"),
    ],
)
def test_questions_are_answered_in_words(question, told):
    answer = a_board(**MARRIAGE).act(question)
    assert told in f"{answer.head} {answer.text}"
    assert not answer.changed


def test_a_question_about_what_is_not_there_names_its_field():
    assert a_board().act("hand aces").text == "hand: expected spades, hearts, diamonds or clubs, got 'aces'."
    assert a_board().act("laid south").text == "laid: expected me or north, got 'south'."


def test_last_tells_what_happened_since_the_learner_acted_with_that_act():
    board = a_board(**MARRIAGE)
    board.act("declare KH QH")
    assert "You declare royal marriage" in board.act("last").text


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


WAITS = {"laid": "1KS.2QS", "record": "marriage:1.2?", "trump": "H"}


class TestXray:
    """Each line says what it is, what it waits for, and which cards are in its way."""

    @pytest.mark.parametrize(
        ("fields", "head", "told"),
        [
            ({**MARRIAGE}, "Now", "Royal marriage 40: king of hearts and queen of hearts."),
            (
                {"hand": "7C", **WAITS},
                "Now",
                "Common marriage 20: king of spades and queen of spades. It is announced and waits to be scored.",
            ),
            (
                {"hand": "7C", **WAITS, "step": "play"},
                "Later",
                "It is announced and waits to be scored. More declarations may be announced than scored;",
            ),
            ({**MARRIAGE, "step": "play"}, "Later", "Win a trick first: you are to lead. A declaration may be made"),
            ({**MARRIAGE, "trick": "7D", "step": "play"}, "Later", "North led the seven of diamonds, and your card is"),
            ({**MARRIAGE, "step": "play", "pile": "7D 8D"}, "Later", "You have drawn since you won the trick"),
            ({**MARRIAGE, "step": "draw", "lead": "N"}, "Later", "North won this trick: win one first."),
            ({**MARRIAGE, "turn": "N", "lead": "N", "step": "play"}, "Later", "Win a trick first: North is to lead."),
            (
                {**MARRIAGE, "laid": "1KS.2QS", "record": "marriage:1.2", "step": "draw", "lead": "S"},
                "Later",
                "You have scored common marriage for this trick already: win another.",
            ),
            ({"hand": "QH JC"}, "Later", "Queen of hearts and jack of clubs are bezique once hearts are trumps."),
            ({**MARRIAGE, "stock": 0}, "Blocked", "king of hearts and queen of hearts cannot be scored any more."),
            (
                {"hand": "QH", "laid": "1QH.2QS.3QD.4QC", "record": "four-queens:1.2.3.4", "trump": "S"},
                "Blocked",
                "queen of spades, queen of diamonds and queen of clubs have scored as four queens already",
            ),
            (
                {"hand": "KH", "laid": "1AH.2TH.3KH.4QH.5JH", "record": "trump-sequence:1.2.3.4.5", "trump": "H"},
                "Blocked",
                "King of hearts and queen of hearts have served in the sequence in trumps, which stands",
            ),
        ],
    )
    def test_a_line_in_words(self, fields, head, told):
        board = Board(Session(position(**fields), automatic=frozenset()))
        lists = dict(board.act("xray").panel.lists)
        assert any(told in words.spoken(item) for item in lists[head])

    def test_only_what_was_announced_is_said_to_wait(self):
        lists = a_board(hand="KD QD", **WAITS).act("xray").panel.lists
        assert " ".join(item for _, items in lists for item in items).count("waits to be scored") == 1


class TestInstead:
    """What may be done instead carries the very action."""

    def test_a_claim_that_waits_is_offered_to_be_scored_not_declared_anew(self):
        board = a_board(hand="KS QS KD QD", **WAITS)
        options = board.act("declare KD QS@hand").panel.options
        assert [str(option.action) for option in options] == ["score marriage KS@1 QS@2", "declare marriage KD QD"]
        assert [option.text for option in options] == ["Common marriage, announced", "Common marriage"]
        board.act(str(options[0].action))
        assert (board.position.scores[0], board.position.pending[0]) == (20, ())

    def test_who_has_scored_is_offered_what_may_be_announced(self):
        board = Board(Session(position(hand="KS QS KH QH", trump="H"), automatic=frozenset()))
        board.act("declare KH QH")
        panel = board.act("declare KS QS").panel
        assert (panel.options_head, str(panel.options[0].action)) == (
            "What you may announce now",
            "announce marriage KS QS",
        )

    def test_what_is_offered_is_not_said_again(self):
        panel = a_board(**MARRIAGE).act("declare KH QS").panel
        assert dict(panel.lists)["What else you may do now"] == (
            "Announce what you may score later.",
            "Draw a card from the stock.",
        )

    def test_a_card_played_too_early_gives_no_declaration_away(self):
        panel = a_board(**MARRIAGE).act("play KH").panel
        assert panel.options == ()
        assert dict(panel.lists)["What you may do now"][0] == "Declare what you may score."


class TestWhy:
    """Asked why when nothing was refused, the table tells the rules by which things came about."""

    def test_a_trick_is_explained_by_its_rules(self):
        board = a_board(hand="TD AD", trick="KD", trump="H", stock=20)
        board.act("play TD")
        why = board.act("why")
        assert why.text.startswith("The cards rank A 10 K Q J 9 8 7")
        assert any("no duty to follow suit" in item for _, items in why.panel.lists for item in items)

    def test_a_refusal_since_is_explained_first_and_an_action_forgets_it(self):
        board = a_board(hand="KH QH QS", trump="H")
        board.act("declare KH QS")
        assert board.act("why").head == "Why:"
        board.act("declare KH QH")
        assert board.act("why").text.startswith("The marriage of trumps scores 40. (the Bicycle rules,")


SHOWN = "AS AD TC TH 9S 9D 9C 8H 8S 7D 7C 7H"


def test_a_hand_that_was_shown_is_told_and_what_came_after_is_not():
    board = Board(Session(position(hand="KH", north=SHOWN, turn="N", lead="N", step="play", stock=40)))
    hidden = dict(describe(board.session))["North"]
    assert hidden == "12 cards in hand; laid: nothing"
    shown = apply(board.position, parse("show carte blanche"))
    drew = apply(apply(shown, parse("play 7H")), parse("play KH"))
    for at, told in (
        (shown, "12 cards in hand, of them shown: ace of spades"),
        (drew, "11 cards in hand, of them shown"),
    ):
        north = dict(describe(Session(at, automatic=frozenset())))["North"]
        assert north.startswith(told)
        assert ("seven of hearts" in north) == (at is shown)


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
