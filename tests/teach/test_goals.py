"""Goals look at what was done; questions are answered by the engine."""

import pytest

from bezique_tutor import position
from bezique_tutor.coach.players import PLAYERS
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.editions import rules
from bezique_tutor.teach.goals import Seen, answers, met
from bezique_tutor.teach.session import Session


def after(*actions: str, **fields) -> Seen:
    session = Session(position(seed="1", **fields), player=PLAYERS["club"])
    for text in actions:
        assert session.do(parse(text)).legal
    return Seen(session, ())


DONE = after("declare KS QS", hand="KS QS 9H", stock=40)


@pytest.mark.parametrize(
    ("goal", "holds"),
    [
        ({"scored": "royal-marriage"}, True),
        ({"scored": "marriage"}, False),
        ({"declared": 1}, True),
        ({"points": 41}, False),
        ({"trump": "S"}, True),
        ({"trump": "-"}, False),
        ({"drew": True}, True),
        ({"over": False}, True),
        ({"level": True}, False),
        ({"all": [{"declared": 1}, {"trump": "S"}]}, True),
        ({"any": [{"trump": "H"}, {"trump": "S"}]}, True),
        ({"not": {"trump": "S"}}, False),
        ({"trump": "S", "declared": 2}, False),
    ],
)
def test_goals_after_a_marriage(goal, holds):
    assert met(goal, DONE) == holds


def test_points_are_those_gained_in_this_session():
    seen = after("declare KS QS", hand="KS QS 9H", stock=40, score=500)
    assert met({"points": 40}, seen)
    assert not met({"points": 41}, seen)


def test_goals_of_tricks():
    seen = after("play AH", hand="AH 7S", trump="H", step="play", stock=40)
    assert met({"won": 1, "tricks": 1, "played": "AH KH"}, seen)
    assert not met({"any": [{"lost": 1}, {"played": "7S"}]}, seen)


def test_refusals_count_by_their_clause():
    assert met({"refused": "play.free"}, Seen(DONE.session, ("play.free",)))
    assert not met({"refused": "play.free"}, DONE)


def test_an_unknown_test_or_question_is_a_fault_of_the_record():
    with pytest.raises(KeyError):
        met({"dance": 1}, DONE)
    with pytest.raises(KeyError, match="expected one of"):
        answers(rules(), {"dance": 1})


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        ({"trick": "KD TD", "lead": "N"}, "S"),
        ({"trick": "AS AS", "lead": "S"}, "S"),
        ({"trick": "AS 7H", "trump": "H"}, "S"),
        ({"settle": "booked", "scores": [2700, 2600]}, "6300"),
        ({"settle": "rubicon", "scores": [4050, 3000]}, "no"),
        ({"settle": "winner", "scores": [3000, 3000]}, "nobody"),
        ({"settle": "hundreds", "scores": [3190, 3000]}, "3100"),
        ({"points": ["marriage", "bezique"]}, "60"),
        ({"worth": "KC QC", "last": "C"}, "20"),
        ({"worth": "KC QS"}, "0"),
        ({"trumps_after": ["KH QH", "KS QS"], "last": "H"}, "S"),
        ({"trumps_after": ["KH KS KD KC"]}, "-"),
        ({"bezique": "D"}, "JS"),
        ({"figure": "rubicon_line"}, "3000"),
        ({"rank_order": "KS TS AS"}, "AS TS KS"),
        ({"winners_over": "QD", "hand": "KD QD 7S AH", "trump": "S"}, "7S KD"),
    ],
)
def test_questions_are_answered_from_the_rules(ask, answer):
    assert answers(rules(), ask) == {answer}


def test_an_audit_finds_the_lines_that_are_wrong():
    sheet = {"winner": "S", "hundreds": "4,100", "rubicon": "yes", "adds": "{game_bonus}", "loser-books": "3000"}
    assert answers(rules(), {"scores": [4190, 3000], "audit": sheet}) == {"rubicon"}
    assert answers(rules(), {"scores": [4190, 3000], "audit": {**sheet, "rubicon": "no", "hundreds": "4200"}}) == {
        "hundreds"
    }
    assert answers(rules(), {"scores": [2700, 2600], "audit": {"winner": "nobody", "loser-books": "0"}}) == {"winner"}


@pytest.mark.parametrize(("of", "answer"), [("queen", "QD"), ("jack", "JS"), ("trumps", "D")])
def test_either_half_of_bezique_can_be_asked_for(of, answer):
    assert answers(rules(), {"bezique": "D", "of": of}) == {answer}
