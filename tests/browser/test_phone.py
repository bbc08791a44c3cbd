"""The table on a phone held upright: a whole deal with one thumb, and nothing that only a resting pointer shows."""

import re
from itertools import pairwise

import pytest

from bezique_tutor.rules.actions import Declare, Draw, Play, parse
from bezique_tutor.rules.game import legal_actions
from bezique_tutor.rules.position import Step
from bezique_tutor.widgets.assets import CSS
from bezique_tutor.widgets.bar import action
from tests.browser.fixtures import leave
from tests.browser.learner import Learner, counted, mirror_of_room, open_live
from tests.browser.stage import view

pytestmark = pytest.mark.slow

WIDTH, HEIGHT = 360, 740
SEED = "BZ1-E23"
#: The point of an element that a thumb would press, and whether that element is what lies there.
POINT = """(node) => {
  const box = node.getBoundingClientRect();
  const x = box.left + Math.min(12, box.width / 2), y = box.top + Math.min(24, box.height / 2);
  const top = x < innerWidth && y < innerHeight && x > 0 && y > 0 && document.elementFromPoint(x, y);
  return [x, y, Boolean(top) && (node === top || node.contains(top))];
}"""
BAR = [
    action(label.lower(), label, icon, takes=takes)
    for label, icon, takes in (
        ("Play", "play", "one"),
        ("Declare", "declare", "some"),
        ("Announce", "announce", "some"),
        ("Hint", "hint", "none"),
        ("X-ray", "eye", "none"),
        ("Undo", "undo", "none"),
    )
]


class ByThumb(Learner):
    """Taps what can be seen in the lower half; laid cards may lie higher. Counts what had to be scrolled for."""

    scrolls = 0

    def tap(self, locator, *, low=True):
        x, y, there = locator.evaluate(POINT)
        if not there:
            self.scrolls += 1
            locator.scroll_into_view_if_needed()
            x, y, there = locator.evaluate(POINT)
        assert there, f"nothing to tap at {x:.0f}, {y:.0f}: {locator}"
        assert not low or y >= HEIGHT / 2, f"out of the thumb's reach: {locator}"
        self.page.touchscreen.tap(x, y)

    def act(self, verb, refs):
        for place, ref, nth in counted(refs):
            self.tap(self.where(place, ref, nth), low=place == "hand")
        assert self.chosen().count() == len(refs)
        self.press(verb)

    def press(self, do):
        self.tap(self.button(do))


def simple(room):
    """What a beginner does: declares what is in the hand, draws, plays a card of the hand."""
    legal = legal_actions(room.board.position)
    of_hand = [one for one in legal if all(type(copy.where) is not int for copy in getattr(one, "copies", ()))]
    for kind in (Declare, Draw):
        if found := next((one for one in of_hand if isinstance(one, kind)), None):
            return str(found)
    plays = [one for one in legal if isinstance(one, Play)]
    return str(min(plays, key=lambda one: type(one.copy.where) is int))


def phone(browser, **options):
    return browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True, reduced_motion="reduce", **options
    )


def test_a_whole_deal_is_played_with_one_thumb_and_without_scrolling(browser, server):
    context = phone(browser)
    context.set_default_timeout(30_000)
    page = context.new_page()
    search = f"?seed={SEED}"
    open_live(page, server.page("play.ipynb", search))
    thumb = ByThumb(page, mirror_of_room(search))
    room, done = thumb.mirror, []
    for card in page.locator("[data-where=hand] [role=option]").all():
        assert card.evaluate(POINT)[2], "the hand is in the first screen"
    while room.board.position.step is not Step.OVER:
        done.append(simple(room))
        thumb.do(done[-1])
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    leave(context)
    assert sum(isinstance(parse(text), Play) for text in done) == room.rules.tricks
    assert any(text.startswith("declare") for text in done)
    assert thumb.scrolls == 0


@pytest.mark.parametrize("width", [320, 360, 412])
def test_the_labels_of_the_actions_stand_apart(draw, width):
    page = draw(view("refusal", actions=BAR), width=width, height=HEIGHT)
    spans = page.evaluate("""() => [...document.querySelectorAll('.bz-act > span')].map((span) => {
      const range = document.createRange();
      range.selectNodeContents(span);
      const box = range.getBoundingClientRect();
      return [box.left, box.right, box.height / parseFloat(getComputedStyle(span).lineHeight)];
    })""")
    assert len(spans) == len(BAR)
    assert spans[0][0] >= 0
    assert spans[-1][1] <= width
    for (_, right, _), (left, _, _) in pairwise(spans):
        assert left - right >= 4
    assert all(lines < 1.5 for _, _, lines in spans), "a single word is not broken"


def test_hand_and_actions_stay_at_the_lower_edge_while_the_table_is_scrolled(draw):
    page = draw("refusal", width=WIDTH, height=HEIGHT)
    for top in (0, 150, 10_000):
        page.evaluate("(top) => scrollTo(0, top)", top)
        table = page.locator(".bz-table").bounding_box()
        box = page.locator(".bz-reach").bounding_box()
        assert box["y"] + box["height"] == pytest.approx(min(HEIGHT, table["y"] + table["height"]), abs=1)


def test_a_phone_on_its_side_keeps_the_table_and_lets_only_the_actions_lie_over_it(draw):
    page = draw("refusal", width=568, height=320)
    assert page.locator(".bz-reach").evaluate("node => getComputedStyle(node).display") == "contents"
    assert page.locator(".bz-dock").evaluate("node => getComputedStyle(node).position") == "sticky"


SHOWING = re.compile(r"display|visibility|opacity|content|clip|height|width|transform|inset")


def test_a_resting_pointer_shows_nothing_that_is_not_shown_without_it(draw):
    rules = re.findall(r"([^{}]*:hover[^{}]*)\{([^{}]*)\}", CSS)
    assert rules
    assert [selector for selector, style in rules if SHOWING.search(re.sub(r"var\([^)]*\)", "", style))] == []
    for name in ("refusal", "hints", "deal-over"):
        assert draw(name, width=WIDTH, height=HEIGHT).locator("[title]").count() == 0
