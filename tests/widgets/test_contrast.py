"""Every text can be read on its ground, and every edge that matters is seen, computed from the style sheets' tokens."""

import re
from pathlib import Path

import pytest

import bezique_tutor

PACKAGE = Path(bezique_tutor.__file__).parent
TOKENS = PACKAGE / "widgets" / "js" / "tokens.css"
TABLE = PACKAGE / "widgets" / "js" / "table.css"
COURSE = PACKAGE / "serve" / "template" / "voila" / "templates" / "bezique" / "course.css"
TEXT, EDGE = 4.5, 3.0  # WCAG 2.2, 1.4.3 and 1.4.11

SUITS = "shdc"
SOFT = ("no-soft", "yes-soft", "tip-soft")
TEXTS = (
    *((ink, ground) for ink in ("ink", "ink-2", "brand") for ground in ("paper", "surface", "sunk")),
    ("on-brand", "brand"),
    *((voice, ground) for voice in ("no", "yes", "tip") for ground in (f"{voice}-soft", "surface")),
    *(("ink", ground) for ground in SOFT),
    ("on-gold", "gold"),
    ("on-gold", "gold-hover"),
    ("on-proof", "proof"),
    *((ink, ground) for ink in ("on-cloth", "on-cloth-2") for ground in ("cloth", "cloth-deep")),
    *((f"suit-{suit}", ground) for suit in SUITS for ground in ("face", "face-off")),
    *((f"say-{suit}", ground) for suit in SUITS for ground in ("paper", "surface", *SOFT)),
)
EDGES = (
    *(("edge", ground) for ground in ("paper", "surface")),
    *(("focus", ground) for ground in ("paper", "surface", "sunk")),
    *((mark, ground) for mark in ("focus-table", "gold", "face", "proof") for ground in ("cloth", "cloth-deep")),
    ("face-edge", "face"),
)
COURSE_TEXTS = (
    *((ink, ground) for ink in ("ink", "ink-2", "brand") for ground in ("paper", "surface", "sunk")),
    ("on-brand", "brand"),
    ("on-cloth", "cloth"),
    ("on-gold", "gold"),
    ("on-gold", "gold-lit"),
    ("ink", "brand-soft"),
    ("ink", "no-soft"),
)
COURSE_EDGES = (("edge", "paper"), ("edge", "surface"), ("focus", "paper"), ("no", "no-soft"), ("brand", "brand-soft"))


def tokens(path, *selectors):
    """Return the colours that a page has for which all these selectors hold, later ones over earlier."""
    text = re.sub(r"(?s)/\*.*?\*/", "", path.read_text(encoding="utf-8"))
    found = {}
    for selector in selectors:
        at = re.search(rf"(?m)^\s*{re.escape(selector)}\s*\{{([^}}]*)\}}", text)
        assert at, f"{path.name} has no rule for {selector}"
        found |= dict(re.findall(r"--([\w-]+):\s*([^;}]+?)\s*(?:;|$)", at[1].strip()))
    return {name: resolved(value, found) for name, value in found.items()}


def resolved(value, known):
    while found := re.fullmatch(r"var\(--([\w-]+)\)", value):
        value = known[found[1]]
    return value


def luminance(colour):
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


LIGHT = [".bezique"]
DARK = [".bezique", '.bezique[data-theme="dark"]']
TWO = ['.bezique[data-cards="two-colour"]']
HIGH = ['.bezique[data-cards="contrast"]', '.bezique[data-cards="contrast"][data-cards]']
LOOKS = {
    "light": LIGHT,
    "dark": DARK,
    "light, two colours": LIGHT + TWO,
    "dark, two colours": DARK + TWO,
    "light, high contrast": LIGHT + HIGH,
    "dark, high contrast": DARK + HIGH,
}


def weak(colours, pairs, least):
    ratios = {(a, b): round(contrast(colours[a], colours[b]), 2) for a, b in pairs}
    return {pair: ratio for pair, ratio in ratios.items() if ratio < least}


@pytest.mark.parametrize("look", LOOKS)
def test_every_text_of_the_table_can_be_read_on_its_ground(look):
    assert weak(tokens(TOKENS, *LOOKS[look]), TEXTS, TEXT) == {}


@pytest.mark.parametrize("look", LOOKS)
def test_every_edge_and_focus_ring_of_the_table_is_seen(look):
    assert weak(tokens(TOKENS, *LOOKS[look]), EDGES, EDGE) == {}


@pytest.mark.parametrize("look", [name for name in LOOKS if "high" in name])
def test_high_contrast_is_black_on_white_and_stronger_than_asked(look):
    colours = tokens(TOKENS, *LOOKS[look])
    assert {colours[f"suit-{suit}"] for suit in SUITS} == {"#000"}
    assert colours["face"] == "#fff"
    assert weak(colours, [("ink-2", "paper"), ("on-cloth-2", "cloth"), ("cloth-line", "cloth")], 7.0) == {}


@pytest.mark.parametrize("selectors", [[":root"], [":root", "@dark"]], ids=["light", "dark"])
def test_every_text_and_edge_of_the_page_around_it_is_seen(selectors):
    colours = tokens(COURSE, ":root")
    if "@dark" in selectors:
        text = COURSE.read_text(encoding="utf-8")
        dark = re.search(r"(?s)@media \(prefers-color-scheme: dark\) \{\s*:root[^{]*\{([^}]*)\}", text)
        colours |= dict(re.findall(r"--([\w-]+):\s*(#\w+)", dark[1]))
    assert weak(colours, COURSE_TEXTS, TEXT) == {}
    assert weak(colours, COURSE_EDGES, EDGE) == {}


def test_the_table_and_the_page_around_it_agree_on_every_colour_that_both_name():
    table, page = tokens(TOKENS, *LIGHT), tokens(COURSE, ":root")
    assert [name for name, value in page.items() if value.startswith("#") and table.get(name, value) != value] == []


def test_a_printed_table_is_white_and_everything_on_it_dark():
    text = TABLE.read_text(encoding="utf-8")
    print_ = text[text.index("@media print") :]
    paper = dict(re.findall(r"--([\w-]+):\s*(#\w+)", print_))
    grounds = ("paper", "surface", "cloth", "cloth-deep", "sunk", "no-soft", "yes-soft", "tip-soft", "face")
    assert {paper[ground] for ground in grounds} == {"#fff"}
    inks = ("ink", "ink-2", "on-cloth", "on-cloth-2", "brand", "no", "yes", "tip", *(f"say-{suit}" for suit in SUITS))
    assert weak(paper, [(ink, "paper") for ink in inks], TEXT) == {}


def test_the_measure_itself_gives_the_known_figures():
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
