"""The ways to be wrong that a programmer meets; a learner's mistake is a :class:`Ruling`, not an exception."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bezique_tutor.rules.referee import Ruling


class NotationError(ValueError):
    """A text that is not notation: names the field that failed and says what was expected there."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(f"{field}: {text}")
        self.field = field
        self.text = text


class ImpossiblePosition(ValueError):  # noqa: N818  (named as the design names it; python-chess has the same habit)
    """A position that reads well but cannot be: too many copies of a card, hand sizes that do not fit."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class IllegalAction(ValueError):  # noqa: N818
    """An action that the rules refuse was applied; ``ruling`` says which clause refuses it."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.clause}: {ruling.action}")
        self.ruling = ruling
