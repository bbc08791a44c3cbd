"""Sessions: the learner acts for one seat, the others act, undo and replay cost nothing."""

import pytest

from bezique_tutor import position
from bezique_tutor.coach.players import PLAYERS
from bezique_tutor.coach.prior import best
from bezique_tutor.rules.actions import Lift, parse
from bezique_tutor.rules.errors import IllegalAction
from bezique_tutor.rules.game import deal
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.procedure import begin
from bezique_tutor.teach.session import BY_ITSELF, Session, lifted_by_hand

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


def by_hand(seed="BZ1-HAND", **options):
    return Session(begin("six-pack", seed, dealer=options.pop("dealer", None)), player=CLUB, **options)


def test_from_the_shuffle_to_the_deal_all_may_happen_by_itself():
    session = by_hand(automatic=BY_ITSELF)
    assert session.position.step is Step.PLAY
    assert session.own == []
    assert {str(action).split()[0] for action in session.actions} >= {
        "shuffle",
        "cut",
        "refuse",
        "lift",
        "guess",
        "deal",
    }


def test_each_act_of_the_learner_waits_when_it_is_done_by_hand():
    session, steps = by_hand(dealer="S", automatic=frozenset()), []
    while session.position.step is not Step.PLAY:
        assert session.waits
        steps.append(session.position.step)
        session.do(best(session.sight))
    assert steps == [Step.SHUFFLE, Step.SHUFFLE, Step.LIFT, Step.DEAL]


def test_some_acts_may_happen_by_themselves_and_others_by_hand():
    session = by_hand(dealer="N", automatic=BY_ITSELF - {Step.GUESS})
    assert session.position.step is Step.GUESS
    assert session.waits


def test_a_hand_lifts_nearly_as_many_cards_as_it_means_to():
    lifts = [lifted_by_hand(begin("six-pack", f"BZ1-L{n}"), Lift(24)).number for n in range(300)]
    assert set(lifts) == set(range(20, 29))
    assert max(map(lifts.count, set(lifts))) < 3 * min(map(lifts.count, set(lifts)))
    edge = [
        lifted_by_hand(begin("six-pack", f"BZ1-L{n}"), Lift(number)).number for n in range(9) for number in (1, 191)
    ]
    assert min(edge) == 1
    assert max(edge) == 191


def test_a_lift_is_the_same_whenever_the_same_deal_is_lifted_for():
    session, again = by_hand(dealer="S", automatic=BY_ITSELF), by_hand(dealer="S", automatic=BY_ITSELF)
    assert session.actions == again.actions


def test_a_replay_lifts_what_was_lifted():
    session = by_hand(dealer="S", automatic=BY_ITSELF)
    again = Session(session.positions[0], player=CLUB, automatic=frozenset(), played=session.actions)
    assert again.position == session.position


def test_the_learners_lift_is_unsteady_too():
    session = by_hand(dealer="S", automatic=BY_ITSELF - {Step.LIFT})
    start = session.position
    session.do(Lift(24))
    lifted = next(action for action in session.actions if isinstance(action, Lift))
    assert lifted == lifted_by_hand(start, Lift(24))
