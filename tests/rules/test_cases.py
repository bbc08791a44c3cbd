"""The worked cases of the rule books: one test each, named by variant and id (SIX-D054).

``--cases FILE`` runs another file of the same form. Cases of games and kinds to come are listed after the run.
"""

import pytest

from tests.rules import adapter


def pytest_generate_tests(metafunc):
    if "case" in metafunc.fixturenames:
        covered, _ = adapter.sorted_out(adapter.load(metafunc.config.getoption("--cases")))
        metafunc.parametrize("case", covered, ids=map(adapter.name_of, covered))


def test_the_ruling_is_that_of_the_books(case):
    observed = adapter.observe(case)
    assert {key: observed.get(key) for key in case["expect"]} == case["expect"]


def test_every_case_has_a_name_of_its_own():
    names = list(map(adapter.name_of, adapter.load(None)))
    assert len(names) == len(set(names))


@pytest.mark.parametrize("kind", sorted(adapter.KINDS))
def test_no_kind_is_read_without_a_case_that_needs_it(kind):
    covered, _ = adapter.sorted_out(adapter.load(None))
    assert any(case["kind"] == kind for case in covered)
