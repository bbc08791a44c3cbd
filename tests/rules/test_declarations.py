"""Declarations: what they score, what may serve again, and what makes trumps."""

import pytest

from bezique_tutor.rules.declarations import Holding, find, targets
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.referee import check
from tests.rules.tables import after, again, judge, table


def scores(position, text):
    """Points of a declaration, or the clause that refuses it."""
    ruling = judge(position, text)
    return ruling.points if ruling.legal else ruling.clause


@pytest.mark.parametrize(
    ("cards", "points", "name"),
    [
        ("KS QS", 20, "marriage"),
        ("KH QH", 40, "royal-marriage"),
        ("AS TS KS QS JS", 150, "back-door"),
        ("AH TH KH QH JH", 250, "trump-sequence"),
        ("QH JC", 40, "bezique"),
        ("QH QH JC JC", 500, "double-bezique"),
        ("QH QH QH JC JC JC", 1500, "triple-bezique"),
        ("QH QH QH QH JC JC JC JC", 4000, "quadruple-bezique"),
        ("AS AH AD AC", 100, "four-aces"),
        ("KS KS KS KS", 80, "four-kings"),
        ("QH QH QH QS", 60, "four-queens"),
        ("JS JH JD JC", 40, "four-jacks"),
        ("AH AH AH AH", 1000, "four-trump-aces"),
        ("TH TH TH TH", 900, "four-trump-tens"),
        ("KH KH KH KH", 800, "four-trump-kings"),
        ("QH QH QH QH", 600, "four-trump-queens"),
        ("JH JH JH JH", 400, "four-trump-jacks"),
    ],
)
def test_the_printed_table(cards, points, name):
    ruling = judge(table(cards), f"declare {cards}")
    assert (ruling.points, ruling.declaration.target.pattern.name) == (points, name)
    assert judge(table(cards), f"declare {name} {cards}").points == points


def test_the_classical_edition_pays_more_for_the_fourth_bezique_and_for_nothing_else():
    cards = "QH QH QH QH JC JC JC JC"
    assert scores(table(cards, edition="six-pack/classical"), f"declare {cards}") == 4500
    assert scores(table("QH JC", edition="six-pack/classical"), "declare QH JC") == 40


@pytest.mark.parametrize(
    "cards", ["KS QH", "QS JD", "AH TH KH QH JS", "KH KH", "AH AH AH", "TS TH TD TC", "9H 9S 9D 9C", "7H"]
)
def test_what_is_no_declaration(cards):
    assert judge(table(cards), f"declare {cards}").legal is False


class TestWhichQueenAndJack:
    @pytest.mark.parametrize(("trump", "pair"), [("H", "QH JC"), ("C", "QC JH"), ("D", "QD JS"), ("S", "QS JD")])
    def test_the_trump_queen_and_the_jack_paired_with_her(self, trump, pair):
        assert scores(table(pair, trump=trump), f"declare {pair}") == 40

    def test_no_other_queen_and_jack(self):
        assert scores(table("QS JD"), "declare QS JD") == "bezique.pair"

    def test_none_while_there_are_no_trumps(self):
        assert scores(table("QH JC", trump=None), "declare QH JC") == "bezique.needs-trumps"

    @pytest.mark.parametrize("trump", [None, *"SHDC"])
    def test_fixed_it_is_the_queen_of_spades_and_the_jack_of_diamonds_whatever_is_trumps(self, trump):
        fixed = "six-pack?bezique_pair=fixed"
        assert scores(table("QS JD", trump=trump, edition=fixed), "declare QS JD") == 40
        assert scores(table("QH JC", trump=trump, edition=fixed), "declare QH JC") == "bezique.pair"

    @pytest.mark.parametrize(
        ("trump", "pair"), [(None, "QS JD"), ("H", "QS JD"), ("C", "QS JD"), ("S", "QC JH"), ("D", "QC JH")]
    )
    def test_swapped_it_changes_when_spades_or_diamonds_are_trumps(self, trump, pair):
        assert scores(table(pair, trump=trump, edition="six-pack?bezique_pair=swap"), f"declare {pair}") == 40

    def test_under_the_swap_a_pair_scored_before_the_change_cannot_be_built_on(self):
        position = table("QC JH KS QS", "1QS 2JD", "bezique:1.2", trump="S", edition="six-pack?bezique_pair=swap")
        assert scores(position, "declare QC JH") == 40
        assert judge(position, "declare double-bezique QC JH QS@1 JD").legal is False


class TestTrumps:
    def test_the_first_marriage_scored_makes_its_suit_trumps(self):
        position = after(table("KS QS", trump=None), "declare KS QS")
        assert (position.trump, position.scores[0]) == ("S", 40)

    def test_an_earlier_sequence_does_it_too(self):
        position = after(table("AS TS KS QS JS", trump=None), "declare AS TS KS QS JS")
        assert (position.trump, position.scores[0]) == ("S", 250)

    def test_by_the_marriage_alone_a_sequence_is_a_back_door_and_trumps_stay_open(self):
        position = after(
            table("AS TS KS QS JS", trump=None, edition="six-pack?trump_from=first-marriage"), "declare AS TS KS QS JS"
        )
        assert (position.trump, position.scores[0]) == (None, 150)

    def test_by_the_marriage_alone_a_marriage_still_does_it(self):
        position = after(table("KS QS", trump=None, edition="six-pack?trump_from=first-marriage"), "declare KS QS")
        assert (position.trump, position.scores[0]) == ("S", 40)

    def test_later_marriages_change_nothing(self):
        assert after(table("KS QS"), "declare KS QS").trump == "H"

    def test_a_king_and_queen_that_merely_lie_make_nothing(self):
        position = table("KH KD KC QH QD QC", "1KS 2QS", trump=None)
        position = after(position, "declare four-kings KS KH KD KC")
        position = after(again(position), "declare four-queens QS QH QD QC")
        assert position.trump is None
        position = after(again(position), "declare KS QS")
        assert (position.trump, position.scores[0]) == ("S", 80 + 60 + 40)

    def test_last_deals_trumps_may_not_be_trumps_again(self):
        position = after(table("KH QH KS QS", trump=None, last="H"), "declare KH QH")
        assert (position.trump, position.scores[0]) == (None, 20)
        position = after(again(position), "declare KS QS")
        assert (position.trump, position.scores[0]) == ("S", 60)

    def test_their_sequence_is_a_back_door_and_trumps_stay_open(self):
        position = after(table("AH TH KH QH JH", trump=None, last="H"), "declare AH TH KH QH JH")
        assert (position.trump, position.scores[0]) == (None, 150)

    @pytest.mark.parametrize("claim", ["royal-marriage KH QH", "trump-sequence AH TH KH QH JH"])
    def test_who_claims_them_as_trumps_hears_why_not(self, claim):
        assert scores(table("AH TH KH QH JH", trump=None, last="H"), f"declare {claim}") == "trump.not-twice"

    def test_the_ruling_on_their_marriage_names_the_rule(self):
        assert judge(table("KH QH", trump=None, last="H"), "declare KH QH").clause == "trump.not-twice"

    def test_four_of_a_suit_that_is_not_trumps_yet_are_four_of_any_suits_and_make_none(self):
        position = after(table("AH AH AH AH", trump=None), "declare AH AH AH AH")
        assert (position.trump, position.scores[0]) == (None, 100)

    def test_with_other_trumps_made_their_marriage_is_a_common_one(self):
        ruling = judge(table("KH QH", trump="S", last="H"), "declare KH QH")
        assert (ruling.points, ruling.clause) == (20, "marriage.common")

    def test_with_fixed_bezique_the_suit_may_repeat(self):
        position = table("KH QH", trump=None, last="H", edition="six-pack?bezique_pair=fixed&trump_repeat=allowed")
        assert after(position, "declare KH QH").trump == "H"


class TestBuildingUp:
    def test_a_marriage_becomes_a_sequence(self):
        position = table("AH TH JH", "1KH 2QH", "royal-marriage:1.2")
        assert scores(position, "declare AH TH KH QH JH") == 250

    def test_laid_whole_the_sequence_gives_its_own_value_and_the_marriage_is_lost(self):
        position = again(after(table("AH TH KH QH JH"), "declare AH TH KH QH JH"))
        assert position.scores[0] == 250
        assert scores(position, "declare KH QH") == "declare.never-down"

    def test_step_by_step_the_beziques_add_up(self):
        position = table("QH QH QH QH JC JC JC JC")
        total = 0
        for pairs, points in enumerate((40, 500, 1500, 4000)):
            lying = "".join(f" QH@{2 * n + 1} JC@{2 * n + 2}" for n in range(pairs))
            new = " QH@hand JC@hand" if pairs else " QH JC"
            position = again(after(position, f"declare{lying}{new}"))
            total += points
            assert position.scores[0] == total

    def test_two_singles_scored_apart_are_united_without_a_new_card(self):
        position = table("7C", "1QH 2JC 3QH 4JC", "bezique:1.2 bezique:3.4")
        assert scores(position, "declare QH@1 JC@2 QH@3 JC@4") == 500

    def test_but_two_singles_are_not_paired_anew_as_marriages_are(self):
        position = table("7C", "1QH 2JC 3QH 4JC", "bezique:1.2 bezique:3.4")
        assert scores(position, "declare QH@1 JC@4") == "declare.complete-set"

    def test_a_double_is_not_a_single_once_more(self):
        position = table("7C", "1QH 2JC 3QH 4JC", "double-bezique:1.2.3.4")
        assert scores(position, "declare QH@1 JC@2") == "declare.never-down"
        assert scores(position, "declare QH@1 JC@4") == "declare.never-down"

    def test_with_a_queen_gone_the_third_pair_makes_the_double_again_and_no_triple(self):
        position = table("QH JC", "2JC 3QH 4JC", "double-bezique:1.2.3.4")
        assert scores(position, "declare JC@2 QH@3 JC@4 QH@hand JC@hand") == "declare.no-such"
        assert scores(position, "declare JC@2 QH@3 JC@4 QH@hand") == 500
        assert [d.target.pattern.name for d in find(position, 0)] == ["double-bezique", "bezique"]

    def test_five_pairs_have_no_value(self):
        cards = "QH QH QH QH QH JC JC JC JC JC"
        assert scores(table(cards), f"declare {cards}") == "declare.no-value"

    def test_a_pair_out_of_a_double_makes_no_second_double_while_the_first_lies(self):
        lying, scored = "1QH 2JC 3QH 4JC", "bezique:1.2 bezique:3.4 double-bezique:1.2.3.4"
        assert scores(table("QH JC", lying, scored), "declare QH@1 JC@2 QH@hand JC@hand") == "declare.complete-set"
        assert scores(table("QH JC", lying, scored), "declare QH@1 JC@2 QH@3 JC@4 QH@hand JC@hand") == 1500

    def test_a_single_not_scored_in_a_double_may_still_be_scored_beside_it(self):
        assert scores(table("QH JC", "1QH 2JC 3QH 4JC", "double-bezique:1.2.3.4"), "declare QH@hand JC@hand") == 40


class TestNeverDown:
    POSITION = table("KH QH", "1AH 2TH 3KH 4QH 5JH", "trump-sequence:1.2.3.4.5")

    def test_king_and_queen_of_a_sequence_do_not_marry(self):
        assert scores(self.POSITION, "declare KH@3 QH@4") == "declare.never-down"

    def test_nor_does_one_of_them_with_a_new_partner(self):
        assert scores(self.POSITION, "declare KH@hand QH@4") == "declare.never-down"
        assert scores(self.POSITION, "declare KH@3 QH@hand") == "declare.never-down"

    def test_not_even_when_the_sequence_is_broken(self):
        position = table("KH", "1AH 2TH 4QH 5JH", "trump-sequence:1.2.3.4.5")
        assert scores(position, "declare KH QH") == "declare.never-down"

    def test_the_cards_that_have_served_in_more_prove_it_and_no_others(self):
        assert list(map(str, judge(self.POSITION, "declare KH@3 QH@hand").proof)) == ["KH@3"]
        assert list(map(str, judge(self.POSITION, "declare KH@3 QH@4").proof)) == ["KH@3", "QH@4"]

    def test_a_fresh_king_and_queen_may(self):
        assert scores(self.POSITION, "declare KH@hand QH@hand") == 40

    def test_other_classes_do_not_mind(self):
        position = table("JC", "1AH 2TH 3KH 4QH 5JH 6QS 7QD 8QC", "trump-sequence:1.2.3.4.5")
        assert scores(position, "declare QH JC") == 40
        assert scores(position, "declare QH QS QD QC") == 60


class TestMarriages:
    def test_a_married_card_takes_no_second_partner_while_the_first_lies(self):
        assert scores(table("KS", "1KS 2QS", "marriage:1.2"), "declare KS@hand QS") == "declare.complete-set"

    def test_it_does_once_the_first_is_played(self):
        assert scores(table("KS", "2QS", "marriage:1.2"), "declare KS QS") == 20

    def test_two_scored_marriages_give_two_more_as_they_lie(self):
        position = table("7C", "1KS 2QS 3KS 4QS", "marriage:1.2 marriage:3.4")
        position = again(after(position, "declare KS@1 QS@4"))
        position = again(after(position, "declare KS@3 QS@2"))
        assert position.scores[0] == 40
        assert find(position, 0) == []
        assert scores(position, "declare KS@1 QS@2") == "declare.same-cards"

    def test_a_sequence_takes_a_king_and_a_queen_of_two_marriages_as_well_as_a_pair(self):
        position = table("AS TS JS", "1KS 2QS 3KS 4QS", "marriage:1.2 marriage:3.4")
        assert scores(position, "declare AS TS KS@1 QS@2 JS") == 150
        assert scores(position, "declare AS TS KS@1 QS@4 JS") == 150

    def test_no_couple_makes_a_second_sequence_of_the_cards_of_a_complete_one(self):
        position = table("7C", "1AS 2TS 3KS 4QS 5JS 6KS 7QS", "back-door:1.2.3.4.5 marriage:6.7")
        assert scores(position, "declare AS TS KS@6 QS@7 JS") == "declare.complete-set"
        broken = table("JS", "1AS 2TS 3KS 4QS 6KS 7QS", "back-door:1.2.3.4.5 marriage:6.7")
        assert scores(broken, "declare AS TS KS@6 QS@7 JS") == 150

    def test_a_king_out_of_a_broken_sequence_is_no_couple_with_a_married_queen(self):
        position = table("AS TS JS", "3KS 6KS 7QS", "back-door:1.2.3.4.5 marriage:6.7")
        assert scores(position, "declare AS TS KS@3 QS@7 JS") == "declare.complete-set"
        assert scores(position, "declare AS TS KS@6 QS@7 JS") == 150

    def test_but_no_new_queen_while_the_old_one_lies(self):
        position = table("AS TS JS QS", "1KS 2QS", "marriage:1.2")
        assert scores(position, "declare AS TS KS QS@hand JS") == "declare.complete-set"

    def test_not_where_the_table_does_not_pair_anew(self):
        position = table("7C", "1KS 2QS 3KS 4QS", "marriage:1.2 marriage:3.4", edition="six-pack?repair_marriages=no")
        assert scores(position, "declare KS@1 QS@4") == "declare.complete-set"

    def test_a_widow_and_a_married_card_of_another_pair_may_marry(self):
        position = table("7C", "2QS 3KS 4QS", "marriage:1.2 marriage:3.4")
        assert scores(position, "declare QS@2 KS@3") == 20  # Portland law 35

    def test_a_king_that_never_married_is_a_surplus_card_while_the_other_lies(self):
        position = table("7C", "1KS 2QS 3KS 4KH 5KD 6KC", "marriage:1.2 four-kings:3.4.5.6")
        assert scores(position, "declare KS@3 QS@2") == "declare.complete-set"


class TestFourOfAKind:
    FOUR = "1QH 2QH 3QH 4QH"

    def test_a_fifth_beside_four_scores_nothing(self):
        position = table("QH", self.FOUR, "four-trump-queens:1.2.3.4")
        assert scores(position, "declare QH@1 QH@2 QH@3 QH@hand") == "declare.complete-set"

    def test_after_one_is_played_the_new_one_scores_all_again(self):
        position = table("QH", "1QH 2QH 3QH", "four-trump-queens:1.2.3.4")
        assert scores(position, "declare QH@1 QH@2 QH@3 QH@hand") == 600

    def test_any_four_new_ones_are_a_set_of_their_own(self):
        position = table("QH QH QH QH", self.FOUR, "four-trump-queens:1.2.3.4")
        four = " ".join(["QH@hand"] * 4)
        assert scores(position, f"declare {four}") == 600
        strict = table("QH QH QH QH", self.FOUR, "four-trump-queens:1.2.3.4", edition="six-pack?table_limit=strict")
        assert scores(strict, f"declare four-trump-queens {four}") == "declare.table-limit"

    def test_four_of_the_trumps_scored_as_such_are_not_four_of_any_suits_as_well(self):
        position = table("7C", "1AH 2AH 3AH 4AH", "four-trump-aces:1.2.3.4")
        assert scores(position, "declare four-aces AH@1 AH@2 AH@3 AH@4") == "declare.never-down"

    def test_nor_the_other_way_round(self):  # Q17
        position = table("7C", "1AH 2AH 3AH 4AH", "four-aces:1.2.3.4")
        assert scores(position, "declare four-trump-aces AH@1 AH@2 AH@3 AH@4") == "declare.same-cards"

    def test_three_trumps_and_a_plain_ace_become_four_trumps_after_the_plain_one_is_played(self):  # Q18
        there = table("AH", "1AH 2AH 3AH 4AS", "four-aces:1.2.3.4")
        gone = table("AH", "1AH 2AH 3AH", "four-aces:1.2.3.4")
        claim = "declare four-trump-aces AH@1 AH@2 AH@3 AH@hand"
        assert scores(there, claim) == "declare.complete-set"
        assert scores(gone, claim) == 1000

    def test_four_trumps_may_be_claimed_as_four_of_any_suits_by_who_wants_less(self):
        assert scores(table("AH AH AH AH"), "declare four-aces AH AH AH AH") == 100
        assert scores(table("AH AH AH AH"), "declare AH AH AH AH") == 1000

    def test_a_card_that_lies_from_another_class_may_take_the_place_of_one_played(self):
        position = table("7C", "1KH 2KS 3KD 5KC 6QC", "four-kings:1.2.3.4 marriage:5.6")
        assert scores(position, "declare KH KS KD KC") == 80

    def test_cards_of_two_broken_sets_are_nothing_new(self):
        position = table("7C", "1KH 2KS 5KD 6KC", "four-kings:1.2.3.4 four-kings:5.6.7.8")
        assert scores(position, "declare KH KS KD KC") == "declare.needs-new-card"


def test_one_queen_serves_in_three_classes():
    position = again(after(table("KH QH QS QD QC JC"), "declare KH QH"))
    position = again(after(position, "declare QH@2 QS QD QC"))
    position = again(after(position, "declare QH@2 JC"))
    assert position.scores[0] == 40 + 60 + 40


def test_the_example_of_the_document():
    position = table("QH JC", "1KH", "four-kings:1.7.8.9")
    position = again(after(position, "declare QH JC"))
    position = after(position, "declare KH QH")
    assert position.scores[0] == 80


class TestNames:
    def test_the_royal_marriage_may_be_called_a_marriage_as_the_document_does(self):
        ruling = judge(table("KH QH"), "declare marriage KH QH")
        assert (ruling.points, ruling.declaration.target.pattern.name) == (40, "royal-marriage")
        assert after(table("KS QS", trump=None), "declare marriage KS QS").trump == "S"

    @pytest.mark.parametrize("claim", ["royal-marriage KS QS", "back-door AH TH KH QH JH", "bezique KH QH"])
    def test_otherwise_cards_are_what_they_are(self, claim):
        assert judge(table("AH TH KH QH JH KS QS"), f"declare {claim}").legal is False

    def test_a_wrong_name_for_right_cards_is_said_to_be_that(self):
        assert scores(table("KS QS"), "declare royal-marriage KS QS") == "declare.named-wrongly"


def test_numbers_of_cards_are_never_given_again_while_the_record_mentions_them():
    position = table("QS", "1KS", "marriage:1.2")
    assert after(position, "declare KS QS").laid[0][-1].number == 3


def test_the_list_spares_the_trumps():
    position = table("AS AH AD AC AH")
    declaration = next(d for d in find(position, 0) if d.target.pattern.name == "four-aces")
    assert sorted(declaration.new) == ["AC", "AD", "AH", "AS"]
    declaration = next(d for d in find(table("AS AS AS AS AH"), 0) if d.target.pattern.name == "four-aces")
    assert declaration.new == ("AS",) * 4


@pytest.mark.parametrize(
    ("cards", "name", "used"),  # hand, laid cards and record; how many laid cards and how many from the hand serve
    [
        (("QS", "1KS 2KS"), "marriage", (1, 1)),  # one of two equal kings
        (("KS KD KC KC", "1KH"), "four-kings", (1, 3)),  # no more from the hand than are wanting
        (("7C", "1KH 2KS 3KD 4KC 5KC"), "four-kings", (4, 0)),  # nor from the table
        (("QH QH", "1JC 2JC 3JC"), "double-bezique", (2, 2)),
        # a new king beside three of two sets that are broken
        (("KH", "1KH 2KS 3KD 5KC", "four-kings:1.2.3.4 four-kings:5.6.7.8"), "four-kings", (3, 1)),
    ],
)
def test_what_is_listed_has_the_cards_it_needs_laid_ones_first(cards, name, used):
    position = table(*cards)
    found = next(d for d in find(position, 0) if d.target.pattern.name == name)
    assert (len(found.numbers), len(found.new)) == used
    assert all(check(position, action).legal for action in legal_actions(position))


def test_of_several_ways_that_are_barred_the_first_is_told_the_cards_that_lie():
    barred = Holding(table("KS QS", "1KS 2QS", "marriage:1.2"), 0)
    marriage = next(t for t in targets(rules(), "H", None) if t.pattern.name == "marriage" and ("KS", 1) in t.needs)
    assert barred.assign(marriage).new == ("KS", "QS")
    widowed = Holding(table("KS", "1KS 2QS", "marriage:1.2"), 0)
    assert widowed.assign(marriage) == ("declare.same-cards", (1, 2), "marriage")


def test_declarations_are_listed_dearest_first():
    points = [d.target.points for d in find(table("AH TH KH QH JH JC KS QS AS AD AC"), 0)]
    assert points == sorted(points, reverse=True)
    assert len(points) == 5
