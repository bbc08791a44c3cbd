"""The card table: one widget, one synced picture, three kinds of message.

Python alone writes `view`; the browser draws it and sends what the learner did. The table knows no rules and no
lesson: it asks its scene. Everything that arrives is checked, and every callback runs in one guard, so a fault in our
own code becomes a sentence with a number and never a traceback on the page or on its wire.
"""

from __future__ import annotations

import logging
import re
import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

import anywidget
import traitlets

from bezique_tutor.widgets.assets import CSS, ESM
from bezique_tutor.widgets.messages import SCHEMA, Act, Hello, MessageError, Ping, read_message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_log: Final = logging.getLogger(__name__)
# What a kernel writes to its error stream travels over the page's socket: without a handler of its own this log would
# end there. Whoever serves the course adds a handler that writes to a file.
_log.addHandler(logging.NullHandler())

_TOKEN: Final = re.compile(r"\[([ATKQJ9876]?)([SHDC])\]")


class Scene(Protocol):
    """What a table shows: a lesson, an exercise, a deal."""

    @property
    def turn(self) -> int:
        """How often the picture's turn has moved on; a message with an older one is stale."""

    def hello(self, search: str, language: str, saved: str | None) -> None:
        """Take in where the page stands and what its browser has kept; may come more than once."""

    def act(self, text: str) -> None:
        """Do what the learner asks; a learner's fault is answered in the view and never raised."""

    def view(self) -> dict[str, object]:
        """Return the whole picture as JSON, without any card that the learner may not see."""


class Table(anywidget.AnyWidget):
    """A card table in a notebook.

    One table serves a whole notebook: later cells change its scene's state, never the number of widgets. Several
    views of one table show the same picture.
    """

    _esm = ESM
    _css = CSS
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._own_words = 0
        super().__init__(view=_waiting(scene.view()))

    @property
    def scene(self) -> Scene:
        """What this table shows."""
        return self._scene

    def refresh(self) -> None:
        """Show the scene as it is now; for a cell that has changed it from Python."""
        with self._guard():
            self._show()

    def __repr__(self) -> str:
        return _in_words(self._scene.view())

    # --- the wire ---

    def _handle_msg(self, msg: Mapping[str, object]) -> None:
        """Read what came over the wire; the base class would let the page set traits and show tracebacks."""
        with self._guard():
            match msg:
                case {"content": {"data": {"method": "custom", "content": content}}}:
                    self._answer(content)
                case {"content": {"data": {"method": "request_state"}}}:
                    self.send_state()
                case _:
                    pass  # traits are Python's: an update from the page changes nothing

    def _answer(self, content: object) -> None:
        try:
            message = read_message(content)
        except MessageError as error:
            self._say("That message could not be read.", f"{error.field}: {error.text}. Nothing has changed.")
            return
        match message:
            case Ping(number):
                self.send({"pong": number})
            case Act(turn, action):
                if turn == self._scene.turn:
                    self._scene.act(action)
                    self._show()
                else:  # a double tap, or a second view that was a step behind: show how things stand
                    self._show(again=True)
            case Hello(search, language, saved):
                self._scene.hello(search, language, saved)
                self._show(again=True)  # a page that asks may have missed the last picture

    def _show(self, *, again: bool = False) -> None:
        view = self._scene.view()
        if again and view == self.view:
            self.send_state("view")
        else:
            self.view = view

    def _say(self, head: str, text: str) -> None:
        """Put the table's own words in the place of the scene's; below zero their numbers meet none of the scene's."""
        self._own_words -= 1
        say = {"voice": "no", "head": head, "text": text, "n": self._own_words}
        self.view = {**self._scene.view(), "say": say}

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except Exception:  # noqa: BLE001 whatever it is, it must not reach the page
            number = secrets.token_hex(2).upper()
            _log.exception("table fault %s", number)
            self._own_words -= 1
            text = f"(no. {number}) Your deal is as it was."
            say = {"voice": "no", "head": "Something went wrong here.", "text": text, "n": self._own_words}
            # the scene itself may be at fault, so the last picture that was whole stays
            self.view = {**self.view, "say": say}

    def _repr_mimebundle_(self, **kwargs: dict[str, object]) -> tuple[dict[str, object], dict[str, object]] | None:
        """Offer the widget, and the table in words to a reader that has no widgets."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": repr(self)}, metadata


def _waiting(view: dict[str, object]) -> dict[str, object]:
    """Return the picture before a browser has said hello: nothing but the line that says so."""
    return {**view, "schema": SCHEMA, "waiting": True, **dict.fromkeys(("task", "table", "sheet", "quiz", "panel"))}


def _in_words(view: Mapping[str, object]) -> str:
    """Write the table as plain lines, card tokens as codes."""
    words = view.get("words")
    pairs = words if isinstance(words, list) else []
    lines = [f"{name}: {text}" for name, text in pairs]
    return _TOKEN.sub(r"\1\2", "\n".join(lines)) or "Card table"
