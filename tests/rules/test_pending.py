"""Claims that wait to be scored: announced after one trick, scored after a later one, in their owner's order."""

import pytest

from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.notation import check_digits, read, write
from bezique_tutor.rules.position import Scored, Step
from bezique_tutor.rules.possibility import problems
from bezique_tutor.rules.referee import When, xray
from tests.rules.tables import after, again, judge, record, table


def names(position):
    return list(map(str, legal_actions(position)))


def waits(position):
    return [(claim.name, claim.numbers) for claim in position.pending[0]]


def two_waiting():
    """A common marriage and a back door of another suit, both laid and announced."""
    return after(table("KS QS AD TD KD QD JD 7C"), "announce KS QS", "announce AD TD KD QD JD")


def test_the_documents_own_example():
    position = table("QH JC", "1KH", "four-kings:1.20.21.22", step=Step.DECLARE)
    position = after(position, "declare QH JC")
    assert position.scores[0] == 40
    position = after(position, "announce KH@1 QH@23")
    assert (position.step, position.scores[0], waits(position)) == (Step.DRAW, 40, [("royal-marriage", (1, 23))])
    assert after(again(position), "score royal-marriage").scores[0] == 80


def test_announcing_first_and_scoring_another_is_the_same():
    one = after(table("QH JC", "1KH", "four-kings:1.20.21.22"), "announce KH QH", "declare QH@23 JC")
    assert (one.scores[0], waits(one)) == (40, [("royal-marriage", (1, 23))])


def test_an_announcement_lays_the_cards_and_scores_nothing():
    position = after(table("KS QS 7C"), "announce KS QS")
    assert (position.step, position.scores[0], position.hands[0]) == (Step.DECLARE, 0, ("7C",))
    assert [card for _, card in position.laid[0]] == ["KS", "QS"]
    assert position.record[0] == ()
    assert judge(position, "score marriage").points == 20


def test_an_announcement_makes_no_trumps_until_it_is_scored():
    position = after(table("KS QS", trump=None), "announce KS QS")
    assert (position.trump, waits(position)) == (None, [("royal-marriage", (1, 2))])
    scored = after(position, "score royal-marriage")
    assert (scored.trump, scored.scores[0]) == ("S", 40)


class TestOrder:
    def test_either_may_be_scored_and_the_other_waits_on(self):
        for text, points, left in (("score marriage", 20, "back-door"), ("score back-door", 150, "marriage")):
            position = after(again(two_waiting()), text)
            assert position.scores[0] == points
            assert [name for name, _ in waits(position)] == [left]

    def test_one_a_trick(self):
        position = after(two_waiting(), "score marriage")
        assert judge(position, "score back-door").clause == "declare.one-score-per-trick"
        assert after(again(position), "score back-door").scores[0] == 170

    def test_nobody_must_score(self):
        position = two_waiting()
        assert "draw" in names(position)
        assert waits(after(position, "draw")) == waits(position)

    def test_listed_as_scores_dearest_first(self):
        assert names(again(two_waiting())) == [
            "score back-door AD@3 TD@4 KD@5 QD@6 JD@7",
            "score marriage KS@1 QS@2",
            "declare marriage KD@5 QD@6",
            "announce marriage KD@5 QD@6",
            "draw",
        ]

    def test_a_marriage_in_a_waiting_sequence_may_be_scored_first(self):
        position = after(two_waiting(), "declare KD@5 QD@6")
        assert [name for name, _ in waits(position)] == ["marriage", "back-door"]
        assert after(again(position), "score back-door").scores[0] == 170


class TestDeath:
    def test_by_a_card_that_is_played(self):
        position = after(two_waiting().but(step=Step.PLAY), "play QD@6")
        assert waits(position) == [("marriage", (1, 2))]
        assert judge(again(position), "score back-door").clause == "score.nothing-waits"

    def test_swallowed_by_a_sequence(self):  # PE03
        position = after(table("KH QH AH TH JH 7C"), "announce KH QH")
        position = after(again(position), "declare AH TH KH@1 QH@2 JH")
        assert (position.scores[0], waits(position)) == (250, [])
        assert judge(again(position), "score royal-marriage").clause == "score.nothing-waits"
        assert judge(again(position), "declare KH@1 QH@2").clause == "declare.never-down"

    def test_swallowed_by_a_double(self):  # PE04
        position = after(table("QH JC QH JC 7C"), "announce QH JC")
        position = after(again(position), "declare QH@1 JC@2 QH@hand JC@hand")
        assert (position.scores[0], waits(position)) == (500, [])

    def test_not_by_a_sequence_of_other_cards(self):
        position = after(table("KS QS AH TH KH QH JH"), "announce KS QS", "declare AH TH KH QH JH")
        assert (position.scores[0], waits(position)) == (250, [("marriage", (1, 2))])  # PE05, and Foster

    def test_not_by_another_class(self):
        position = after(table("KH QH QS QD QC"), "announce KH QH", "declare QH@2 QS QD QC")
        assert waits(position) == [("royal-marriage", (1, 2))]

    def test_with_the_stock(self):
        position = after(table("KS QS 7C", stock=2, other="7D"), "announce KS QS", "draw", "draw")
        assert position.pending == ((), ())
        assert not judge(position, "score marriage").legal

    def test_by_trumps_under_which_it_is_nothing(self):
        position = table("QS JD KD QD", trump=None, edition="six-pack?bezique_pair=swap")
        position = after(position, "announce QS JD", "declare KD QD")
        assert (position.trump, waits(position)) == ("D", [])


class TestWorth:
    def test_decided_when_it_is_scored(self):
        position = after(table("KH QH KS QS", trump=None), "announce KH QH", "declare KS QS")
        assert (position.trump, waits(position)) == ("S", [("marriage", (1, 2))])
        assert after(again(position), "score marriage").scores[0] == 60

    def test_the_other_way_round_it_is_worth_more(self):
        position = after(table("AH AH AH AH KH QH", trump=None), "announce four-aces AH AH AH AH", "declare KH QH")
        assert waits(position) == [("four-trump-aces", (1, 2, 3, 4))]
        assert judge(again(position), "score AH@1 AH@2 AH@3 AH@4").points == 1000


class TestRefusals:
    def test_the_same_cards_are_not_claimed_twice(self):
        position = after(table("KS QS 7C"), "announce KS QS")
        ruling = judge(position, "announce KS@1 QS@2")
        assert (ruling.legal, ruling.clause) == (False, "announce.waits-already")
        assert [str(copy) for copy in ruling.proof] == ["KS@1", "QS@2"]

    def test_nor_a_fifth_card_beside_four_that_wait(self):
        position = after(table("QH QH QH QH QH"), "announce four-trump-queens QH QH QH QH")
        assert judge(position, "announce four-trump-queens QH@1 QH@2 QH@3 QH@hand").clause == "announce.waits-already"

    def test_what_may_not_be_scored_may_not_be_announced(self):
        position = table("QH", "1QH 2QH 3QH 4QH", "four-trump-queens:1.2.3.4")
        assert judge(position, "announce QH@1 QH@2 QH@3 QH@hand").clause == "declare.complete-set"

    def test_nor_is_it_listed_when_a_claim_that_waits_would_allow_it(self):
        """K1 Q2 are married, K3 Q4 wait: only when those are married too may K1 be paired with Q4."""
        position = after(table("KS QS", "1KS 2QS", "marriage:1.2"), "announce KS@hand QS@hand")
        assert judge(position, "announce KS@1 QS@4").clause == "declare.complete-set"
        assert names(position) == ["score marriage KS@3 QS@4", "draw"]
        scored = again(after(position, "score KS@3 QS@4"))
        assert judge(scored, "announce KS@1 QS@4").legal

    @pytest.mark.parametrize(
        ("fields", "clause"),
        [
            ({"step": Step.PLAY}, "declare.before-drawing"),
            ({"step": Step.DRAW, "leads": 1}, "declare.winner-only"),
            ({"step": Step.PLAY, "stock": 0}, "declare.stock-gone"),
        ],
    )
    def test_only_between_winning_and_drawing(self, fields, clause):
        assert judge(table("KS QS", **fields), "announce KS QS").clause == clause

    @pytest.mark.parametrize("text", ["score marriage", "score KS QS", "score KS"])
    def test_what_was_not_announced(self, text):
        assert judge(table("KS QS"), text).clause == "score.nothing-waits"

    def test_which_of_two_is_a_question(self):
        position = after(table("KS QS KD QD"), "announce KS QS", "announce KD QD")
        with pytest.raises(NotationError, match="KS@1 QS@2 or KD@3 QD@4"):
            judge(position, "score marriage")
        assert judge(position, "score KD QD").points == 20

    def test_a_claim_that_is_blocked_meanwhile_waits(self):
        """K1 Q1 waits; K1 Q2 is scored: while that couple lies, K1 is not married to Q1."""
        position = after(table("KS QS QS"), "announce KS QS", "declare KS@1 QS@hand")
        assert judge(again(position), "score marriage").clause == "declare.complete-set"
        freed = again(after(position.but(step=Step.PLAY), "play QS@3").but(trick=()))
        assert judge(freed, "score marriage").points == 20


class TestXray:
    def test_waiting_claims_are_later_and_then_now(self):
        lead = two_waiting().but(step=Step.PLAY, pile=())
        later = {line.name: line for line in xray(lead) if line.clause == "announce.to-score"}
        assert {line.when for line in later.values()} == {When.LATER}
        assert list(later) == ["back-door", "marriage"]
        now = {line.name: line.when for line in xray(again(lead))}
        assert now["back-door"] is now["marriage"] is When.NOW


class TestNotation:
    def test_what_waits_stands_at_the_end_of_the_record(self):
        position = after(table("KS QS KH QH 7C"), "announce KS QS", "declare KH QH")
        line = write(position)
        assert "/royal-marriage:3.4+marriage:1.2?/" in line
        assert read(line) == position

    def test_in_no_other_place(self):
        line = write(after(table("KS QS KH QH"), "announce KS QS", "declare KH QH")).rpartition(" #")[0]
        line = line.replace("royal-marriage:3.4+marriage:1.2?", "marriage:1.2?+royal-marriage:3.4")
        with pytest.raises(NotationError) as caught:
            read(f"{line} #{check_digits(line)}")
        assert caught.value.field == "S record"

    @pytest.mark.parametrize("text", ["announce KS QS@2", "announce marriage KS QS", "score marriage", "score KS@1 QS"])
    def test_actions_read_back(self, text):
        assert str(parse(text)) == text


@pytest.mark.parametrize(
    "claims", ["marriage:1.9", "back-door:1.2", "marriage:1.2 marriage:1.2", "royal-marriage:1.2", "wedding:1.2"]
)
def test_impossible_claims_are_named(claims):
    position = after(table("KS QS"), "announce KS QS")
    assert not any("wait" in problem for problem in problems(position))
    wrong = position.but(pending=(record(claims), ()))
    assert any(problem.startswith("S record: ") and "wait" in problem for problem in problems(wrong))


def test_laid_numbers_of_a_claim_are_its_own():
    position = after(table("KS QS KD QD"), "announce KS QS", "announce KD QD")
    assert position.pending[0] == (Scored("marriage", (1, 2)), Scored("marriage", (3, 4)))
