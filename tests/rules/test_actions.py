"""Actions: one text form each, read and written without loss."""

import pytest

from bezique_tutor.rules.actions import HAND, Copy, Declare, Draw, Play, copy, parse
from bezique_tutor.rules.cards import Card
from bezique_tutor.rules.errors import NotationError
from tests.rules.tables import play_out


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("play KH", Play(Copy(Card("KH")))),
        ("play kh@3", Play(Copy(Card("KH"), 3))),
        ("PLAY 10s@hand", Play(Copy(Card("TS"), HAND))),
        ("declare KH,QH", Declare((Copy(Card("KH")), Copy(Card("QH"))))),
        ("declare Royal-Marriage KH QH@2", Declare((Copy(Card("KH")), Copy(Card("QH"), 2)), "royal-marriage")),
        ("  draw  ", Draw()),
    ],
)
def test_a_text_names_one_action(text, action):
    assert parse(text) == action
    assert parse(str(action)) == action


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "action"),
        ("   ", "action"),
        ("pass", "action"),
        ("play", "action"),
        ("play KH QH", "action"),
        ("play XX", "card"),
        ("play KH@", "card"),
        ("play KH@0", "card"),
        ("play KH@-1", "card"),
        ("play KH@99999", "card"),
        ("play KH@Hand", "card"),
        ("declare", "action"),
        ("declare marriage", "action"),
        ("declare wedding KH QH", "card"),
        ("declare " + "KH " * 13, "action"),
        ("draw 2", "action"),
        ("play KH\x00", "card"),
        ("play K♥", "action"),
        ("play ٣H", "action"),
        ("play " + "K" * 1_000_000, "action"),
        ("<script>alert(1)</script>", "action"),
    ],
)
def test_what_is_no_action_is_refused_by_field(text, field):
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert caught.value.field == field
    assert len(str(caught.value)) < 200


def test_every_action_of_a_deal_reads_back():
    for _, action in play_out(3):
        if action is not None:
            assert parse(str(action)) == action


def test_a_pointed_at_card_shows_its_text():
    assert repr(copy("qs@hand")) == "Copy('QS@hand')"
