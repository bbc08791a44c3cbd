"""Random play through the public functions, in decisions a second: positions with more than one legal action."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import chess

from bezique_tutor.rules.game import apply, deal, legal_actions
from tests.bench.rows import Row, in_turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES = 12
PLIES = 400  # a random game of chess may never end by itself


def our_deal(source: random.Random) -> int:
    """One random deal; the number of its decisions."""
    decisions = 0
    position = deal("six-pack", f"BZ1-{source.getrandbits(40)}")
    while actions := legal_actions(position):
        decisions += len(actions) > 1
        position = apply(position, source.choice(actions))
    return decisions


def chess_game(source: random.Random) -> int:
    """One random game of chess; the number of its decisions."""
    decisions = 0
    board = chess.Board()
    while (moves := list(board.legal_moves)) and board.ply() < PLIES:
        decisions += len(moves) > 1
        board.push(source.choice(moves))
    return decisions


def decisions_a_second(play: Callable[[random.Random], int], seed: int) -> float:
    """Decisions a second over some games."""
    source = random.Random(seed)
    start = time.perf_counter()
    decisions = sum(play(source) for _ in range(GAMES))
    return decisions / (time.perf_counter() - start)


def rows(repeats: int) -> Iterator[Row]:
    """One row."""
    ours, peer = in_turns(
        lambda seed: decisions_a_second(our_deal, seed), lambda seed: decisions_a_second(chess_game, seed), repeats
    )
    yield Row("random play", "python-chess", "decisions/s", ours, peer, ">= 1.0")
