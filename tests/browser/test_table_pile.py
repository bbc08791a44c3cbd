"""The pile leafed through, what happened last, and the pack that is cut, lifted and guessed on its picture."""

import re

import pytest

from bezique_tutor.coach.sight import seen_height
from bezique_tutor.rules.position import Step
from bezique_tutor.teach.pile import played, told
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.words import spoken
from bezique_tutor.widgets.view import view
from tests.browser.stage import acted, check_with_axe, show

pytestmark = pytest.mark.slow

BY_HAND = {Step.SHUFFLE: "shuffle", Step.CUT: "cut 90", Step.LIFT: "lift 24", Step.GUESS: "guess 25", Step.DEAL: "deal"}


@pytest.fixture(scope="module")
def record():
    """A room with ten tricks in its pile, as its browser keeps it."""
    room = PlayRoom(lambda: "BZ1-PILE")
    while len(room.board.position.pile) < 20 or not room.board.session.waits:
        room.act(str(room.board.coach().action))
    return room.keep()


@pytest.fixture
def room(record):
    again = PlayRoom(lambda: "BZ1-OTHER")
    again.restore(record)
    return again


def answer(page, room):
    """Let the room answer what was sent last, and return that."""
    text = acted(page)[-1]["action"]
    room.act(text)
    show(page, view(room))
    return text


def pile(page):
    return page.locator(".bz-tricks li")


def numbers(page):
    return [int(re.search(r"Trick (\d+)", text)[1]) for text in pile(page).all_inner_texts()]


def test_nothing_of_the_pile_is_on_the_page_until_it_is_asked_for(draw, room):
    page = draw(view(room))
    assert pile(page).count() == 0
    button = page.get_by_role("button", name="Tricks played: 10")
    button.click()
    assert answer(page, room) == "pile"
    assert numbers(page) == [10, 9, 8, 7]


def test_each_trick_is_there_in_words_and_in_pictures_with_its_winner(draw, room):
    page = draw(view(room))
    page.get_by_role("button", name="Tricks played").click()
    answer(page, room)
    session = room.board.session
    for item, trick in zip(pile(page).all(), reversed(played(session)), strict=False):
        heard = item.evaluate(
            """node => [...node.querySelectorAll('.bz-token [aria-hidden], svg')].length && node.textContent"""
        )
        assert all(card.name in heard.lower() for card in trick.cards)
        won = item.locator(".bz-card").evaluate_all("all => all.map(node => node.classList.contains('bz-won'))")
        assert won.index(True) == trick.best
    said = page.locator("[data-live=polite] p").last.inner_text()
    assert said == spoken(f"Tricks played. {told(session, played(session)[-1])}")


def test_keys_alone_open_the_pile_leaf_through_it_and_come_back(draw, room):
    page = draw(view(room))
    first = page.locator("[data-where=hand] [tabindex='0']")
    first.focus()
    name = first.get_attribute("aria-label")
    page.keyboard.press("p")
    answer(page, room)
    assert page.evaluate("document.activeElement.dataset.panel") is not None
    page.keyboard.press("Tab")
    earlier = page.get_by_role("button", name="Earlier tricks")
    assert earlier.evaluate("node => node === document.activeElement")
    page.keyboard.press("Enter")
    assert answer(page, room) == "pile 6"
    assert numbers(page) == [6, 5, 4, 3]
    assert earlier.evaluate("node => node === document.activeElement")
    page.keyboard.press("ArrowLeft")
    answer(page, room)
    assert numbers(page) == [2, 1]
    sent = len(acted(page))
    page.keyboard.press("Enter")  # the pile ends here: nothing is sent, and the focus stays
    assert len(acted(page)) == sent
    assert earlier.get_attribute("aria-disabled") == "true"
    page.keyboard.press("ArrowRight")
    answer(page, room)
    assert numbers(page) == [6, 5, 4, 3]
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == name


def test_a_finger_opens_the_pile_on_a_phone_and_sees_it(draw, room):
    page = draw(view(room), width=360, height=740, has_touch=True)
    page.get_by_role("button", name="Tricks played").tap()
    answer(page, room)
    box = page.locator(".bz-panel").bounding_box()
    assert 0 <= box["y"] < 740
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_open_pile(draw, room, scheme):
    room.act("pile")
    check_with_axe(draw(view(room), color_scheme=scheme))


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 740)])
def test_the_last_four_lines_of_what_happened_can_be_read(draw, width, height):
    room = PlayRoom(lambda: "BZ1-LAST")
    for _ in range(4):
        room.act(str(room.board.coach().action))
    page = draw(view(room), width=width, height=height)
    lines = page.locator(".bz-last li")
    assert lines.all_inner_texts() == [line["text"] for line in view(room)["log"][-4:]]
    assert lines.count() == 4
    if width >= 960:
        assert all(line.bounding_box()["y"] < height for line in lines.all())
    else:
        lines.last.scroll_into_view_if_needed()
        assert lines.last.is_visible()


def test_the_chips_repeat_the_score_for_the_eye_alone(draw, room):
    page = draw(view(room))
    for seat, zone in (("you", ".bz-mine"), ("others", ".bz-north")):
        told_ = view(room)["table"][seat]
        score = (told_ if seat == "you" else told_[0])["score"]
        chips = page.locator(f"{zone} .bz-chips")
        worth = sum(
            unit * chips.locator(f".{cls}").count() for cls, unit in (("bz-k", 1000), ("bz-c", 100), ("bz-x", 10))
        )
        assert worth == score - score % 10
        assert chips.get_attribute("aria-hidden") == "true"
        assert page.locator(f"{zone} .bz-points").inner_text().startswith(f"{score:,}")


# --- the pack ---


def before(step, *, elder=True):
    """A room by hand at a step that waits for the learner."""
    for letter in "ABCDEFGHIJ":
        room = PlayRoom(lambda letter=letter: f"BZ1-{letter}")
        room.act("by hand")
        for _ in range(30):
            now = room.board.position.step
            if now is step and room.board.session.waits:
                return room
            if now is Step.CHOOSE:
                room.act("refuse deal" if elder else "take deal")
            elif now in BY_HAND:
                room.act(BY_HAND[now])
    raise AssertionError(step)


def pack(page):
    return page.get_by_role("slider")


def test_the_pack_is_pressed_at_a_height_and_cut_there(draw):
    room = before(Step.CUT)
    page = draw(view(room))
    cards = len(room.board.position.stock)
    assert int(pack(page).get_attribute("aria-valuenow")) == cards // 2
    upper, lower = (page.locator(".bz-leaves").nth(n).bounding_box() for n in (0, 1))
    page.mouse.click(lower["x"] + 40, lower["y"] + lower["height"] / 2)
    at = int(pack(page).get_attribute("aria-valuenow"))
    assert abs(at - cards * 3 / 4) <= 2
    page.mouse.click(upper["x"] + 40, upper["y"] + upper["height"] / 2)
    at = int(pack(page).get_attribute("aria-valuenow"))
    assert abs(at - cards / 4) <= 2
    assert acted(page) == []  # to press the pack is not yet to cut it
    page.get_by_role("button", name="Cut here").click()
    assert [message["action"] for message in acted(page)] == [f"cut {at}"]
    assert answer(page, room)
    assert room.board.position.step is not Step.CUT or room.answer.changed


def test_keys_find_every_height_and_enter_lifts_there(draw):
    room = before(Step.LIFT, elder=False)
    page = draw(view(room))
    most = len(room.board.position.stock) - 1
    exact = room.rules.lift_exact
    pack(page).focus()
    for key, now in (
        ("ArrowDown", exact + 1),
        ("ArrowUp", exact),
        ("PageDown", exact + 8),
        ("End", most),
        ("ArrowDown", most),
        ("Home", 1),
        ("ArrowUp", 1),
        ("ArrowRight", 2),
        ("PageDown", 10),
    ):
        page.keyboard.press(key)
        assert pack(page).get_attribute("aria-valuenow") == str(now), key
        assert f"about {now} of" in pack(page).get_attribute("aria-valuetext")
    page.keyboard.press("Enter")
    assert answer(page, room) == "lift 10"
    assert room.answer.changed


def test_the_height_chosen_stays_when_something_else_is_asked_and_begins_anew_at_the_next_act(draw):
    room = before(Step.CUT)
    page = draw(view(room))
    pack(page).focus()
    page.keyboard.press("Home")
    room.act("hint")
    show(page, view(room))
    assert pack(page).get_attribute("aria-valuenow") == "1"
    assert pack(page).evaluate("node => node === document.activeElement")
    other = before(Step.LIFT, elder=False)
    show(page, view(other))
    assert pack(page).get_attribute("aria-valuenow") == str(other.rules.lift_exact)


def test_a_lifted_packet_is_drawn_no_more_exactly_than_one_sees_it(draw):
    room = before(Step.GUESS)
    page = draw(view(room))
    least, most = seen_height(room.board.position.lifted)
    unsure, sure = (page.locator(".bz-leaves").nth(n).bounding_box()["height"] for n in (0, 1))
    assert unsure / sure == pytest.approx((most - least) / least, rel=0.1)
    name = page.get_by_role("img", name="The lifted packet").get_attribute("aria-label")
    assert f"{least} to {most} cards" in name
    assert pack(page).count() == 0


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("step", [Step.CUT, Step.LIFT, Step.GUESS])
def test_pack_and_actions_are_in_view_together(draw, step, width):
    height = {768: 1024, 1280: 720}.get(width, 740)
    page = draw(view(before(step, elder=step is not Step.LIFT)), width=width, height=height)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tall, dock = page.locator(".bz-sidepack").bounding_box(), page.locator(".bz-dock").bounding_box()
    assert tall["y"] >= 0
    assert tall["y"] + tall["height"] <= dock["y"] + 1
    assert dock["y"] + dock["height"] <= height + 1
    check_with_axe(page)
