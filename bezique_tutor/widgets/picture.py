"""The picture of a position as SVG text, made without a browser: cards, words for those who do not see it, no script.

The shapes of the cards and the colours come from the files that the page draws with.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any, Final

from bezique_tutor.rules.cards import ALL_CARDS, SUIT_NAMES, UNKNOWN, Card, in_order
from bezique_tutor.rules.position import BEFORE_PLAY, Position
from bezique_tutor.teach import words
from bezique_tutor.widgets.assets import source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SOURCE: Final = source("shapes.js")
SHAPES: Final[dict[str, Any]] = json.loads(_SOURCE[_SOURCE.index("{") : _SOURCE.rindex("}") + 1])
_TOKENS: Final = source("tokens.css").partition("}")[0]  # the light theme
COLOURS: Final[dict[str, str]] = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{3,6})\b", _TOKENS))
NAMES: Final = {"S": "South", "W": "West", "N": "North", "E": "East"}

_CARD: Final = (126, 176)  # the box that a card is drawn in
_WIDTH, _EDGE, _NAMED = 1000, 30, 150  # the picture, its margin, the column of names
_SMALL, _LARGE = 70, 100  # widths of cards: in another hand or laid, in the own hand or the trick
_GAP: Final = 14
_BACK: Final = "back"


def picture(position: Position, seat: int = 0) -> str:
    """A position, or what a sight holds, as one SVG with ``seat`` at the lower edge.

    Every card that is known in ``position`` lies open: for what a seat may see, give the position of its sight.
    """
    body: list[str] = []
    y = _EDGE + 22
    body.append(_text(_EDGE, y, _heading(position), size=22, bold=True))
    y += 24
    count = len(position.seats)
    for other in ((seat + place) % count for place in range(1, count)):
        y = _player(body, position, other, y, _SMALL)
    y = _middle(body, position, y)
    y = _player(body, position, seat, y, _LARGE)
    height = y + _EDGE - _GAP
    used = sorted({code for part in body for code in re.findall(r'href="#bz-([^"]+)"', part)})
    size = f'viewBox="0 0 {_WIDTH} {height}" font-family="system-ui, sans-serif" fill="{COLOURS["on-cloth"]}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="bz-title bz-desc" {size}>',
            f'<title id="bz-title">{escape(_heading(position))}</title>',
            f'<desc id="bz-desc">{escape(" ".join(in_words(position, seat)))}</desc>',
            "<defs>",
            *(f'<symbol id="bz-{code}" viewBox="0 0 126 176">{_drawn(code)}</symbol>' for code in used),
            "</defs>",
            f'<rect width="{_WIDTH}" height="{height}" rx="18" fill="{COLOURS["cloth"]}"/>',
            *body,
            "</svg>\n",
        ]
    )


def in_words(position: Position, seat: int) -> Iterator[str]:
    """The picture in sentences: trumps, stock, trick, then every seat, that of the picture last."""
    yield f"{SUIT_NAMES[position.trump].capitalize()} are trumps." if position.trump else "There are no trumps yet."
    yield f"{words.count(len(position.stock), 'card')} in the stock."
    for place, card in enumerate(position.trick):
        verb = "answered" if place else "led"
        yield f"{_name(position, position.leader + place)} {verb} the {card.name}."
    count = len(position.seats)
    for who in ((seat + place) % count for place in range(1, count + 1)):
        hand = position.hands[who]
        known, hidden = tuple(card for card in hand if card != UNKNOWN), hand.count(UNKNOWN)
        yield f"{_name(position, who)} has {words.points(position.scores[who])} points."
        if position.laid[who]:
            yield f"Laid: {words.held([card for _, card in position.laid[who]])}."
        if known:
            yield f"In hand: {words.held(in_order(known))}."
        if hidden:
            yield f"{words.count(hidden, 'card')} face down."
    turn = _name(position, position.turn)
    yield "The deal is over." if position.step == "over" else f"It is {turn}'s turn: {position.step}."


def _heading(position: Position) -> str:
    cards = sum(map(len, (*position.hands, *position.laid, position.stock, position.trick, position.pile)))
    whole = cards == position.ruleset.packs * len(ALL_CARDS)
    if position.step in BEFORE_PLAY:
        return "Six-Pack Bezique, before the deal"
    return (
        f"Six-Pack Bezique, trick {position.trick_number} of {position.ruleset.tricks}" if whole else "Part of a deal"
    )


def _name(position: Position, seat: int) -> str:
    return NAMES[position.seats[seat % len(position.seats)]]


# ---- the zones: each adds its parts and gives the height where the next begins


def _player(body: list[str], position: Position, seat: int, y: int, width: int) -> int:
    hand = position.hands[seat]
    held = [str(card) for card in in_order(tuple(card for card in hand if card != UNKNOWN))]
    held += [_BACK] * hand.count(UNKNOWN)
    laid = [str(card) for _, card in position.laid[seat]]
    body.append(_text(_EDGE, y + 24, _name(position, seat), size=20, bold=True))
    body.append(_text(_EDGE, y + 48, f"{words.points(position.scores[seat])} points", size=16))
    rows = [(held, width), (laid, _SMALL)] if width == _SMALL else [(laid, _SMALL), (held, width)]
    for codes, wide in rows:
        if codes:
            body += _row(codes, _EDGE + _NAMED, y, wide, _WIDTH - 2 * _EDGE - _NAMED)
            y += _tall(wide) + _GAP
    return y if held or laid else y + 60


def _middle(body: list[str], position: Position, y: int) -> int:
    line = f'<path d="M{_EDGE} {{}}H{_WIDTH - _EDGE}" stroke="{COLOURS["cloth-line"]}" fill="none"/>'
    body.append(line.format(y))
    y += _GAP
    tall = _tall(_LARGE)
    if position.stock:
        body += _row([_BACK], _EDGE + _NAMED, y, _SMALL, _SMALL)
    body.append(_text(_EDGE, y + 24, "Stock", size=20, bold=True))
    body.append(_text(_EDGE, y + 48, words.count(len(position.stock), "card"), size=16))
    at = _WIDTH // 2 - _LARGE - _GAP // 2
    for place in range(len(position.seats)):
        x = at + place * (_LARGE + _GAP)
        who = _name(position, position.leader + place)
        if place < len(position.trick):
            body += _row([str(position.trick[place])], x, y, _LARGE, _LARGE)
        else:
            body.append(
                f'<rect x="{x}" y="{y}" width="{_LARGE}" height="{tall}" rx="8" fill="none"'
                f' stroke="{COLOURS["cloth-line"]}" stroke-dasharray="5 4"/>'
            )
        body.append(_text(x + _LARGE // 2, y + tall + 20, who, size=15, anchor="middle"))
    x = _WIDTH - _EDGE - _NAMED // 2
    if position.trump:
        body.append(f'<circle cx="{x}" cy="{y + 40}" r="38" fill="{COLOURS["face"]}"/>')
        body.append(_pip(position.trump, x, y + 40, 46))
    told = f"{SUIT_NAMES[position.trump].capitalize()} are trumps" if position.trump else "No trumps yet"
    body.append(_text(x, y + 102, told, size=16, anchor="middle"))
    y += tall + 20 + _GAP
    body.append(line.format(y))
    return y + _GAP


def _row(codes: list[str], x: int, y: int, width: int, room: int) -> Iterator[str]:
    """Cards side by side, or covering one another where there is not room enough."""
    step = min(width + 6.0, (room - width) / max(1, len(codes) - 1))
    for place, code in enumerate(codes):
        at = round(x + place * step, 1)
        yield f'<use href="#bz-{code}" x="{at:g}" y="{y}" width="{width}" height="{_tall(width)}"/>'


def _tall(width: int) -> int:
    return width * _CARD[1] // _CARD[0]


def _text(  # noqa: PLR0913  (a text has its place and its look)
    x: int, y: int, text: str, *, size: int, bold: bool = False, anchor: str = "start"
) -> str:
    weight = ' font-weight="600"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'


# ---- the cards, as js/cards.js draws them


def _drawn(code: str) -> str:
    return _back() if code == _BACK else _face(Card(code))


def _paper() -> str:
    return (
        f'<rect x="1" y="1" width="124" height="174" rx="10" fill="{COLOURS["face"]}"'
        f' stroke="{COLOURS["face-edge"]}" stroke-width="2"/>'
    )


def _face(card: Card) -> str:
    rank, suit = card
    court = rank in SHAPES["HATS"]
    wide, path = SHAPES["GLYPHS"][rank]
    scale = round(min(0.43, 33 / wide), 4)
    letter = (
        f'<path d="{path}" transform="translate(11 13) scale({scale} 0.43)" fill="none" stroke="{_ink(suit)}"'
        ' stroke-width="15.5" stroke-miterlimit="3"/>'
    )
    y, size = (122, 70) if court else (108, 84) if rank == "A" else (112, 66)
    hat = _hat(rank, suit, 78, y, size) if court else ""
    return f"{_paper()}{letter}{_pip(suit, 26, 78, 27)}{_pip(suit, 78, y, size)}{hat}"


def _hat(rank: str, suit: str, x: int, y: int, size: int) -> str:
    shape, band, pearls, *plume = SHAPES["HATS"][rank]
    depth = 0.2 if (rank, suit) == ("J", "H") else SHAPES["HAT_DEPTH"][suit]
    tilt = " rotate(-10) translate(1 -4) scale(.86)" if rank == "J" else ""
    ink = f'stroke="{_ink(suit)}" stroke-width="3"'
    gold = f'fill="{COLOURS["gold"]}" {ink} stroke-linejoin="round"'
    parts = []
    if plume:
        feather, quill = plume
        parts += [f'<path d="{feather}" fill="{COLOURS["face"]}" {ink}/>', f'<path d="{quill}" fill="none" {ink}/>']
    parts += [f'<path d="{shape}" {gold}/>', f'<path d="{band}" fill="none" {ink}/>']
    parts += [f'<circle cx="{cx}" cy="{cy}" r="{r}" {gold}/>' for cx, cy, r in pearls]
    place = f"translate({x} {y - size * (0.5 - depth) - 6:g}) scale(1.02){tilt}"
    return f'<g transform="{place}">{"".join(parts)}</g>'


def _back() -> str:
    lines, dots = (_grid(SHAPES["BACK"][name]) for name in ("line", "dot"))
    return (
        f'{_paper()}<svg x="9" y="9" width="108" height="158" viewBox="0 0 108 158">'
        f'<rect width="108" height="158" rx="5" fill="{COLOURS["back"]}"/>'
        f'<path d="{lines}" fill="none" stroke="{COLOURS["back-line"]}" stroke-width="1.1"/>'
        f'<path d="{dots}" fill="{COLOURS["back-gold"]}"/></svg>'
        f'<rect x="13" y="13" width="100" height="150" rx="3" fill="none" stroke="{COLOURS["back-gold"]}"'
        ' stroke-width="1.5"/>'
    )


def _grid(runs: Iterable[list[Any]]) -> str:
    return "".join(
        f"M{x + dx * column:g} {y + dy * row:g}{path}"
        for path, x, dx, columns, y, dy, rows in runs
        for row in range(rows)
        for column in range(columns)
    )


def _pip(suit: str, x: int, y: int, size: int) -> str:
    place = f"translate({x} {y}) scale({size / 100:g})"
    return f'<path d="{SHAPES["PIPS"][suit]}" transform="{place}" fill="{_ink(suit)}"/>'


def _ink(suit: str) -> str:
    return COLOURS[f"suit-{suit.lower()}"]
