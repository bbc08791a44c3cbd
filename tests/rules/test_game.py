"""The deal from the first card to the last: who gets what, who leads, when it is over."""

import pytest

from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.cards import Card, pack
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import apply, deal, legal_actions, outcome
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.seeds import shuffled, stream
from tests.rules.tables import after, judge, play_out, table


def names(position):
    return list(map(str, legal_actions(position)))


class TestDeal:
    @pytest.mark.parametrize("dealer", ["N", "S"])
    def test_cards_go_singly_from_the_top_to_elder_first(self, dealer):
        order = shuffled(pack(6), stream("BZ1-TEA"))
        position = deal("six-pack", "BZ1-TEA", dealer=dealer)
        elder = position.seat("S" if dealer == "N" else "N")
        assert position.hands[elder] == tuple(sorted(order[:24:2]))
        assert position.hands[1 - elder] == tuple(sorted(order[1:24:2]))
        assert position.stock == tuple(order[24:])
        assert (position.leader, position.turn) == (elder, elder)

    def test_twelve_each_and_a_stock_of_168(self):
        position = deal("six-pack", "BZ1-1")
        assert (len(position.hands[0]), len(position.hands[1]), len(position.stock)) == (12, 12, 168)
        assert (position.ruleset.stock, position.ruleset.tricks) == (168, 96)

    def test_there_are_no_trumps_and_no_points_at_first(self):
        position = deal("six-pack", "BZ1-1", previous_trump="S")
        assert (position.trump, position.previous_trump, position.scores) == (None, "S", (0, 0))
        assert position.trick_number == 1

    @pytest.mark.parametrize("dealer", ["", "E", "SN", "n"])
    def test_the_dealer_sits_at_the_table(self, dealer):
        with pytest.raises(NotationError) as caught:
            deal("six-pack", "BZ1-1", dealer=dealer)
        assert caught.value.field == "dealer"

    @pytest.mark.parametrize("suit", ["", "h", "SH", "hearts"])
    def test_last_deals_trump_is_a_suit(self, suit):
        with pytest.raises(NotationError) as caught:
            deal("six-pack", "BZ1-1", previous_trump=suit)
        assert caught.value.field == "last"


class TestOrderOfActs:
    def test_winner_declares_draws_and_leads_the_other_draws_after_him(self):
        position = deal("six-pack", "BZ1-TEA")
        position = after(position, f"play {position.hands[0][0]}")
        assert (position.turn, position.step) == (1, Step.PLAY)
        position = after(position, f"play {position.hands[1][0]}")
        won = position.leader
        assert (position.turn, position.step, position.trick, position.trick_number) == (won, Step.DECLARE, (), 1)
        top = position.stock[0]
        position = after(position, "draw")
        assert (position.turn, position.step) == (1 - won, Step.DRAW)
        assert top in position.hands[won]
        position = after(position, "draw")
        assert (position.turn, position.step, position.trick_number) == (won, Step.PLAY, 2)

    def test_one_declaration_a_trick(self):
        position = after(table("KS QS KD QD"), "declare KS QS")
        assert names(position) == ["announce marriage KD QD", "draw"]
        assert judge(position, "declare KD QD").clause == "declare.one-score-per-trick"

    def test_with_two_cards_left_the_winner_may_still_declare(self):
        position = table("KS QS", stock=2, other="7D")
        assert judge(position, "declare KS QS").points == 20
        assert judge(after(position, "draw", "draw"), "declare KS QS").clause == "declare.stock-gone"

    def test_laid_cards_are_played_as_from_the_hand(self):
        position = table("7C", "1KS 2QS", "marriage:1.2", step=Step.PLAY)
        assert names(position) == ["play 7C", "play KS@1", "play QS@2"]
        position = after(position, "play KS@1")
        assert position.trick == ("KS",)
        assert position.record[0] == table("", "2QS", "marriage:1.2").record[0]

    def test_a_declaration_of_which_nothing_lies_is_forgotten(self):
        position = after(table("7C", "1KS", "marriage:1.2", step=Step.PLAY), "play KS@1")
        assert (position.laid[0], position.record[0]) == ((), ())

    def test_equal_cards_in_the_hand_are_one_choice(self):
        assert names(table("7C 7C 7C 8C", step=Step.PLAY)) == ["play 7C", "play 8C"]

    def test_a_card_in_hand_and_laid_is_two_choices(self):
        assert names(table("KS", "1KS", step=Step.PLAY)) == ["play KS@hand", "play KS@1"]


class TestTheEnd:
    def test_when_the_stock_is_gone_laid_cards_go_back_and_stay_known(self):
        position = table("7C", "1KS 2QS", "marriage:1.2", stock=2, other="7D")
        position = after(position, "draw", "draw")
        assert position.laid == ((), ())
        assert position.record == ((), ())
        assert [card for card in position.hands[0] if card != "??"] == ["7C", "KS", "QS"]
        assert position.shown[0] == ("KS", "QS")
        assert position.last_tricks

    def test_what_was_shown_before_stays_known_too(self):
        position = table("7C 9H", "1KS", "marriage:1.2", stock=2, other="7D").but(shown=((Card("9H"),), ()))
        assert after(position, "draw", "draw").shown[0] == ("9H", "KS")

    def test_a_shown_card_that_is_played_is_not_in_the_hand_any_more(self):
        position = table("7C 9H", step=Step.PLAY).but(shown=((Card("9H"),), ()))
        assert after(position, "play 9H").shown[0] == ()
        assert after(position, "play 7C").shown[0] == ("9H",)

    def test_the_winner_of_the_last_draw_leads(self):
        position = table("7C", stock=2, other="7D", leads=0)
        assert after(position, "draw", "draw").turn == 0

    def test_the_winner_of_the_last_trick_scores_250(self):
        position = table("AS", step=Step.PLAY, stock=0, other="7S", scores=(10, 20))
        position = after(position, "play AS", "play 7S")
        assert (position.step, position.scores, legal_actions(position)) == (Step.OVER, (260, 20), [])
        assert outcome(position).winner == 0

    def test_no_other_trick_scores(self):
        position = table("AS TS", step=Step.PLAY, stock=0, other="7S 8S", scores=(10, 20))
        position = after(position, "play AS", "play 7S")
        assert (position.scores, outcome(position)) == ((10, 20), None)

    @pytest.mark.parametrize("text", ["play AS", "draw", "declare KS QS"])
    def test_when_it_is_over_nothing_is_done_any_more(self, text):
        assert not judge(table("AS KS QS", step=Step.OVER, stock=0), text).legal


def test_a_deal_is_84_tricks_with_the_stock_and_12_without():
    with_stock = without = 0
    for position, action in play_out(5):
        if action is not None and position.step is Step.PLAY and not position.trick:
            with_stock += bool(position.stock)
            without += not position.stock
    assert (with_stock, without) == (84, 12)
    assert outcome(position) is not None
    assert sum(position.scores) >= 250


def test_a_position_without_a_stock_to_draw_from_is_stuck_and_does_not_break():
    position = table("KS QS", stock=0)
    assert legal_actions(position) == []
    assert judge(position, "draw").clause == "turn.out-of-turn"


def test_a_copy_with_a_change_is_a_position_like_any_other():
    one, other = deal("six-pack", "BZ1-1"), deal("six-pack", "BZ1-2")
    changed = one.but(**{name: getattr(other, name) for name in ("hands", "stock")})
    assert changed == other
    assert hash(changed) == hash(other)
    with pytest.raises(AttributeError):
        changed.trump = "H"


def test_applying_does_not_touch_the_position():
    position = table("KS QS")
    before = repr(position)
    apply(position, parse("declare KS QS"))
    assert repr(position) == before
