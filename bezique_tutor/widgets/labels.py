"""The table's own words: every label that the page shows or speaks and that no scene says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bezique_tutor.rules.cards import RANK_NAMES, SUIT_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

LABELS: Final[Mapping[str, object]] = {
    "waiting": "The table is being laid …",
    "table": "Card table",
    "text_table": "Text table",
    "card_table": "Card table",
    "command": "Type an action, for example: play 9S, declare KH QH, hint, hand",
    "send": "Send",
    "slow": "The table is taking a moment …",
    "lost": "The table is not answering.",
    "lost_text": "What you have done is kept in this browser.",
    "back": "The table answers again.",
    "reload": "Reload",
    "asleep": "The table is asleep.",
    "wake": "Go on",
    "actions": "Actions",
    "help": "Keys",
    "close": "Close",
    "keys": [
        ["Left, Right", "move in your cards"],
        ["Home, End", "first or last card"],
        ["Up, Down", "between hand and laid cards"],
        ["Space", "choose a card"],
        ["Enter", "play, declare or answer"],
        ["Q S, 1 0 H", "go to a card"],
        ["H", "hint"],
        ["U", "take back"],
        ["T", "text table; Escape comes back"],
        ["Escape", "clear the choice"],
        ["?", "these keys"],
    ],
    "laid_you": "Your laid cards",
    "points": "points",
    "legal": "may be played",
    "off": "may not be played now",
    "proof": "the reason for the refusal",
    "why": "Why?",
    "more": "More",
    "log": "What has happened",
    "rung_shut": "One more press of Hint shows this.",
    "goal": "Goal",
    "goal_reached": "Goal reached",
    "step": "Step",
    "step_of": "{step} of {steps}",
    "display": "Display",
    "theme": "Light",
    "theme_auto": "As the page",
    "theme_light": "Light",
    "theme_dark": "Dark",
    "index": "Letters on the cards",
    "cards": "Cards",
    "cards_four": "Four colours",
    "cards_two": "Two colours",
    "cards_large": "Large letters",
    "ranks": {**RANK_NAMES, "6": "six"},
    "suits": dict(SUIT_NAMES),
    "card": "{rank} of {suit}",
    "move_up": "Move {item} up",
    "move_down": "Move {item} down",
    "moved": "{item}: place {place} of {count}",
}
