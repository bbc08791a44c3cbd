"""The table by keys alone: every key does its work, the focus is never lost, and no letter is stolen from a text."""

import re

import pytest

from bezique_tutor.widgets.assets import ESM
from tests.browser.stage import LABELS, NAMES, acted, focus, hand, option, show, view

pytestmark = pytest.mark.slow

PLACES = ", ".join(
    [
        ".bz-hand [tabindex='0']",
        ".bz-laid [tabindex='0']",
        *(".bz-act", ".bz-tool", ".bz-more", ".bz-title"),
        *(".bz-options button", ".bz-links a", ".bz-quiz input", ".bz-mover"),
    ]
)


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_one_tab_stop_for_the_hand_and_arrows_within(draw):
    page = draw("refusal")
    option(page, "king of hearts").focus()
    press(page, "ArrowRight", "ArrowRight")
    assert focus(page) == "jack of clubs"
    press(page, "End")
    assert focus(page) == "nine of spades"
    press(page, "ArrowRight")
    assert focus(page) == "nine of spades"
    press(page, "Home")
    assert focus(page) == "king of hearts"
    press(page, "ArrowLeft")
    assert focus(page) == "king of hearts"
    press(page, "End", "Tab")
    assert page.evaluate("document.activeElement.closest('[data-where]')") is None
    press(page, "Shift+Tab")
    assert focus(page) == "nine of spades"
    assert hand(page).locator("[tabindex='0']").count() == 1


def test_up_and_down_change_between_hand_and_laid_cards_and_remember_the_place(draw):
    page = draw("refusal")
    option(page, "jack of clubs").focus()
    press(page, "ArrowUp")
    assert focus(page).startswith("ace of hearts, laid")
    press(page, "ArrowRight", "ArrowRight", "ArrowDown")
    assert focus(page) == "jack of clubs"
    press(page, "ArrowUp")
    assert focus(page).startswith("king of hearts, laid")


@pytest.mark.parametrize(
    ("name", "verb", "left"), [("first-lead", "Play", 0), ("refusal", "Declare", 1)], ids=["play", "declare"]
)
def test_a_card_refused_in_play_is_let_go_and_those_of_a_declaration_stay(draw, name, verb, left):
    page = draw(name)
    card = option(page, "king of hearts")
    card.click(position={"x": 7, "y": 24})
    page.evaluate("view => stage.model.replies.push(view)", view(name))
    page.get_by_role("button", name=verb, exact=True).click()
    page.wait_for_timeout(50)
    assert len(acted(page)) == 1
    assert hand(page).locator("[aria-selected='true']").count() == left


def test_moving_and_choosing_play_nothing(draw):
    page = draw("refusal")
    option(page, "king of hearts").focus()
    press(page, "ArrowRight", " ", "ArrowRight", " ", "ArrowUp", "Home", "End")
    assert acted(page) == []


def test_space_chooses_and_enter_sends_what_is_chosen_in_order_of_the_hand(draw):
    page = draw("refusal")
    option(page, "jack of clubs").focus()
    press(page, " ", "ArrowLeft", " ")
    assert option(page, "queen of hearts").get_attribute("aria-selected") == "true"
    press(page, "ArrowUp", "End", " ", " ", "Enter")
    assert acted(page) == [{"turn": 14, "action": "declare QH JC"}]


def test_a_laid_card_goes_by_its_own_name(draw):
    page = draw("refusal")
    option(page, "king of hearts").focus()
    press(page, " ", "ArrowUp", "q", "h", "Enter")
    picture = view("refusal")
    ref = picture["table"]["you"]["laid"][0]["cards"][3]["ref"]
    assert focus(page).startswith("queen of hearts, laid")
    press(page, " ", "Enter")
    assert acted(page)[0]["action"] == "declare KH"
    page.wait_for_timeout(50)
    press(page, "Enter")
    assert acted(page)[-1]["action"] == f"declare KH {ref}"


def test_enter_plays_the_card_with_the_focus_when_none_is_chosen(draw):
    page = draw("first-lead")
    option(page, "eight of spades").focus()
    press(page, "Enter")
    assert acted(page) == [{"turn": 1, "action": "play 8S"}]


def test_a_button_pressed_by_key_takes_the_card_one_was_at_and_a_pointer_must_choose(draw):
    page = draw("first-lead")
    option(page, "eight of spades").focus()
    press(page, "Tab", "Enter")
    assert acted(page)[-1]["action"] == "play 8S"
    page = draw("first-lead")
    page.get_by_role("button", name="Play").click()
    assert acted(page)[-1]["action"] == "play"


def test_a_click_chooses_a_second_one_takes_it_back(draw):
    page = draw("first-lead")
    card = option(page, "eight of spades")
    card.click()
    assert card.get_attribute("aria-selected") == "true"
    card.click()
    assert card.get_attribute("aria-selected") == "false"
    assert acted(page) == []


def test_equal_cards_are_two(draw):
    page = draw("first-lead")
    option(page, "queen of clubs", 1).click()
    assert option(page, "queen of clubs", 0).get_attribute("aria-selected") == "false"
    assert option(page, "queen of clubs", 1).get_attribute("aria-selected") == "true"


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("qh", "queen of hearts"),
        ("10d", "ten of diamonds"),
        ("1d", "ten of diamonds"),
        ("8s", "eight of spades"),
        ("ks", "king of spades"),
        ("9h", "nine of hearts"),
        ("a", "ace of clubs"),
        ("ac", "ace of clubs"),
        ("QC", "queen of clubs"),
    ],
)
def test_a_typed_card_is_gone_to_and_its_letters_are_no_commands(draw, keys, name):
    page = draw("first-lead")
    option(page, "jack of diamonds").focus()
    press(page, *keys)
    assert focus(page) == name
    assert acted(page) == []


def test_a_rank_typed_again_goes_on_to_the_next_of_it(draw):
    page = draw("first-lead", times={"typing": 0})
    option(page, "ace of hearts").focus()
    press(page, "q")
    assert focus(page) == "queen of hearts"
    press(page, "q")
    assert focus(page) == "queen of clubs"


def test_letters_are_those_on_the_cards(draw):
    page = draw("first-lead")
    page.evaluate("localStorage.setItem('bezique:display', JSON.stringify({letters: 'fr'}))")
    page.evaluate("stage.close()")
    page.evaluate("view => stage.draw(view)", view("first-lead"))
    option(page, "ace of hearts").focus()
    press(page, "d", "c")
    assert focus(page) == "queen of clubs"
    press(page, "v", "d")
    assert focus(page) == "jack of diamonds"


def test_h_hints_u_undoes_and_a_late_h_hints_again(draw):
    page = draw("refusal", times={"typing": 60})
    option(page, "king of hearts").focus()
    for number, key in enumerate("hu", start=1):  # the next action is taken when the last one is answered
        press(page, key)
        page.wait_for_function("(number) => stage.acted().length === number", arg=number)
        page.wait_for_timeout(150)
    press(page, "q")
    page.wait_for_timeout(120)
    press(page, "h")
    assert [one["action"] for one in acted(page)] == ["hint", "undo", "hint"]


def test_an_action_that_is_not_offered_is_not_sent(draw):
    page = draw("first-lead")
    option(page, "king of spades").focus()
    press(page, "u")
    page.get_by_role("button", name="Undo").click(force=True)
    assert acted(page) == []


def test_letters_with_a_modifier_belong_to_the_browser(draw):
    page = draw("refusal")
    option(page, "king of hearts").focus()
    press(page, "Control+h", "Alt+u")
    assert acted(page) == []


def test_keys_mean_nothing_outside_the_table_and_what_the_table_uses_goes_no_further(draw):
    page = draw("refusal")
    page.evaluate("window.leaked = []; document.addEventListener('keydown', (e) => leaked.push(e.key))")
    page.locator(".bz-display summary").focus()
    press(page, "h")
    assert acted(page) == []
    option(page, "king of hearts").focus()
    press(page, "ArrowRight", " ", "Home", "q", "h", "h", "?", "Escape", "Escape", "Enter")
    assert page.evaluate("leaked") == ["h"]


def test_whatever_has_the_focus_itself_asks_jupyterlab_to_leave_its_keys_alone(draw):
    page = draw("praise")
    marked = []
    for _ in range(12):
        press(page, "Tab")
        marked.append(page.evaluate("document.activeElement.getAttribute('data-lm-suppress-shortcuts')"))
    assert marked == ["true"] * 12


def test_escape_clears_the_choice(draw):
    page = draw("first-lead")
    option(page, "king of spades").focus()
    press(page, " ", "ArrowRight", " ", "Escape")
    assert page.locator("[role=option][aria-selected=true]").count() == 0
    assert focus(page) == "jack of spades"


def test_a_question_mark_shows_the_keys_and_escape_comes_back(draw):
    page = draw("first-lead")
    option(page, "king of spades").focus()
    press(page, "?")
    box = page.get_by_role("region", name=LABELS["help"])
    assert box.is_visible()
    assert LABELS["keys"]["move"][1] in box.inner_text()
    assert page.evaluate("document.activeElement.classList.contains('bz-help')")
    press(page, "Escape")
    assert box.count() == 0
    assert focus(page) == "king of spades"


def test_the_text_table_is_one_key_away_and_says_the_same_in_words(draw):
    page = draw("refusal")
    option(page, "jack of clubs").focus()
    press(page, "t")
    assert page.evaluate("document.activeElement.id.endsWith('-command')")
    assert page.get_by_label(LABELS["command"]).count() == 1
    words = page.get_by_role("region", name="Text table").inner_text()
    assert "king of hearts, queen of hearts, jack of clubs" in words
    assert "You win the trick with the ace of diamonds." in words
    page.keyboard.type("declare KH QH")
    press(page, "Enter")
    assert acted(page) == [{"turn": 14, "action": "declare KH QH"}]
    show(page, view("praise"))
    assert page.evaluate("document.activeElement.id.endsWith('-command')")
    page.keyboard.type("th")
    assert page.get_by_label(LABELS["command"]).input_value() == "th"
    press(page, "Escape")
    assert page.get_by_role("listbox", name="Your hand, 4 cards").is_visible()
    assert focus(page) == "jack of clubs"


def test_the_text_table_opens_by_its_button_and_stays_for_the_next_page(draw):
    page = draw("refusal")
    page.get_by_role("button", name="Text table").click()
    page.evaluate("stage.close()")
    page.evaluate("view => stage.draw(view)", view("praise"))
    assert page.get_by_label(LABELS["command"]).is_visible()
    page.get_by_role("button", name="Card table").click()
    assert hand(page).is_visible()


# --- focus ---


def test_after_a_play_the_focus_stays_at_its_place_in_the_hand(draw):
    page = draw("first-lead")
    option(page, "king of spades").focus()
    picture = view("first-lead", turn=2)
    del picture["table"]["hand"]["cards"][4]
    show(page, picture)
    assert focus(page) == "jack of spades"
    del picture["table"]["hand"]["cards"][5:]
    show(page, picture | {"turn": 3})
    assert focus(page) == "jack of spades"
    option(page, "jack of spades").focus()
    del picture["table"]["hand"]["cards"][4:]
    show(page, picture | {"turn": 4})
    assert focus(page) == "nine of hearts"


def test_cards_that_move_keep_their_focus_and_their_nodes(draw):
    page = draw("first-lead")
    option(page, "king of spades").focus()
    page.evaluate("window.before = document.activeElement")
    picture = view("first-lead", turn=2)
    picture["table"]["hand"]["cards"].reverse()
    show(page, picture)
    assert focus(page) == "king of spades"
    assert page.evaluate("document.activeElement === before")


def test_a_choice_outlives_a_refusal_and_ends_with_the_turn(draw):
    page = draw("refusal")
    option(page, "king of hearts").click()
    picture = view("refusal")
    picture["say"]["n"] = 8
    show(page, picture)
    assert option(page, "king of hearts").get_attribute("aria-selected") == "true"
    show(page, picture | {"turn": 15})
    assert option(page, "king of hearts").get_attribute("aria-selected") == "false"


def test_a_choice_ends_with_the_turn_also_when_nothing_was_drawn_in_between(draw):
    page = draw("refusal")
    option(page, "king of hearts").click()
    show(page, view("refusal") | {"turn": 15})
    assert option(page, "king of hearts").get_attribute("aria-selected") == "false"


def test_a_new_task_begins_at_its_heading(draw):
    page = draw("refusal")
    option(page, "king of hearts").focus()
    show(page, view("hints"))
    assert focus(page) == "The stock is gone"


def test_the_focus_is_never_lost_whatever_follows_whatever(draw):
    page = draw("first-lead")
    drawn = [name for name in NAMES if name != "waiting"]
    seen = "s => [...document.querySelectorAll(s)].filter((node) => node.getClientRects().length)"
    for first in drawn:
        for then in drawn:
            show(page, view(first))
            count = page.evaluate(f"s => ({seen})(s).length", PLACES)
            for place in {0, count // 2, count - 1}:
                show(page, view(first))
                page.evaluate(f"([s, i]) => ({seen})(s)[i].focus()", [PLACES, place])
                show(page, view(then))
                assert page.evaluate("document.activeElement !== document.body"), (first, then, place)


def test_a_table_takes_no_focus_that_was_elsewhere(draw):
    page = draw("first-lead")
    show(page, view("hints"))
    assert page.evaluate("document.activeElement === document.body")


# --- one list of keys ---

SHOWN = "[...document.querySelectorAll('.bz-help dt')].map((node) => node.textContent)"


def test_the_help_shows_every_key_that_the_script_knows_and_no_other(draw):
    page = draw("first-lead")
    option(page, "king of spades").focus()
    press(page, "?")
    known = re.findall(r'\["(\w+)",\s*\[', ESM[ESM.index("const KEYS") : ESM.index("const ON_CARDS")])
    assert set(known) == set(LABELS["keys"])
    assert page.evaluate(SHOWN) == [LABELS["keys"][name][0] for name in known]


@pytest.mark.parametrize("key", ["m", "x"])
def test_m_and_x_open_what_may_be_declared_and_escape_comes_back(draw, key):
    page = draw("refusal")
    option(page, "jack of clubs").focus()
    page.evaluate("view => stage.model.replies.push(view)", view("refusal"))
    press(page, key)
    page.wait_for_function("() => document.activeElement.matches('[data-panel]')")
    assert acted(page)[-1]["action"] == "xray"
    press(page, "Escape")
    assert focus(page) == "jack of clubs"


def test_keys_of_one_letter_can_be_switched_off_and_stay_off(draw):
    page = draw("refusal")
    page.locator(".bz-display summary").click()
    page.get_by_label(LABELS["single_keys"]).select_option("off")
    page.evaluate("stage.close()")
    page.evaluate("view => stage.draw(view)", view("refusal"))
    option(page, "king of hearts").focus()
    press(page, "h", "u", "m", "t", "?", "q", "h")
    assert acted(page) == []
    assert focus(page) == "king of hearts"
    press(page, "ArrowRight", " ", "Enter")
    assert acted(page)[-1]["action"] == "declare QH"
    page.get_by_role("button", name=LABELS["help"], exact=True).click()
    assert LABELS["keys"]["hint"][0] not in page.evaluate(SHOWN)
    assert LABELS["keys"]["enter"][0] in page.evaluate(SHOWN)
