"""The acts before play in words: what is to be done, what happened, and no more of the packet than one sees."""

import pytest

from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.cards import Card
from bezique_tutor.rules.game import apply
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.explain import moment, narrate
from tests.rules.tables import before_play


def told(position, text, you=0):
    action = parse(text)
    return " ".join(narrate(position, action, apply(position, action), you))


@pytest.mark.parametrize(
    ("step", "fields", "text"),
    [
        (Step.SHUFFLE, {}, "Shuffle your portion"),
        (Step.CUT, {}, "Cut: lift part of the pack"),
        (Step.CHOOSE, {}, "take the deal or refuse it"),
        (Step.LIFT, {}, "exactly 24 cards scores 250"),
        (Step.GUESS, {"lifted": 26}, "It has 24 to 31 cards, to the eye"),
        (Step.GUESS, {"lifted": 26}, "the right number scores 150"),
        (Step.DEAL, {"lifted": 26}, "Deal 12 cards each"),
    ],
)
def test_what_is_to_be_done_is_said(step, fields, text):
    assert text in moment(before_play(step, **fields))


TOLD = [
    (
        Step.SHUFFLE,
        {},
        "shuffle",
        "You shuffle a portion and hand it over.",
        "North shuffles a portion and hands it over.",
    ),
    (Step.CHOOSE, {}, "take deal", "You take the deal.", "North takes the deal."),
    (
        Step.CHOOSE,
        {},
        "refuse deal other seat",
        "You leave the deal to North and change seats.",
        "North leaves the deal to you and changes seats.",
    ),
    (
        Step.LIFT,
        {},
        "lift 20",
        "You lift a packet.",
        "North lifts a packet.",
    ),
    (
        Step.GUESS,
        {"lifted": 24},
        "guess 24",
        (
            "You guess 24; the packet has 24 cards. The guess is right: 150 for "
            "you. Exactly 24 were lifted: 250 for North."
        ),
        (
            "North guesses 24; the packet has 24 cards. The guess is right: 150 for "
            "North. Exactly 24 were lifted: 250 for you."
        ),
    ),
    (
        Step.GUESS,
        {"lifted": 20},
        "guess 24",
        "You guess 24; the packet has 20 cards.",
        "North guesses 24; the packet has 20 cards.",
    ),
    (
        Step.DEAL,
        {"lifted": 20},
        "deal",
        "You deal 12 cards each, one at a time. 4 missing cards come from the top of the stock.",
        "North deals 12 cards each, one at a time. 4 missing cards come from the top of the stock.",
    ),
    (
        Step.DEAL,
        {"lifted": 25},
        "deal",
        "You deal 12 cards each, one at a time. 1 card left over goes back on top of the stock.",
        "North deals 12 cards each, one at a time. 1 card left over goes back on top of the stock.",
    ),
    (
        Step.DEAL,
        {"lifted": 24},
        "deal",
        "You deal 12 cards each, one at a time.",
        "North deals 12 cards each, one at a time.",
    ),
]


@pytest.mark.parametrize(("step", "fields", "text", "mine", "theirs"), TOLD)
def test_what_happened_is_told_of_oneself_and_of_the_other(step, fields, text, mine, theirs):
    assert told(before_play(step, **fields), text) == mine
    position = before_play(step, **fields)
    mirrored = position.but(
        turn=1,
        leader=1 - position.leader,
        dealer=None if position.dealer is None else 1 - position.dealer,
    )
    assert told(mirrored, text) == theirs


def cut(first, second, you=0):
    """What is told of a second cut that shows ``second`` after ``first``, South cutting."""
    position = before_play(Step.CUT, cut=(Card(first),), stock=(Card(second),) * 192).but(leader=1)
    return told(position, "cut 9", you)


def test_the_higher_cut_has_the_choice_and_equal_ranks_cut_again():
    assert cut("7H", "AS") == "You cut the [AS]. You have the choice of seat and deal."
    assert cut("AH", "7S") == "You cut the [7S]. North has the choice."
    assert cut("TH", "TS") == "You cut the [TS]. Cards of the same rank, of whatever suits, decide nothing: cut again."


@pytest.mark.parametrize("lifted", range(24, 32))
def test_words_before_the_guess_do_not_tell_how_many_were_lifted(lifted):
    assert moment(before_play(Step.GUESS, lifted=lifted)) == moment(before_play(Step.GUESS, lifted=24))
    assert told(before_play(Step.LIFT), f"lift {lifted}") == told(before_play(Step.LIFT), "lift 24")
