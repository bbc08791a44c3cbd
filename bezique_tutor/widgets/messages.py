"""What the browser may send, and nothing else.

Every message is read into one of three values, or refused with a sentence that names the field at fault. Whoever holds
a page open can send anything at all, so nothing is taken on trust here: kinds, lengths and characters are checked
before a text goes any further.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

SCHEMA: Final = 1
TEXT_LIMIT: Final = 2_000
SEARCH_LIMIT: Final = 6_000  # of an address: a position fits
ACTION_LIMIT: Final = 101_000  # a saved deal or an envelope that is opened fits
SAVED_LIMIT: Final = 256 * 1024
NUMBER_LIMIT: Final = 2**53 - 1  # the largest whole number that a browser keeps exact

_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")
_UNSEEN: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})  # control characters, lone surrogates, odd line ends


class MessageError(ValueError):
    """A message that the table never sends; `field` says where it is wrong."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(f"{field}: {text}")
        self.field = field
        self.text = text


@dataclass(frozen=True, slots=True)
class Hello:
    """A view was drawn: where it stands, what it speaks, what its browser has kept."""

    search: str
    language: str
    saved: str | None


@dataclass(frozen=True, slots=True)
class Act:
    """The learner did something in this turn."""

    turn: int
    action: str


@dataclass(frozen=True, slots=True)
class Ping:
    """A heartbeat, to be answered with its number."""

    number: int


def read_message(content: object) -> Hello | Act | Ping:
    """Read one message from the browser.

    >>> read_message({"turn": 17, "action": "play KH"})
    Act(turn=17, action='play KH')
    >>> read_message({"turn": "17", "action": "play KH"})
    Traceback (most recent call last):
    bezique_tutor.widgets.messages.MessageError: turn: a whole number was expected
    """
    message = _record("message", content)
    keys = set(message)
    if keys == {"hello"}:
        return _hello(_record("hello", message["hello"]))
    if keys == {"turn", "action"}:
        return Act(_number("turn", message["turn"]), _text("action", message["action"], ACTION_LIMIT))
    if keys == {"ping"}:
        return Ping(_number("ping", message["ping"]))
    raise MessageError("message", "hello, an action with its turn, or a ping was expected")


def _hello(record: dict[str, object]) -> Hello:
    if set(record) != {"schema", "search", "language", "saved"}:
        raise MessageError("hello", "schema, search, language and saved were expected")
    if _number("schema", record["schema"]) != SCHEMA:
        raise MessageError("schema", "this page is older or newer than the course; reload it")
    language = _text("language", record["language"], TEXT_LIMIT)
    if not _LANGUAGE.fullmatch(language):
        raise MessageError("language", "a language such as en or fr-CA was expected")
    saved = record["saved"]
    return Hello(
        search=_text("search", record["search"], SEARCH_LIMIT),
        language=language,
        saved=None if saved is None else _text("saved", saved, SAVED_LIMIT),
    )


def _record(field: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise MessageError(field, "a record was expected")
    return value


def _number(field: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise MessageError(field, "a whole number was expected")
    if not 0 <= value <= NUMBER_LIMIT:
        raise MessageError(field, "the number is out of range")
    return value


def _text(field: str, value: object, limit: int) -> str:
    if not isinstance(value, str):
        raise MessageError(field, "a text was expected")
    if len(value) > limit:
        raise MessageError(field, f"at most {limit:,} characters fit")
    # a control character is never typed on purpose, and it can hide what a text says
    if any(unicodedata.category(letter) in _UNSEEN for letter in value):
        raise MessageError(field, "it holds a character that cannot be shown")
    return value
