"""Tables laid for a test: partial positions in one line, random play, and tables where much has been declared."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bezique_tutor.rules.actions import ShowHand, parse
from bezique_tutor.rules.cards import UNKNOWN, Card, cards
from bezique_tutor.rules.editions import rules as read_rules
from bezique_tutor.rules.game import apply, deal, legal_actions
from bezique_tutor.rules.position import Laid, Position, Scored, Step
from bezique_tutor.rules.procedure import begin
from bezique_tutor.rules.referee import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bezique_tutor.rules.actions import Action
    from bezique_tutor.rules.referee import Ruling


def dice(seed: object) -> random.Random:
    """A source of chance that throws the same in every run."""
    return random.Random(str(seed))


def hand(text: str) -> tuple[Card, ...]:
    """Sorted cards, as a position holds them."""
    return tuple(sorted(cards(text)))


def laid(text: str) -> tuple[Laid, ...]:
    """Laid cards from ``1KH 2QH``."""
    return tuple(Laid(int(word[:-2]), Card(word[-2:])) for word in text.split())


def record(text: str) -> tuple[Scored, ...]:
    """Scored declarations from ``marriage:1.2 bezique:3.4``."""
    pairs = (word.split(":") for word in text.split())
    return tuple(Scored(name, tuple(map(int, numbers.split(".")))) for name, numbers in pairs)


def before_play(step: Step, **fields: object) -> Position:
    """The pack before South, who is in turn at a step before the deal."""
    dealer = None if step in {Step.CUT, Step.CHOOSE} else 0 if step in {Step.LIFT, Step.DEAL} else 1
    leader = 0 if dealer is None else 1 - dealer
    return begin("six-pack", "BZ1-PACK").but(step=step, dealer=dealer, leader=leader, turn=0, **fields)


def table(  # noqa: PLR0913  (a table has many things on it)
    holding: str = "",
    lying: str = "",
    scored: str = "",
    *,
    trump: str | None = "H",
    last: str | None = None,
    edition: str = "six-pack",
    step: Step = Step.DECLARE,
    stock: int = 20,
    trick: str = "",
    leads: int | None = None,
    scores: tuple[int, int] = (0, 0),
    other: str = "",
    pile: int = 2,
) -> Position:
    """A partial position with South in turn: South's cards, and as much of the rest as the test speaks of."""
    led = cards(trick)
    return Position(
        ruleset=read_rules(edition),
        dealer=1,
        leader=len(led) if leads is None else leads,
        turn=0,
        step=step,
        hands=(hand(holding), hand(other)),
        laid=(laid(lying), ()),
        record=(record(scored), ()),
        stock=(UNKNOWN,) * stock,
        trump=trump,
        previous_trump=last,
        trick=led,
        scores=scores,
        shown=((), ()),
        pile=(UNKNOWN,) * pile,
    )


def judge(position: Position, text: str) -> Ruling:
    """The ruling on an action text."""
    return check(position, parse(text))


def after(position: Position, *texts: str) -> Position:
    """The position after some action texts."""
    for text in texts:
        position = apply(position, parse(text))
    return position


def again(position: Position) -> Position:
    """South wins another trick: the same table at the moment after it."""
    return position.but(step=Step.DECLARE, turn=0, leader=0)


def play_out(
    seed: int, edition: str = "six-pack", *, by_hand: bool = False, **start: str | None
) -> Iterator[tuple[Position, Action | None]]:
    """A deal played at random but fond of declaring, as pairs of a position and the action taken there.

    ``by_hand`` begins with the shuffle. A hand without court cards is rare and always shown.
    """
    source = dice(seed)
    position = (begin if by_hand else deal)(edition, f"BZ1-{seed}", **start)
    while actions := legal_actions(position):
        eager = position.step is Step.DECLARE and source.random() < 0.9
        action = actions[0] if eager else source.choice(actions)
        if not position.pile and actions[-1] == ShowHand():
            action = actions[-1]
        yield position, action
        position = apply(position, action)
    yield position, None


RICH = (
    "AH TH KH QH JH QC JC KC",
    "KH QH JC QH JC KH QS JD",
    "AH AS AD AC AH QH QD QC QS KH",
    "KS QS AS TS JS KH QH JH TH AH JC",
)


def busy_tables(
    seed: int, edition: str = "six-pack", *, steps: int = 30, last: str | None = None
) -> Iterator[Position]:
    """Tables of one seat that holds few values and declares and plays laid cards at random, so that all is reused."""
    source = dice(f"{seed}{edition}")
    values = cards(source.choice(RICH))
    position = table(trump=None, last=last, edition=edition)
    for _ in range(steps):
        lying = position.laid[0]
        room = position.ruleset.hand - 1 - len(lying)
        position = position.but(hands=(tuple(sorted(source.choices(values, k=room))), ()))
        yield position
        actions = [action for action in legal_actions(position) if str(action) != "draw"]
        if actions and source.random() < 0.7:
            position = again(apply(position, source.choice(actions)))
        for _ in range(source.choice((0, 1, 1, 2, 4))):
            if position.laid[0]:
                number, card = source.choice(position.laid[0])
                position = again(apply(position.but(step=Step.PLAY), parse(f"play {card}@{number}")).but(trick=()))
