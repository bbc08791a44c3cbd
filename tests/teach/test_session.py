"""Sessions: the learner acts for one seat, the others act, undo and replay cost nothing."""

import pytest

from bezique_tutor import position
from bezique_tutor.coach.players import PLAYERS
from bezique_tutor.coach.prior import best
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.errors import IllegalAction
from bezique_tutor.rules.game import deal
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.session import Session

CLUB = PLAYERS["club"]


def a_session(seed: str = "BZ1-SESSION") -> Session:
    return Session(deal("six-pack", seed), player=CLUB)


def play_on(session: Session, times: int) -> None:
    for _ in range(times):
        session.do(best(session.sight))


def test_after_each_action_it_is_the_learners_turn_again():
    session = a_session()
    play_on(session, 20)
    assert session.waits
    assert len(session.positions) == len(session.actions) + 1 == len(session.lines) + 1


def test_a_refused_action_changes_nothing():
    session = a_session()
    before = session.position
    assert not session.do(parse("draw")).legal
    assert session.position is before
    assert session.actions == []


def test_undo_takes_back_the_last_own_action_and_all_that_followed():
    session = a_session()
    play_on(session, 3)
    kept = (session.position, len(session.actions))
    play_on(session, 1)
    assert session.position != kept[0]
    assert session.undo()
    assert (session.position, len(session.actions)) == kept


def test_undo_at_the_start_says_so():
    assert not a_session().undo()


def test_a_replay_comes_to_the_same_position_and_can_be_undone():
    session, other = a_session(), Session(deal("six-pack", "BZ1-SESSION"))
    play_on(session, 12)
    other.replay(session.actions)
    assert other.position == session.position
    assert other.own == session.own
    assert other.undo()


def test_a_replay_of_what_the_rules_refuse_is_refused():
    with pytest.raises(IllegalAction):
        a_session().replay([parse("draw")])


def test_a_script_speaks_for_the_other_seat_first():
    at = position(hand="AD 9C 8C", north="7D 9D KS", trick="KD", trump="H", stock=0, north_cards=3)
    session = Session(at, script=["play 9D", "play KS"])
    session.do(parse("play AD"))
    session.do(parse("play 9C"))
    assert [str(action) for action in session.actions[:3]] == ["play AD", "play 9C", "play 9D"]


def test_a_script_that_breaks_the_rules_raises():
    at = position(hand="AD 9C", north="7D KS", trick="KD", trump="H", stock=0, north_cards=2)
    session = Session(at, script=["play AH"])
    session.do(parse("play AD"))
    with pytest.raises(IllegalAction):
        session.do(parse("play 9C"))


def test_drawing_by_hand_waits_for_the_learner():
    at = position(hand="KH QH AH", trump="H", seed="1")
    session = Session(at, player=CLUB, automatic=frozenset())
    session.do(parse("declare KH QH"))
    assert session.position.step is Step.DRAW
    assert session.waits


def test_the_other_player_is_given_a_sight_and_no_position():
    given = []

    class Spy:
        def decide(self, sight):
            given.append(sight)
            return CLUB.decide(sight)

    session = Session(deal("six-pack", "BZ1-SPY"), player=Spy())
    play_on(session, 5)
    assert given
    assert all(set(sight.position.hands[0]) == {"??"} for sight in given)
    assert all(set(sight.position.stock) == {"??"} for sight in given)
