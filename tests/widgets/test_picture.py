"""The picture of a position: every card that is known drawn once where it lies, and the same in words."""

import json
import re
from xml.etree import ElementTree as ET

import pytest

from bezique_tutor.coach.sight import see
from bezique_tutor.rules.cards import ALL_CARDS, RANKS, SUITS, UNKNOWN
from bezique_tutor.rules.notation import check_digits, read
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.widgets.assets import CSS, ESM
from bezique_tutor.widgets.picture import COLOURS, SHAPES, in_words, picture

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def deal():
    """The positions of a whole deal."""
    room = PlayRoom(lambda: "BZ1-E42")
    while not room.over:
        room.act(str(room.board.coach().action))
    return room.board.session.positions


def parsed(text):
    """Return the picture as a tree."""
    return ET.fromstring(text)  # noqa: S314  (our own text)


def drawn(text):
    """Return the codes of the cards that lie in a picture, in their order."""
    root = parsed(text)
    return [use.get("href").removeprefix("#bz-") for use in root.iter(f"{SVG}use")]


def shown(position, seat):
    """Return the codes of the cards that are to lie in the picture of a sight."""
    codes = [card for other, hand in enumerate(position.hands) for card in hand if other == seat]
    codes += ["back" for other, hand in enumerate(position.hands) for card in hand if other != seat and card == UNKNOWN]
    codes += [card for other, hand in enumerate(position.hands) for card in hand if other != seat and card != UNKNOWN]
    codes += [card for laid in position.laid for _, card in laid]
    return sorted([*map(str, codes), *map(str, position.trick), *(["back"] if position.stock else [])])


@pytest.mark.parametrize("seat", [0, 1])
def test_every_card_that_the_seat_may_see_lies_there_once_and_every_other_face_down(deal, seat):
    for position in deal[7::29]:
        sight = see(position, seat).position
        assert sorted(drawn(picture(sight, seat))) == shown(sight, seat)


def test_nothing_of_a_sights_picture_depends_on_what_is_hidden(deal):
    for position in deal[10::41]:
        other = position.but(stock=position.stock[::-1])
        assert picture(see(position, 0).position, 0) == picture(see(other, 0).position, 0)


def test_an_open_position_hides_nothing(deal):
    position = deal[60]
    assert drawn(picture(position)).count("back") == 1, "the stock"
    for card in position.hands[1]:
        assert card in drawn(picture(position))


def test_title_and_description_say_trumps_stock_trick_scores_and_cards(deal):
    position = next(p for p in deal if p.trick and any(p.laid) and p.trump and p.turn == 0)
    sight = see(position, 0).position
    root = parsed(picture(sight))
    assert f"trick {position.trick_number} of" in root.find(f"{SVG}title").text
    told = root.find(f"{SVG}desc").text
    assert told == " ".join(in_words(sight, 0))
    assert f"North led the {position.trick[0].name}." in told
    assert f"{len(position.stock)} cards in the stock." in told
    assert "are trumps." in told
    for score in position.scores:
        assert f"has {score:,} points" in told
    for card in position.hands[0]:
        assert card.name in told
    assert f"{len(position.hands[1])} cards face down." in told


def test_each_moment_of_a_deal_can_be_drawn_within_its_frame(deal):
    for position in (*deal[:8], *deal[8::17], deal[-1]):
        root = parsed(picture(see(position, 0).position))
        _, _, wide, tall = map(int, root.get("viewBox").split())
        for use in root.iter(f"{SVG}use"):
            assert 0 <= float(use.get("x")) <= wide - float(use.get("width"))
            assert 0 <= float(use.get("y")) <= tall - float(use.get("height"))
    assert deal[-1].step is Step.OVER


def test_a_position_of_a_few_cards_is_a_part_of_a_deal():
    line = (
        "BP1 rules=six-pack/bicycle dealer=N lead=S turn=S step=play trump=H last=- trick=- S=AH/-/-/0/- N=1?/-/-/0/- "
    )
    text = f"{line}stock=- pile=-"
    assert "Part of a deal" in picture(read(f"{text} #{check_digits(text)}"))


def test_every_card_and_the_back_are_drawn_without_script_style_or_another_place():
    for rank in RANKS:
        assert rank in SHAPES["GLYPHS"]
    assert set(SUITS) == set(SHAPES["PIPS"])
    room = PlayRoom(lambda: "BZ1-E42")
    text = picture(room.board.position.but(hands=(ALL_CARDS, ALL_CARDS)))
    assert len(re.findall("<symbol ", text)) == len(ALL_CARDS) + 1
    for forbidden in ("<script", "<style", "javascript:", "<image", "url("):
        assert forbidden not in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_page_and_picture_draw_with_the_same_shapes_and_colours():
    folded = ESM.replace(" ", "")
    for shape in (*SHAPES["PIPS"].values(), *(path for _, path in SHAPES["GLYPHS"].values())):
        assert json.dumps(shape, ensure_ascii=False).replace(" ", "") in folded
    for name in ("cloth", "face", "back", "gold", "suit-s", "suit-h", "suit-d", "suit-c"):
        assert f"--{name}:{COLOURS[name]}" in CSS
