"""The referee names the clause of every ruling: each clause is provoked at a table, and proved by its cards."""

import pytest

from bezique_tutor.rules.actions import Copy
from bezique_tutor.rules.cards import Card
from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.errors import IllegalAction, NotationError
from bezique_tutor.rules.game import apply, deal
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.referee import When, xray
from tests.rules.tables import after, before_play, judge, table

FOUR = ("QH", "1QH 2QH 3QH 4QH", "four-trump-queens:1.2.3.4")
END = {"step": Step.PLAY, "stock": 0}

REFUSED = {  # clause -> a table and an attempt
    "turn.out-of-turn": (table("KH QH"), "play KH"),
    "cut.part": (before_play(Step.CUT), "cut 0"),
    "lift.part": (before_play(Step.LIFT), "lift 192"),
    "guess.number": (before_play(Step.GUESS, lifted=24), "guess 192"),
    "card.not-there": (table("KH"), "declare KH QH"),
    "draw.after-the-trick": (table("KH", step=Step.PLAY), "draw"),
    "declare.after-trick-won": (table("KS QS", step=Step.PLAY, trick="7D"), "declare KS QS"),
    "declare.winner-only": (table("KS QS", step=Step.DRAW, leads=1), "declare KS QS"),
    "declare.one-score-per-trick": (table("KS QS", step=Step.DRAW), "declare KS QS"),
    "declare.before-drawing": (table("KS QS", step=Step.PLAY), "declare KS QS"),
    "declare.stock-gone": (table("KS QS", **END), "declare KS QS"),
    "declare.no-such": (table("KS 7S"), "declare KS 7S"),
    "declare.no-value": (table("TS TH TD TC"), "declare TS TH TD TC"),
    "declare.named-wrongly": (table("KS QS"), "declare royal-marriage KS QS"),
    "marriage.one-suit": (table("KS QD"), "declare KS QD"),
    "sequence.one-suit": (table("AH TH KH QH JD"), "declare AH TH KH QH JD"),
    "bezique.pair": (table("QS JD"), "declare QS JD"),
    "bezique.needs-trumps": (table("QH JC", trump=None), "declare QH JC"),
    "quartet.same-rank": (table("KS KS KS QS"), "declare four-kings KS KS KS QS"),
    "quartet.trump": (table("TS TS TS TH"), "declare four-trump-tens TS TS TS TH"),
    "declare.never-down": (table("QH", "1AH 2TH 3KH 4QH 5JH", "trump-sequence:1.2.3.4.5"), "declare KH@3 QH@hand"),
    "declare.same-cards": (table("7C", "1KS 2QS", "marriage:1.2"), "declare KS QS"),
    "declare.complete-set": (table(*FOUR), "declare QH@1 QH@2 QH@3 QH@hand"),
    "declare.needs-new-card": (
        table("7C", "1KH 2KS 5KD 6KC", "four-kings:1.2.3.4 four-kings:5.6.7.8"),
        "declare KH KS KD KC",
    ),
    "declare.table-limit": (
        table("QH QH QH QH", *FOUR[1:], edition="six-pack?table_limit=strict"),
        "declare four-trump-queens QH@hand QH@hand QH@hand QH@hand",
    ),
    "carte-blanche.whole-hand": (table("7H 8C", step=Step.PLAY, pile=0), "show carte blanche"),
    "carte-blanche.court-card": (table("KH " + "7H " * 11, step=Step.PLAY, pile=0), "show carte blanche"),
    "carte-blanche.before-play": (table("7H", step=Step.PLAY), "show carte blanche"),
    "carte-blanche.not-played": (
        table("7H", step=Step.PLAY, pile=0, edition="six-pack?plays_carte_blanche=no"),
        "show carte blanche",
    ),
    "announce.waits-already": (after(table("KS QS 7C"), "announce KS QS"), "announce KS QS"),
    "score.nothing-waits": (table("KS QS"), "score marriage"),
    "trump.not-twice": (table("KH QH", trump=None, last="H"), "declare royal-marriage KH QH"),
    "last.follow-suit": (table("7D 9S", trick="KD", **END), "play 9S"),
    "last.win-if-able": (table("TD QD AS", trick="KD", **END), "play QD"),
    "last.trump-if-void": (table("AS 7H", trick="KD", **END), "play AS"),
}
GRANTED = {
    "shuffle.both": (before_play(Step.SHUFFLE), "shuffle"),
    "cut.high-chooses": (before_play(Step.CUT), "cut 60"),
    "cut.equal-again": (
        before_play(Step.CUT, stock=(Card("TH"), Card("TS")) * 96, cut=(Card("TS"),) * 3),
        "cut 60",
    ),
    "cut.choice": (before_play(Step.CHOOSE), "refuse deal"),
    "lift.part": (before_play(Step.LIFT), "lift 20"),
    "lift.exact": (before_play(Step.GUESS, lifted=24), "guess 23"),
    "guess.right": (before_play(Step.GUESS, lifted=23), "guess 23"),
    "guess.number": (before_play(Step.GUESS, lifted=23), "guess 24"),
    "deal.singly": (before_play(Step.DEAL, lifted=24), "deal"),
    "deal.surplus": (before_play(Step.DEAL, lifted=25), "deal"),
    "deal.shortage": (before_play(Step.DEAL, lifted=23), "deal"),
    "play.free": (table("KH", step=Step.PLAY, trick="7D"), "play KH"),
    "draw.one-each": (table("KH"), "draw"),
    "carte-blanche.hand": (table("7H " * 12, step=Step.PLAY, pile=0), "show carte blanche"),
    "carte-blanche.draw": (
        table("7H 7C", step=Step.SHOW).but(blanche=(True, False), drawn=Card("7C"), shown=((Card("7H"),), ())),
        "show",
    ),
    "announce.to-score": (table("KS QS"), "announce KS QS"),
    "marriage.common": (table("KS QS"), "declare KS QS"),
    "marriage.royal": (table("KH QH"), "declare KH QH"),
    "sequence.trump": (table("AH TH KH QH JH"), "declare AH TH KH QH JH"),
    "sequence.back-door": (table("AS TS KS QS JS"), "declare AS TS KS QS JS"),
    "bezique.single": (table("QH JC"), "declare QH JC"),
    "bezique.double": (table("QH JC QH JC"), "declare QH JC QH JC"),
    "bezique.triple": (table("QH JC QH JC QH JC"), "declare QH JC QH JC QH JC"),
    "bezique.quadruple": (table("QH JC QH JC QH JC QH JC"), "declare QH JC QH JC QH JC QH JC"),
    "quartet.plain": (table("KS KS KS KH"), "declare KS KS KS KH"),
    "quartet.trump": (table("KH KH KH KH"), "declare KH KH KH KH"),
    "trump.not-twice": (table("KH QH", trump=None, last="H"), "declare KH QH"),
    "last.lead": (table("AS 7H", **END), "play 7H"),
    "last.follow-suit": (table("7D 9S", trick="KD", **END), "play 7D"),
    "last.win-if-able": (table("TD QD AS", trick="KD", **END), "play TD"),
    "last.trump-if-void": (table("AS 7H", trick="KD", **END), "play 7H"),
    "last.any-card": (table("AS 9C", trick="KD", **END), "play AS"),
}
TOLD = {  # facts of the game that nobody can break by an action; they stand in lessons and on the score sheet
    "announce.repeat",
    "announce.worth",
    "announce.dies",
    "trick.winner",
    "trick.first-of-equals",
    "trick.ten-above-king",
    "trick.winner-leads",
    "trump.first-declaration",
    "last.cards-back",
    "last.trick",
    "settle.higher-wins",
    "settle.hundreds",
    "settle.sum-hundreds",
    "settle.game",
    "settle.rubicon",
    "settle.tie",
}


@pytest.mark.parametrize("clause", REFUSED)
def test_each_clause_refuses(clause):
    position, text = REFUSED[clause]
    ruling = judge(position, text)
    assert (ruling.legal, ruling.clause, ruling.points) == (False, clause, 0)
    with pytest.raises(IllegalAction) as caught:
        apply(position, ruling.action)
    assert caught.value.ruling == ruling


@pytest.mark.parametrize("clause", GRANTED)
def test_each_clause_grants(clause):
    position, text = GRANTED[clause]
    ruling = judge(position, text)
    assert (ruling.legal, ruling.clause) == (True, clause)
    assert apply(position, ruling.action) != position


def test_no_clause_is_left_out():
    assert set(CLAUSES) == set(REFUSED) | set(GRANTED) | TOLD
    assert not TOLD & (set(REFUSED) | set(GRANTED))


@pytest.mark.parametrize("clause", ["declare.never-down", "declare.same-cards", "declare.complete-set"])
def test_the_laid_cards_in_the_way_prove_the_refusal(clause):
    position, text = REFUSED[clause]
    proof = judge(position, text).proof
    assert proof
    assert all(position.laid_card(0, copy.where) == copy.card for copy in proof)


@pytest.mark.parametrize("clause", [name for name in REFUSED if name.startswith("last.")])
def test_a_refused_play_says_what_would_be_right(clause):
    position, text = REFUSED[clause]
    ruling = judge(position, text)
    assert ruling.allowed
    assert all(judge(position, f"play {card}").legal for card in ruling.allowed)
    assert ruling.facts["led"] == position.trick[0]


class TestWhichCard:
    def test_a_bare_card_in_hand_and_laid_is_a_question_not_a_guess(self):
        position = table("KH", "1KH 2QH", "royal-marriage:1.2", step=Step.PLAY)
        with pytest.raises(NotationError) as caught:
            judge(position, "play KH")
        assert caught.value.field == "card"
        assert "KH@hand or KH@1" in str(caught.value)

    def test_so_is_one_that_lies_twice(self):
        with pytest.raises(NotationError):
            judge(table("7C", "1KH 2KH", step=Step.PLAY), "play KH")

    def test_told_which_it_is_that_one(self):
        position = table("KH", "1KH 2QH", "royal-marriage:1.2", step=Step.PLAY)
        assert after(position, "play KH@1").laid[0] == position.laid[0][1:]
        assert after(position, "play KH@hand").laid == position.laid

    @pytest.mark.parametrize("text", ["play KH@2", "play KH@7", "play QS@hand", "play QS", "play ??", "play ??@hand"])
    def test_a_card_that_is_not_where_it_is_said_to_be(self, text):
        position = table("KH", "1KH 2QH", "royal-marriage:1.2", step=Step.PLAY)
        assert judge(position, text).clause == "card.not-there"

    def test_a_laid_card_serves_once_in_one_declaration(self):
        assert judge(table("7C", "1KS 2KH 3KD"), "declare KS@1 KS@1 KH KD").clause == "card.not-there"


class TestUnseenHands:
    def test_a_card_not_known_may_be_any_card(self):
        position = table("?? ?? 7C")
        assert judge(position, "declare KS QS").legal
        assert after(position, "declare KS QS").hands[0] == (Card("7C"),)

    def test_but_there_are_no_more_of_them_than_there_are(self):
        assert judge(table("?? 7C"), "declare KS QS").clause == "card.not-there"
        assert judge(table("?? KS"), "declare KS QS").legal

    def test_known_cards_bind_in_the_last_tricks_whatever_the_others_are(self):
        position = table("TD ??", trick="KD", **END)
        assert judge(position, "play TD").legal
        assert judge(position, "play AD").legal  # the unseen card may be the ace
        assert judge(position, "play 9S").clause == "last.win-if-able"

    def test_an_unseen_card_is_never_listed_or_declared(self):
        assert xray(table("?? ?? ?? ??")) == ()


class TestXray:
    def test_now_later_and_blocked(self):
        position = table("KS QS 7C", "1KH 2QH", "royal-marriage:1.2")
        found = {line.name: line for line in xray(position)}
        assert found["marriage"].when is When.NOW
        assert found["royal-marriage"].when is When.BLOCKED
        assert found["royal-marriage"].clause == "declare.same-cards"
        assert found["royal-marriage"].proof == (Copy(Card("KH"), 1), Copy(Card("QH"), 2))

    def test_before_the_trick_is_won_all_is_for_later(self):
        assert {line.when for line in xray(table("KS QS", step=Step.PLAY, trick="7D"))} == {When.LATER}

    def test_after_the_stock_all_is_blocked(self):
        assert {(line.when, line.clause) for line in xray(table("KS QS", **END))} == {
            (When.BLOCKED, "declare.stock-gone")
        }

    def test_the_other_seat_waits_for_a_trick_of_its_own(self):
        position = table("7C", other="KS QS")
        assert [(line.when, line.clause) for line in xray(position, 1)] == [(When.LATER, "declare.winner-only")]

    def test_queen_and_jack_wait_for_their_trumps(self):
        waiting = [line for line in xray(table("QH JC", trump=None)) if line.name == "bezique"]
        assert [(line.when, line.clause) for line in waiting] == [(When.LATER, "bezique.needs-trumps")]
        assert xray(table("QH JC", trump=None, last="H")) == ()

    def test_what_is_now_can_be_declared_as_it_is_shown(self):
        position = table("AH TH KH QH JH JC KS QS AS AD AC", "1KH 2QH", "royal-marriage:1.2")
        now = [line for line in xray(position) if line.when is When.NOW]
        assert now
        for line in now:
            copies = " ".join(map(str, line.copies))
            assert judge(position, f"declare {line.name} {copies}").points == line.points
            assert str(line).startswith(f"now: {line.name} {line.points} ({copies})")

    def test_every_line_has_a_clause_that_exists(self):
        position = deal("six-pack", "BZ1-XRAY")
        assert {line.clause for line in xray(position)} <= set(CLAUSES)
