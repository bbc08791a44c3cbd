"""The hand in the learner's own order: by suit, by rank, or card by card; only the picture of it is sorted."""

import pytest

from bezique_tutor.rules.cards import ALL_CARDS
from tests.browser.stage import acted, draw_on, focus, hand, said, show, view

pytestmark = pytest.mark.slow

NAME = "first-lead"
RANKS = [card[0] for card in ALL_CARDS if card[1] == ALL_CARDS[0][1]]
DRAG = {"steps": 6}


def refs(page):
    return page.locator("[data-where=hand] [data-key]").evaluate_all("all => all.map(node => node.dataset.ref)")


def given():
    return [card["ref"] for card in view(NAME)["table"]["hand"]["cards"]]


def sort(page):
    page.locator("[data-do=sort]").click()


def card(page, place):
    return page.locator("[data-where=hand] [data-key]").nth(place)


def test_the_button_goes_through_suit_rank_and_own_order_and_says_it(draw):
    page = draw(NAME)
    assert refs(page) == given()
    sort(page)
    ranks = [RANKS.index(ref[0]) for ref in refs(page)]
    assert ranks == sorted(ranks)
    assert sorted(refs(page)) == sorted(given())
    assert said(page, "polite").splitlines()[-1] == "Hand sorted by rank"
    by_rank = refs(page)
    sort(page)
    assert refs(page) == by_rank  # the own order begins with what lay there
    assert said(page, "polite").splitlines()[-1] == "Hand in your own order"
    sort(page)
    assert refs(page) == given()
    assert acted(page) == []


def test_the_focus_and_the_choice_stay_on_their_card_when_the_hand_is_sorted_by_key(draw):
    page = draw(NAME)
    last = card(page, -1)
    name, ref = last.get_attribute("aria-label"), last.get_attribute("data-ref")
    last.focus()
    page.keyboard.press(" ")
    for _ in range(3):
        page.keyboard.press("s")
        assert focus(page) == name
        chosen = page.locator("[data-where=hand] [aria-selected=true]")
        assert chosen.count() == 1
        assert chosen.get_attribute("data-ref") == ref


@pytest.mark.parametrize(("back", "on"), [("[", "]"), ("Shift+ArrowLeft", "Shift+ArrowRight")])
def test_keys_move_a_card_in_the_hand_and_its_new_place_is_said(draw, back, on):
    page = draw(NAME)
    card(page, 0).focus()
    page.keyboard.press(on)
    page.keyboard.press(on)
    first, second, third, *rest = given()
    assert refs(page) == [second, third, first, *rest]
    assert said(page, "polite").splitlines()[-1].endswith(f"place 3 of {len(given())}")
    assert page.evaluate("document.activeElement.dataset.ref") == first
    page.keyboard.press(back)
    assert refs(page) == [second, first, third, *rest]
    page.keyboard.press("Home")
    page.keyboard.press(back)  # there is nothing to the left of the first
    assert refs(page) == [second, first, third, *rest]


def test_a_card_moves_by_buttons_too_without_keys_or_dragging(draw):
    page = draw(NAME, width=360, height=740)
    assert page.get_by_role("button", name="Move the card right").count() == 0
    sort(page)
    sort(page)
    before = refs(page)
    card(page, 2).click(position={"x": 7, "y": 24})
    page.get_by_role("button", name="Move the card right").click()
    assert refs(page) == [*before[:2], before[3], before[2], *before[4:]]
    page.get_by_role("button", name="Move the card left").click()
    assert refs(page) == before


def test_of_equal_cards_the_one_that_moves_keeps_focus_and_choice(draw):
    picture = view(NAME)
    cards = picture["table"]["hand"]["cards"]
    cards[1] = dict(cards[0])
    page = draw(picture)
    card(page, 0).focus()
    page.keyboard.press(" ")
    page.keyboard.press("]")
    flags = page.locator("[data-where=hand] [data-key]").evaluate_all(
        "all => all.map(node => [node.ariaSelected, node === document.activeElement])"
    )
    assert flags[:3] == [["false", False], ["true", True], ["false", False]]


def test_the_own_order_outlives_draws_and_reloads_and_new_cards_stand_at_the_right(draw, stage_address):
    page = draw(NAME)
    card(page, 0).focus()
    page.keyboard.press("End")
    page.keyboard.press("[")
    mine = refs(page)
    after = view(NAME, turn=view(NAME)["turn"] + 1)
    cards = after["table"]["hand"]["cards"]
    gone = cards.pop(0)["ref"]
    new = next(code for code in ALL_CARDS if code not in given())
    cards.insert(0, {**cards[0], "ref": str(new), "card": str(new), "name": "a new card"})
    show(page, after)
    expected = [*(ref for ref in mine if ref != gone), new]
    assert refs(page) == expected
    draw_on(page, stage_address, after, {})
    assert refs(page) == expected


def test_what_is_sent_is_the_card_that_was_pressed_in_every_order(draw):
    page = draw(NAME)
    sort(page)
    ref = refs(page)[3]
    card(page, 3).focus()
    page.keyboard.press("Enter")
    assert [message["action"] for message in acted(page)] == [f"play {ref}"]


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + min(12, box["width"] / 2), box["y"] + box["height"] / 2


def drag(page, place, target, *, drop=True):
    page.mouse.move(*centre(card(page, place)))
    page.mouse.down()
    page.mouse.move(*centre(target), **DRAG)
    if drop:
        page.mouse.up()


def test_a_card_dragged_onto_the_trick_is_played_when_it_is_let_go(draw):
    page = draw(NAME)
    ref = refs(page)[4]
    drag(page, 4, page.locator(".bz-trick"), drop=False)
    assert acted(page) == []
    page.mouse.up()
    assert [message["action"] for message in acted(page)] == [f"play {ref}"]


def test_a_drag_is_given_up_by_escape_and_by_letting_go_elsewhere(draw):
    page = draw(NAME)
    drag(page, 4, page.locator(".bz-trick"), drop=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    drag(page, 4, page.locator(".bz-status"))
    assert acted(page) == []
    assert refs(page) == given()
    assert page.locator(".bz-drag").count() == 0


def test_a_drag_chooses_nothing_and_the_next_click_chooses_again(draw):
    page = draw(NAME)
    drag(page, 4, page.locator(".bz-status"))
    assert hand(page).locator("[aria-selected=true]").count() == 0
    card(page, 4).click(position={"x": 7, "y": 24})
    assert hand(page).locator("[aria-selected=true]").count() == 1


def test_a_card_dragged_along_the_hand_takes_the_place_where_it_is_let_go(draw):
    page = draw(NAME)
    drag(page, 0, card(page, 3))
    first, *rest = given()
    assert refs(page) == [*rest[:3], first, *rest[3:]]
