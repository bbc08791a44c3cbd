"""Every switch, option by option: two rule sets play one seed alike to the point where their rulings part."""

import pytest

from bezique_tutor.rules.actions import Announce, Declare, Draw, Play
from bezique_tutor.rules.cards import STRENGTH
from bezique_tutor.rules.editions import SWITCHES, rules
from bezique_tutor.rules.game import apply, deal, legal_actions, outcome
from bezique_tutor.rules.referee import check
from bezique_tutor.rules.ruleset import diff
from tests.rules.tables import dice

FIXED = "bezique_pair=fixed&trump_repeat=allowed"
# option: the two rule sets, the seed, whether declarations are scored on the way, and the clauses of the two rulings
PARTINGS = {
    "trump_from": ("", "trump_from=first-marriage", 49, False, ("sequence.trump", "declare.named-wrongly")),
    "trump_repeat": (
        "bezique_pair=fixed",
        FIXED,
        6,
        False,
        ("trump.not-twice", "marriage.royal"),
    ),
    "bezique_pair": ("", "bezique_pair=fixed", 0, False, ("bezique.needs-trumps", "bezique.single")),
    "repair_marriages": ("", "repair_marriages=no", 5, True, ("marriage.royal", "declare.complete-set")),
    "table_limit": ("", "table_limit=strict", 0, True, ("quartet.plain", "declare.table-limit")),
    "rounding": ("", "rounding=sum-then-floor", 0, True, ("settle.rubicon", "settle.sum-hundreds")),
    "plays_carte_blanche": (
        "",
        "plays_carte_blanche=no",
        832,
        False,
        ("carte-blanche.hand", "carte-blanche.not-played"),
    ),
}


def start(switches, seed):
    return deal(f"six-pack?{switches}", f"BZ1-{seed}", previous_trump="H")


def keeping(position, source, *, declares):
    """A player who collects: it gives away its lowest card, and declares only where ``declares`` says so."""
    actions = legal_actions(position)
    scores = [action for action in actions if isinstance(action, Declare)]
    if declares and scores:
        return source.choice(scores)
    if Draw() in actions:
        return Draw()
    plays = [action for action in actions if isinstance(action, Play)]
    return min(plays, key=lambda play: (STRENGTH[play.copy.card.rank], source.random()))


def parting(one, other, seed, *, declares):
    """The rulings that differ first, by two rule sets on one and the same attempt after one and the same play."""
    here, there = start(one, seed), start(other, seed)
    source = dice(seed)
    while legal_actions(here):
        tried = [a for a in (*legal_actions(here), *legal_actions(there)) if not isinstance(a, Announce)]
        for action in tried:
            first, second = check(here, action), check(there, action)
            if (first.legal, first.points) != (second.legal, second.points):
                return first.clause, second.clause
        action = keeping(here, source, declares=declares)
        here, there = apply(here, action), apply(there, action)
        assert here.but(ruleset=there.ruleset) == there
    ends = outcome(here), outcome(there)
    return None if ends[0].booked == ends[1].booked else tuple(end.lines[-1].clause for end in ends)


@pytest.mark.parametrize("option", PARTINGS)
def test_two_rule_sets_part_where_the_difference_says(option):
    one, other, seed, declares, clauses = PARTINGS[option]
    assert parting(one, other, seed, declares=declares) == clauses
    assert [row[0] for row in diff(rules(f"six-pack?{one}"), rules(f"six-pack?{other}"))] == [option]


def test_no_switch_is_left_out():
    assert set(PARTINGS) == set(SWITCHES)
