"""The browser's half of the table: what it draws, what it sends and when, what it says."""

import pytest

from tests.browser.stage import LABELS, NAMES, acted, focus, hand, option, said, show, view

pytestmark = pytest.mark.slow


# --- what is there ---


@pytest.mark.parametrize("name", NAMES)
def test_every_view_is_drawn_without_complaint_and_is_ready(draw, name):
    page = draw(name)
    turn = "" if name == "waiting" else str(view(name)["turn"])
    assert page.locator(".bezique").get_attribute("data-bz-ready") == turn
    assert page.locator(".bezique").get_attribute("data-lm-suppress-shortcuts") == "true"
    assert (
        page.locator("[style]").evaluate_all(
            "nodes => nodes.filter(n => !n.matches('[data-key], .bz-hand, .bz-acts')).length"
        )
        == 0
    )
    assert page.watch.errors == []


def test_the_strict_policy_of_the_stage_forbids_inline_styles_and_the_table_needs_none(draw):
    page = draw("first-lead")
    policy = page.locator("meta[http-equiv]").get_attribute("content")
    assert "unsafe-inline" not in policy
    assert page.evaluate("getComputedStyle(document.querySelector('.bz-hand')).getPropertyValue('--gaps-all')") == "11"
    assert page.watch.errors == []


def test_the_hand_is_a_listbox_with_names_and_places(draw):
    page = draw("first-lead")
    assert hand(page).get_attribute("aria-multiselectable") == "true"
    assert hand(page).get_attribute("aria-label") == "Your hand, 12 cards"
    cards = hand(page).get_by_role("option")
    assert [card.get_attribute("aria-label") for card in cards.all()][:3] == [
        "ace of hearts",
        "king of hearts",
        "queen of hearts",
    ]
    assert [card.get_attribute("aria-posinset") for card in cards.all()] == [str(place) for place in range(1, 13)]
    assert {card.get_attribute("aria-setsize") for card in cards.all()} == {"12"}
    assert {card.get_attribute("aria-selected") for card in cards.all()} == {"false"}
    assert [card.get_attribute("tabindex") for card in cards.all()] == ["0", *["-1"] * 11]


def test_laid_cards_are_a_second_listbox_and_states_are_spoken(draw):
    page = draw("refusal")
    laid = page.get_by_role("listbox", name="Your laid cards")
    names = [card.get_attribute("aria-label") for card in laid.get_by_role("option").all()]
    assert names[3] == "queen of hearts, laid, in a marriage, in a sequence, the reason for the refusal"
    assert laid.get_by_role("group").get_attribute("aria-label") == "Marriage 40, then sequence 250"
    page = draw("hints")
    assert option(page, "ace of diamonds").get_attribute("aria-label") == "ace of diamonds, may be played"
    assert option(page, "king of hearts").get_attribute("aria-label") == "king of hearts, may not be played now"


def test_a_rich_text_shows_a_letter_and_a_pip_and_speaks_a_name(draw):
    page = draw("hints")
    task = page.locator(".bz-task p").first
    assert "king of diamonds" in task.inner_text()
    assert task.locator("svg").count() == 1
    assert "[" not in page.locator(".bezique").inner_text()


def test_texts_are_texts_whatever_they_hold(draw):
    picture = view("refusal")
    evil = "<img src=x onerror=document.title='broken'>"
    picture["task"] |= {"title": evil, "text": evil}
    picture["say"] |= {"head": evil}
    picture["panel"] |= {"lead": evil}
    picture["links"] = [
        {"text": evil, "href": "javascript:document.title='broken'", "main": True},
        {"text": "in", "href": "04.ipynb", "main": False},
    ]
    page = draw(picture)
    assert page.locator(".bezique img").count() == 0
    assert page.get_by_role("heading", name=evil).count() == 1
    assert [link.get_attribute("href") for link in page.locator(".bz-links a").all()] == ["04.ipynb"]


# --- the wire ---


def test_hello_tells_where_the_page_stands_and_what_it_has_kept(draw):
    page = draw("waiting", search="?deal=BZ1-7")
    hello = page.evaluate("stage.model.sent[0]")
    assert hello == {"hello": {"schema": 1, "search": "?deal=BZ1-7", "language": "en", "saved": None}}
    assert page.get_by_text(LABELS["waiting"]).is_visible()
    show(page, view("first-lead", keep="all of it", keep_key="03"))
    page.evaluate("stage.close()")
    page.evaluate("view => stage.draw(view)", view("waiting"))
    assert page.evaluate("stage.model.sent[0].hello.saved") == "all of it"


def test_a_browser_that_denies_its_store_breaks_nothing(draw):
    page = draw("waiting")
    page.evaluate("Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})")
    show(page, view("first-lead"))
    page.locator(".bz-display summary").click()
    page.get_by_label("Cards", exact=True).select_option("large")
    assert page.locator(".bezique").get_attribute("data-cards") == "large"
    assert page.watch.errors == []


def test_a_double_tap_sends_one_turn(draw):
    page = draw("first-lead", times={"tap": 300})
    option(page, "eight of spades").click()
    page.get_by_role("button", name="Play").dblclick()
    assert acted(page) == [{"turn": 1, "action": "play 8S"}]


def test_the_tail_of_a_double_tap_plays_nothing_even_when_the_answer_was_quick(draw):
    page = draw("first-lead", times={"tap": 2_000})
    page.evaluate("view => stage.model.replies.push(view)", view("first-lead", turn=2))
    option(page, "eight of spades").click()
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector("[data-bz-ready='2']")
    page.get_by_role("button", name="Play").click()
    assert len(acted(page)) == 1


def test_an_answer_frees_the_next_action(draw):
    page = draw("first-lead")
    option(page, "eight of spades").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    page.keyboard.press("h")
    assert [one["action"] for one in acted(page)] == ["play 8S", "hint"]


def test_two_views_of_one_table_show_the_same_and_one_can_go(draw):
    page = draw("first-lead")
    page.evaluate("() => { window.second = stage.again(); }")
    show(page, view("refusal"))
    assert page.locator("[data-bz-ready='14']").count() == 2
    ids = page.locator("[id]").evaluate_all("nodes => nodes.map(n => n.id)")
    assert len(ids) == len(set(ids))
    page.evaluate("second()")
    assert page.locator(".bezique").count() == 1
    assert page.evaluate("stage.model.listeners.length") == 3
    page.evaluate("stage.close()")
    assert page.evaluate("stage.model.listeners.length") == 0
    assert page.locator(".bezique").count() == 0


# --- the clocks ---


def test_no_answer_is_a_soft_note_then_an_overlay_and_an_answer_ends_both(draw):
    page = draw("first-lead", times={"ping": 60, "slow": 150, "lost": 2000})
    option(page, "king of spades").focus()
    page.evaluate("stage.model.answering = false")
    page.get_by_text(LABELS["slow"]).first.wait_for()
    assert page.locator(".bz-over").inner_text() == ""
    page.get_by_role("button", name="Reload").wait_for()
    assert LABELS["lost"] in page.locator(".bz-over[role=alert]").inner_text()
    assert page.locator(".bz-body").evaluate("node => node.inert")
    assert focus(page) == "Reload"
    before = len(acted(page))
    page.keyboard.press("h")
    assert len(acted(page)) == before
    page.evaluate("stage.model.answering = true")
    page.get_by_role("button", name="Reload").wait_for(state="detached")
    assert not page.locator(".bz-body").evaluate("node => node.inert")
    assert focus(page) == "king of spades"
    assert LABELS["back"] in said(page, "polite")


def test_the_overlay_takes_no_focus_that_is_elsewhere(draw):
    page = draw("first-lead", times={"ping": 60, "slow": 50, "lost": 200}, answering=False)
    page.get_by_role("button", name="Reload").wait_for()
    assert page.evaluate("document.activeElement === document.body")


def test_an_idle_table_falls_asleep_stops_asking_and_wakes_at_a_press(draw):
    page = draw("first-lead", times={"ping": 50, "awake": 200})
    page.get_by_role("button", name=LABELS["wake"]).wait_for()
    asked = page.evaluate("stage.model.sent.length")
    page.wait_for_timeout(250)
    assert page.evaluate("stage.model.sent.length") == asked
    page.get_by_role("button", name=LABELS["wake"]).focus()
    page.keyboard.press("Enter")
    assert page.evaluate("stage.model.sent.length") > asked
    assert page.get_by_role("button", name=LABELS["wake"]).count() == 0
    assert page.evaluate("document.activeElement !== document.body")
    assert LABELS["asleep"] in said(page, "polite")


def test_an_action_wakes_the_table_too(draw):
    page = draw("first-lead", times={"ping": 50, "awake": 150})
    page.get_by_role("button", name=LABELS["wake"]).wait_for()
    option(page, "king of spades").focus()
    page.keyboard.press("Enter")
    assert acted(page)[-1]["action"] == "play KS"
    assert page.get_by_text(LABELS["asleep"]).locator("visible=true").count() == 0 or page.locator(
        ".bz-say"
    ).inner_text().startswith("Your lead")


HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_hidden_tab_sends_no_heartbeat(draw):
    page = draw("first-lead", times={"ping": 40, "slow": 100, "lost": 200})
    page.evaluate(HIDE, True)  # noqa: FBT003 a value for the page, not a switch of ours
    asked = page.evaluate("stage.model.sent.length")
    page.evaluate("stage.model.answering = false")
    page.wait_for_timeout(300)
    assert page.evaluate("stage.model.sent.length") == asked
    assert page.locator(".bz-over").inner_text() == ""
    page.evaluate("stage.model.answering = true")
    page.evaluate(HIDE, False)  # noqa: FBT003
    assert page.evaluate("stage.model.sent.length") > asked


# --- what is said ---


def test_the_regions_are_there_before_anything_is_said(draw):
    page = draw("waiting")
    for mode in ("polite", "assertive"):
        assert page.locator(f"[data-live={mode}]").count() == 1
        assert said(page, mode) == ""


def test_a_refusal_is_an_alert_and_the_rest_goes_to_the_log(draw):
    page = draw("waiting")
    show(page, view("first-lead"))
    assert "Twelve cards are dealt" in said(page, "polite")
    show(page, view("refusal"))
    page.wait_for_timeout(100)
    assert said(page, "assertive").strip() == "Not this queen. She has already been in a sequence."
    assert "ace of diamonds" in said(page, "polite")


HEAR = """() => {
  window.heard = [];
  const region = document.querySelector('[data-live=assertive]');
  const listener = new MutationObserver(() => heard.push(region.textContent));
  listener.observe(region, {childList: true, characterData: true, subtree: true});
}"""


def test_the_same_words_are_said_again_when_their_number_is_new(draw):
    page = draw("refusal")
    page.wait_for_timeout(200)
    page.evaluate(HEAR)
    picture = view("refusal")
    for number in (20, 21):
        picture["say"]["n"] = number
        show(page, picture)
        page.wait_for_timeout(100)
    assert [text for text in page.evaluate("heard") if text] == [
        "Not this queen. She has already been in a sequence."
    ] * 2
    show(page, picture)
    page.wait_for_timeout(100)
    assert len([text for text in page.evaluate("heard") if text]) == 2
    praise = view("praise")
    for number in (30, 31):
        praise["say"]["n"] = number
        show(page, praise)
    assert said(page, "polite").count("Royal marriage, 40. A fresh king") == 2


def test_a_line_of_the_log_is_said_once(draw):
    page = draw("first-lead")
    picture = view(
        "first-lead",
        turn=2,
        log=[{"n": 1, "text": "Twelve cards are dealt to each. You lead."}, {"n": 2, "text": "You lead the [8S]."}],
    )
    page.wait_for_timeout(100)
    show(page, picture)
    show(page, picture | {"turn": 3})
    assert said(page, "polite").count("Twelve cards") == 1
    assert said(page, "polite").count("You lead the eight of spades.") == 1
