"""What the page shows beside the deal: another moment or table on the cloth, and what can be taken away or opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bezique_tutor.rules.position import Step
from bezique_tutor.teach.room import PlayRoom
from bezique_tutor.teach.run import Run
from bezique_tutor.teach.share import play_on
from bezique_tutor.widgets.bar import Button, action, table_actions

if TYPE_CHECKING:
    from bezique_tutor.teach.history import Aside
    from bezique_tutor.teach.scene import Scene

View = dict[str, Any]
ROOM: Final = "play.ipynb"
WORDS: Final = {
    "tools": "Look back, save and open",
    "copy": "Copy",
    "copied": "Copied.",
    "marked": "It is marked: copy it with Ctrl and C.",
    "link": "As a link",
    "file": "As a file",
    "opens": "A position, a deal or an envelope to open",
    "open": "Open",
    "from_file": "From a file",
}


def beside(room: PlayRoom, picture: View) -> View:
    """The picture of what lies on the table instead of the deal: said in the heading, the status and the words."""
    aside = room.aside
    if aside is None:
        return picture
    picture["task"] = {"title": aside.title, "text": aside.about, "goal": "", "reached": False}
    picture["table"]["status"] = f"{aside.title}: {picture['table']['status']}"
    picture["words"] = [["Table", f"{aside.title}. {aside.about}"], *picture["words"]]
    picture["actions"], picture["enter"] = _acts(aside)
    return picture


def _acts(aside: Aside) -> tuple[list[Button], str]:
    back = action("return", "Return", "yes")
    if aside.past:
        steps = (
            ("start", "Start", "up"),
            ("back", "Back", "undo"),
            ("forward", "Forward", "next"),
            ("end", "End", "down"),
        )
        return [*(action(*step) for step in steps), action("what if", "What if", "map"), back | {"main": True}], ""
    if aside.live is None:
        help_ = (action("hint", "Hint", "hint"), action("xray", "X-ray", "eye"))
        return [action("play on", "Play on", "play", main=True), *help_, back], ""
    if aside.board.position.step is Step.OVER:
        return [action("back", "Back", "undo"), back | {"main": True}], ""
    acts, enter = table_actions(aside.board, whole=True)
    return [*acts, action("hint", "Hint", "hint"), action("undo", "Undo", "undo"), back], enter


def with_tools(scene: Scene, picture: View) -> View:
    """The picture with what was taken away, and with the ways to look back, take away, open, and play on."""
    share = scene.answer.share
    if share:
        link = f"{ROOM}?{share.query}" if share.query else ""
        taken = {"kind": share.kind, "head": share.head, "text": share.text, "href": link, "n": scene.said}
        picture["share"] = taken | {"file": f"six-pack-{share.kind}.txt"}
    picture["tools"], picture["opens"] = _tools(scene), isinstance(scene, PlayRoom)
    picture["labels"] |= WORDS
    if isinstance(scene, Run) and scene.board and (query := play_on(scene.board.session.sight.position, scene.seed)):
        picture["links"].append({"text": "Play on from here", "href": f"{ROOM}?{query}", "main": False})
    return picture


def _tools(scene: Scene) -> list[Button]:
    position = action("position", "Position", "text")
    if isinstance(scene, PlayRoom):
        looks = [] if scene.aside else [action("what if", "What if", "map")]
        if not scene.aside and scene.board.session.actions:
            looks.insert(0, action("back", "Look back", "undo"))
        return [*looks, position, action("save", "Save", "book")]
    return [position] if isinstance(scene, Run) and scene.board else []
