"""The score sheet: every point of a deal on a line, and every line under the clause that gave it."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bezique_tutor.rules.actions import Guess, Lift, parse
from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.game import apply, legal_actions
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.procedure import begin
from bezique_tutor.rules.settlement import settle
from bezique_tutor.rules.sheet import Entry, sheet
from tests.rules.tables import dice, hand, play_out, table

SIX = rules()
EDITIONS = ("six-pack", "six-pack/classical", "six-pack?rounding=sum-then-floor", "six-pack?bezique_pair=fixed")
DEALS = settings(derandomize=True, max_examples=60, deadline=None)


def played(seed):
    """The positions and actions of a whole deal of a learner fond of declaring."""
    line = list(play_out(seed, EDITIONS[seed % len(EDITIONS)], dealer="SN"[seed % 2]))
    return [position for position, _ in line], [action for _, action in line[:-1]]


def told(position, *texts):
    """The entries of a few actions that follow a position."""
    positions = [position]
    for text in texts:
        positions.append(apply(positions[-1], parse(text)))
    return sheet(positions, [parse(text) for text in texts]).entries


@DEALS
@given(st.integers(0, 10**6))
def test_the_lines_of_a_deal_add_up_to_its_final_scores(seed):
    positions, actions = played(seed)
    entries, settled = sheet(positions, actions)
    sums = [sum(entry.points for entry in entries if entry.seat == seat) for seat in (0, 1)]
    assert tuple(sums) == positions[-1].scores
    assert settled == settle(positions[-1].ruleset, positions[-1].scores)
    assert {entry.clause for entry in entries} <= set(CLAUSES)


@DEALS
@given(st.integers(0, 10**6))
def test_lines_stand_in_the_order_of_play_and_each_tells_the_score_it_led_to(seed):
    positions, actions = played(seed)
    entries = sheet(positions, actions).entries
    scores = [0, 0]
    for entry in entries:
        scores[entry.seat] += entry.points
        assert entry.total == scores[entry.seat]
    assert all(one.trick <= other.trick for one, other in pairwise(entries))
    last = entries[-1]
    assert (last.trick, last.clause, last.points) == (SIX.tricks, "last.trick", SIX.last_trick)
    assert last.seat == positions[-1].leader


def test_a_deal_that_goes_on_has_no_settlement_yet():
    positions, actions = played(3)
    entries, settled = sheet(positions[:200], actions[:199])
    assert settled is None
    assert sum(entry.points for entry in entries) == sum(positions[199].scores)


def test_a_declaration_is_told_by_its_name_its_clause_and_the_trick_that_was_won():
    start = table("KH QH AS", trump=None, pile=24, scores=(100, 0))
    (entry,) = told(start, "declare KH QH")
    assert entry == Entry(12, 0, SIX.points("royal-marriage"), "marriage.royal", 140, "royal-marriage")


def test_the_trumps_of_the_last_deal_are_told_by_the_clause_that_makes_them_a_common_marriage():
    (entry,) = told(table("KH QH AS", trump=None, last="H"), "declare KH QH")
    assert (entry.points, entry.clause) == (SIX.points("marriage"), "trump.not-twice")


def test_what_is_announced_is_on_the_sheet_when_it_is_scored_and_not_before():
    start = table("KS QS AH")
    announced = apply(start, parse("announce KS QS"))
    assert sheet([start, announced], [parse("announce KS QS")]).entries == ()
    (entry,) = told(announced, "score marriage")
    assert (entry.points, entry.clause) == (SIX.points("marriage"), "marriage.common")


def test_carte_blanche_is_a_line_before_the_first_trick_and_one_for_each_card_shown():
    plain = "AS AD TC TH 9S 9D 9C 8H 8S 7D 7C 7H"
    start = table(plain, step=Step.PLAY, stock=168, pile=0, trump=None)
    (whole,) = told(start, "show carte blanche")
    assert (whole.trick, whole.points, whole.clause) == (0, SIX.carte_blanche, "carte-blanche.hand")
    drew = table(plain, step=Step.SHOW, stock=20, pile=6).but(drawn=hand("7C")[0], blanche=(True, False), leader=1)
    (shown,) = told(drew, "show")
    assert (shown.trick, shown.points, shown.clause) == (3, SIX.carte_blanche, "carte-blanche.draw")
    assert told(drew, "keep") == ()


def before_play(lifted, guessed, *, dealer="N"):
    """A deal from its shuffle to the first lead, with this packet and this guess."""
    positions, actions = [begin("six-pack", "BZ1-LIFT", dealer=dealer)], []
    while positions[-1].step is not Step.PLAY:
        chosen = {Step.LIFT: Lift(lifted), Step.GUESS: Guess(guessed)}
        actions.append(chosen.get(positions[-1].step) or legal_actions(positions[-1])[0])
        positions.append(apply(positions[-1], actions[-1]))
    return positions, actions


EXACT = SIX.lift_exact


@pytest.mark.parametrize(
    ("lifted", "guessed", "lines"),
    [
        (EXACT, EXACT, [(0, SIX.guess_points, "guess.right"), (1, SIX.lift_points, "lift.exact")]),
        (EXACT, EXACT + 1, [(1, SIX.lift_points, "lift.exact")]),
        (EXACT + 1, EXACT + 1, [(0, SIX.guess_points, "guess.right")]),
        (EXACT + 1, EXACT, []),
    ],
)
def test_the_dealers_lift_and_elders_guess_are_lines_before_the_first_trick(lifted, guessed, lines):
    entries = sheet(*before_play(lifted, guessed)).entries
    assert [(entry.seat, entry.points, entry.clause) for entry in entries] == lines
    assert {entry.trick for entry in entries} <= {0}


def test_south_as_dealer_has_the_lift_and_north_the_guess():
    entries = sheet(*before_play(EXACT, EXACT, dealer="S")).entries
    assert {entry.clause: entry.seat for entry in entries} == {"lift.exact": 0, "guess.right": 1}


def test_a_whole_deal_from_the_shuffle_adds_up():
    positions, actions = before_play(EXACT, EXACT)
    source = dice("whole")
    while legal := legal_actions(positions[-1]):
        actions.append(source.choice(legal))
        positions.append(apply(positions[-1], actions[-1]))
    sums = [sum(entry.points for entry in sheet(positions, actions).entries if entry.seat == seat) for seat in (0, 1)]
    assert tuple(sums) == positions[-1].scores


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("change", [10, -10])
def test_a_gain_that_nothing_explains_is_no_deal(seat, change):
    """A score that moves by itself, for whoever, at any action of a deal that itself gives points or none."""
    positions, actions = played(7)
    for at in range(60, 120, 3):
        scores = list(positions[at].scores)
        scores[seat] += change
        wrong = [*positions[:at], positions[at].but(scores=tuple(scores))]
        with pytest.raises(ValueError, match=rf"trick \d+: nothing explains .* points of {'SN'[seat]}"):
            sheet(wrong, actions[:at])


def test_the_last_trick_counts_for_its_winner_only():
    positions, actions = played(7)
    end = positions[-1]
    swapped = end.but(scores=(end.scores[1], end.scores[0]))
    before = positions[-2].but(scores=(positions[-2].scores[1], positions[-2].scores[0]))
    with pytest.raises(ValueError, match="nothing explains"):
        sheet([before, swapped], actions[-1:])


@pytest.mark.parametrize("many", [0, 1, 3])
def test_positions_and_actions_must_belong_together(many):
    positions, actions = played(7)
    with pytest.raises(ValueError, match="positions: expected one more than the 1 actions"):
        sheet(positions[:many], actions[:1])
