"""The questions that learners meet, each at its table, with the ruling of the books."""

import pytest

from bezique_tutor.rules.cards import cards
from bezique_tutor.rules.declarations import find
from bezique_tutor.rules.editions import rules
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.settlement import settle
from bezique_tutor.rules.tricks import winner
from tests.rules.tables import after, again, judge, table

END = {"step": Step.PLAY, "stock": 0}
SEQUENCE = ("1AH 2TH 3KH 4QH 5JH", "trump-sequence:1.2.3.4.5")
QUESTIONS = {  # what is asked: a table, an attempt, the points it scores
    "must the marriage come before the sequence": (table("AH TH KH QH JH"), "declare AH TH KH QH JH", 250),
    "may the sequence queen marry a new king": (table("KH", *SEQUENCE), "declare KH@hand QH", 0),
    "may a fresh couple marry beside the sequence": (table("KH QH", *SEQUENCE), "declare KH@hand QH@hand", 40),
    "single then double: the whole 500": (
        table("QH JC", "1QH 2JC", "bezique:1.2"),
        "declare QH@1 JC@2 QH@hand JC@hand",
        500,
    ),
    "two singles scored apart, then the double": (
        table("7C", "1QH 2JC 3QH 4JC", "bezique:1.2 bezique:3.4"),
        "declare QH@1 JC@2 QH@3 JC@4",
        500,
    ),
    "four kings, one played, a new king": (table("KC", "1KH 2KS 3KD", "four-kings:1.2.3.4"), "declare KH KS KD KC", 80),
    "a fifth card beside four": (
        table("QH", "1QH 2QH 3QH 4QH", "four-trump-queens:1.2.3.4"),
        "declare QH@1 QH@2 QH@3 QH@hand",
        0,
    ),
    "a fifth card after one of four is played": (
        table("QH", "2QH 3QH 4QH", "four-trump-queens:1.2.3.4"),
        "declare QH@2 QH@3 QH@4 QH@hand",
        600,
    ),
    "a new king for an old married queen": (table("KS", "2QS", "marriage:1.2"), "declare KS QS", 20),
    "a new king while the old one lies": (table("KS", "1KS 2QS", "marriage:1.2"), "declare KS@hand QS", 0),
    "which pair when spades are trumps": (table("QS JD", trump="S"), "declare QS JD", 40),
    "which pair when hearts are trumps": (table("QH JC"), "declare QH JC", 40),
    "the old pair when hearts are trumps": (table("QS JD"), "declare QS JD", 0),
    "bezique before there are trumps": (table("QH JC", trump=None), "declare QH JC", 0),
    "last deal's trumps first": (table("KH QH", trump=None, last="H"), "declare KH QH", 20),
    "four trump aces as plain ones too": (
        table("7C", "1AH 2AH 3AH 4AH", "four-trump-aces:1.2.3.4"),
        "declare four-aces AH@1 AH@2 AH@3 AH@4",
        0,
    ),
    "a plain ace played, a fourth trump ace laid": (
        table("AH", "1AH 2AH 3AH", "four-aces:1.2.3.4"),
        "declare AH@1 AH@2 AH@3 AH@hand",
        1000,
    ),
    "two cards left in the stock": (table("KS QS", stock=2), "declare KS QS", 20),
    "after the last draw": (table("KS QS", **END), "declare KS QS", 0),
    "I drew first, then saw it": (table("KS QS", step=Step.PLAY), "declare KS QS", 0),
    "the seven of trumps": (table("7H"), "declare 7H", 0),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_scores(question):
    position, attempt, points = QUESTIONS[question]
    ruling = judge(position, attempt)
    assert (ruling.points, ruling.legal) == (points, points > 0)


def test_of_two_identical_cards_the_first_wins():
    assert winner(cards("AH AH"), "H") == 0


def test_one_queen_in_marriage_quartet_and_bezique():
    fixed = table("QH QD QC JD", "1KS 2QS", "marriage:1.2", edition="six-pack?bezique_pair=fixed")
    position = again(after(fixed, "declare four-queens QS QH QD QC"))
    assert after(position, "declare bezique QS JD").scores[0] == 60 + 40


def test_two_marriages_of_a_suit_are_worth_eighty_in_all():
    position = again(after(table("KS QS KS QS"), "declare KS QS"))
    position = again(after(position, "declare KS@hand QS@hand"))
    while offers := find(position, 0):
        copies = [f"{dict(position.laid[0])[number]}@{number}" for number in offers[0].numbers]
        position = again(after(position, f"declare {' '.join(copies)}"))
    assert position.scores[0] == 80


def test_a_queen_of_the_double_is_gone_and_a_third_pair_arrives():
    position = table("QS JD", "2JD 3QS 4JD", "double-bezique:1.2.3.4", trump="S")
    assert [declaration.target.points for declaration in find(position, 0)] == [500, 40]


def test_king_and_queen_that_lie_do_not_make_trumps():
    position = table("7C", "1KS 2KH 3KD 4KC 5QS 6QH 7QD 8QC", "four-kings:1.2.3.4 four-queens:5.6.7.8", trump=None)
    assert position.trump is None
    assert after(position, "declare KS QS").trump == "S"


@pytest.mark.parametrize(
    ("led", "hand", "allowed"),
    [("KD", "AS 7H 9C", "7H"), ("AD", "TD 7D AH", "TD 7D"), ("KD", "TD QD 7H", "TD")],
)
def test_in_the_last_tricks_one_follows_wins_or_trumps(led, hand, allowed):
    position = table(hand, trick=led, **END)
    assert {card for card in hand.split() if judge(position, f"play {card}").legal} == set(allowed.split())


@pytest.mark.parametrize(("scores", "margin"), [((4050, 3000), 2000), ((2700, 2600), 6300)])
def test_on_the_line_and_short_of_it(scores, margin):
    assert settle(rules(), scores).margin == margin
