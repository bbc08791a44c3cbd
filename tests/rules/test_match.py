"""Several deals in a row: who deals, which suit may not be trumps again, and the account that runs through them."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import deal
from bezique_tutor.rules.match import LONGEST, MOST_DEALS, Account, Finished, Match, read_match
from bezique_tutor.rules.notation import check_digits
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.procedure import begin

SIX = rules()
SOUTH, NORTH = 0, 1
NEW = Match(SIX, NORTH)


def end(dealer, scores, trump=None, step=Step.OVER, ruleset=SIX):
    """How a deal stands when it is left."""
    return deal(ruleset, "BZ1-1", dealer="SN"[dealer]).but(step=step, scores=scores, trump=trump)


def test_the_deal_alternates_and_the_trumps_are_remembered():
    one = NEW.after(end(NORTH, (3180, 5240), "H"))
    assert (one.dealer, one.previous_trump) == (SOUTH, "H")
    two = one.after(end(SOUTH, (5000, 4000), "S"))
    assert (two.dealer, two.previous_trump) == (NORTH, "S")


def test_a_deal_without_trumps_leaves_every_suit_free():
    assert NEW.after(end(NORTH, (100, 90), "H")).after(end(SOUTH, (100, 90))).previous_trump is None


def test_after_a_dead_tie_nothing_is_booked_and_the_deal_alternates_all_the_same():
    tie = NEW.after(end(NORTH, (4000, 4000), "H"))
    assert tie.account == Account((0, 0), (0, 0))
    assert (tie.dealer, tie.previous_trump, len(tie.deals)) == (SOUTH, "H", 1)


def test_a_deal_given_up_books_nothing_and_the_same_dealer_deals_again():
    one = NEW.after(end(NORTH, (3180, 5240), "H"))
    given_up = one.after(end(SOUTH, (900, 20), "S", step=Step.PLAY))
    assert given_up == one
    assert (given_up.dealer, given_up.previous_trump) == (SOUTH, "H")


def test_the_account_adds_what_each_deal_books():
    one = NEW.after(end(NORTH, (3180, 5240), "H"))
    assert one.account == Account((3100, 6200), (-3100, 3100))
    two = one.after(end(SOUTH, (2700, 2600), "S"))
    assert two.account == Account((9400, 6200), (3200, -3200))
    assert [settled.rubicon for settled in two.settlements] == [False, True]


@given(st.lists(st.tuples(st.integers(0, 9000), st.integers(0, 9000)), max_size=12))
@settings(derandomize=True, deadline=None)
def test_one_seat_is_ahead_by_as_much_as_the_other_is_behind(scores):
    match = NEW
    for number, points in enumerate(scores):
        match = match.after(end((NORTH, SOUTH)[number % 2], points))
    account = match.account
    assert account.margin[SOUTH] == -account.margin[NORTH] == account.booked[SOUTH] - account.booked[NORTH]
    assert read_match(str(match)) == match


def test_who_deals_first_may_be_found_by_the_first_deals_own_cut():
    cut = NEW.after(end(SOUTH, (900, 20), step=Step.PLAY))
    assert cut.dealer == SOUTH, "given up: South deals again"
    assert NEW.after(end(SOUTH, (100, 90))).dealer == NORTH
    assert NEW.after(begin(SIX, "BZ1-1")) == NEW, "given up before the cut: nobody deals yet"


def test_only_the_next_deal_of_the_same_rules_follows():
    one = NEW.after(end(NORTH, (3180, 5240), "H"))
    for wrong, field in (
        (end(NORTH, (100, 90)), "deal 2 dealer"),
        (end(SOUTH, (100, 90), "H"), "deal 2 trump"),
        (end(SOUTH, (100, 90), ruleset=rules("six-pack/classical")), "rules"),
    ):
        with pytest.raises(NotationError) as caught:
            one.after(wrong)
        assert caught.value.field == field


def test_where_trumps_may_repeat_they_do():
    fixed = rules("six-pack?bezique_pair=fixed&trump_repeat=allowed")
    match = Match(fixed, NORTH, "H").after(end(NORTH, (100, 90), "H", ruleset=fixed))
    assert match.after(end(SOUTH, (100, 90), "H", ruleset=fixed)).previous_trump == "H"


def test_a_new_account_goes_on_with_dealer_and_trumps():
    one = NEW.after(end(NORTH, (3180, 5240), "H"))
    assert one.anew() == Match(SIX, SOUTH, "H")
    assert one.anew().account == Account((0, 0), (0, 0))


def long_match(many=MOST_DEALS):
    """As many deals as a match holds, with scores of the longest kind."""
    deals = tuple(Finished((NORTH, SOUTH)[n % 2], "HS"[n % 2], (999_990, 999_980)) for n in range(many))
    return Match(rules("six-pack/classical"), NORTH, "D", deals)


def test_the_text_of_the_longest_match_can_be_read():
    match = long_match()
    assert len(str(match)) <= LONGEST
    assert read_match(str(match)) == match


def test_a_match_holds_so_many_deals_and_no_more():
    with pytest.raises(NotationError, match=f"deals: expected at most {MOST_DEALS}"):
        long_match(MOST_DEALS + 1)


def test_the_text_is_plain_and_says_all():
    match = Match(SIX, NORTH, "D").after(end(NORTH, (3180, 5240), "H")).after(end(SOUTH, (0, 0)))
    text = "BM1 rules=six-pack/bicycle dealer=N last=D\nN H 3180 5240\nS - 0 0"
    assert str(match) == f"{text} #{check_digits(text)}"


def checked(text):
    return f"{text} #{check_digits(text)}"


HEAD = "BM1 rules=six-pack/bicycle dealer=N last=-"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "check"),
        (HEAD, "check"),
        (f"{HEAD} #00", "check"),
        (f"{HEAD}… #00", "check"),
        ("A" * (LONGEST + 1), "match"),
        (checked("BM2 rules=six-pack/bicycle dealer=N last=-"), "line 1"),
        (checked("BM1 rules=whist dealer=N last=-"), "rules"),
        (checked("BM1 rules=six-pack/bicycle dealer=E last=-"), "dealer"),
        (checked("BM1 rules=six-pack/bicycle dealer=N last=X"), "line 1"),
        (checked(f"{HEAD}\n"), "deal 1"),
        (checked(f"{HEAD}\nS H 10 20"), "deal 1 dealer"),
        (checked(f"{HEAD}\nE H 10 20"), "deal 1 dealer"),
        (checked(f"{HEAD}\nN H 10 20\nN S 10 20"), "deal 2 dealer"),
        (checked(f"{HEAD}\nN H 10 20\nS H 10 20"), "deal 2 trump"),
        (checked("BM1 rules=six-pack/bicycle dealer=N last=H\nN H 10 20"), "deal 1 trump"),
        (checked(f"{HEAD}\nN H 10"), "deal 1"),
        (checked(f"{HEAD}\nN H 10 20 30"), "deal 1"),
        (checked(f"{HEAD}\nN H 10 -20"), "deal 1"),
        (checked(f"{HEAD}\nN H 10 2000000"), "deal 1"),
        (checked(HEAD + "\nN - 10 20\nS - 10 20" * (MOST_DEALS // 2 + 1)), "deals"),
    ],
)
def test_a_text_that_is_no_match_names_its_field(text, field):
    with pytest.raises(NotationError) as caught:
        read_match(text)
    assert caught.value.field == field


def test_one_wrong_character_never_passes():
    chance, text = random.Random(3), str(NEW.after(end(NORTH, (3180, 5240), "H")))
    for _ in range(300):
        place = chance.randrange(len(text))
        wrong = text[:place] + chr(chance.randrange(32, 127)) + text[place + 1 :]
        if wrong != text:
            with pytest.raises(NotationError):
                read_match(wrong)


@pytest.mark.parametrize("first", [2, -1, None])
def test_a_match_needs_a_dealer_who_is_at_the_table(first):
    with pytest.raises(NotationError, match="dealer"):
        Match(SIX, first)
