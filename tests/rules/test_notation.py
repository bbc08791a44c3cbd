"""Notation: a position is one line, a deal one block; what is wrong in them is named by its field."""

import re
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bezique_tutor.rules.actions import parse
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import deal
from bezique_tutor.rules.notation import LONGEST, LONGEST_DEAL, Record, check_digits, read, read_record, write
from bezique_tutor.rules.position import Step
from bezique_tutor.rules.seeds import Seed
from tests.rules.tables import after, dice, play_out, table

SHORT = write(table("KH QH", "1KS 2QS", "marriage:1.2", scores=(20, 0)))
PRINTABLE = [char for char in string.printable if char.isprintable()]


def signed(line):
    return f"{line} #{check_digits(line)}"


def changed(pattern, value):
    """The short line with one field changed and signed anew."""
    line, many = re.subn(pattern, value, SHORT.rpartition(" #")[0])
    assert many == 1
    return signed(line)


def test_the_line_reads_as_it_is_documented():
    assert SHORT.startswith(
        "BP1 rules=six-pack/bicycle dealer=N lead=S turn=S step=declare trump=H last=- trick=- "
        "S=KHQH/1KS.2QS/marriage:1.2/20/- N=-/-/-/0/- stock=20? pile=2? #"
    )


def test_a_fresh_deal_comes_back():
    for dealer in "SN":
        for last in (None, "H"):
            position = deal("six-pack/classical", "BZ1-NOTE", dealer=dealer, previous_trump=last)
            assert read(write(position)) == position


@pytest.mark.parametrize("edition", ["six-pack", "six-pack?bezique_pair=fixed&trump_repeat=allowed"])
def test_a_whole_deal_comes_back_position_by_position_with_equal_rulings(edition):
    for position, _ in play_out(7, edition):
        line = write(position)
        assert len(line) < LONGEST
        again = read(line)
        assert again == position
        assert write(again) == line
        assert str(again.ruleset.name) == str(position.ruleset.name)


def test_no_two_positions_of_a_deal_share_a_line():
    lines = [write(position) for position, _ in play_out(8)]
    assert len(set(lines)) == len(lines)


class TestCheckDigits:
    def test_every_single_slip_is_caught(self):
        for place, right in enumerate(SHORT):
            for wrong in PRINTABLE:
                if wrong != right:
                    with pytest.raises(NotationError):
                        read(SHORT[:place] + wrong + SHORT[place + 1 :])

    def test_every_swap_of_two_neighbours_is_caught(self):
        for place in range(len(SHORT) - 1):
            one, two = SHORT[place : place + 2]
            if one != two:
                with pytest.raises(NotationError):
                    read(SHORT[:place] + two + one + SHORT[place + 2 :])

    def test_every_dropped_and_doubled_character_is_caught(self):
        for place, char in enumerate(SHORT):
            for text in (SHORT[:place] + SHORT[place + 1 :], SHORT[:place] + char + SHORT[place:]):
                with pytest.raises(NotationError):
                    read(text)

    @pytest.mark.parametrize("text", ["", "#42", " #42", "BP1", "BP1 #", "BP1 #1", "BP1 #٤٢"])
    def test_a_line_without_them_is_no_line(self, text):
        with pytest.raises(NotationError):
            read(text)


@pytest.mark.parametrize(
    ("pattern", "value", "field"),
    [
        ("BP1", "BP2", "version"),
        ("rules=[^ ]*", "rules=bridge", "rules"),
        ("rules=[^ ]*", "rules=six-pack?last_trick=9", "rules"),
        ("dealer=N", "dealer=E", "dealer"),
        ("dealer=N", "dealer=", "dealer"),
        ("lead=S", "lead=SN", "lead"),
        ("turn=S", "turn=s", "turn"),
        ("step=declare", "step=sing", "step"),
        ("trump=H", "trump=X", "trump"),
        ("last=-", "last=", "last"),
        ("trick=-", "trick=KZ", "trick"),
        ("trick=-", "trick=1?", "trick"),
        ("S=KHQH", "S=KHQ", "S hand"),
        ("S=KHQH/", "S=", "S"),
        ("1KS.2QS", "1KS,2QS", "S laid"),
        ("1KS.2QS", "0KS", "S laid"),
        ("marriage:1.2", "wedding:1.2", "S record"),
        ("marriage:1.2", "marriage:0", "S record"),
        ("marriage:1.2", "marriage", "S record"),
        ("/20/", "/-20/", "S score"),
        ("/20/", "/20000000/", "S score"),
        ("/20/-", "/20/?", "S shown"),
        ("stock=20[?]", "stock=2000?", "stock"),
        ("pile=2[?]", "pile=x", "pile"),
        ("pile=2[?]", "", "position"),
        ("stock=20[?]", "stock=20? stock=20?", "position"),
        (" trump=H", "  trump=H", "position"),
    ],
)
def test_what_does_not_read_is_named_by_its_field(pattern, value, field):
    with pytest.raises(NotationError) as caught:
        read(changed(pattern, value))
    assert caught.value.field == field
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text", ["A" * 1_000_000, SHORT + "\x00", SHORT.replace("K", "\u212a", 1), "٣" + SHORT, "\ud800"]
)
def test_long_and_strange_texts_are_refused_at_once(text):
    for reading in (read, read_record):
        with pytest.raises(NotationError) as caught:
            reading(text)
        assert caught.value.field in {"text", "check"}
        assert len(str(caught.value)) < 200


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_notation_or_a_notation_error(text):
    for reading in (read, read_record, parse, Seed):
        for given_text in (text, signed(text)):
            try:
                reading(given_text)
            except NotationError as error:
                assert error.field  # noqa: PT017  (either outcome is right)


FIELDS = [
    "BP1",
    "BD1",
    "rules=six-pack",
    "dealer=",
    "S",
    "N",
    "play",
    "KH",
    "KH@1",
    "draw",
    "1KH",
    "marriage:1",
    "/",
    "-",
    "?",
    "9?",
    "=",
    " ",
    "\n",
    ".",
]


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.integers(0, 10**9))
def test_a_mangled_line_with_right_check_digits_raises_nothing_else(seed):
    source = dice(seed)
    for text in (SHORT, "BD1 rules=six-pack seed=BZ1-1 dealer=N last=-\nplay 7C #00"):
        line = text.rpartition(" #")[0]
        for _ in range(source.choice((1, 2, 5))):
            place = source.randrange(len(line) + 1)
            line = line[:place] + source.choice(FIELDS) + line[place + source.choice((0, 1, 3)) :]
        for reading in (read, read_record):
            try:
                reading(signed(line))
            except NotationError as error:
                assert error.field  # noqa: PT017  (either outcome is right)


class TestRecord:
    @pytest.fixture
    def record(self):
        actions = [action for _, action in play_out(9) if action is not None]
        return Record("six-pack/bicycle", "BZ1-9", "N", None, tuple(actions))

    def test_a_whole_deal_is_saved_and_played_again(self, record):
        text = str(record)
        assert len(text) < LONGEST_DEAL
        again = read_record(text)
        assert again == record
        assert str(again) == text
        assert again.positions()[-1].step is Step.OVER
        assert again.positions() == [position for position, _ in play_out(9)]

    def test_a_deal_that_has_only_begun_is_a_record_too(self):
        start = Record("six-pack/bicycle", "BZ1-9", "S", "H", ())
        assert read_record(str(start)) == start
        assert start.start() == deal("six-pack", "BZ1-9", dealer="S", previous_trump="H")

    @pytest.mark.parametrize(
        ("lines", "field"),
        [
            ("BD2 rules=six-pack seed=BZ1-9 dealer=N last=-", "line 1"),
            ("BD1 rules=bridge seed=BZ1-9 dealer=N last=-", "rules"),
            ("BD1 rules=six-pack seed=!! dealer=N last=-", "seed"),
            ("BD1 rules=six-pack seed=BZ1-9 dealer=X last=-", "dealer"),
            ("BD1 rules=six-pack seed=BZ1-9 dealer=N last=Q", "line 1"),
            ("BD1 rules=six-pack seed=BZ1-9 dealer=N last=-\nsing", "line 2 action"),
            ("BD1 rules=six-pack seed=BZ1-9 dealer=N last=-\ndraw", "line 2 action"),
            ("BD1 rules=six-pack seed=BZ1-9 dealer=N last=-" + "\ndraw" * 2001, "actions"),
        ],
    )
    def test_what_does_not_read_is_named_by_its_line(self, lines, field):
        with pytest.raises(NotationError) as caught:
            read_record(signed(lines))
        assert caught.value.field == field

    def test_an_illegal_action_is_named_with_its_clause(self, record):
        lines = [*str(record).rpartition(" #")[0].splitlines()[:3], "declare KH QH"]
        with pytest.raises(NotationError, match="line 4 action: "):
            read_record(signed("\n".join(lines)))

    def test_a_slip_in_the_block_is_caught(self, record):
        text = str(record)
        source = dice("slips")
        for _ in range(300):
            place = source.randrange(len(text))
            wrong = source.choice(PRINTABLE)
            if wrong != text[place]:
                with pytest.raises(NotationError):
                    read_record(text[:place] + wrong + text[place + 1 :])


def test_a_ruling_does_not_change_by_writing_and_reading():
    position = table("KH", "1KS 2QS 3KS 4QS", "marriage:1.2 marriage:3.4")
    again = read(write(position))
    for text in ("declare KS@1 QS@4", "declare KS@1 QS@2"):
        try:
            mine, its = after(position, text), after(again, text)
        except ValueError as error:
            with pytest.raises(type(error)):
                after(again, text)
            continue
        assert mine == its
