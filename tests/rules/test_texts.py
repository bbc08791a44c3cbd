"""A position's text is all that rulings hang on, a deal's text all that its positions hang on.

Two positions of one text are judged alike, however they came about; a deal that is read is played as it was; and a
wrong character in either text is noticed.
"""

import os
import subprocess
import sys
from collections import defaultdict
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import example, given, settings

from bezique_tutor.rules.cards import ALL_CARDS, UNKNOWN
from bezique_tutor.rules.declarations import find
from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.game import apply, legal_actions, outcome
from bezique_tutor.rules.notation import Record, read, read_record, write
from bezique_tutor.rules.position import Position, Step
from bezique_tutor.rules.possibility import problems
from bezique_tutor.rules.referee import check, xray
from tests.rules.tables import after, busy_tables, dice, table
from tests.rules.test_properties import BLANCHE, DEALS, EDITIONS, SEEDS, a_deal, beginning, closed_list

FEWER = settings(DEALS, max_examples=12)


def all_that_is_said(position, actions):
    """Every answer of the rules about a position, as text: types and order count, too."""
    answers = []
    for action in actions:
        try:
            answers.append(check(position, action))
        except NotationError as error:
            answers.append(str(error))
    seats = range(len(position.seats))
    told = [[xray(position, seat), find(position, seat)] for seat in seats]
    return repr([answers, legal_actions(position), told, outcome(position), problems(position)])


class TestEqualTextsHaveEqualRulings:
    def test_every_field_of_a_position_stands_in_its_text(self):
        position = after(table("KS QS KD QD 7C"), "announce KS QS", "declare KD QD")
        other = Position(
            **{field.name: None for field in fields(Position)}
            | {"ruleset": table(edition="six-pack/classical").ruleset, "dealer": 0, "leader": 1, "turn": 1}
            | {"step": Step.SHOW, "trump": "S", "previous_trump": "C", "blanche": (False, True), "drawn": ALL_CARDS[0]}
            | {"trick": ALL_CARDS[:1], "pile": ALL_CARDS[:2], "stock": ALL_CARDS, "cut": ALL_CARDS[:1]}
            | {
                "hands": (ALL_CARDS[:2],) * 2,
                "shown": (ALL_CARDS[:1],) * 2,
                "scores": (20, 10),
                "shuffled": 3,
                "lifted": 9,
            }
            | {"laid": position.laid[::-1], "record": position.record[::-1], "pending": position.pending[::-1]}
        )
        for field in fields(Position):
            changed = position.but(**{field.name: getattr(other, field.name)})
            assert changed != position, field.name
            assert write(changed) != write(position), field.name
            assert read(write(changed)) == changed, field.name

    @FEWER
    @given(SEEDS)
    @example(BLANCHE[0])
    def test_after_writing_and_reading(self, seed):
        source = dice(seed)
        for position, _ in source.sample(a_deal(seed), 4):
            actions = list(closed_list(position, source))
            assert all_that_is_said(read(write(position)), actions) == all_that_is_said(position, actions)

    @pytest.mark.parametrize("edition", [EDITIONS[0], EDITIONS[3], "six-pack?table_limit=strict"])
    def test_by_whatever_two_steps_a_text_was_reached(self, edition):
        """Announced and scored or scored at once, one claim before the other, a card named this way or that."""
        source, met, unlike = dice(edition), 0, set()
        for seed in range(3):
            for position in busy_tables(seed, edition, steps=12):
                ways = defaultdict(list)
                for first, middle in moves(position, source):
                    for second, end in moves(middle, source):
                        ways[write(end)].append((end, f"{first}, {second}"))
                for (one, _), *others in ways.values():
                    actions = list(closed_list(one, source))
                    for other, _ in others[-1:]:
                        assert other == one
                        assert all_that_is_said(other, actions) == all_that_is_said(one, actions)
                        met += 1
                unlike |= {
                    tuple(sorted(word.split()[0] for word in way.split(", ")))
                    for same in ways.values()
                    if len(same) > 1
                    for _, way in same
                }
        assert met > 50
        assert {("announce", "score"), ("announce", "declare"), ("declare", "draw")} <= unlike

    def test_in_every_process_whatever_its_order_of_sets(self):
        texts = [write(position) for seed in range(3) for position, _ in dice(seed).sample(a_deal(seed), 5)]
        texts += [write(position) for seed in range(2) for position in busy_tables(seed)]
        said = {
            subprocess.run(
                [sys.executable, "-c", "import sys, tests.rules.test_texts as p; p.say(sys.stdin)"],
                input="\n".join(texts),
                env=os.environ | {"PYTHONHASHSEED": chance},
                cwd=Path(__file__).parents[2],
                capture_output=True,
                check=True,
                text=True,
            ).stdout
            for chance in ("1", "2")
        }
        assert len(said) == 1
        assert len(said.pop().splitlines()) == len(texts)


def say(lines):
    """Print all that is said about the positions of some lines, actions thrown alike in every process."""
    for line in lines:
        position = read(line.strip())
        sys.stdout.write(f"{all_that_is_said(position, closed_list(position, dice(line.strip())))}\n")


def moves(position, source):
    """What the seat in turn may do, in the words of the list and in others, with the position after it."""
    for action in (*legal_actions(position), *closed_list(position, source)):
        try:
            yield action, apply(position, action)
        except ValueError:
            continue


def saved(seed):
    """The deal of ``seed`` as a record."""
    line, start = a_deal(seed), beginning(seed)
    actions = tuple(action for _, action in line if action is not None)
    name = line[0][0].ruleset.name
    return Record(name, f"BZ1-{seed}", start["dealer"], start["previous_trump"], actions, start["by_hand"])


@FEWER
@given(SEEDS)
@example(BLANCHE[0])
@example(BLANCHE[1])
def test_a_whole_deal_written_and_read_is_played_again_position_by_position(seed):
    record = saved(seed)
    again = read_record(str(record))
    assert again == record
    assert str(again) == str(record)
    for (one, _), other in zip(a_deal(seed), again.positions(), strict=True):
        assert other == one
        assert write(other) == write(one)


class TestCheckDigits:
    """Every wrong character and every two neighbours that changed places, in texts of a real deal."""

    CHARACTERS = "\r\n" + "".join(map(chr, range(ord(" "), ord("~") + 1)))

    def refused(self, reading, text):
        with pytest.raises(NotationError):
            reading(text)

    @pytest.fixture(params=["position", "block"])
    def text(self, request):
        """A position with a carte blanche, the stock unseen, and the block of a deal by hand until the first draws."""
        if request.param == "position":
            position = next(position for position, _ in a_deal(BLANCHE[1]) if position.step is Step.SHOW)
            return read, write(position.but(stock=(UNKNOWN,) * len(position.stock)))
        record = saved(BLANCHE[0])
        return read_record, str(record._replace(actions=record.actions[:30]))

    def test_one_wrong_character(self, text):
        reading, right = text
        reading(right)
        for place, char in enumerate(right):
            for wrong in self.CHARACTERS.replace(char, ""):
                self.refused(reading, right[:place] + wrong + right[place + 1 :])

    def test_two_neighbours_changed(self, text):
        reading, right = text
        for place in range(len(right) - 1):
            one, two = right[place : place + 2]
            if one != two:
                self.refused(reading, right[:place] + two + one + right[place + 2 :])

    def test_in_the_block_of_a_whole_deal(self):
        right, source = str(saved(1)), dice("slips")
        for place in source.sample(range(len(right) - 1), 500):
            one, two = right[place : place + 2]
            wrong = source.choice(self.CHARACTERS.replace(one, ""))
            self.refused(read_record, right[:place] + wrong + right[place + 1 :])
            if one != two:
                self.refused(read_record, right[:place] + two + one + right[place + 2 :])
