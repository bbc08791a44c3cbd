"""Misunderstandings: each has a name, says what is believed and what is so, and the clause agrees."""

import pytest

from bezique_tutor.rules.clauses import CLAUSES
from bezique_tutor.teach.misconceptions import MISCONCEPTIONS


@pytest.mark.parametrize("known", MISCONCEPTIONS.values(), ids=MISCONCEPTIONS)
def test_a_misconception_says_what_is_believed_and_what_is_so(known):
    assert MISCONCEPTIONS[known.id] is known
    assert known.clause in CLAUSES
    assert known.belief.endswith(".")
    assert known.truth.endswith(".")
    assert known.belief != known.truth
    assert not any(letter.isdigit() for letter in known.belief + known.truth), "figures are the rule set's"
