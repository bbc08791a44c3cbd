"""The looks of the cards: every suit is told without colour, the letters are the reader's, and what is set is kept."""

import base64
import itertools
import json

import pytest

from bezique_tutor.rules.cards import ALL_CARDS
from tests.browser.stage import draw_on, option, view

pytestmark = pytest.mark.slow

LOOKS = {"four colours": "", "two colours": "two-colour", "high contrast": "contrast", "large letters": "large"}
RANKS = "AK7"
#: Of all pixels that are ink in one of two pips, at least so many must be ink in one of them only (judgement: half of
#: what the two most alike, heart and spade, measure).
LEAST = 0.15
GREY = """async ([pictures, box]) => Promise.all(pictures.map(async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const [x, y, w, h] = box.map((part, at) => Math.round(part * (at % 2 ? image.height : image.width)));
  const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
  const brush = canvas.getContext('2d');
  brush.drawImage(image, x, y, w, h, 0, 0, w, h);
  const { data: raw } = brush.getImageData(0, 0, w, h);
  const grey = (k) => Math.round(0.2126 * raw[4 * k] + 0.7152 * raw[4 * k + 1] + 0.0722 * raw[4 * k + 2]);
  return Array.from({ length: w * h }, (_, k) => grey(k));
}))"""


def hand_of(cards):
    picture = view("first-lead")
    drawn = [{"ref": card, "card": card, "name": card, "state": "", "proof": False} for card in cards]
    picture["table"]["hand"] = {"name": "Your hand, 4 cards", "cards": drawn}
    return picture


def set_up(page, **display):
    page.add_init_script(f"localStorage.setItem('bezique:display', {json.dumps(json.dumps(display))})")


def ink(grey):
    """Return where the ink is: darker than the middle between the darkest and the lightest; tone plays no part."""
    middle = (min(grey) + max(grey)) / 2
    return {at for at, value in enumerate(grey) if value < middle}


def unlike(one, other):
    return len(one ^ other) / len(one | other)


@pytest.mark.parametrize(("look", "scheme"), [*((look, "light") for look in LOOKS), ("four colours", "dark")])
def test_grey_pictures_tell_every_suit_by_its_shape_even_on_a_covered_card(new_page, stage_address, look, scheme):
    page, reader = (
        new_page(
            viewport={"width": 620, "height": 740}, device_scale_factor=2, color_scheme=scheme, reduced_motion="reduce"
        )
        for _ in range(2)
    )
    set_up(page, cards=LOOKS[look])
    suits = [card[1] for card in ALL_CARDS if card[0] == "A"]
    for rank in RANKS:
        draw_on(page, stage_address, hand_of([rank + suit for suit in suits]), {})
        shots = [
            base64.b64encode(option(page, rank + suit).screenshot(animations="disabled")).decode() for suit in suits
        ]
        # the index letter is the same for all; below it, in the strip that is never covered, lies the small pip
        for box in ([0.05, 0.4, 0.33, 0.24], [0.05, 0.05, 0.9, 0.9]):
            pips = dict(zip(suits, map(ink, reader.evaluate(GREY, [shots, box])), strict=True))
            whole = box[2] > 0.5
            for one, other in itertools.combinations(suits, 2):
                assert unlike(pips[one], pips[other]) > (LEAST / 2 if whole else LEAST), (rank, one, other)


@pytest.mark.parametrize("look", LOOKS)
def test_a_suit_is_told_by_colour_only_besides_its_shape(new_page, stage_address, look):
    page = new_page(viewport={"width": 620, "height": 740}, reduced_motion="reduce")
    set_up(page, cards=LOOKS[look])
    draw_on(page, stage_address, hand_of(["AS", "AH", "AD", "AC"]), {})
    inks = {
        suit: option(page, f"A{suit}").locator(".bz-letter").first.evaluate("node => getComputedStyle(node).stroke")
        for suit in "SHDC"
    }
    assert len(set(inks.values())) == {"": 4, "two-colour": 2, "contrast": 1, "large": 4}[LOOKS[look]]
    letters = page.locator("[data-where=hand] .bz-letter").count()
    assert letters == (8 if look == "high contrast" else 4)  # there the suit stands as a letter too


# not every letter is a key of the browser's own keyboard
TYPED = "key => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))"
WRITTEN = {"": "KQJ", "fr": "RDV", "de": "KDB", "ru": "КДВ"}


@pytest.mark.parametrize("index", WRITTEN)
def test_the_letters_of_the_court_cards_are_the_readers_and_so_are_those_that_one_types(new_page, stage_address, index):
    page = new_page(reduced_motion="reduce")
    set_up(page, letters=index)
    picture = hand_of(["KS", "QS", "JS", "AS"])
    picture["say"]["text"] = "[KS] [QS] [JS]"
    draw_on(page, stage_address, picture, {})
    tokens = page.locator(".bz-say .bz-token [aria-hidden=true]:not(svg)")
    assert "".join(tokens.all_inner_texts()) == WRITTEN[index]
    shapes = {
        rank: option(page, f"{rank}S").locator(".bz-letter").first.get_attribute("d") for rank in ("K", "Q", "J", "A")
    }
    assert len(set(shapes.values())) == 4
    for rank, letter in zip("KQJ", WRITTEN[index], strict=True):
        option(page, "AS").focus()
        page.keyboard.press("z")  # no card: what is typed next begins a new one
        page.evaluate(TYPED, letter.lower())
        assert page.evaluate("document.activeElement.dataset.ref") == f"{rank}S", letter


def test_every_setting_is_remembered_after_the_page_is_loaded_again(draw):
    page = draw("refusal")
    page.locator(".bz-display summary").click()
    wanted = {"theme": "dark", "letters": "de", "cards": "contrast", "motion": "none"}
    for name, value in wanted.items():
        page.locator(f"[data-set={name}]").select_option(value)
    page.locator("[data-do=sort]").click()
    page.reload()
    page.wait_for_function("() => window.stage")
    page.evaluate("view => stage.draw(view)", view("refusal"))
    root = page.locator(".bezique")
    assert root.get_attribute("data-theme") == "dark"
    assert root.get_attribute("data-cards") == "contrast"
    assert root.get_attribute("data-motion") == "none"
    assert page.locator("[data-do=sort]").get_attribute("aria-label") == "Hand sorted by rank"
    for name, value in wanted.items():
        assert page.locator(f"[data-set={name}]").input_value() == value


def test_movement_stops_by_setting_where_the_device_would_move(new_page, stage_address):
    moving = "() => getComputedStyle(document.querySelector('.bz-hand .bz-pick')).transitionDuration"
    page = new_page(reduced_motion="no-preference")
    draw_on(page, stage_address, "refusal", {})
    assert page.evaluate(moving) != "0s"
    page.locator(".bz-display summary").click()
    page.get_by_label("Movement").select_option("none")
    assert page.evaluate(moving) == "0s"
    assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0


@pytest.mark.parametrize("look", LOOKS)
def test_a_doubled_zoom_scrolls_only_downwards_and_covers_no_focus(new_page, stage_address, look):
    page = new_page(viewport={"width": 640, "height": 360}, device_scale_factor=2, reduced_motion="reduce")
    set_up(page, cards=LOOKS[look])
    draw_on(page, stage_address, "refusal", {})
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    card = page.locator("[data-where=hand] [tabindex='0']")
    card.focus()
    hit = card.evaluate("""node => {
      const box = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(box.left + 8, box.top + 12));
    }""")
    assert hit
