"""What a seat sees, and nothing else."""

from dataclasses import replace

import pytest

from bezique_tutor.coach import sight
from bezique_tutor.coach.hints import hint
from bezique_tutor.coach.prior import best, options
from bezique_tutor.coach.sight import see, seen_height
from bezique_tutor.rules.actions import Lift, Shuffle
from bezique_tutor.rules.cards import UNKNOWN
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import apply, deal
from bezique_tutor.rules.position import BEFORE_PLAY, Position, Step
from bezique_tutor.rules.procedure import begin
from bezique_tutor.rules.seeds import shuffled, stream


def a_deal(seed: str) -> list[Position]:
    """Every position of a deal that two greedy players play."""
    line = [deal("six-pack", seed)]
    while line[-1].step is not Step.OVER:
        line.append(apply(line[-1], best(see(line[-1], line[-1].turn))))
    return line


DEAL = a_deal("BZ1-SIGHT")


def hidden_otherwise(position: Position, seat: int, seed: str) -> Position:
    """The same table with every card that ``seat`` cannot see dealt anew."""
    other = 1 - seat
    shown = list(position.shown[other])
    unknown = list(position.hands[other])
    for card in shown:
        unknown.remove(card)
    pool = shuffled([*unknown, *position.stock], stream(seed))
    hand = tuple(sorted((*shown, *pool[: len(unknown)])))
    hands = (position.hands[0], hand) if seat == 0 else (hand, position.hands[1])
    return replace(position, hands=hands, stock=tuple(pool[len(unknown) :]))


def test_a_sight_holds_the_own_hand_and_no_card_of_the_other_hand_or_the_stock():
    for position in DEAL[::7]:
        seen = see(position, 0).position
        assert seen.hands[0] == position.hands[0]
        assert set(seen.stock) <= {UNKNOWN}
        assert len(seen.hands[1]) == len(position.hands[1])
        assert tuple(card for card in seen.hands[1] if card != UNKNOWN) == position.shown[1]


def test_laid_cards_taken_back_for_the_last_tricks_stay_known():
    first = next(position for position in DEAL if position.last_tricks)
    before = DEAL[DEAL.index(first) - 1]
    assert any(before.laid[1])
    known = [card for card in see(first, 0).position.hands[1] if card != UNKNOWN]
    assert known == sorted(card for _, card in before.laid[1])


def test_a_sight_is_rebuilt_from_its_own_text():
    for position in DEAL[::11]:
        for seat in (0, 1):
            seen = see(position, seat)
            assert sight.read(str(seen)) == seen


@pytest.mark.parametrize("text", ["", "X", "W BP1", "S", "S BP1 #00", "SS BP1"])
def test_a_text_that_is_no_sight_names_the_field(text):
    with pytest.raises(NotationError):
        sight.read(text)


def test_unseen_counts_the_stock_and_the_other_hand():
    for position in DEAL[::13]:
        seen = see(position, 0)
        hidden = len(position.stock) + len(position.hands[1]) - len(position.shown[1])
        assert sum(seen.unseen().values()) == hidden


def test_advice_stays_the_same_whatever_the_hidden_cards_are():
    """The permutation changes hidden cards for real, and the advice may not notice."""
    changed = 0
    for number, position in enumerate(DEAL[:-1]):
        seat = position.turn
        other = hidden_otherwise(position, seat, f"P{number}")
        changed += other != position
        assert options(see(position, seat)) == options(see(other, seat))
        assert hint(see(position, seat)) == hint(see(other, seat))
    assert changed > len(DEAL) // 2


def guessing(lifted: int, seed: str = "BZ1-LIFTED") -> Position:
    """The table after the dealer North has lifted so many cards."""
    position = begin("six-pack", seed, dealer="N")
    while position.step is Step.SHUFFLE:
        position = apply(position, Shuffle())
    return apply(position, Lift(lifted))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_lifted_packet_is_seen_only_to_within_eight_cards(seat):
    seen = {lifted: str(see(guessing(lifted), seat)) for lifted in range(1, 192)}
    alike = [{lifted for lifted in seen if seen[lifted] == text} for text in set(seen.values())]
    assert len(alike) == 24  # 192 / 8
    assert all(max(group) - min(group) < 8 for group in alike)
    for lifted in seen:
        least, most = seen_height(lifted)
        assert least <= lifted <= most


def test_what_elder_is_told_to_guess_hangs_on_what_it_sees_alone():
    guesses = {lifted: best(see(guessing(lifted), 0)).number for lifted in range(1, 192)}
    assert guesses[16] == guesses[20] == guesses[23] != 16
    assert {guesses[lifted] for lifted in range(24, 32)} == {24}


def test_before_the_deal_nobody_sees_a_card_of_the_pack():
    position = begin("six-pack", "BZ1-PACK")
    assert set(see(position, 0).position.stock) == {UNKNOWN}
    assert see(position, 0) == see(begin("six-pack", "BZ1-OTHER"), 0)


def test_the_cards_shown_at_the_cut_are_seen_by_both():
    position = begin("six-pack", "BZ1-PACK")
    while position.step is not Step.CHOOSE:
        position = apply(position, best(see(position, position.turn)))
    assert see(position, 0).position.cut == see(position, 1).position.cut == position.cut
    assert UNKNOWN not in position.cut


@pytest.mark.parametrize("dealer", [None, "S", "N"])
def test_the_greedy_player_comes_from_the_shuffle_to_the_first_lead(dealer):
    position, steps = begin("six-pack", "BZ1-WHOLE", dealer=dealer), []
    while position.step is not Step.PLAY:
        steps.append(position.step)
        assert hint(see(position, position.turn)).action == best(see(position, position.turn))
        position = apply(position, best(see(position, position.turn)))
    assert [step for step in BEFORE_PLAY if step in steps] == list(dict.fromkeys(steps))
    assert (Step.CUT in steps) == (dealer is None)
