"""A whole deal by ear: played to its settlement by keys alone, from nothing but what the page says.

The listener hears the live regions, and the role and name of what has the focus, as through a screen reader. It looks
at nothing else: no picture, no data of the page, no rules. Where nothing is said it does not know how to go on.
"""

import re

import pytest
from playwright.sync_api import TimeoutError as NothingSaid

from bezique_tutor.rules.cards import RANK_NAMES, SUIT_NAMES
from bezique_tutor.rules.editions import rules
from tests.browser.learner import LIVE, LONG

pytestmark = pytest.mark.slow

SEED = "BZ1-EAR7"
FROM_THE_HAND = 8  # so many cards are played from the hand itself, the others are typed
#: Whatever a live region says is kept, in the order of saying it.
EARS = """
globalThis.beziqueTimings = {tap: 0};
globalThis.heard = [];
const ear = new MutationObserver((changes) => {
  for (const change of changes) {
    const region = change.target.closest && change.target.closest('[role=log], [role=alert]');
    if (region) for (const node of change.addedNodes) if (node.textContent) heard.push(node.textContent);
  }
});
addEventListener('DOMContentLoaded', () => ear.observe(document.body, {childList: true, subtree: true}));
"""
TELLS = re.compile(r"Declare, or draw|You lead: play a card|Answer the [^.]+ with a card|Show it|keep it")
OVER = re.compile(r"(?:You win|North wins) the deal|A dead tie")
NAMED = re.compile(rf"(?:{'|'.join(RANK_NAMES.values())}) of (?:{'|'.join(SUIT_NAMES.values())})")
DRAWN = re.compile(rf"You draw the ({NAMED.pattern})")
CODES = {f"{rank} of {suit}": r + s for r, rank in RANK_NAMES.items() for s, suit in SUIT_NAMES.items()}


class StuckError(AssertionError):
    """Nothing that was said tells what to do."""


class Listener:
    """One who hears and presses keys."""

    def __init__(self, page, patience):
        self.page = page
        self.patience = patience
        self.told = 0
        self.plays = 0
        self.words = ""  # what was said last
        self.mine = []  # the cards in hand, as far as they were told
        self.listen()

    def listen(self):
        """Wait for something new; what is said at once is heard together."""
        try:
            self.page.wait_for_function("(n) => heard.length > n", arg=self.told, timeout=self.patience)
        except NothingSaid:
            raise StuckError(f"nothing is said after {self.words!r}") from None
        said = self.page.evaluate("(n) => heard.slice(n)", self.told)
        self.told += len(said)
        self.words = " ".join(said)
        self.mine += [card for card in DRAWN.findall(self.words) if card not in self.mine]
        return self.words

    def focus(self):
        """Role and name of what has the focus, as they are spoken: `option "king of spades"`."""
        spoken = self.page.locator(":focus")
        return spoken.aria_snapshot().lstrip("- '") if spoken.count() else ""

    def go(self, wanted, key="Tab", limit=60):
        """Press a key until what has the focus is spoken as wanted."""
        for _ in range(limit):
            if re.match(wanted, self.focus()):
                return
            self.page.keyboard.press(key)
        raise StuckError(f"no way by {key} to {wanted}")

    def press(self, key):
        self.page.keyboard.press(key)
        return self.listen()

    def say(self, text):
        """Type where one types commands, and hear the answer."""
        self.page.keyboard.type(text)
        return self.press("Enter")

    # ---- what to do

    def at_the_cards(self):
        """Play a card that the hand speaks of, or press what is said to draw."""
        if TELLS.findall(self.words)[-1].startswith("Declare"):
            self.go('button "Draw"')
        else:
            self.go("option ")
        self.press("Enter")

    def in_words(self):
        """Declare where one may, draw, or play the first card of the hand that may be played."""
        if TELLS.findall(self.words)[-1].startswith(("You lead", "Answer")):
            if not self.mine:
                self.mine = NAMED.findall(self.say("hand"))
            if self.mine:
                self.say(f"play {CODES[self.mine.pop(0)].lower()}")
                if TELLS.search(self.words) or OVER.search(self.words):
                    return
        offers = re.search(r"You may: (.+)\.", self.say("legal"))
        if not offers:
            raise StuckError(f"what may be done is not said: {self.words!r}")
        first, *others = offers[1].split("; ")
        self.say(next((offer for offer in others if offer.startswith("declare")), first))

    def play(self):
        """Play until the deal is told to be over."""
        while not OVER.search(self.words):
            if not TELLS.search(self.words):
                raise StuckError(f"what comes next is not said: {self.words!r}")
            self.plays += not TELLS.findall(self.words)[-1].startswith("Declare")
            if self.plays <= FROM_THE_HAND:
                self.at_the_cards()
                continue
            if not self.focus().startswith("textbox"):
                self.go("option ")
                self.page.keyboard.press("t")
                self.go("textbox", limit=1)
            self.in_words()


def sit_down(page, address, *, patience=LONG):
    page.add_init_script(EARS)
    page.goto(address, timeout=LONG)
    page.locator(LIVE).wait_for(timeout=LONG)
    return Listener(page, patience)


def test_a_whole_deal_is_played_by_ear_and_by_keys(page, server):
    ear = sit_down(page, server.page("play.ipynb", f"?seed={SEED}"))
    ear.play()
    assert ear.plays == rules("six-pack").tricks
    assert f"The seed was {SEED}" in ear.words
    score = ear.say("score")
    assert re.search(r"You [\d,]+; North [\d,]+", score)


SAYS = "document.querySelector('[role=log]')"
FAULTS = {
    "nothing": f"{SAYS}.append = () => {{}}",
    "not whose turn it is": f"const log = {SAYS}, append = log.append.bind(log);"
    "log.append = (line) => { line.textContent = line.textContent.replace(/Declare, or draw\\./, ''); append(line); }",
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_where_the_log_falls_silent_the_listener_is_stuck(page, server, fault):
    ear = sit_down(page, server.page("play.ipynb", f"?seed={SEED}"), patience=3_000)
    page.evaluate(f"() => {{ {fault} }}")
    with pytest.raises(StuckError, match=r"said"):
        ear.play()
