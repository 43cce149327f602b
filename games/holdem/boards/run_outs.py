"""All ways to complete a board: final boards in blocks, once for boards that differ by suits only, or by type.

A relabelling of suits that leaves the board, the dead cards and every range unchanged maps final boards to final
boards. One board of each class, counted as often as the class is large, gives exact totals over all of a player's
hands; a single hand's total is the mean over its symmetric hands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from math import comb

import numpy as np
import numpy.typing as npt

from ....cards.boards import BOARD_SIZE, VisibleCards
from ....cards.deck import STANDARD, Deck
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HIGH, HOLE_CARDS, HOLE_COUNT, HOLE_INDEX, HOLE_MASKS, LOW
from ....cards.lattice.row_numbers import relabel_mask
from ....cards.mask_arrays import Masks, combination_masks, lanes_of
from ....cards.notation import DECK_SIZE, LANE_BITS, mask_of
from ..weighted_holes import HandSums, Indices, WeightedHoles, full_weights
from .hole_values import BoardValues, board_types, values_by_type

VALUES_AT_A_TIME = 2_000_000
"""The approximate number of values of holes in a block of boards."""
LARGEST_BLOCK = 40_000

Few = npt.NDArray[np.int16]
"""Numbers of run-outs, at most 1,176."""
Suits = tuple[int, ...]
"""A relabelling: suit `suits[k]` is renamed to suit k."""
NO_CHANGE: list[Suits] = [(0, 1, 2, 3)]
"""The group of the one relabelling that changes nothing."""


@dataclass(frozen=True)
class Boards:
    """Final boards, grouped by multiplicity.

    parts        pairs of a multiplicity and the masks of the boards that count so often, (n,) uint64
    missing_one  the number of boards that share no card with a given hole
    missing_two  the number of boards that share no card with two given disjoint holes
    """

    parts: tuple[tuple[int, Masks], ...]
    missing_one: int
    missing_two: int

    @property
    def visited(self) -> int:
        """The number of boards in all parts, each once."""
        return sum(len(masks) for _, masks in self.parts)


def final_boards(seen: VisibleCards) -> Boards:
    """Return all five-card boards that contain the board's cards and no dead card."""
    kept = seen.missing < BOARD_SIZE
    added = _combinations(seen.missing, seen.deck) if kept else combination_masks(seen.missing, seen.deck)
    masks = added[added & np.uint64(seen.board | seen.dead) == 0] | np.uint64(seen.board)
    one, two = (comb(seen.unseen - cards, seen.missing) for cards in (2, 4))
    return Boards(((1, masks),), one, two)


def boards_that_meet(dead: int, deck: Deck = STANDARD) -> Boards:
    """Return all five-card boards of a deck with at least one of these cards (a mask)."""
    masks = combination_masks(BOARD_SIZE, deck)
    unseen = deck.size - dead.bit_count()
    one, two = (comb(deck.size - cards, BOARD_SIZE) - comb(unseen - cards, BOARD_SIZE) for cards in (2, 4))
    return Boards(((1, masks[masks & np.uint64(dead) != 0]),), one, two)


def blocks(boards: Boards, holes: int) -> Iterator[tuple[int, Masks]]:
    """Yield the boards in blocks, smaller for more `holes`, each with the multiplicity of its boards."""
    size = min(LARGEST_BLOCK, max(1, VALUES_AT_A_TIME // holes))
    for times, masks in boards.parts:
        for start in range(0, len(masks), size):
            yield times, masks[start : start + size]


@dataclass(frozen=True)
class RunOuts:
    """The run-outs of one board by type; a flop's 1,176 have at most 355 types.

    cards    (n, k)           int64   the k = 5 - len(board) cards of each run-out
    kind     (n,)             int64   the type of each
    values   (kinds, 1326)    uint16  the value of each hole on the final board; meaningless where it is impossible
    live     (1326,)          bool    holes that share no card with the board
    """

    cards: Indices
    kind: Indices
    values: BoardValues
    live: npt.NDArray[np.bool_]

    @property
    def kinds(self) -> int:
        """The number of types."""
        return len(self.values)

    def without_each_hole(self) -> Few:
        """Count the run-outs of each type that share no card with each live hole: (kinds, 1326)."""
        sizes = np.bincount(self.kind, minlength=self.kinds).astype(np.int16)
        with_card = np.zeros((self.kinds, DECK_SIZE), np.int16)
        for place in range(self.cards.shape[1]):
            np.add.at(with_card, (self.kind, self.cards[:, place]), 1)
        counts: Few = sizes[:, None] - np.take(with_card, LOW, axis=1)
        counts -= np.take(with_card, HIGH, axis=1)
        if self.cards.shape[1] == 2:
            counts[self.kind, HOLE_INDEX[self.cards[:, 0], self.cards[:, 1]]] += 1
        counts *= self.live
        return counts


def run_outs(evaluator: Evaluator, board: Sequence[int], deck: Deck = STANDARD) -> RunOuts:
    """Return every way to complete a board of three to five cards, with the values of all holes."""
    seen = np.uint64(mask_of(board))
    live = HOLE_MASKS & (seen | np.uint64(deck.outside)) == 0
    added = _combinations(BOARD_SIZE - len(board), deck)
    added = added[added & seen == 0]
    cards = np.nonzero(added[:, None] >> np.arange(DECK_SIZE, dtype=np.uint64) & np.uint64(1))[1]
    types, kind = board_types(evaluator, added | seen)
    values = values_by_type(evaluator, types, np.arange(HOLE_COUNT)).T
    return RunOuts(cards.reshape(len(added), BOARD_SIZE - len(board)), kind, np.ascontiguousarray(values), live)


@lru_cache(maxsize=4)
def _combinations(size: int, deck: Deck) -> Masks:
    return combination_masks(size, deck)


def symmetries(seen: VisibleCards, hands: Sequence[WeightedHoles]) -> list[Suits]:
    """Return the relabellings, including the identity, that leave board, dead cards and all ranges unchanged."""
    fixed = [
        suits
        for suits in permutations(range(4))
        if relabel_mask(seen.board, suits) == seen.board and relabel_mask(seen.dead, suits) == seen.dead
    ]
    if len(fixed) == 1:
        return fixed
    weights = [full_weights(held) for held in hands]
    return [suits for suits in fixed if all((full[relabelled_holes(suits)] == full).all() for full in weights)]


def merged(boards: Boards, group: Sequence[Suits]) -> Boards:
    """Return one board of each class under `group`, with its multiplicity."""
    if len(group) == 1:
        return boards
    ((_, masks),) = boards.parts
    lowest = np.minimum.reduce([_relabelled_masks(masks, suits) for suits in group])
    first, ways = np.unique(lowest, return_counts=True)
    parts = tuple((times, first[ways == times]) for times in np.unique(ways).tolist())
    return Boards(parts, boards.missing_one, boards.missing_two)


def averaged(sums: HandSums, hands: WeightedHoles, group: Sequence[Suits]) -> HandSums:
    """Return each hand's sums from the sums over one board of each class."""
    if len(group) == 1:
        return sums
    moved = [np.searchsorted(hands.holes, relabelled_holes(suits)[hands.holes]) for suits in group]
    parts = np.stack([sums.deals, sums.win, sums.lose, sums.share])
    total = np.sum([parts[:, places] for places in moved], axis=0)
    return HandSums.of(total // len(group) if total.dtype.kind == "i" else total / len(group), sums.unit)


@cache
def relabelled_holes(suits: Suits) -> Indices:
    """Return the hole that each hole is mapped to: (1326,), which callers must not change."""
    cards = np.array([suits.index(suit) for suit in range(4)])[HOLE_CARDS // LANE_BITS] * LANE_BITS
    cards += HOLE_CARDS % LANE_BITS
    relabelled: Indices = HOLE_INDEX[cards[:, 0], cards[:, 1]]
    return relabelled


def _relabelled_masks(masks: Masks, suits: Suits) -> Masks:
    lanes = lanes_of(masks)
    joined: npt.NDArray[np.uint64] = np.zeros(len(masks), np.uint64)
    for place, suit in enumerate(suits):
        joined |= lanes[suit].astype(np.uint64) << np.uint64(LANE_BITS * place)
    return joined
