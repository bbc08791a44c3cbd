"""The names for a person in a notebook: few, one line each, and cheap for who wants the rules alone."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import bezique_tutor as bezique


def test_there_are_at_most_twelve_names_and_each_is_there():
    assert len(bezique.__all__) <= 12
    assert all(callable(getattr(bezique, name)) for name in bezique.__all__)
    assert dir(bezique) == sorted(bezique.__all__)


def test_any_other_name_is_refused():
    with pytest.raises(AttributeError, match="no attribute 'cheat'"):
        bezique.cheat  # noqa: B018


def test_importing_the_rules_does_not_import_what_stands_above_them():
    code = (
        "import sys, bezique_tutor.rules.game\n"
        "above = [m for m in sys.modules if m.startswith(('bezique_tutor.', 'anywidget', 'ipywidgets', 'voila'))]\n"
        "print(sorted(m for m in above if not m.startswith('bezique_tutor.rules')))"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "[]"


def test_a_verdict_is_true_when_the_action_is_legal():
    table = bezique.position(hand="KH QH", trump="H")
    assert bezique.check(table, "declare KH QH")
    assert not bezique.check(table, "play KH")


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        (lambda: bezique.deal("no seed"), "seed"),
        (lambda: bezique.edition("whist"), "rules"),
        (lambda: bezique.position(hand="KX"), "card"),
        (lambda: bezique.position(hat="KH"), "hat"),
        (lambda: bezique.position("BP1 nothing"), "check"),
        (lambda: bezique.score("KH QZ"), "card"),
        (lambda: bezique.settle(bezique.edition(), (1, -1)), "scores"),
        (lambda: bezique.check(bezique.position(hand="KH"), "jump"), "action"),
    ],
)
def test_bad_input_is_a_value_error_that_names_the_field(ask, field):
    with pytest.raises(ValueError, match=field):
        ask()


def test_the_readme_tells_the_truth():
    readme = Path(__file__).parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert tried > 8
    assert failed == 0
