"""A learner at the real page, by mouse or by keys alone, beside a mirror: the same scene played in this process.

Whatever the learner does is done in the mirror too, and the page must then say what the mirror says. So nothing here
sleeps: a step is over when the page has reached the mirror's turn and has spoken its words.
"""

import json
import re

from playwright.sync_api import TimeoutError  # noqa: A004 -- the browser's, not Python's

from bezique_tutor.rules.actions import Copy, Declare, Draw, Play, parse
from bezique_tutor.rules.seeds import Seed
from bezique_tutor.teach import words
from bezique_tutor.teach.board import NO
from bezique_tutor.teach.course import lesson
from bezique_tutor.teach.goals import answers
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.run import Run
from bezique_tutor.widgets.view import view

LIVE = ".bezique[data-bz-ready]:not([data-bz-ready=''])"
SPOKEN = """([turn, mode, text]) => {
  const root = document.querySelector('.bezique');
  const region = root.querySelector(`[data-live=${mode}]`);
  const said = mode === 'assertive' ? region.textContent : (region.lastElementChild || {}).textContent;
  return root.dataset.bzReady === String(turn) && said === text;
}"""
LONG = 60_000


def spoken(answer):
    """Return an answer as it is heard."""
    return " ".join(words.spoken(part) for part in (answer.head, answer.text) if part)


def kept(page, key):
    """Return what the browser keeps under a key of the course."""
    return page.evaluate("(key) => localStorage.getItem(`bezique:${key}`)", key)


def open_live(page, address):
    """Open a page of the course and wait until its table has drawn what the kernel sent."""
    # A test is faster than a hand: two of its clicks are no double tap.
    page.add_init_script("globalThis.beziqueTimings = {tap: 0}")
    page.goto(address, timeout=LONG)
    page.locator(LIVE).wait_for(timeout=LONG)


def mirror_of_lesson(page, no):
    """Return the page's lesson again: same exercises, same drills."""
    page.wait_for_function("(key) => localStorage.getItem(`bezique:${key}`)", arg=no)
    return Run(lesson(no), Seed(json.loads(kept(page, no))["seed"]))


def mirror_of_room(search):
    """Return the Play room as a page with this query has it."""
    room = PlayRoom(lambda: "BZ1-BEFORE")
    room.hello(search, "en", None)
    return room


def solution_of(exercise):
    """Return the texts that solve an exercise: its own actions, or the engine's answer."""
    if exercise.ask:
        return [f"answer {min(answers(exercise.ruleset, exercise.ask))}"]
    return list(exercise.solution)


class Learner:
    """What mouse and keys have in common; `card`, `press` and `answer` are how they differ."""

    def __init__(self, page, mirror):
        self.page = page
        self.mirror = mirror

    @property
    def picture(self):
        return view(self.mirror)

    def do(self, text):
        """Do what an action text says, wait for the page's answer and compare it with the mirror's."""
        verb, *rest = text.split()
        if verb in {"play", "declare", "draw"}:
            refs = self.refs(text)
            self.act(verb, refs)
            text = " ".join([verb, *(ref for _, ref in refs)])
        elif verb == "answer":
            self.answer(rest)
        else:
            self.press(verb)
        self.mirror.act(text)
        self.settled()

    def settled(self):
        """Wait until the page stands where the mirror stands and has said it."""
        answer = self.mirror.answer
        mode = "assertive" if answer.voice == NO else "polite"
        wanted = [self.mirror.turn, mode, spoken(answer)]
        try:
            self.page.wait_for_function(SPOKEN, arg=wanted, timeout=LONG)
        except TimeoutError:
            shown = self.page.locator(".bezique").get_attribute("data-bz-ready"), heard(self.page.locator(".bz-say"))
            raise AssertionError(f"expected {wanted}, the page stands at {shown}") from None

    def refs(self, text):
        """Return the cards of an action as the page names them, in the order in which it sends them."""
        table = self.picture["table"]
        hand = [("hand", card["ref"]) for card in table["hand"]["cards"]]
        laid = [("laid", card["ref"]) for group in table["you"]["laid"] for card in group["cards"]]
        left, found = [*hand, *laid], []
        for copy in copies_of(text):
            exact = [item for item in left if item[1] == str(copy)]
            like = [item for item in left if copy.where is None and item[1].split("@")[0] == copy.card]
            item = (exact or like)[0]
            left.remove(item)
            found.append(item)
        return sorted(found, key=[*hand, *laid].index)

    def where(self, place, ref, nth=0):
        """Return the card of that name in the hand or among the laid cards."""
        return self.page.locator(f'[data-where={place}] [role=option][data-ref="{ref}"]').nth(nth)

    def button(self, do):
        """Return an action's button by what a person reads on it."""
        label = next(action["label"] for action in self.picture["actions"] if action["do"] == do)
        return self.page.get_by_role("group", name="Actions").get_by_role("button", name=label, exact=True)

    def chosen(self):
        return self.page.locator("[role=option][aria-selected=true]")

    def check_hand(self):
        """The page shows the mirror's hand, no card more."""
        wanted = [card["ref"] for card in self.picture["table"]["hand"]["cards"]]
        shown = self.page.locator("[data-where=hand] [role=option]").evaluate_all("all => all.map(n => n.dataset.ref)")
        assert shown == wanted

    def act(self, verb, refs):
        raise NotImplementedError

    def press(self, do):
        raise NotImplementedError

    def answer(self, refs):
        raise NotImplementedError


def copies_of(text):
    match parse(text):
        case Play(copy):
            return [copy]
        case Declare(copies):
            return list(copies)
        case Draw():
            return []


def counted(refs):
    """Return each card with the number of equal ones before it."""
    return [(place, ref, refs[:at].count((place, ref))) for at, (place, ref) in enumerate(refs)]


class ByMouse(Learner):
    """Clicks cards where they can be seen, then a button."""

    def act(self, verb, refs):
        for place, ref, nth in counted(refs):
            self.click(self.where(place, ref, nth))
        assert self.chosen().count() == len(refs)
        self.press(verb)

    @staticmethod
    def click(card):
        # Cards overlap: what is seen of each is its left edge.
        card.click(position={"x": 7, "y": 24})

    def press(self, do):
        self.button(do).click()

    def answer(self, refs):
        quiz = self.picture["quiz"]
        if quiz["kind"] == "number":
            field = self.page.locator(".bz-quiz input")
            field.click()
            field.fill(refs[0])
        else:
            self.page.locator(f'.bz-quiz label:has(input[value="{refs[0]}"])').click()
        self.press("answer")


ACTIVE = "document.activeElement"
LEFT = "([node]) => document.activeElement.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING"


class ByKeys(Learner):
    """Presses keys; after each one something in the page has the focus."""

    def key(self, *keys):
        for name in keys:
            self.page.keyboard.press(name)
            assert self.page.evaluate(f"{ACTIVE} !== document.body && {ACTIVE} !== null"), f"focus lost after {name}"

    def at(self, locator):
        return locator.evaluate(f"node => node === {ACTIVE}")

    def tab_to(self, locator):
        """Go to an element as a person does: forward, or back when one has passed it."""
        locator.wait_for()
        way = []
        for _ in range(60):
            if self.at(locator):
                return
            before = self.page.evaluate(LEFT, [locator.element_handle()])
            self.key("Shift+Tab" if before else "Tab")
            way.append(self.page.evaluate(f"{ACTIVE}.outerHTML.slice(0, 70)"))
        raise AssertionError(f"no way by Tab to {locator}: {way[-6:]}")

    def act(self, verb, refs):
        for place, ref, nth in counted(refs):
            self.go_to(place, ref, nth)
            if verb == "declare" or len(refs) > 1:
                self.key("Space")
        if verb == "declare":
            assert self.chosen().count() == len(refs)
        if refs and self.picture["enter"] == verb:
            self.key("Enter")
        else:
            self.press(verb)

    def go_to(self, place, ref, nth):
        """Go to a card: into the cards by Tab, to it by typing it, by arrows where typing finds another copy."""
        card = self.where(place, ref, nth)
        if not self.page.evaluate(f"Boolean({ACTIVE}.closest('[data-key]'))"):
            self.tab_to(self.page.locator("[data-where=hand] [tabindex='0']"))
        rank, suit = ref[0], ref[1]
        self.key(*("10" if rank == "T" else rank.lower()), suit.lower())
        if not self.at(card):
            if self.page.evaluate(f"{ACTIVE}.closest('[data-where]').dataset.where") != place:
                self.key("ArrowUp")
            self.key("Home")
        while not self.at(card):
            here = self.page.evaluate(f"{ACTIVE}.dataset.key")
            self.key("ArrowRight")
            assert self.page.evaluate(f"{ACTIVE}.dataset.key") != here, f"no way by arrows to {ref}"

    def press(self, do):
        self.tab_to(self.button(do))
        self.key("Enter")

    def answer(self, refs):
        quiz = self.picture["quiz"]
        if quiz["kind"] == "number":
            self.tab_to(self.page.locator(".bz-quiz input"))
            self.page.keyboard.type(refs[0])
        else:
            radios = self.page.locator(".bz-quiz input[type=radio]")
            assert self.page.locator(".bz-quiz input:checked").count() == 0, "a new question has its answer already"
            self.tab_to(radios.first)
            self.key("Space")
            while self.page.locator(".bz-quiz input:checked").get_attribute("value") != refs[0]:
                self.key("ArrowDown")
        self.key("Enter")

    def in_words(self, text):
        """Say an action in the text table, opened and left by a key."""
        if not self.page.evaluate(f"Boolean({ACTIVE}.closest('.bz-table'))"):
            self.tab_to(self.page.locator("[data-where=hand] [tabindex='0']"))
        self.key("t")
        assert self.page.evaluate(f"{ACTIVE}.dataset.command !== undefined")
        self.page.keyboard.type(text)
        self.key("Enter")
        self.mirror.act(text)
        self.settled()
        self.key("Escape")
        self.page.locator(".bz-words").wait_for(state="detached")


def goes_through(learner, *, words_at=()):
    """Do a whole lesson, from where it stands to its look back; the page tells each step's goal and praise."""
    page, run = learner.page, learner.mirror
    while (exercise := run.item) is not None:
        title = page.locator(".bz-title")
        assert words.spoken(exercise.title) == heard(title)
        assert page.locator(".bz-head .bz-num").inner_text().endswith(f"{run.place + 1} of {len(run.items)}")
        for text in solution_of(exercise):
            learner.in_words(text) if exercise.id in words_at else learner.do(text)
        assert run.done, exercise.id
        if exercise.goal:
            assert "Goal reached" in page.locator(".bz-goal").text_content()
        assert heard(page.locator(".bz-say .bz-words-said")).endswith(words.spoken(exercise.praise))
        learner.do("next")
    assert page.locator(".bz-title").inner_text() == "Looking back"


def heard(locator):
    """Return an element's text without what stands there for the eye alone."""
    text = locator.evaluate("""(node) => {
      const copy = node.cloneNode(true);
      copy.querySelectorAll('[aria-hidden=true]').forEach((one) => one.remove());
      return copy.textContent;
    }""")
    return re.sub(r"\s+", " ", text).strip()


__all__ = [
    "ByKeys", "ByMouse", "Copy", "goes_through", "heard", "kept", "mirror_of_lesson", "mirror_of_room", "open_live",
    "solution_of", "spoken",
]  # fmt: skip
