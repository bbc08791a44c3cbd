"""Editions and switches: figures as data, differences as data, impossible tables refused by name."""

import re
from itertools import product

import pytest

from bezique_tutor.rules.clauses import CLAUSES, clause, fill
from bezique_tutor.rules.editions import DEFAULT, EDITIONS, SWITCHES, rules
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.ruleset import PATTERNS, RuleSetError, diff


def test_the_default_is_the_printed_text():
    six = rules()
    assert six.name == DEFAULT == "six-pack/bicycle"
    assert (six.packs, six.hand, six.stock, six.tricks, six.packets) == (6, 12, 168, 96, (1,))
    assert (six.last_trick, six.carte_blanche) == (250, 250)
    assert (six.lift_exact, six.lift_points, six.guess_points) == (24, 250, 150)
    assert (six.game_bonus, six.rubicon_line, six.rubicon_bonus) == (1000, 3000, 1000)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_named_by_its_own_name(name):
    assert rules(name) is EDITIONS[name]
    assert eval(repr(rules(name)), {"rules": rules}) == rules(name)  # noqa: S307  (our own text)


def test_the_classical_edition_differs_in_one_figure():
    assert diff(rules(), rules("six-pack/classical")) == (("quadruple-bezique", 4000, 4500),)
    assert diff(rules(), rules()) == ()


@pytest.mark.parametrize("switch", [f"{name}={option}" for name, options in SWITCHES.items() for option in options])
def test_every_switch_changes_one_option_and_the_difference_names_it(switch):
    name, _, option = switch.partition("=")
    if switch == "trump_repeat=allowed":
        switch += "&bezique_pair=fixed"
    changed = rules(f"six-pack?{switch}")
    assert str(getattr(changed, name)) == option
    assert {row[0] for row in diff(rules(), changed)} <= {name, "bezique_pair"}
    assert rules(changed.name) == changed
    assert (changed == rules()) == (not diff(rules(), changed))


def test_the_order_of_switches_does_not_matter():
    one = rules("six-pack?trump_repeat=allowed&bezique_pair=fixed")
    assert one.name == rules("six-pack?bezique_pair=fixed&trump_repeat=allowed").name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bridge",
        "six-pack/unknown",
        "six-pack?bezique_pair",
        "six-pack?bezique_pair=",
        "six-pack?bezique_pair=loose",
        "six-pack?last_trick=500",
        "six-pack?rounding=floor-each&rounding=sum-then-floor",
        "six-pack?trump_repeat=allowed",  # with linked bezique the same suit may not be trumps twice running
        "six-pack" + "?" * 1_000_000,
        "six-pack?rounding=<script>",
    ],
)
def test_a_table_that_nobody_plays_is_refused_by_name(text):
    with pytest.raises(NotationError) as caught:
        rules(text)
    assert caught.value.field == "rules"
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bridge", "expected one of six-pack/bicycle, six-pack/classical, got 'bridge'"),
        ("six-pack?last_trick=500", "expected switch=value with a switch of trump_from, .*, got 'last_trick=500'"),
        ("six-pack?bezique_pair", "expected switch=value .*, got 'bezique_pair'"),
        ("six-pack?bezique_pair=loose", "bezique_pair: expected one of fixed, swap, linked, got 'loose'"),
        ("six-pack?trump_from=whist", "trump_from: expected one of first-declaration, first-marriage, got 'whist'"),
        ("six-pack?rounding=floor-each&rounding=sum-then-floor", "rounding: expected once, got it twice"),
        ("six-pack" + "?" * 1_000_000, "expected at most 400 characters, got 1000008"),
    ],
)
def test_a_refused_text_names_the_option_and_what_was_expected(text, said):
    with pytest.raises(NotationError, match=f"^rules: {said}$"):
        rules(text)


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_all_combinations_of_switches_just_the_one_that_no_source_plays_is_refused_by_name(edition):
    """Linked bezique hangs on trumps that change from deal to deal [S000]; everything else goes together."""
    for values in product(*SWITCHES.values()):
        chosen = dict(zip(SWITCHES, values, strict=True))
        text = f"{edition}?" + "&".join(f"{name}={value}" for name, value in chosen.items())
        impossible = chosen["bezique_pair"] == "linked" and chosen["trump_repeat"] == "allowed"
        if impossible:
            with pytest.raises(NotationError, match=r"^rules: trump_repeat: with bezique_pair=linked .* \[S000\]$"):
                rules(text)
        else:
            assert {name: getattr(rules(text), name) for name in SWITCHES} == chosen


def test_a_figure_for_a_declaration_that_does_not_exist_is_refused():
    six = rules()
    fields = {name: getattr(six, name) for name in six.__dataclass_fields__}
    with pytest.raises(RuleSetError, match="quintuple"):
        type(six)(**(fields | {"declarations": (("quintuple-bezique", 1),)}))


def test_every_clause_has_a_sentence_with_its_figures_and_a_source():
    for id_, its in CLAUSES.items():
        assert its.id == id_
        assert its.source
        assert not re.search(r"\b[A-Z]{1,3}[0-9]{0,3}\b", its.cited), (
            its.cited
        )  # no code is left for a learner to guess
        for edition in EDITIONS.values():
            sentence = its.sentence(edition)
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_the_figures_of_a_sentence_are_those_of_the_edition():
    four = clause("bezique.quadruple")
    assert "4,000" in four.sentence(rules())
    assert "4,500" in four.sentence(rules("six-pack/classical"))
    assert "{" not in fill("{hand} cards of {packs} packs, {last_trick} for the last trick", rules())


def test_an_unknown_clause_or_figure_is_a_key_error():
    with pytest.raises(KeyError):
        clause("no.such")
    with pytest.raises(KeyError):
        fill("{no_such}", rules())


def test_every_declaration_with_a_figure_is_known():
    for edition in EDITIONS.values():
        for name, points in edition.declarations:
            assert len(PATTERNS[name].ranks) in {2, 4, 5, 6, 8}
            assert points % 10 == 0
