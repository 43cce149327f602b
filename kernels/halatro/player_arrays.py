"""Arguments of the kernels of Halatro's players: arrays loaded before the game, settings, and room for a move list."""

from collections.abc import Callable
from typing import NamedTuple, cast

import numpy as np

from ...games.halatro.plays import PlayTable
from ...games.halatro.rules import discards_at as discards_left
from ...games.halatro.rules import level_of as level_after
from ...games.halatro.rules import plays_at as plays_left
from ..array_types import F32, F64, I32, I64, U8, Integer
from ..compiled import compiled
from .best_play import DrawClasses

level_of = cast("Callable[[Integer, Integer], Integer]", compiled(level_after))
plays_at = cast("Callable[[Integer], Integer]", compiled(plays_left))
discards_at = cast("Callable[[Integer], Integer]", compiled(discards_left))


MOVES = 2 * (56 + 70 + 56)
"""Most moves that are ever listed: sets of three to five of eight cards, played or discarded."""


class HandArrays(NamedTuple):
    """Arrays for the value of a hand, and no others, because every array makes each call of a kernel slower.

    values      (12, 1115634) float32  expected points of three to six kept cards, by level, then class
    sums        (12, 152646) float32   of three to five cards: sum of `values` over the sets with one card more
    response    (12,) float64          by level: share of the first card's deviation that each card drawn adds
    table       (8, 8192) int16        the table of plays
    places      (4, 9, 8193) int32     from `kernels.halatro.card_classes.make_places`
    lane_sizes  (8192,) uint8          number of cards in each lane
    leaf        (12, 3, 33) float64    weights of the features of `leaf`, by level and number of kept cards less 3
    suit_chances  (53, 11, 6, 14) float64  from `kernels.halatro.move_values.make_suit_chances`
    """

    values: F32
    sums: F32
    response: F64
    table: PlayTable
    places: I32
    lane_sizes: U8
    leaf: F64
    suit_chances: F64


class PlayerArrays(NamedTuple):
    """All arrays of a player: `HandArrays`, and the classes of draws."""

    hands: HandArrays
    draws: DrawClasses


class MoveList(NamedTuple):
    """The moves of one position, as arrays with room for all of them: (364,) each.

    kept    int64    the cards kept, as a mask
    levels  int64    the level after the move, -1 after the last play
    scores  int64    the points the move scores; 0 for a discard
    worth   float64  expected points in all, including the move's score
    errors  float64  standard error of `worth`: 0 if it is exact, NaN if no draw was sampled
    """

    kept: I64
    levels: I64
    scores: I64
    worth: F64
    errors: F64


@compiled
def room_for_moves() -> MoveList:
    """Return uninitialised arrays with room for all moves."""
    return MoveList(
        np.empty(MOVES, np.int64), np.empty(MOVES, np.int64), np.empty(MOVES, np.int64), np.empty(MOVES),
        np.empty(MOVES),
    )  # fmt: skip


class LookaheadSettings(NamedTuple):
    """Settings of the lookahead. Kernels are compiled for ints from `counted` to `batch` and floats after that.

    counted       before the last play, moves that throw at most this many cards are counted over every draw: 0, 2 or 5
    candidates    most moves compared by samples
    samples       most draws sampled for each move; 0 disables the lookahead
    batch         draws sampled between two comparisons
    spread        only moves within this many points of the best are compared by samples
    trust         weight of the table's own value next to the samples, as a number of draws
    doubt         a move is given up when it is this many standard errors behind the best
    alike         a move is also given up when its distance from the best has a standard error below this, in points
    margin        moves within this many points of the table's best are corrected for dead cards
    margin_after  the same margin for the hands after a draw
    """

    counted: int
    candidates: int
    samples: int
    batch: int
    spread: float
    trust: float
    doubt: float
    alike: float
    margin: float
    margin_after: float
