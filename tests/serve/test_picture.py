"""The command `picture`, as it is typed."""

import argparse
from xml.etree import ElementTree as ET

import pytest

from bezique_tutor.coach.sight import see
from bezique_tutor.rules.game import deal
from bezique_tutor.rules.notation import write
from bezique_tutor.serve import picture as command
from bezique_tutor.serve.cli import main
from bezique_tutor.widgets.picture import picture

SEED = "BZ1-CLUB"


def run(capsys, *words):
    code = main(["picture", *words])
    return code, *capsys.readouterr()


def test_a_seed_is_drawn_as_south_sees_it(capsys):
    code, out, _ = run(capsys, SEED)
    assert code == 0
    assert out == picture(see(deal("six-pack", SEED), 0).position)
    ET.fromstring(out)  # noqa: S314  (our own text)


def test_a_position_is_drawn_as_the_seat_sees_it_or_whole(capsys):
    position = deal("six-pack", SEED)
    north = run(capsys, write(position), "--seat", "N")[1]
    assert north == picture(see(position, 1).position, 1)
    whole = run(capsys, write(position), "--all")[1]
    assert whole == picture(position)
    assert north != whole


def test_the_picture_goes_to_a_file(capsys, tmp_path):
    file = tmp_path / "table.svg"
    assert run(capsys, SEED, "--out", str(file)) == (0, "", "")
    assert file.read_text(encoding="utf-8") == picture(see(deal("six-pack", SEED), 0).position)


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["BP1 nonsense #12"], "check:"),
        (["not a seed!"], "seed:"),
        ([SEED, "--seat", "Q"], "seat:"),
        ([SEED, "--rules", "whist"], "rules:"),
        ([SEED, "--out", "/no/such/folder/table.svg"], "out:"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_field_and_ends_with_1(capsys, words, field):
    code, out, err = run(capsys, *words)
    assert (code, out) == (1, "")
    assert field in err


def test_a_position_that_cannot_be_is_told(capsys):
    position = deal("six-pack", SEED)
    found = run(capsys, write(position.but(scores=(0, 0), trump="H")))
    assert found[0] == 1
    assert "trump:" in found[2]


def test_the_arguments_say_what_they_are():
    parser = argparse.ArgumentParser()
    assert command.configure(parser) is command.draw
    assert parser.parse_args([SEED]).seat == "S"
