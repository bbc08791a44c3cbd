"""The bar of buttons under the table: which acts it offers at each step of a deal, and which of them Enter presses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bezique_tutor.rules.actions import Choose, Guess
from bezique_tutor.rules.position import BEFORE_PLAY, Position, Step
from bezique_tutor.rules.ruleset import PlaysCarteBlanche
from bezique_tutor.teach.before_play import may_have

if TYPE_CHECKING:
    from bezique_tutor.teach.board import Board

Button = dict[str, Any]


def action(do: str, label: str, icon: str, *, main: bool = False, takes: str = "none") -> Button:
    """One button: ``do`` is its key and the text it sends; ``takes`` says what must be chosen for it."""
    return {
        "do": do, "label": label, "icon": icon, "enabled": True, "main": main, "send": do, "takes": takes,
    }  # fmt: skip


def table_actions(board: Board, *, whole: bool = False) -> tuple[list[Button], str]:
    """The table's own buttons, and which of them Enter presses; a ``whole`` deal has those of its rarer acts too."""
    position, waits = board.position, board.session.waits
    step = position.step
    if waits and step in BEFORE_PLAY:
        buttons = _before_play(board.session.sight.position)
        return buttons, next((button["do"] for button in buttons if button["main"]), "")
    declare = action("declare", "Declare", "declare", takes="some")
    announce = [action("announce", "Announce", "announce", takes="some")] if whole else []
    if waits and step is Step.SHOW:
        return [action("show", "Show", "eye", main=True), action("keep", "Keep", "draw")], "show"
    if waits and step in {Step.DECLARE, Step.DRAW}:
        enter = "declare" if step is Step.DECLARE else "draw"
        taught = enter == "declare" and not whole  # a lesson's eye is on the declaration
        return [action("draw", "Draw", "draw", main=not taught), {**declare, "main": taught}, *announce], enter
    play = action("play", "Play", "play", main=waits, takes="one")
    first = whole and not position.pile and position.ruleset.plays_carte_blanche is PlaysCarteBlanche.YES
    if first and not position.blanche[board.session.seat]:
        return [play, declare, action("blanche", "Show hand", "look") | {"send": "show carte blanche"}], "play"
    return [play, declare, *announce], "play"


def _before_play(position: Position) -> list[Button]:
    """The acts before play. Where the pack is cut or lifted is chosen on its picture, or typed as a number."""
    match position.step:
        case Step.CUT:
            return [action("cut", "Cut here", "pack", main=True, takes="height")]
        case Step.CHOOSE:
            leave = action(str(Choose(deals=False)), "Leave the deal", "next", main=True)
            return [leave, action(str(Choose(deals=True)), "Take the deal", "pack")]
        case Step.LIFT:
            return [action("lift", "Lift here", "pack", main=True, takes="height")]
        case Step.GUESS:
            return [action(str(Guess(number)), str(number), "pack") for number in may_have(position)]
        case Step.DEAL:
            return [action("deal", "Deal", "pack", main=True)]
    return [action("shuffle", "Shuffle", "again", main=True)]
