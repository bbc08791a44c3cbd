"""After every kind of action the focus is somewhere sensible: in the table, in view, under nothing, never on body."""

import pytest

from bezique_tutor.rules.actions import Declare, Draw, Play
from bezique_tutor.rules.game import legal_actions
from tests.browser.fixtures import leave
from tests.browser.learner import ByKeys, mirror_of_lesson, mirror_of_room, open_live, solution_of

pytestmark = pytest.mark.slow

SEED = "BZ1-E40"
HAND = "[data-where=hand] [tabindex='0']"
WHERE = """() => {
  const node = document.activeElement, box = node.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + Math.min(8, box.width / 2), 1), innerWidth - 2);
  const y = Math.min(Math.max(box.top + Math.min(20, box.height / 2), 1), innerHeight - 2);
  const top = document.elementFromPoint(x, y);
  const faults = [];
  if (!node.closest('.bezique')) faults.push('outside the table');
  if (!box.width || !box.height || box.bottom <= 0 || box.top >= innerHeight) faults.push('not in view');
  if (!top || !(node.contains(top) || top.contains(node))) faults.push('covered');
  return faults.length ? [...faults, node.outerHTML.slice(0, 120)] : [];
}"""


def seated(browser, address, mirror):
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(30_000)
    page = context.new_page()
    open_live(page, address)
    return context, ByKeys(page, mirror(page))


@pytest.fixture(scope="module")
def room(browser, server):
    """The Play room on one page for all these tests; each goes on where the one before it ended."""
    search = f"?seed={SEED}"
    context, learner = seated(browser, server.page("play.ipynb", search), lambda _: mirror_of_room(search))
    yield learner
    leave(context)


@pytest.fixture(scope="module")
def lesson(browser, server):
    context, learner = seated(browser, server.page("04-marriages.ipynb"), lambda page: mirror_of_lesson(page, "04"))
    yield learner
    leave(context)


def at_hand(learner):
    learner.page.locator(HAND).focus()


def by_key(learner, key, text):
    at_hand(learner)
    learner.key(key)
    learner.mirror.act(text)
    learner.settled()


def by_button(learner, do, text=None):
    learner.press(do)
    learner.mirror.act(text or do)
    learner.settled()


def first(learner, kind):
    """Play on in words until such an action is legal; return its text."""
    while True:
        legal = legal_actions(learner.mirror.board.position)
        if found := next((action for action in legal if isinstance(action, kind)), None):
            return str(found)
        learner.in_words(str(learner.mirror.board.coach().action))


def refused(learner, verb):
    """Choose two cards that make nothing, and try."""
    at_hand(learner)
    learner.key("Home", "Space", "End", "Space")
    refs = [card["ref"] for card in learner.picture["table"]["hand"]["cards"]]
    learner.press(verb)
    learner.mirror.act(f"{verb} {refs[0]} {refs[-1]}")
    learner.settled()
    assert learner.chosen().count() == 2, "the choice stays"
    at_hand(learner)
    learner.key("Escape")


def opened_by(*keys):
    def act(learner):
        at_hand(learner)
        learner.key(*keys)

    return act


def menu(learner):
    learner.tab_to(learner.page.locator(".bz-display summary"))
    learner.key("Enter", "Tab", "ArrowDown", "Escape")


def by_hand(learner):
    """Give the deal up and shuffle, cut, lift, guess and deal."""
    learner.in_words("by hand")
    learner.in_words("deal now")
    for _ in range(12):
        picture = learner.picture
        if picture["table"]["hand"]["cards"]:
            return
        stands_well(learner)
        pressed = next(action for action in picture["actions"] if action["do"] == picture["enter"])
        learner.press(pressed["do"])
        height = [str(learner.page.evaluate("0"))] if pressed["takes"] == "height" else []
        learner.mirror.act(" ".join([pressed["send"], *height]))
        learner.settled()


ROOM = {
    "hint by key": lambda one: by_key(one, "h", "hint"),
    "hint by button": lambda one: by_button(one, "hint"),
    "what may be declared": lambda one: by_key(one, "m", "xray"),
    "X-ray by button": lambda one: by_button(one, "xray"),
    "refused declaration": lambda one: refused(one, "declare"),
    "refused announcement": lambda one: (first(one, Play), one.in_words("play"), refused(one, "declare")),
    "help": opened_by("?"),
    "help closed": opened_by("?", "Escape"),
    "text table": opened_by("t"),
    "text table closed": lambda one: one.key("Escape"),
    "display menu": menu,
    "choice and its end": opened_by("Space", "Escape"),
    "sorted": opened_by("s"),
    "play": lambda one: one.do(first(one, Play)),
    "undo by key": lambda one: by_key(one, "u", "undo"),
    "play again": lambda one: one.do(first(one, Play)),
    "undo by button": lambda one: by_button(one, "undo"),
    "declare": lambda one: one.do(first(one, Declare)),
    "draw": lambda one: one.do(first(one, Draw)),
    "sheet": lambda one: one.in_words("sheet"),
}


def stands_well(learner):
    assert learner.page.evaluate(WHERE) == []


@pytest.mark.parametrize("name", ROOM)
def test_after_an_action_in_the_play_room_the_focus_stands_well(room, name):
    ROOM[name](room)
    stands_well(room)


def solve(learner):
    for text in solution_of(learner.mirror.item):
        learner.do(text)


LESSON = {
    "hint": lambda one: by_button(one, "hint"),
    "skip": lambda one: by_button(one, "skip"),
    "solved": solve,
    "again": lambda one: by_button(one, "again"),
    "solved again": solve,
    "next": lambda one: by_button(one, "next"),
}


@pytest.mark.parametrize("name", LESSON)
def test_after_an_action_in_a_lesson_the_focus_stands_well(lesson, name):
    LESSON[name](lesson)
    stands_well(lesson)


OUTSIDE = "() => !document.activeElement.closest('.bezique')"


@pytest.mark.parametrize("way", ["Tab", "Shift+Tab"])
@pytest.mark.parametrize("opened", ["", "?", "t", "menu"])
def test_tab_leads_out_of_the_table_on_both_sides(draw, opened, way):
    page = draw("refusal")
    page.locator(HAND).focus()
    if opened == "menu":
        page.locator(".bz-display summary").click()
    elif opened:
        page.keyboard.press(opened)
    stops = page.locator(".bezique :is(button, a, input, select, summary, [tabindex='0'])").count()
    for _ in range(stops + 2):
        page.keyboard.press(way)
        if page.evaluate(OUTSIDE):
            return
    raise AssertionError(f"caught at {page.evaluate('document.activeElement.outerHTML.slice(0, 100)')}")
