"""From the shuffle to the deal: who does what, what it scores, and that nothing of it changes who gets which card."""

import pytest

from bezique_tutor.rules.actions import VERBS, Choose, Cut, Deal, Guess, Lift, Shuffle, parse
from bezique_tutor.rules.cards import UNKNOWN, Card, pack
from bezique_tutor.rules.errors import IllegalAction, NotationError
from bezique_tutor.rules.game import apply, deal, legal_actions
from bezique_tutor.rules.notation import Record, check_digits, read, read_record, write
from bezique_tutor.rules.position import BEFORE_PLAY, Step
from bezique_tutor.rules.possibility import problems
from bezique_tutor.rules.procedure import begin, high_cut, portions, shown_at_cut
from bezique_tutor.rules.referee import check
from tests.rules.tables import dice

SEEDS = [f"BZ1-P{number}" for number in range(12)]
ORDER = "789JQKTA"  # of the cut, lowest first [PL 5]


def after(position, *texts):
    for text in texts:
        position = apply(position, parse(text))
    return position


def shuffled(seed, **known):
    position = begin("six-pack", seed, **known)
    while position.step is Step.SHUFFLE:
        position = apply(position, Shuffle())
    return position


def cutting(*ranks):
    """A table where the cuts so far have shown these ranks; the pack below is known."""
    start = shuffled("BZ1-CUT")
    return start.but(cut=tuple(Card(rank + "H") for rank in ranks), turn=len(ranks) % 2)


def lifting(seed="BZ1-LIFT", dealer="N", **known):
    return shuffled(seed, dealer=dealer, **known)


def by_hand(seed, lifted, guess=1, **known):
    return after(lifting(seed, **known), f"lift {lifted}", f"guess {guess}", "deal")


# ---- shuffle


def test_both_players_shuffle_each_portion_before_anybody_cuts():
    position, seats = begin("six-pack", "BZ1-S"), []
    while position.step is Step.SHUFFLE:
        assert check(position, Shuffle()).clause == "shuffle.both"
        assert not check(position, Cut(60)).legal
        seats.append(position.turn)
        position = apply(position, Shuffle())
    assert seats == [0, 1, 0, 1]
    assert len(seats) == portions(position.ruleset)
    assert position.step is Step.CUT


def test_shuffling_by_hand_leaves_the_order_to_the_seed():
    assert shuffled("BZ1-A").stock == begin("six-pack", "BZ1-A").stock
    assert shuffled("BZ1-A").stock != shuffled("BZ1-B").stock
    assert sorted(shuffled("BZ1-A").stock) == sorted(pack(6))


def test_where_the_dealer_is_known_nobody_cuts():
    assert lifting(dealer="S").step is Step.LIFT
    assert lifting(dealer="S").turn == 0
    assert lifting(dealer="N").turn == 1


# ---- cut and choice


def test_a_cut_shows_one_card_of_the_pack_and_the_pack_stays_whole():
    before = shuffled("BZ1-A")
    position = apply(before, Cut(60))
    assert len(position.cut) == 1
    assert position.cut[0] in before.stock
    assert position.stock == before.stock
    assert position.turn == 1


@pytest.mark.parametrize("low", ORDER)
@pytest.mark.parametrize("high", ORDER)
def test_the_higher_card_has_the_choice_and_equal_ranks_cut_again(low, high):
    place = ORDER.index(high) - ORDER.index(low)
    assert high_cut(cutting(low, high)) == (1 if place > 0 else 0 if place < 0 else None)


def test_equal_ranks_of_different_suits_are_cut_again():
    position = cutting("T").but(stock=tuple(Card("T" + suit) for suit in "SHDC") * 48)
    ruling = check(position, Cut(9))
    position = apply(position, Cut(9))
    assert ruling.legal
    assert ruling.clause == "cut.equal-again"
    assert (position.step, position.turn, len(position.cut)) == (Step.CUT, 0, 2)


def test_a_second_round_of_cutting_is_decided_by_its_own_cards():
    assert high_cut(cutting("A", "A", "7", "8")) == 1
    assert high_cut(cutting("A", "A", "7")) is None


@pytest.mark.parametrize("number", [0, 192, 193, 999])
def test_a_cut_lifts_something_and_leaves_something(number):
    ruling = check(shuffled("BZ1-A"), Cut(number))
    assert (ruling.legal, ruling.clause) == (False, "cut.part")
    assert ruling.facts == {"cards": str(number), "most": "191"}


def test_the_same_card_is_not_shown_twice_and_the_same_depth_shows_another():
    position, cards = shuffled("BZ1-A"), []
    for _ in range(40):
        card = shown_at_cut(position, 60)
        position = position.but(cut=(*position.cut, card))
        cards.append(card)
    assert len(set(cards)) > 15
    assert max(map(cards.count, cards)) <= 6


def test_nobody_learns_from_a_cut_what_comes_to_which_hand():
    """The card at a depth of the cut is that of the deal no more often than any other."""
    same = sum(shown_at_cut(shuffled(f"BZ1-N{n}"), 5) == shuffled(f"BZ1-N{n}").stock[4] for n in range(300))
    assert same < 30  # about 300 / 32 by chance


@pytest.mark.parametrize(("text", "dealer"), [("take deal", 1), ("refuse deal", 0)])
@pytest.mark.parametrize("seats", ["", " other seat"])
def test_who_cut_higher_takes_the_deal_or_leaves_it(text, dealer, seats):
    position = cutting("7", "A").but(step=Step.CHOOSE, turn=1)
    chosen = after(position, text + seats)
    assert (chosen.dealer, chosen.step, chosen.turn) == (dealer, Step.LIFT, dealer)
    assert chosen.leader == 1 - dealer
    assert chosen.cut == ()


def test_every_cut_ends_with_a_dealer():
    for seed in SEEDS:
        position, source = begin("six-pack", seed), dice(seed)
        while position.step is not Step.LIFT:
            position = apply(position, source.choice(legal_actions(position)))
        assert position.dealer == position.turn


# ---- lift and guess


@pytest.mark.parametrize("number", [0, 192, 500])
def test_a_lift_is_a_part_of_the_pack(number):
    assert check(lifting(), Lift(number)).clause == "lift.part"
    assert not check(lifting(), Lift(number)).legal
    ruling = check(apply(lifting(), Lift(30)), Guess(number))
    assert (ruling.legal, ruling.clause) == (False, "guess.number")


@pytest.mark.parametrize(
    ("lifted", "guess", "dealer", "elder", "clause"),
    [
        (24, 23, 250, 0, "lift.exact"),
        (24, 24, 250, 150, "guess.right"),
        (26, 26, 0, 150, "guess.right"),
        (23, 24, 0, 0, "guess.number"),
        (191, 1, 0, 0, "guess.number"),
    ],
)
def test_the_lift_and_the_guess_score(lifted, guess, dealer, elder, clause):
    before = apply(lifting(), Lift(lifted))
    ruling = check(before, Guess(guess))
    assert (ruling.legal, ruling.clause, ruling.points) == (True, clause, elder)
    assert apply(before, Guess(guess)).scores == (elder, dealer)


def test_nothing_is_scored_before_the_guess():
    assert apply(lifting(), Lift(24)).scores == (0, 0)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("lifted", [1, 20, 23, 24, 25, 60, 191])
def test_the_lift_never_changes_the_hands(seed, lifted):
    """Golden: whatever was lifted, everybody gets the cards of the deal that the seed stands for."""
    for dealer in "SN":
        position = by_hand(seed, lifted, guess=2, dealer=dealer)
        scores = (250, 0) if dealer == "S" else (0, 250)
        assert position == deal("six-pack", seed, dealer=dealer).but(scores=scores if lifted == 24 else (0, 0))


@pytest.mark.parametrize(
    ("lifted", "clause", "facts"),
    [(24, "deal.singly", {}), (20, "deal.shortage", {"cards": "4"}), (31, "deal.surplus", {"cards": "7"})],
)
def test_a_surplus_goes_back_and_a_shortage_is_made_up(lifted, clause, facts):
    before = after(lifting(), f"lift {lifted}", "guess 1")
    ruling = check(before, Deal())
    assert (ruling.legal, ruling.clause, dict(ruling.facts)) == (True, clause, facts)
    position = apply(before, Deal())
    assert position.stock == before.stock[24:]
    assert sorted(position.hands[0] + position.hands[1]) == sorted(before.stock[:24])


def test_cards_are_dealt_singly_from_elder():
    before = after(lifting(dealer="N"), "lift 40", "guess 1")
    position = apply(before, Deal())
    assert position.hands[0] == tuple(sorted(before.stock[0:24:2]))  # S is elder
    assert position.hands[1] == tuple(sorted(before.stock[1:24:2]))
    assert (position.step, position.turn, position.leader) == (Step.PLAY, 0, 0)


# ---- each act at its moment


ACTS = {
    Step.SHUFFLE: ("shuffle",),
    Step.CUT: ("cut 9",),
    Step.CHOOSE: ("take deal", "refuse deal other seat"),
    Step.LIFT: ("lift 24",),
    Step.GUESS: ("guess 24",),
    Step.DEAL: ("deal",),
}


def moments():
    yield begin("six-pack", "BZ1-A")
    yield shuffled("BZ1-A")
    yield cutting("7", "A").but(step=Step.CHOOSE, turn=1)
    yield lifting()
    yield after(lifting(), "lift 24")
    yield after(lifting(), "lift 24", "guess 9")


@pytest.mark.parametrize("position", [*moments()], ids=lambda position: str(position.step))
def test_every_act_before_play_has_its_moment(position):
    for step, texts in ACTS.items():
        for text in texts:
            ruling = check(position, parse(text))
            assert ruling.legal == (step is position.step)
            if not ruling.legal:
                assert ruling.clause == "turn.out-of-turn"
                with pytest.raises(IllegalAction):
                    apply(position, parse(text))
    for text in ("play QS", "draw", "declare KH QH", "announce KH QH", "score marriage", "show", "keep"):
        assert not check(position, parse(text)).legal
    assert not check(position, parse("show carte blanche")).legal


@pytest.mark.parametrize("text", [text for texts in ACTS.values() for text in texts])
def test_nothing_of_it_comes_again_once_play_has_begun(text):
    assert check(deal("six-pack", "BZ1-A"), parse(text)).clause == "turn.out-of-turn"


@pytest.mark.parametrize("position", [*moments()], ids=lambda position: str(position.step))
def test_what_is_listed_is_every_legal_act_once(position):
    listed = list(map(str, legal_actions(position)))
    assert len(set(listed)) == len(listed)
    tried = [*(f"{verb} {n}" for verb in ("cut", "lift", "guess") for n in range(200)), "shuffle", "deal"]
    tried += [f"{verb} deal{seat}" for verb in ("take", "refuse") for seat in ("", " other seat")]
    assert {text for text in tried if check(position, parse(text)).legal} == set(listed)


# ---- texts


@pytest.mark.parametrize(
    "action", [Shuffle(), Cut(60), Choose(deals=True), Choose(deals=False, other_seat=True), Lift(24), Guess(1), Deal()]
)
def test_an_act_reads_as_it_is_written(action):
    assert parse(str(action)) == action
    assert str(action).split()[0] in VERBS


@pytest.mark.parametrize(
    "text", ["cut", "cut x", "lift 1 2", "guess -3", "lift 1000", "take", "refuse it", "deal me in"]
)
def test_a_text_that_is_no_act_names_its_field(text):
    with pytest.raises(NotationError) as error:
        parse(text)
    assert error.value.field == "action"


@pytest.mark.parametrize("seed", SEEDS[:4])
@pytest.mark.parametrize("dealer", [None, "S"])
def test_every_position_before_play_can_be_and_reads_as_it_is_written(seed, dealer):
    position, source = begin("six-pack", seed, dealer=dealer, previous_trump="H"), dice(seed)
    while position.step in BEFORE_PLAY:
        assert problems(position) == ()
        assert read(write(position)) == position
        position = apply(position, source.choice(legal_actions(position)))
    assert problems(position) == ()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"lifted": 0}, "lifted"),
        ({"lifted": 192}, "lifted"),
        ({"dealer": None}, "dealer"),
        ({"turn": 1}, "turn"),
        ({"leader": 1, "turn": 1}, "lead"),
        ({"cut": (Card("AH"),)}, "cut"),
        ({"shuffled": 1}, "shuffled"),
        ({"trick": (Card("AH"),)}, "trick"),
        ({"trump": "H"}, "trump"),
    ],
)
def test_what_cannot_be_before_play_is_named(changes, field):
    found = problems(after(lifting(), "lift 24").but(**changes))
    assert any(problem.startswith(f"{field}:") for problem in found)


def test_once_play_has_begun_nothing_of_it_is_left():
    assert "step: shuffle, cut and lift come before play" in problems(deal("six-pack", "BZ1-A").but(lifted=3))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("lifted=24", "lifted=x", "lifted"),
        ("lifted=24", "lifted=0", "lifted"),
        ("lifted=24", "cut=9? lifted=24", "cut"),
        ("dealer=N", "dealer=Q", "dealer"),
        ("step=guess", "step=gues", "step"),
    ],
)
def test_what_does_not_read_before_play_names_its_field(old, new, field):
    line = write(after(lifting(), "lift 24")).rpartition(" #")[0].replace(old, new)
    with pytest.raises(NotationError) as error:
        read(f"{line} #{check_digits(line)}")
    assert error.value.field == field


# ---- a whole deal on record


def test_a_deal_by_hand_is_saved_and_played_again():
    position, actions, source = begin("six-pack", "BZ1-R", previous_trump="S"), [], dice(1)
    while legal := legal_actions(position):
        actions.append(source.choice(legal))
        position = apply(position, actions[-1])
    record = Record("six-pack/bicycle", "BZ1-R", None, "S", tuple(actions), procedure=True)
    assert read_record(str(record)) == record
    assert record.positions()[-1] == position
    assert position.step is Step.OVER


def test_a_record_from_before_the_procedure_was_written_still_reads():
    text = "BD1 rules=six-pack/bicycle seed=BZ1-R dealer=N last=-"
    assert read_record(f"{text} #{check_digits(text)}") == Record("six-pack/bicycle", "BZ1-R", "N", None, ())


def test_a_deal_that_begins_with_play_needs_its_dealer():
    text = "BD1 rules=six-pack/bicycle seed=BZ1-R dealer=- last=- from=play"
    with pytest.raises(NotationError) as error:
        read_record(f"{text} #{check_digits(text)}")
    assert error.value.field == "dealer"


def test_a_pack_that_nobody_knows_can_be_cut_without_an_end_but_not_dealt_wrongly():
    position = shuffled("BZ1-A").but(stock=(UNKNOWN,) * 192)
    assert high_cut(after(position, "cut 9", "cut 9")) is None
