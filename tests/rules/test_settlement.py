"""Settling a deal: hundreds, the game, the rubicon, a dead tie."""

from dataclasses import replace

import pytest

from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.settlement import settle

SIX = rules()
LOOSE = rules("six-pack?rounding=sum-then-floor")


def test_the_example_of_the_document():
    settled = settle(SIX, (2700, 2600))
    assert settled.booked == (6300, 0)
    assert settled.rubicon
    assert settled.winner == 0


def test_above_the_line_each_books_his_own_and_the_winner_the_game():
    settled = settle(SIX, (3180, 5240))
    assert settled.booked == (3100, 6200)
    assert settled.margin == 3100
    assert not settled.rubicon
    assert settled.winner == 1


@pytest.mark.parametrize(("loser", "rubicon"), [(3000, False), (2990, True), (0, True)])
def test_who_reaches_the_line_exactly_is_not_rubiconed(loser, rubicon):
    assert settle(SIX, (4050, loser)).rubicon is rubicon


def test_the_winner_may_be_short_of_the_line_himself():
    assert settle(SIX, (30, 20)).booked == (1000, 0)


def test_exact_points_decide_who_wins_before_hundreds_are_dropped():
    assert settle(SIX, (4010, 4050)).winner == 1
    assert settle(SIX, (4010, 4050)).margin == 1000


@pytest.mark.parametrize(
    ("scores", "each", "together"),
    [((2790, 2680), 6300, 6400), ((5240, 3180), 3100, 3000), ((4050, 4010), 1000, 1000), ((4050, 3000), 2000, 2000)],
)
def test_hundreds_are_dropped_from_each_score_or_once_from_the_result(scores, each, together):
    assert settle(SIX, scores).margin == each
    assert settle(LOOSE, scores).margin == together


def test_the_rubicon_has_a_bonus_of_its_own():
    two = replace(SIX, name="two bonuses", game_bonus=500, rubicon_bonus=700)
    assert settle(two, (4000, 3000)).booked == (4500, 3000)
    assert settle(two, (4000, 2900)).booked == (4000 + 2900 + 700, 0)


@pytest.mark.parametrize("points", [0, 2500, 4000])
def test_in_a_dead_tie_nobody_wins_and_nothing_is_booked(points):
    settled = settle(SIX, (points, points))
    assert (settled.winner, settled.booked, settled.margin, settled.rubicon) == (None, (0, 0), 0, False)
    assert settled.lines == (("settle.tie", (0, 0)),)


@pytest.mark.parametrize("ruleset", [SIX, LOOSE])
@pytest.mark.parametrize("scores", [(2700, 2600), (5240, 3180), (3180, 5240), (4050, 3000), (7, 7)])
def test_every_line_of_the_sheet_names_a_clause_and_the_seats_are_alike(ruleset, scores):
    settled = settle(ruleset, scores)
    assert {line.clause for line in settled.lines} <= set(CLAUSES)
    mirrored = settle(ruleset, scores[::-1])
    assert mirrored.booked == settled.booked[::-1]
    assert mirrored.margin == settled.margin


def test_the_lines_tell_the_scores_their_hundreds_and_what_the_game_adds():
    assert settle(SIX, (5240, 3180)).lines == (
        ("settle.higher-wins", (5240, 3180)),
        ("settle.hundreds", (5200, 3100)),
        ("settle.game", (1000, 0)),
    )


def test_a_rubicon_takes_from_the_loser_what_it_gives_the_winner():
    assert settle(SIX, (2600, 2700)).lines[-1] == ("settle.rubicon", (-2600, 3600))


def test_hundreds_dropped_once_are_dropped_in_the_last_line():
    assert settle(LOOSE, (2790, 2680)).lines == (
        ("settle.higher-wins", (2790, 2680)),
        ("settle.rubicon", (3680, -2680)),
        ("settle.sum-hundreds", (6400, 0)),
    )


@pytest.mark.parametrize("scores", [(2700, 2600), (2690, 2680), (5240, 3180), (3180, 5240), (4050, 3000), (30, 20)])
def test_the_lines_lead_from_the_hundreds_to_what_is_booked(scores):
    settled = settle(SIX, scores)
    _, hundreds, game = settled.lines
    assert tuple(map(sum, zip(hundreds.points, game.points, strict=True))) == settled.booked


@pytest.mark.parametrize("ruleset", [SIX, LOOSE])
def test_the_margin_is_what_the_winner_books_more(ruleset):
    for winner in range(0, 8000, 370):
        for loser in range(0, winner, 290):
            settled = settle(ruleset, (winner, loser))
            assert settled.margin == settled.booked[0] - settled.booked[1] > 0
            assert all(points % 100 == 0 for points in settled.booked)


@pytest.mark.parametrize("scores", [(1,), (1, 2, 3), (-1, 5), (1.0, 2), (True, 2), ("1", 2)])
def test_scores_that_are_none_are_refused(scores):
    with pytest.raises(ValueError, match="scores"):
        settle(SIX, scores)
