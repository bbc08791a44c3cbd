"""Carte blanche: a hand without court cards, shown whole before a card is played from it; then draw by draw."""

import pytest

from bezique_tutor.coach.prior import best
from bezique_tutor.coach.sight import see
from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.cards import UNKNOWN, Card, cards, pack
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import apply, deal, legal_actions
from bezique_tutor.rules.notation import check_digits, read, write
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.possibility import problems
from bezique_tutor.rules.ruleset import diff
from bezique_tutor.teach.explain import narrate
from tests.rules.tables import after, hand, judge

BLANK = hand("AS AD TC TH 9S 9D 9C 8H 8S 7D 7C 7H")
SHOWN = "show carte blanche"


def dealt(mine=BLANK, draws="", edition="six-pack"):
    """A whole deal in which South, elder, holds ``mine``; ``draws`` lie on top of the stock."""
    start = deal(edition, "BZ1-BLANK")
    left = list(pack(6))
    for card in (*mine, *cards(draws)):
        left.remove(card)
    return start.but(hands=(mine, tuple(sorted(left[:12]))), stock=(*cards(draws), *left[12:]))


def won(position):
    """South leads the ace of spades, which the other seat's cards let win."""
    position = after(position, "play AS")
    lost = next(card for card in position.hands[1] if not card.beats(Card("AS")))
    return after(position, f"play {lost}")


def round_of_draws(position, *texts):
    """A trick for South, its draw with ``texts``, and the other's draw."""
    position = after(won_again(position), "draw", *texts)
    return after(position, "draw")


def won_again(position):
    position = after(position, f"play {position.hands[0][0]}")
    position = after(position, f"play {position.hands[1][0]}")
    return position.but(leader=0, turn=0)


def test_the_whole_hand_shown_scores_and_is_known_from_then_on():
    position = after(dealt(), SHOWN)
    assert (position.scores, position.shown[0], position.blanche) == ((250, 0), BLANK, (True, False))
    assert (position.step, position.turn) == (Step.PLAY, 0)
    assert see(position, 1).position.hands[0] == BLANK


def test_the_dealer_may_show_too_when_it_is_to_answer():
    start = dealt()
    start = start.but(hands=start.hands[::-1])
    position = after(start, f"play {start.hands[0][0]}", SHOWN)
    assert position.scores == (0, 250)


@pytest.mark.parametrize(
    ("draws", "points"), [("9H 8C TD 8D KH", 750), ("KH", 250), ("QS", 250), ("JD", 250), ("AH 7S", 500)]
)
def test_each_shown_draw_scores_until_a_court_card(draws, points):
    position = after(dealt(draws=draws), SHOWN)
    while position.blanche[0] and len(position.stock) > 168 - len(cards(draws)):
        position = round_of_draws(position, "show")
    assert position.scores[0] == points
    assert position.blanche[0] == (points == 500)
    assert problems(position) == ()


def test_a_draw_that_is_kept_ends_it():
    position = after(won(after(dealt(draws="7S 9H"), SHOWN)), "draw")
    assert (position.step, position.turn, position.drawn) == (Step.SHOW, 0, "7S")
    kept = after(position, "keep")
    assert (kept.scores[0], kept.blanche[0], kept.shown[0].count("7S")) == (250, False, 0)
    assert (kept.step, kept.turn) == (Step.DRAW, 1)


def test_the_other_seat_does_not_see_a_card_before_it_is_shown():
    position = after(won(after(dealt(draws="7S"), SHOWN)), "draw")
    assert see(position, 1).position.drawn == UNKNOWN
    assert "7S" not in see(position, 1).position.hands[0]
    assert see(position, 0).position.drawn == "7S"
    assert see(after(position, "show"), 1).position.shown[0].count("7S") == 1


class TestRefusals:
    def test_a_court_card_proves_it(self):
        position = dealt(hand("AS AD TC TH 9S 9D 9C 8H 8S 7D 7C JH"))
        ruling = judge(position, SHOWN)
        assert (ruling.legal, ruling.clause, ruling.points) == (False, "carte-blanche.court-card", 0)
        assert [str(copy) for copy in ruling.proof] == ["JH"]

    def test_not_twice_and_not_after_a_card_was_played(self):
        position = after(dealt(), SHOWN)
        assert judge(position, SHOWN).clause == "carte-blanche.before-play"
        assert judge(won(dealt()), SHOWN).clause == "carte-blanche.before-play"

    def test_nothing_else_is_done_before_the_card_is_shown_or_kept(self):
        position = after(won(after(dealt(draws="7S"), SHOWN)), "draw")
        assert list(map(str, legal_actions(position))) == ["show", "keep"]
        assert judge(position, "draw").clause == "turn.out-of-turn"
        assert judge(position, "play 7S").clause == "turn.out-of-turn"
        assert judge(position, "declare 7S 7S").clause == "declare.before-drawing"

    @pytest.mark.parametrize("text", ["show", "keep"])
    def test_there_must_be_a_drawn_card(self, text):
        assert judge(dealt(), text).clause == "turn.out-of-turn"


def test_tables_that_do_not_play_it():
    one, other = dealt(), dealt(edition="six-pack?plays_carte_blanche=no")
    assert judge(one, SHOWN).points == 250
    assert judge(other, SHOWN).clause == "carte-blanche.not-played"
    assert [row[0] for row in diff(one.ruleset, other.ruleset)] == ["plays_carte_blanche"]


def test_a_shown_card_that_is_laid_is_not_in_the_hand_any_more():
    position = won(after(dealt(hand("AS AS AD AC TH 9D 9C 8H 8S 7D 7C 7H")), SHOWN))
    position = position.but(hands=(hand("AH 9D") + position.hands[0][:0] + hand("AS AD AC TH 9C 8H 8S 7D 7C"), ()))
    laid = after(position, "declare AH AS AD AC")
    assert {"AS", "AD", "AC"}.isdisjoint(laid.shown[0])


def test_it_is_listed_and_taken_by_the_coach():
    position = dealt()
    assert str(legal_actions(position)[-1]) == SHOWN
    assert str(best(see(position, 0))) == SHOWN
    assert SHOWN not in map(str, legal_actions(dealt(hand("KS AD TC TH 9S 9D 9C 8H 8S 7D 7C 7H"))))
    drawn = after(won(after(dealt(draws="7S"), SHOWN)), "draw")
    assert str(best(see(drawn, 0))) == "show"
    court = after(won(after(dealt(draws="KH"), SHOWN)), "draw")
    assert str(best(see(court, 0))) == "keep"


def test_it_is_told_in_words():
    start = dealt(draws="7S")
    shown = after(start, SHOWN)
    assert narrate(start, parse(SHOWN), shown, 0) == ["You show the whole hand: carte blanche, 250."]
    drawn = after(won(shown), "draw")
    assert narrate(drawn, parse("keep"), after(drawn, "keep"), 0) == ["You keep the card: carte blanche is over."]


class TestNotation:
    def test_every_moment_comes_back(self):
        position = after(dealt(draws="7S"), SHOWN)
        line = []
        for text in ("play AS", None, "draw", "show"):
            line.append(position)
            position = apply(position, parse(text)) if text else after(position, f"play {position.hands[1][-1]}")
            if text is None:
                position = position.but(leader=0, turn=0)
        line.append(position)
        for moment in line:
            assert read(write(moment)) == moment
        assert " blanche=S drawn=7S #" in write(line[3])

    @pytest.mark.parametrize(
        ("tail", "field"), [("blanche=X", "blanche"), ("blanche=", "blanche"), ("drawn=-", "drawn")]
    )
    def test_what_does_not_read_is_named(self, tail, field):
        line = f"{write(dealt()).rpartition(' #')[0]} {tail}"
        with pytest.raises(NotationError) as caught:
            read(f"{line} #{check_digits(line)}")
        assert caught.value.field == field

    @pytest.mark.parametrize("text", [SHOWN, "show", "keep"])
    def test_actions_read_back(self, text):
        assert str(parse(text)) == text


def test_impossible_showings_are_named():
    assert any(text.startswith("blanche: ") for text in problems(dealt().but(blanche=(True, False))))
    assert any(text.startswith("drawn: ") for text in problems(dealt().but(drawn=Card("7S"))))
