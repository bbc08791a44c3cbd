"""A whole deal by ear: played to its settlement by keys alone, from nothing but what the page says.

The listener hears the live regions and the role and name of what has the focus, as through a screen reader, and looks
at nothing else: no picture, no data of the page, no rules. Where nothing is said it does not know how to go on.
"""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import TimeoutError as NothingSaid

from bezique_tutor.rules.editions import rules
from tests.browser.learner import LIVE, LONG

pytestmark = pytest.mark.slow

SEED = "BZ1-EAR7"
CARDS_FIRST = 12  # so many cards are played from the hand itself, the others in words
#: Whatever a live region says is kept in the order of saying it, one entry for each text.
EARS = """
globalThis.beziqueTimings = {tap: 0};
globalThis.heard = [];
const ear = new MutationObserver((changes) => {
  for (const change of changes) {
    const region = change.target.closest && change.target.closest('[role=log], [role=alert], [role=status]');
    if (region) for (const node of change.addedNodes) if (node.textContent) heard.push(node.textContent);
  }
});
addEventListener('DOMContentLoaded', () => ear.observe(document.body, {childList: true, subtree: true}));
"""
SILENCE = "addEventListener('DOMContentLoaded', () => new MutationObserver(() => document.querySelectorAll("
SILENCE += "'[role=log]').forEach((log) => log.remove())).observe(document.body, {childList: true, subtree: true}));"
NEXT = re.compile(r"Declare, or draw|You lead: play a card|Answer the .+ with a card|Show|deal\.")
OVER = re.compile(r"(You win|North wins) the deal|A dead tie")


class StuckError(AssertionError):
    """Nothing that was said tells what to do."""


class Listener:
    """One who hears and presses keys."""

    def __init__(self, page, patience=LONG):
        self.page = page
        self.patience = patience
        self.told = 0
        self.plays = 0
        self.words = ""  # the last that was said at once

    def listen(self):
        """Wait for something new and take it in; everything said at once is heard together."""
        try:
            self.page.wait_for_function("(n) => heard.length > n", arg=self.told, timeout=self.patience)
        except NothingSaid:
            raise StuckError(f"nothing is said after {self.words!r}") from None
        said = self.page.evaluate("(n) => heard.slice(n)", self.told)
        self.told += len(said)
        self.words = " ".join(said)
        return self.words

    def key(self, *names):
        for name in names:
            self.page.keyboard.press(name)

    def focus(self):
        """Role and name of what has the focus, as it is spoken: `option "king of spades"`."""
        spoken = self.page.locator(":focus").aria_snapshot().splitlines()
        return spoken[0].removeprefix("- ") if spoken else ""

    def go(self, fits, limit=80):
        """Press Tab until what has the focus is spoken as wanted."""
        for _ in range(limit):
            if re.search(fits, self.focus()):
                return
            self.key("Tab")
        raise StuckError(f"no way by Tab to {fits}")

    def say(self, text):
        """Type a command where one types commands, and hear the answer."""
        self.page.keyboard.type(text)
        self.key("Enter")
        return self.listen()

    # ---- what to do

    def from_the_hand(self):
        """Play the first card that the hand speaks of as one that may be played, or any where none is marked so."""
        self.go(r"^option ")
        self.key("Home")
        self.key("Enter")
        self.listen()

    def in_words(self):
        legal = self.say("legal")
        found = re.search(r"You may: (.+)\.", legal)
        if not found:
            raise StuckError(f"what may be done is not said: {legal!r}")
        offers = found[1].split("; ")
        named = [offer for offer in offers if offer.startswith(("declare", "score"))]
        self.say((named or offers)[0])

    def play(self):
        """Play until the deal is told to be over; return how many cards were played."""
        self.go("Text table", 40)
        while not OVER.search(self.words):
            step = NEXT.findall(self.words)
            if not step:
                raise StuckError(f"what comes next is not said: {self.words!r}")
            self.plays += step[-1].startswith(("You lead", "Answer"))
            self.in_words()
        return self.plays


def sit_down(page, address, *, patience=LONG):
    page.add_init_script(EARS)
    page.goto(address, timeout=LONG)
    page.locator(LIVE).wait_for(timeout=LONG)
    return Listener(page, patience)
