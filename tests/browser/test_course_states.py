"""What a screen reader is given on the real pages: landmarks, headings, roles, names, states and what is said."""

from itertools import pairwise

import pytest

from bezique_tutor.place import course_path
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.course import lesson
from bezique_tutor.teach.words import spoken as plain
from tests.browser.learner import ByKeys, ByMouse, heard, mirror_of_lesson, mirror_of_room, open_live, solution_of
from tests.browser.stage import check_with_axe

pytestmark = pytest.mark.slow

SEED = "?seed=BZ1-E42"
PAGES = sorted(path.name for path in course_path().glob("*.ipynb"))
HEADINGS = """() => [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  .filter((node) => node.getClientRects().length)
  .map((node) => [Number(node.tagName[1]), node.innerText.trim()])"""
UNNAMED = """() => [...document.querySelectorAll('a, button, input, select, [role=option], [role=img], [role=listbox]')]
  .filter((node) => node.getClientRects().length && !(node.getAttribute('aria-label')
    || (node.labels && node.labels.length && node.labels[0].textContent.trim()) || node.textContent.trim()))
  .map((node) => node.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_a_language_a_title_one_main_landmark_and_headings_in_order(page, server, name):
    if name == "index.ipynb":
        page.goto(server.page(name))
    else:
        open_live(page, server.page(name))
    page.locator("main h1").wait_for()
    assert page.get_attribute("html", "lang") == "en"
    assert page.locator("main, [role=main]").count() == 1
    headings = page.evaluate(HEADINGS)
    assert [level for level, _ in headings].count(1) == 1
    assert page.title() == f"{headings[0][1]} · Bezique tutor"
    assert headings[0][0] == 1
    for (before, _), (level, text) in pairwise(headings):
        assert level <= before + 1, text
    assert page.evaluate(UNNAMED) == []
    assert page.watch.errors == []


def lists_are_named(learner):
    """Hand and laid cards are lists of options; each has the card's name, its place and whether it is chosen."""
    page, table = learner.page, learner.picture["table"]
    hand = page.get_by_role("listbox", name=table["hand"]["name"], exact=True)
    assert hand.get_attribute("aria-multiselectable") == "true"
    options = hand.get_by_role("option")
    assert options.evaluate_all("all => all.map((node) => node.getAttribute('aria-label'))") == [
        card["name"] for card in table["hand"]["cards"]
    ]
    count = str(len(table["hand"]["cards"]))
    places = options.evaluate_all(
        "all => all.map((node) => [node.ariaPosInSet, node.ariaSetSize, node.ariaSelected, node.tabIndex])"
    )
    assert [place[0] for place in places] == [str(number) for number in range(1, int(count) + 1)]
    assert {place[1] for place in places} == {count}
    assert {place[2] for place in places} == {"false"}
    assert sorted(place[3] for place in places) == [-1] * (int(count) - 1) + [0]
    laid = [card["name"] for group in table["you"]["laid"] for card in group["cards"]]
    if laid:
        lying = page.get_by_role("listbox", name="Your laid cards").get_by_role("option")
        assert lying.evaluate_all("all => all.map((node) => node.getAttribute('aria-label'))") == laid


def test_cards_trick_and_seats_have_roles_and_names_through_ten_tricks(page, server):
    open_live(page, server.page("play.ipynb", SEED))
    learner = ByMouse(page, mirror_of_room(SEED))
    lists_are_named(learner)
    check_with_axe(page)
    while learner.mirror.board.position.trick_number <= 10:
        learner.do(str(learner.mirror.board.coach().action))
        lists_are_named(learner)
        table = learner.picture["table"]
        shown = page.get_by_role("list", name="The trick").get_by_role("listitem")
        assert [heard(item).split("no card yet")[0] for item in shown.all()] == [
            card["caption"] for card in table["trick"]["cards"]
        ]
        pictures = page.get_by_role("list", name="The trick").get_by_role("img")
        assert pictures.evaluate_all("all => all.map((node) => node.getAttribute('aria-label'))") == [
            card["name"] for card in table["trick"]["cards"] if card["card"]
        ]
        north = page.get_by_role("region", name="North")
        assert north.get_by_role("img", name=table["others"][0]["backs_name"]).count() == 1
        assert page.get_by_role("region", name="You", exact=True).count() == 1
        assert page.evaluate(UNNAMED) == []
    assert learner.picture["table"]["you"]["laid"]
    check_with_axe(page)


def test_the_live_regions_are_there_before_anything_is_said_and_then_hear_all_of_it(page, server):
    page.add_init_script("""
      window.heard = [];
      new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach((node) => {
        if (node.nodeType !== 1) return;
        for (const one of node.querySelectorAll('[data-live]')) heard.push(['made', one.dataset.live, one.textContent]);
        const region = node.parentElement && node.parentElement.closest('[data-live]');
        if (region) heard.push(['said', region.dataset.live, node.textContent]);
      }))).observe(document, { childList: true, subtree: true });
    """)
    open_live(page, server.page("04-marriages.ipynb"))
    learner = ByKeys(page, mirror_of_lesson(page, "04"))
    learner.mirror.act("hint")
    learner.tab_to(page.locator("[data-where=hand] [tabindex='0']"))
    learner.key("h")
    learner.settled()
    learner.do("declare KS AD")
    refusal = learner.mirror.answer
    learner.tab_to(page.locator("[data-where=hand] [tabindex='0']"))
    learner.key("Escape")
    for text in solution_of(learner.mirror.item):
        learner.do(text)
    log = page.get_by_role("log")
    assert log.get_attribute("aria-live") == "polite"
    assert page.locator("[data-live=assertive]").get_attribute("role") == "alert"
    made = page.evaluate("heard.filter(([what]) => what === 'made').map(([, mode, text]) => [mode, text])")
    assert made == [["polite", ""], ["assertive", ""]]
    told = page.evaluate("heard.filter(([what]) => what === 'said').map(([, , text]) => text)")
    for line in (text for _, text in learner.mirror.log):
        assert any(plain(line) in one for one in told), line
    assert told.count(f"{learner.mirror.answer.head} {plain(learner.mirror.answer.text)}") == 1
    assert not any(plain(refusal.text) in one for one in told), "a refusal is an alert, not said twice"


def test_a_new_step_begins_at_its_heading_and_says_how_far_one_is(page, server):
    open_live(page, server.page("00-start.ipynb"))
    learner = ByKeys(page, mirror_of_lesson(page, "00"))
    for text in solution_of(learner.mirror.item):
        learner.do(text)
    learner.do("next")
    assert page.evaluate("document.activeElement.className") == "bz-title"
    assert page.evaluate("document.activeElement.tagName") == "H2"
    steps = len(learner.mirror.items)
    assert heard(page.locator(".bz-crumb")) == f"00 {lesson('00').title}Step 2 of {steps}"


def test_a_refused_card_says_why_it_is_marked_and_the_choice_stays(page, server):
    open_live(page, server.page("04-marriages.ipynb"))
    learner = ByMouse(page, mirror_of_lesson(page, "04"))
    learner.do("declare KS AD")
    chosen = learner.chosen()
    assert sorted(chosen.evaluate_all("all => all.map((node) => node.dataset.ref)")) == ["AD", "KS"]
    marked = [card["name"] for card in learner.picture["table"]["hand"]["cards"] if card["proof"]]
    for name in marked:
        assert page.get_by_role("option", name=f"{name}, the reason for the refusal").count() == 1
    assert page.get_by_role("region", name="Why this was refused").get_by_role("heading", level=3).count() == 1
    check_with_axe(page)


def check_in_light_and_dark(page):
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("(scheme) => document.querySelector('.bezique').dataset.theme === scheme", arg=scheme)
        check_with_axe(page)


def test_axe_finds_nothing_serious_on_the_settled_deal_and_on_quizzes(new_page, server):
    page = new_page(reduced_motion="reduce")
    room = mirror_of_room(SEED)
    while room.board.position.step is not Step.OVER:
        if room.board.position.trick_number == 96:
            break
        room.act(str(room.board.coach().action))
    open_live(page, server.page("play.ipynb"))
    page.evaluate("(kept) => localStorage.setItem('bezique:play', kept)", room.keep())
    open_live(page, server.page("play.ipynb"))
    page.locator(".bz-words-said", has_text="as you left it").wait_for()
    learner = ByMouse(page, room)
    last = str(room.board.coach().action)
    verb, *_ = last.split()
    learner.act(verb, learner.refs(last))
    page.get_by_role("table", name="The deal is settled").wait_for()
    check_in_light_and_dark(page)
    assert page.get_by_role("rowheader").count() == page.locator(".bz-sheet tbody tr").count()
    page.set_viewport_size({"width": 320, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    check_in_light_and_dark(page)
    for name, search in (("00-start.ipynb", "?step=6"), ("04-marriages.ipynb", "?step=8"), ("12-settling.ipynb", "")):
        open_live(page, server.page(name, search))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        check_in_light_and_dark(page)
