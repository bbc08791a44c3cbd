"""The editions of Six-Pack as data, and the reader of rule-set texts such as ``six-pack/classical?rounding=...``.

Figures are those of the printed texts; ``clauses.py`` says where each was printed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bezique_tutor.rules.errors import NotationError
from bezique_tutor.rules.ruleset import (
    BeziquePair,
    PlaysCarteBlanche,
    RepairMarriages,
    Rounding,
    RuleSet,
    RuleSetError,
    TableLimit,
    TrumpFrom,
    TrumpRepeat,
)

DEFAULT: Final = "six-pack/bicycle"
LONGEST: Final = 400

_BICYCLE: Final = RuleSet(
    name=DEFAULT,
    seats="SN",
    packs=6,
    hand=12,
    packets=(1,),
    trump_from=TrumpFrom.FIRST_DECLARATION,
    trump_repeat=TrumpRepeat.FORBIDDEN,
    bezique_pair=BeziquePair.LINKED,
    repair_marriages=RepairMarriages.YES,
    table_limit=TableLimit.PER_DECLARATION,
    plays_carte_blanche=PlaysCarteBlanche.YES,
    last_trick=250,
    carte_blanche=250,
    lift_exact=24,
    lift_points=250,
    guess_points=150,
    game_bonus=1000,
    rubicon_line=3000,
    rubicon_bonus=1000,
    rounding=Rounding.FLOOR_EACH,
    declarations=(
        ("marriage", 20),
        ("royal-marriage", 40),
        ("trump-sequence", 250),
        ("back-door", 150),
        ("bezique", 40),
        ("double-bezique", 500),
        ("triple-bezique", 1500),
        ("quadruple-bezique", 4000),
        ("four-aces", 100),
        ("four-kings", 80),
        ("four-queens", 60),
        ("four-jacks", 40),
        ("four-trump-aces", 1000),
        ("four-trump-tens", 900),
        ("four-trump-kings", 800),
        ("four-trump-queens", 600),
        ("four-trump-jacks", 400),
    ),
)


def _with_points(base: RuleSet, name: str, **points: int) -> RuleSet:
    changed = {key.replace("_", "-"): value for key, value in points.items()}
    return replace(
        base, name=name, declarations=tuple((key, changed.get(key, value)) for key, value in base.declarations)
    )


EDITIONS: Final[dict[str, RuleSet]] = {
    DEFAULT: _BICYCLE,
    "six-pack/classical": _with_points(_BICYCLE, "six-pack/classical", quadruple_bezique=4500),
}

SWITCHES: Final[dict[str, type[StrEnum]]] = {
    name: type(option) for name, option in vars(_BICYCLE).items() if isinstance(option, StrEnum)
}


@lru_cache(maxsize=256)  # the texts come from outside: no more of them are kept
def rules(text: str = DEFAULT) -> RuleSet:
    """The rule set that ``text`` names: game, game/edition, or game/edition?switch=value&switch=value.

    Raises :class:`NotationError` (field ``rules``) for a name, switch or value that is not known, and for switches
    that exclude each other.

    >>> rules("six-pack?bezique_pair=fixed&trump_repeat=allowed").name
    'six-pack/bicycle?bezique_pair=fixed&trump_repeat=allowed'
    """
    if len(text) > LONGEST:
        raise NotationError("rules", f"expected at most {LONGEST} characters, got {len(text)}")
    edition, _, query = text.strip().partition("?")
    if edition == "six-pack":
        edition = DEFAULT
    if edition not in EDITIONS:
        raise NotationError("rules", f"expected one of {', '.join(EDITIONS)}, got {edition[:40]!r}")
    base = EDITIONS[edition]
    named = _switches(query)
    changes = {key: value for key, value in named.items() if value != getattr(base, key)}
    if not changes:
        return base
    name = edition + "?" + "&".join(f"{key}={changes[key]}" for key in sorted(changes))
    try:
        return replace(base, name=name, **changes)  # type: ignore[arg-type]
    except RuleSetError as error:
        raise NotationError("rules", str(error)) from None


def _switches(query: str) -> dict[str, StrEnum]:
    named: dict[str, StrEnum] = {}
    for part in filter(None, query.split("&")):
        match = re.fullmatch(r"([a-z_]+)=([a-z0-9-]+)", part)
        if not match or match[1] not in SWITCHES:
            known = ", ".join(SWITCHES)
            raise NotationError("rules", f"expected switch=value with a switch of {known}, got {part[:40]!r}")
        switch, options = match[1], SWITCHES[match[1]]
        if switch in named:
            raise NotationError("rules", f"{switch}: expected once, got it twice")
        if match[2] not in set(options):
            raise NotationError("rules", f"{switch}: expected one of {', '.join(options)}, got {match[2][:40]!r}")
        named[switch] = options(match[2])
    return named
