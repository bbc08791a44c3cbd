"""What holds in every deal: two hundred deals, cheap truths at every position, dear ones at twenty of each deal."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bezique_tutor.rules.actions import (
    Announce,
    Choose,
    Copy,
    Cut,
    Deal,
    Declare,
    Draw,
    Guess,
    Keep,
    Lift,
    Play,
    Score,
    Show,
    ShowHand,
    Shuffle,
)
from bezique_tutor.rules.cards import ALL_CARDS
from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.rules.declarations import find
from bezique_tutor.rules.errors import IllegalAction, NotationError
from bezique_tutor.rules.game import apply, legal_actions, outcome
from bezique_tutor.rules.notation import read, write
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.possibility import problems
from bezique_tutor.rules.referee import check, locate
from bezique_tutor.rules.ruleset import PATTERNS
from tests.rules.finder import every_declaration
from tests.rules.tables import busy_tables, dice, play_out

EDITIONS = ("six-pack", "six-pack", "six-pack/classical", "six-pack?bezique_pair=fixed&trump_repeat=allowed")
DEALS = settings(derandomize=True, max_examples=200, deadline=None)
SEEDS = st.integers(0, 10**6)
BLANCHE = (87, 832, 1132, 1317, 1506, 1589, 2387, 3949)  # deals in which a hand has no court card: one in two hundred
WHENEVER = (  # acts without cards, tried at every position
    *(Draw(), ShowHand(), Show(), Keep(), Shuffle(), Deal(), Choose(deals=True), Choose(deals=False)),
    *(act(number) for act in (Cut, Lift, Guess) for number in (0, 1, 24, 191, 192)),
)


def beginning(seed):
    """How the deal of ``seed`` begins: the edition, by hand or not, the dealer and the trumps of the last deal."""
    by_hand = seed % 3 == 0
    return {
        "edition": EDITIONS[seed % len(EDITIONS)],
        "by_hand": by_hand,
        "dealer": None if by_hand and seed % 2 else "SN"[seed % 2],
        "previous_trump": "H" if seed % 2 else None,
    }


def a_deal(seed):
    return list(play_out(seed, **beginning(seed)))


@DEALS
@given(SEEDS)
@example(BLANCHE[0])
@example(BLANCHE[1])
def test_at_every_position_of_a_deal(seed):
    watch(a_deal(seed))


@DEALS
@given(SEEDS)
def test_at_twenty_positions_of_a_deal(seed):
    look_closely(a_deal(seed), dice(seed))


def test_at_every_position_while_a_carte_blanche_lasts():
    done, steps = Counter(), Counter()
    for seed in BLANCHE:
        for position, action in a_deal(seed):
            done[type(action)] += position.step is Step.SHOW or action == ShowHand()
            if any(position.blanche):
                steps[position.step, position.turn] += 1
                look_at(position, dice(seed))
    assert done[ShowHand] == len(BLANCHE)
    assert min(done[Show], done[Keep]) > 0
    for step in (Step.PLAY, Step.DECLARE, Step.DRAW, Step.SHOW):
        assert min(steps[step, 0], steps[step, 1]) > 0, step


def watch(line):
    """The cheap truths, at every position of a deal."""
    tricks = Counter()
    for (before, action), (after, _) in pairwise(line):
        cards_are_conserved(after)
        scores_never_fall(before, after, action)
        hands_are_full_while_the_stock_lasts(after)
        numbers_are_given_once(before, after)
        trumps_are_made_once_and_by_scoring(before, after, action)
        tricks[bool(before.stock)] += len(after.pile) > len(before.pile)
    assert tricks == {True: 84, False: 12}
    end = line[-1][0]
    assert end.step is Step.OVER
    assert outcome(end).scores == end.scores


def cards_are_conserved(position):
    counts = Counter(position.stock + position.trick + position.pile)
    for hand, laid in zip(position.hands, position.laid, strict=True):
        counts.update(hand)
        counts.update(card for _, card in laid)
    assert len(counts) == 32
    assert set(counts.values()) == {6}


def scores_never_fall(before, after, action):
    gains = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    assert min(gains) >= 0
    if isinstance(action, ShowHand | Show):
        assert gains[before.turn] == check(before, action).points
        assert gains[1 - before.turn] == 0
    elif isinstance(action, Guess):
        exact, right = before.lifted == after.ruleset.lift_exact, before.lifted == action.number
        assert gains[before.dealer] == exact * after.ruleset.lift_points
        assert gains[1 - before.dealer] == right * after.ruleset.guess_points
    elif isinstance(action, Declare | Score):
        assert gains[before.turn] == check(before, action).points > 0
        assert gains[1 - before.turn] == 0
    elif after.step is Step.OVER:
        assert sum(gains) == after.ruleset.last_trick
    else:
        assert gains == [0, 0]


def hands_are_full_while_the_stock_lasts(position):
    held = [len(hand) + len(laid) for hand, laid in zip(position.hands, position.laid, strict=True)]
    if position.stock and position.step is Step.PLAY and not position.trick:
        assert held == [12, 12]
    assert max(held) <= 12
    if not position.stock:
        assert position.laid == ((), ()) == position.record


def numbers_are_given_once(before, after):
    for seat in range(2):
        remembered = {n for scored in before.record[seat] for n in scored.numbers} | {n for n, _ in before.laid[seat]}
        fresh = {n for n, _ in after.laid[seat]} - {n for n, _ in before.laid[seat]}
        assert not fresh & remembered
        lying = {n for n, _ in after.laid[seat]}
        assert all(lying & set(scored.numbers) for scored in after.record[seat])


def trumps_are_made_once_and_by_scoring(before, after, action):
    if before.trump != after.trump:
        assert before.trump is None
        assert isinstance(action, Declare | Score)
        assert check(before, action).declaration.target.pattern.makes_trumps
    if after.trump and str(after.ruleset.trump_repeat) == "forbidden":
        assert after.trump != after.previous_trump


def look_closely(line, source):
    """The dear truths, at twenty positions of a deal."""
    positions = [position for position, _ in line]
    for position in source.sample(positions, 20):
        look_at(position, source)
    for position in source.sample([p for p in positions if p.step is Step.DECLARE], 4):
        the_second_finder_agrees(position)


def look_at(position, source):
    assert problems(position) == ()
    assert read(write(position)) == position
    every_listed_action_stands(position)
    whatever_is_not_listed_is_refused(position, source)


@pytest.mark.parametrize("edition", [*EDITIONS[1:], "six-pack?table_limit=strict", "six-pack?repair_marriages=no"])
def test_on_tables_where_much_was_declared(edition):
    source = dice(edition)
    for seed in range(10):
        for position in busy_tables(seed, edition, last="H" if seed % 2 else None):
            every_listed_action_stands(position)
            whatever_is_not_listed_is_refused(position, source)


def every_listed_action_stands(position):
    before = repr(position)
    actions = legal_actions(position)
    assert bool(actions) == (position.step is not Step.OVER)
    effects = [effect(position, action) for action in actions]
    assert len(set(effects)) == len(effects)
    for action in actions:
        ruling = check(position, action)
        assert ruling.legal
        assert ruling.clause in CLAUSES
        assert apply(position, action) != position
    assert repr(position) == before


def effect(position, action):
    """What an action does, equal copies in hand being one."""
    if isinstance(action, Play):
        return "play", action.copy.card, locate(position, position.turn, action.copy)
    if isinstance(action, Declare | Announce | Score):
        target = check(position, action).declaration.target
        return (
            "announce" if isinstance(action, Announce) else "declare",
            target.pattern.name,
            target.needs,
            target.points,
            target.makes,
        )
    return (str(action),)


def whatever_is_not_listed_is_refused(position, source):
    listed = {effect(position, action) for action in legal_actions(position)}
    for action in closed_list(position, source):
        try:
            ruling = check(position, action)
        except NotationError as error:
            assert error.field == "card"  # noqa: PT017  (either outcome is right)
            continue
        assert ruling.clause in CLAUSES
        if ruling.legal:
            assert effect(position, action) in listed
            assert apply(position, action) != position
        else:
            with pytest.raises(IllegalAction):
                apply(position, action)


def closed_list(position, source):
    """Actions of every kind with arguments thrown at random, most of them about cards that are there."""
    seat = position.turn
    own = [Copy(card, source.choice((None, 0))) for card in position.hands[seat]]
    own += [Copy(card, number) for number, card in position.laid[seat]]
    yield from WHENEVER
    for _ in range(10):
        yield Play(source.choice([*own, Copy(source.choice(ALL_CARDS), source.choice((None, 0, 1, 5)))]))
    for _ in range(25):
        name = source.choice((None, None, *PATTERNS))
        size = len(PATTERNS[name].ranks) if name else source.choice((2, 2, 4, 5))
        like = source.choice(own) if own else Copy(source.choice(ALL_CARDS))
        near = [copy for copy in own if like.card[0] == copy.card[0] or like.card[1] == copy.card[1]]
        pool = near if len(near) >= size else own
        if len(pool) >= size:
            yield source.choice((Declare, Declare, Announce, Score))(tuple(source.sample(pool, size)), name)


def the_second_finder_agrees(position):
    found = {
        (target.pattern.name, " ".join(sorted(card for card, many in target.needs for _ in range(many))))
        for target, _, _ in find(position, position.turn)
    }
    fours = {name for name in PATTERNS if name.startswith("four-") and "trump" not in name}
    classical = position.ruleset.name == "six-pack/classical"
    expected = every_declaration(position, position.turn)
    assert found == {(name, "" if name in fours else what) for name, _, what, _ in expected}
    if not classical:
        assert all(position.ruleset.points(name) == points for name, points, _, _ in expected)
