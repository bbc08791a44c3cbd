"""Looking back, what if, and taking positions and deals away and opening them, on the real page."""

from urllib.parse import quote

import pytest

from bezique_tutor.rules.notation import read
from bezique_tutor.teach.room import PlayRoom
from tests.browser.learner import ByKeys, ByMouse, kept, mirror_of_room, open_live

pytestmark = pytest.mark.slow

SEED = "BZ1-E40"


def opened(page, server, learner, actions=4):
    """Return a learner in the Play room, some actions into a deal."""
    search = f"?seed={SEED}"
    open_live(page, server.page("play.ipynb", search))
    at = learner(page, mirror_of_room(search))
    for _ in range(actions):
        at.do(str(at.mirror.board.coach().action))
    return at


def tool(at, name):
    return at.page.get_by_role("region", name="Look back, save and open").get_by_role("button", name=name, exact=True)


def press_tool(at, name, text):
    tool(at, name).click()
    at.mirror.act(text)
    at.settled()


def status(at):
    return at.page.locator(".bz-status .bz-num").inner_text()


def test_looking_back_and_what_if_by_mouse_leave_the_deal_and_what_is_kept_untouched(page, server):
    at = opened(page, server, ByMouse)
    before = kept(page, "play")
    press_tool(at, "Look back", "back")
    assert status(at).startswith("Looking back: Trick")
    assert at.page.get_by_role("heading", name="Looking back").is_visible()
    for text in ("back", "back", "back", "forward"):
        at.do(text)
        at.check_hand()
    at.button("what if").click()
    at.mirror.act("what if")
    at.settled()
    assert status(at).startswith("What if: Trick")
    for _ in range(3):
        at.do(str(at.mirror.shown.coach().action))
        at.check_hand()
    assert kept(page, "play") == before
    at.do("return")
    at.check_hand()
    assert status(at).startswith("Trick")
    assert kept(page, "play") == before
    assert page.watch.errors == []


def test_looking_back_by_keys_alone_and_a_card_is_not_played_there(page, server):
    at = opened(page, server, ByKeys, 2)
    at.tab_to(tool(at, "Look back"))
    at.key("Enter")
    at.mirror.act("back")
    at.settled()
    assert page.evaluate("() => document.querySelector('.bezique').contains(document.activeElement)")
    for text in ("start", "forward", "return"):
        at.do(text)
        at.check_hand()


def test_a_position_is_copied_and_opened_from_its_link_and_from_its_text(page, new_page, server):
    at = opened(page, server, ByMouse)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press_tool(at, "Position", "position")
    share = at.mirror.answer.share
    field = page.get_by_label("The position.")
    assert field.input_value() == share.text
    page.get_by_role("button", name="Copy", exact=True).click()
    page.locator(".bz-taken [role=status]", has_text="Copied.").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()") == share.text
    link = page.get_by_role("link", name="As a link").evaluate("link => link.href")
    assert link == server.page("play.ipynb", f"?position={quote(share.text, safe='')}")

    other = new_page()
    open_live(other, link)
    looked = ByMouse(other, PlayRoom(lambda: "BZ1-OTHER"))
    looked.mirror.hello(f"?{share.query}", "en", None)
    looked.check_hand()
    assert status(looked).startswith("A position: ")
    looked.do("hint")

    press_tool(at, "Position", "position")
    page.locator(".bz-opener summary").click()
    page.locator("[data-open]").fill(f"\n {share.text}\n")
    page.locator("[data-do=open]").click()
    at.mirror.act(f"open {share.text}")
    at.settled()
    assert at.mirror.shown.position == read(share.text)
    at.check_hand()


def test_without_a_clipboard_the_text_is_marked_for_the_reader(page, server):
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    at = opened(page, server, ByMouse, 1)
    press_tool(at, "Position", "position")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.locator(".bz-taken [role=status]", has_text="marked").wait_for()
    assert (
        page.evaluate("() => getSelection().toString() || document.activeElement.value") == at.mirror.answer.share.text
    )


def test_a_finished_deal_is_saved_to_a_file_and_opened_from_it(page, server, tmp_path):
    room = PlayRoom(lambda: SEED)
    while not room.over:
        room.act(str(room.board.coach().action))
    at = opened(page, server, ByMouse, 1)
    before = kept(page, "play")
    file = tmp_path / "deal.txt"
    file.write_text(f"{room.record}\n", encoding="utf-8")
    page.locator(".bz-opener summary").click()
    page.locator("[data-file]").set_input_files(file)
    at.mirror.act(f"open {room.record}")
    at.settled()
    assert status(at).startswith("A saved deal: ")
    press_tool(at, "Save", "save")
    with page.expect_download() as download:
        page.locator("[data-do=file]").click()
    assert download.value.suggested_filename == "six-pack-deal.txt"
    assert download.value.path().read_text(encoding="utf-8") == f"{room.record}\n"
    at.do("back")
    at.check_hand()
    assert kept(page, "play") == before
    assert page.watch.errors == []
