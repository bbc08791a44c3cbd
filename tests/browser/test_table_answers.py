"""Questions and the panel: a number, a choice and an order are answered, a proposal is pressed, a reason is found."""

import pytest

from tests.browser.stage import acted, focus, said, show, view

pytestmark = pytest.mark.slow


def test_a_number_is_typed_and_sent_by_enter_and_stays_for_mending(draw):
    page = draw("quiz-number")
    field = page.get_by_label("The difference, with 1,000 for the game")
    assert field.get_attribute("inputmode") == "numeric"
    field.focus()
    page.keyboard.type("2100")
    page.keyboard.press("Enter")
    assert acted(page) == [{"turn": 4, "action": "answer 2100"}]
    picture = view("quiz-number")
    picture["say"] |= {"voice": "no", "n": 2}
    show(page, picture)
    assert field.input_value() == "2100"
    page.get_by_role("button", name="Check").click()
    assert acted(page)[-1]["action"] == "answer 2100"
    assert page.get_by_role("table", name="This deal").get_by_role("rowheader").count() == 4


def test_a_choice_is_a_group_of_radios(draw):
    page = draw("quiz-choice")
    assert page.get_by_role("group", name="Which card takes the trick?").count() == 1
    page.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert acted(page) == [{"turn": 6, "action": "answer b"}]
    page.get_by_text("Neither: the king stands").click()
    page.get_by_role("button", name="Check").click()
    assert acted(page)[-1]["action"] == "answer c"
    assert "seven of spades, because" in page.get_by_role("radio").nth(1).evaluate("n => n.labels[0].textContent")


def test_a_line_moves_by_buttons_and_by_keys_and_says_where_it_is(draw):
    page = draw("quiz-order")
    page.get_by_role("button", name="Move The ace of clubs up").focus()
    page.keyboard.press("Enter")
    assert focus(page) == "Move The ace of clubs up"
    page.keyboard.press("ArrowUp")
    assert focus(page) == "Move The ace of clubs up"
    assert said(page, "polite").splitlines()[-1] == "The ace of clubs: place 1 of 4"
    page.keyboard.press("ArrowUp")
    page.get_by_role("button", name="Move The king of clubs down").click()
    page.get_by_role("button", name="Check").click()
    assert acted(page) == [{"turn": 8, "action": "answer AC TC KC 9C"}]


def test_options_of_the_panel_send_their_action(draw):
    page = draw("refusal")
    page.get_by_role("button", name="Royal marriage, both fresh from your hand").click()
    assert acted(page) == [{"turn": 14, "action": "declare royal-marriage KH QH"}]


def test_why_leads_to_the_explanation_on_a_phone(draw):
    page = draw("refusal", width=360)
    page.get_by_role("button", name="Why?").click()
    assert page.evaluate("document.activeElement.matches('[data-panel]')")
