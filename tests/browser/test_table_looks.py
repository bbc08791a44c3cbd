"""The table in every size and light: nothing cut off, everything large enough, seen and named."""

import re

import pytest

from tests.browser.stage import NAMES, check_with_axe, hand, option, show, view

pytestmark = pytest.mark.slow

SMALL = """() => [...document.querySelectorAll('button, a, input, select, summary, [role=option]')].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.width && (box.width < 24 || box.height < 24);
}).map((node) => node.outerHTML.slice(0, 80))"""
CONTRAST = """(selector) => {
  const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const linear = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const node = document.querySelector(selector);
  node.focus();
  let ground = node.parentElement;
  while (getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement;
  const style = getComputedStyle(node);
  const [a, b] = [light(rgb(style.outlineColor)), light(rgb(getComputedStyle(ground).backgroundColor))];
  return [parseFloat(style.outlineWidth), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
}"""

# --- sizes and looks ---


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_view_scrolls_sideways_and_every_target_is_large_enough(draw, width):
    page = draw("waiting", width=width)
    for name in NAMES:
        for text in (False, True):
            show(page, view(name))
            if text and not view(name)["table"]:
                continue
            if text:
                page.get_by_role("button", name="Text table").click()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            small = page.evaluate(SMALL)
            assert small == [], name
            if text:
                page.get_by_role("button", name="Card table").click()


@pytest.mark.parametrize("width", [320, 360, 480, 768, 1280])
def test_every_covered_card_shows_enough_to_be_pressed(draw, width):
    for name in ("first-lead", "refusal", "hints"):
        page = draw(name, width=width)
        for box in page.locator("[data-where]").get_by_role("option").all():
            box.scroll_into_view_if_needed()
        strips = page.evaluate("""() => [...document.querySelectorAll('[data-where]')].flatMap((list) => {
          const boxes = [...list.querySelectorAll('[role=option]')].map((node) => node.getBoundingClientRect());
          return boxes.slice(1).map((box, i) => Math.hypot(box.left - boxes[i].left, box.top - boxes[i].top));
        })""")
        assert min(strips) >= 24, name


def test_hand_and_actions_are_in_view_on_a_laptop(draw):
    for name in ("first-lead", "hints", "refusal"):
        page = draw(name, width=1280, height=720)
        for node in (option(page, re.compile("of"), -1), page.locator(".bz-act").first):
            box = node.bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 720


def test_a_wide_table_has_the_reading_on_its_left(draw):
    page = draw("refusal")
    assert page.locator(".bz-panel").bounding_box()["x"] < page.locator(".bz-table").bounding_box()["x"]
    page = draw("refusal", width=768)
    assert page.locator(".bz-panel").bounding_box()["y"] > page.locator(".bz-table").bounding_box()["y"]


def test_twelve_cards_stand_in_two_rows_on_a_phone(draw):
    page = draw("first-lead", width=360)
    rows = {round(card.bounding_box()["y"]) for card in hand(page).get_by_role("option").all()}
    assert len(rows) == 2


@pytest.mark.parametrize("count", [1, 2, 7, 8, 13, 15])
def test_hands_of_every_size_fit_a_phone(draw, count):
    picture = view("first-lead")
    picture["table"]["hand"]["cards"] = (picture["table"]["hand"]["cards"] * 2)[:count]
    page = draw(picture, width=320)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    boxes = [card.bounding_box() for card in hand(page).get_by_role("option").all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 320 for box in boxes)
    assert len({round(box["y"]) for box in boxes}) == (1 if count <= 7 else 2 if count <= 12 else 3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_serious(draw, name, scheme):
    page = draw(name, color_scheme=scheme)
    check_with_axe(page)
    if name in {"refusal", "deal-over"}:
        page.get_by_role("button", name="Text table").click()
        page.get_by_role("button", name="Keys").click()
        page.locator(".bz-display summary").click()
        check_with_axe(page)


def test_axe_finds_nothing_serious_when_the_wire_is_cut(draw):
    page = draw("refusal", times={"slow": 20, "lost": 60}, answering=False)
    page.get_by_role("button", name="Reload").wait_for()
    check_with_axe(page)


def test_light_and_dark_follow_the_device_the_page_and_the_reader(draw):
    root = "document.querySelector('.bezique').dataset.theme"
    page = draw("refusal", color_scheme="dark")
    assert page.evaluate(root) == "dark"
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"() => {root} === 'light'")
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    page.wait_for_function(f"() => {root} === 'dark'")
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    page.wait_for_function(f"() => {root} === 'light'")
    page.locator(".bz-display summary").click()
    page.get_by_label("Light", exact=True).select_option("dark")
    assert page.evaluate(root) == "dark"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_readers_letters_and_colours_are_kept(draw):
    page = draw("refusal")
    page.locator(".bz-display summary").click()
    page.get_by_label("Letters on the cards").select_option("fr")
    page.get_by_label("Cards", exact=True).select_option("two-colour")
    assert page.locator(".bz-panel .bz-token").first.inner_text().startswith("R")
    page.evaluate("stage.close()")
    page.evaluate("view => stage.draw(view)", view("refusal"))
    assert page.locator(".bezique").get_attribute("data-cards") == "two-colour"
    assert page.locator(".bz-panel .bz-token").first.inner_text().startswith("R")
    page.keyboard.press("Escape")
    page.locator(".bz-display summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.locator(".bz-display").get_attribute("open") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_is_seen_everywhere(draw, scheme):
    page = draw("refusal", color_scheme=scheme)
    page.keyboard.press("Tab")
    for selector in (
        ".bz-hand [tabindex='0']",
        ".bz-laid [tabindex='0']",
        ".bz-act",
        ".bz-tool",
        ".bz-options button",
        ".bz-display summary",
    ):
        width, ratio = page.evaluate(CONTRAST, selector)
        assert width >= 3, selector
        assert ratio >= 3, selector
    for name, selector in (
        ("quiz-choice", "input[type=radio]"),
        ("quiz-number", ".bz-quiz input"),
        ("quiz-order", ".bz-mover"),
        ("praise", ".bz-links a"),
    ):
        page = draw(name, color_scheme=scheme)
        page.keyboard.press("Tab")
        width, ratio = page.evaluate(CONTRAST, selector)
        assert width >= 3, selector
        assert ratio >= 3, selector


def test_forced_colours_keep_the_cards_and_mark_what_is_chosen(draw):
    page = draw("hints", forced_colors="active")
    option(page, "king of hearts").click()
    style = "node => getComputedStyle(node)"
    assert option(page, "king of hearts").evaluate(f"node => ({style})(node).outlineStyle") in {"solid", "double"}
    assert option(page, "ten of diamonds").evaluate(f"node => ({style})(node).outlineStyle") == "dashed"
    assert (
        option(page, "ten of diamonds").locator("svg").first.evaluate(f"node => ({style})(node).forcedColorAdjust")
        == "none"
    )
    check_with_axe(page, contrast=False)  # the script reads the colours of the style sheet, not those of the system


def test_reduced_motion_moves_nothing(draw):
    page = draw("refusal")
    moving = page.evaluate("document.getAnimations().length")
    assert moving == 0
    assert option(page, "king of hearts").first.evaluate("node => getComputedStyle(node).transitionDuration") == "0s"


def test_paper_shows_the_position_without_the_controls(draw):
    page = draw("refusal")
    page.emulate_media(media="print")
    assert not page.locator(".bz-dock").is_visible()
    assert page.locator(".bz-hand").is_visible()
    assert page.locator(".bz-clause").is_visible()
