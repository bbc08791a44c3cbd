"""What makes a position impossible, each thing in a sentence that begins with the field."""

import pytest

from bezique_tutor.rules.cards import UNKNOWN, Card
from bezique_tutor.rules.errors import ImpossiblePosition
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.possibility import possible, problems
from tests.rules.tables import again, hand, laid, play_out, record

POSITIONS = [position for position, _ in play_out(11)]
LEAD = next(p for p in POSITIONS if p.step is Step.PLAY and p.trump and p.laid[p.turn] and not p.trick)
WON = next(p for p in POSITIONS if p.step is Step.DECLARE and p.trump and p.record[0])
DRAW = next(p for p in POSITIONS if p.step is Step.DRAW and p.turn != p.leader)
LATE = next(p for p in POSITIONS if not p.stock and len(p.trick) == 1)
OVER = POSITIONS[-1]


def with_seat(position, field, value, seat=0):
    values = list(getattr(position, field))
    values[seat] = value
    return position.but(**{field: tuple(values)})


@pytest.mark.parametrize("position", POSITIONS[::7])
def test_positions_of_a_real_deal_are_possible(position):
    assert problems(position) == ()
    assert possible(position) is position


def test_unseen_cards_count_as_cards():
    hidden = LEAD.but(hands=tuple((UNKNOWN,) * len(cards) for cards in LEAD.hands), stock=(UNKNOWN,) * len(LEAD.stock))
    assert problems(hidden) == ()


FAULTS = {
    "hands: ": LEAD.but(hands=LEAD.hands[:1]),
    "scores: ": LEAD.but(scores=(0, 0, 0)),
    "turn: there is no seat": LEAD.but(turn=2),
    "dealer: ": LEAD.but(dealer=-1),
    "cards: hands, laid, stock, trick and pile": LEAD.but(pile=LEAD.pile[2:]),
    "cards: 7 copies of the queen of spades": LEAD.but(hands=(hand("QS " * 7), ()), stock=(), pile=(), laid=((), ())),
    "S hand: ": with_seat(LEAD, "hands", LEAD.hands[0][1:]),
    "N hand: ": with_seat(LEAD, "hands", LEAD.hands[1] + (UNKNOWN,), 1),
    "hands: 14 cards at the end": LATE.but(hands=tuple(hand("7C " * 13) for _ in LATE.hands)),
    "laid: when the stock is gone": with_seat(LATE, "laid", laid("1KS")),
    "step: expected over": OVER.but(step=Step.PLAY),
    "stock: expected none": OVER.but(stock=LEAD.stock),
    "stock: 1 cards do not go round": WON.but(stock=WON.stock[:1]),
    "stock: 2 cards do not go round": DRAW.but(stock=DRAW.stock[:2]),
    "stock: 170 cards": LEAD.but(stock=(UNKNOWN,) * 170),
    "step: there is no declare without a stock": WON.but(stock=()),
    "step: there is no declare before a trick": WON.but(pile=()),
    "lead: the first lead": LEAD.but(pile=(), leader=LEAD.dealer, turn=LEAD.dealer),
    "pile: ": LEAD.but(pile=LEAD.pile[1:]),
    "trick: expected none": WON.but(trick=(Card("7C"),)),
    "trick: 2 cards": LATE.but(trick=LATE.trick * 2),
    "trick: a played card": LATE.but(trick=(UNKNOWN,)),
    "turn: after 1 cards": LATE.but(turn=LATE.leader),
    "turn: at the step declare": WON.but(turn=1 - WON.leader),
    "S laid: every card has its own number": with_seat(WON, "laid", laid("2KS 1QS")),
    "S laid: a laid card lies face up": with_seat(WON, "laid", tuple((number, UNKNOWN) for number, _ in WON.laid[0])),
    "S record: marriage is kept although none": with_seat(WON, "record", record("marriage:901.902")),
    "S record: marriage takes 2 cards": with_seat(WON, "record", record("marriage:1.2.3")),
    "S record: four-tens has no value": with_seat(WON, "record", record("four-tens:1.2.3.4")),
    "S record: back-door cannot have been scored with": with_seat(
        with_seat(WON, "laid", laid("1KS 2QH")), "record", record("back-door:1.2.3.4.5")
    ),
    "S record: the same cards": with_seat(WON, "record", WON.record[0] * 2),
    "S score: ": with_seat(WON, "scores", 0),
    "S shown: ": with_seat(WON, "shown", hand("7C " * 12)),
    "trump: the same suit": WON.but(previous_trump=WON.trump),
    "trump: nobody": LEAD.but(pile=()),
    "trump: a royal-marriage was scored": WON.but(trump=None, record=(record("royal-marriage:1.2"), ())),
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_each_fault_is_named(sentence):
    found = problems(FAULTS[sentence])
    assert any(line.startswith(sentence) for line in found), found
    with pytest.raises(ImpossiblePosition) as caught:
        possible(FAULTS[sentence])
    assert caught.value.problems == found


def test_a_deal_that_is_over_holds_no_cards_any_more():
    assert problems(OVER) == ()
    found = problems(OVER.but(hands=(hand("7C"), hand("7C")), pile=OVER.pile[2:]))
    assert found[-2:] == (
        "S hand: 1 cards in hand and laid, expected 0",
        "N hand: 1 cards in hand and laid, expected 0",
    )


def test_a_marriage_in_last_deals_trump_does_not_ask_for_trumps():
    position = with_seat(again(WON), "record", record("marriage:1.2"))
    position = with_seat(position.but(trump=None, previous_trump="H"), "laid", laid("1KH 2QH"))
    assert not any("record" in line or "trump" in line for line in problems(position) if line.startswith("S"))
