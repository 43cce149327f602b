"""A board's run-outs, the cards still to come, gathered into types on which every hole has one value.

A value depends on suits only through the flush. Run-outs that complete the board to the same ranks, and to the same
lane of the suit with three or more cards if there is one, are of one type: a flop's 1,176 run-outs are of 355 at most.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from ..cards.evaluator import HIGH_SHIFT, SIZES, Evaluator
from ..cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, mask_of
from ..cards.starting_hands import HOLES
from ..multiway.weights import HIGH, HOLE_COUNT, HOLE_INDEX, LOW

BOARD = 5
FLUSH = 3
"""Cards of a suit on the whole board from which a hole can make a flush."""
SUIT_CARDS = 4
"""Cards of a rank in the deck."""

_RANKS = np.arange(LANE_BITS)
_PAIR_HIGH, _PAIR_LOW = np.tril_indices(LANE_BITS)
_PAIR_PLACE = np.zeros((LANE_BITS, LANE_BITS), np.int64)
_PAIR_PLACE[_PAIR_HIGH, _PAIR_LOW] = _PAIR_PLACE[_PAIR_LOW, _PAIR_HIGH] = np.arange(len(_PAIR_HIGH))
_PAIR_OF_HOLE = _PAIR_PLACE[LOW % LANE_BITS, HIGH % LANE_BITS]
"""Which of the 91 pairs of ranks a hole has: (1326,)."""

Counts = npt.NDArray[np.int64]
Few = npt.NDArray[np.int16]
"""Numbers of run-outs, 1,176 at most."""
Values = npt.NDArray[np.uint16]


@dataclass(frozen=True)
class RunOuts:
    """The run-outs of one board without the cards of `gone`, by type.

    cards    (n, k)           int64   the k = 5 - len(board) cards of each run-out
    kind     (n,)             int64   the type of each
    values   (kinds, 1326)    uint16  the value of each hole on the whole board; meaningless where it cannot be
    live     (1326,)          bool    holes that share no card with the board or `gone`
    """

    cards: Counts
    kind: Counts
    values: Values
    live: npt.NDArray[np.bool_]

    @property
    def kinds(self) -> int:
        """How many types there are."""
        return len(self.values)

    def without_each_hole(self) -> Few:
        """How many run-outs of each type share no card with each hole; none for dead holes: (kinds, 1326)."""
        sizes = np.bincount(self.kind, minlength=self.kinds).astype(np.int16)
        with_card = np.zeros((self.kinds, DECK_SIZE), np.int16)
        for place in range(self.cards.shape[1]):
            np.add.at(with_card, (self.kind, self.cards[:, place]), 1)
        counts: Few = sizes[:, None] - np.take(with_card, LOW, axis=1)
        counts -= np.take(with_card, HIGH, axis=1)
        if self.cards.shape[1] == 2:  # noqa: PLR2004 - a run-out that is the hole has been taken off twice
            counts[self.kind, HOLE_INDEX[self.cards[:, 0], self.cards[:, 1]]] += 1
        counts *= self.live
        return counts


def run_outs(evaluator: Evaluator, board: Sequence[int], gone: Sequence[int] = ()) -> RunOuts:
    """Every way to complete a board of three to five cards without those of `gone`, and what holes are then worth."""
    dead = mask_of((*board, *gone))
    unseen = [card for card in range(DECK_SIZE) if not dead >> card & 1]
    completions = list(combinations(unseen, BOARD - len(board)))
    cards = np.array(completions, np.int64).reshape(len(completions), -1)
    known = np.broadcast_to(np.array(board, np.int64), (len(cards), len(board)))
    boards = np.concatenate([known, cards], axis=1)
    lanes = np.zeros((len(cards), 4), np.int64)
    np.bitwise_or.at(lanes, (np.arange(len(cards))[:, None], boards // LANE_BITS), 1 << boards % LANE_BITS)
    flush_suit, flush_lane = _flush(lanes)
    rank_key = evaluator.lane_key[lanes].sum(axis=1, dtype=np.int64)
    # Types without a flush come first: they have fewer values, and a sweep's sums of them take less room.
    key = (flush_lane << 2 | flush_suit) << 32 | rank_key
    _, first, kind = np.unique(key, return_index=True, return_inverse=True)
    values = np.maximum(
        np.take(_without_flush(evaluator, rank_key[first], boards[first]), _PAIR_OF_HOLE, axis=1),
        _with_flush(evaluator, flush_suit[first], flush_lane[first]),
    )
    return RunOuts(cards, kind, values, _live(dead))


def _live(dead: int) -> npt.NDArray[np.bool_]:
    return np.array([not (dead >> low | dead >> high) & 1 for low, high in HOLES])


def _flush(lanes: Counts) -> tuple[Counts, Counts]:
    """The suit of which each whole board (n, 4) has three cards or more, and its lane; 0 and an empty lane if none."""
    sizes = np.bitwise_count(lanes)
    suit = np.where(sizes.max(axis=1) >= FLUSH, sizes.argmax(axis=1), 0)
    lane = np.where(sizes.max(axis=1) >= FLUSH, lanes[np.arange(len(lanes)), suit], 0)
    return suit, lane


def _without_flush(evaluator: Evaluator, rank_key: Counts, boards: Counts) -> Values:
    """The value of each pair of ranks on each board, flushes apart: (boards, 91); 0 if it needs a fifth card."""
    held = (boards[:, :, None] % LANE_BITS == _RANKS).sum(axis=1)
    pair = _PAIR_HIGH == _PAIR_LOW
    possible = (held[:, _PAIR_HIGH] + 1 + pair <= SUIT_CARDS) & (held[:, _PAIR_LOW] + 1 <= SUIT_CARDS)
    one = evaluator.lane_key[1 << _RANKS].astype(np.int64)
    key = np.where(possible, rank_key[:, None] + one[_PAIR_HIGH] + one[_PAIR_LOW], 0)
    place = evaluator.high_start[SIZES.index(7), key >> HIGH_SHIFT].astype(np.int64)
    place += evaluator.low_index[key & ((1 << HIGH_SHIFT) - 1)]
    return np.where(possible, evaluator.rank_value[np.where(possible, place, 0)], 0).astype(np.uint16)


def _with_flush(evaluator: Evaluator, suit: Counts, lane: Counts) -> Values:
    """The value of each hole's flush on each board, 0 if it has none: (boards, 1326)."""
    values = np.zeros((len(suit), HOLE_COUNT), np.uint16)
    for own in range(4):
        rows = np.flatnonzero((suit == own) & (lane > 0))
        added = sum((cards // LANE_BITS == own) * (1 << cards % LANE_BITS) for cards in (LOW, HIGH))
        values[rows] = evaluator.flush_value[lane[rows, None] | added & LANE_MASK]
    return values
