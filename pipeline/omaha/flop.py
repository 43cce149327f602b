"""The table `omaha_flop`: each flop and Omaha hand against one random hand, a few flops per part (docs/omaha.md)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.boards import BOARD_SIZE
from ...cards.lattice.row_numbers import SUIT_RELABELLINGS, canonical_sets, ways_of_keys
from ...cards.mask_arrays import Masks, canonical_masks, combination_masks, lanes_of
from ...cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, cards_of
from ...games.omaha.hand_values import classes_of_hands
from ...games.omaha.rules import DECK, FLOP_DEALS, FLOP_SIZE, HAND_SIZE
from ...kernels.omaha import Players, boards_by_rank, boards_by_suit, players, rank_counts, suit_counts
from ...tables.base_tables import EVALUATOR
from ...tables.omaha import BOARDS_PER_PART, OMAHA_FLOP, OMAHA_STARTING_HANDS
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column, evaluator_from, masks_column
from ..stages.stage import Columns, Parts, Stage, in_this_process, one_by_one

HANDS = comb(DECK.size - FLOP_SIZE, HAND_SIZE)
"""Number of hands, given a flop."""
FLOPS_OF_BOARD = comb(BOARD_SIZE, FLOP_SIZE)

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Flops:
    """The data from which all parts are made.

    flops    (1755,)           the masks of the canonical flops, ascending
    hands    (270725,)         the masks of all hands, ascending
    classes  (5, 270725)       the class of each hand by rank and each suit, then by rank alone
    players  the hands by class
    """

    flops: tuple[int, ...]
    hands: Masks
    classes: npt.NDArray[np.uint16]
    players: Players


def part_count(_inputs: Inputs) -> int:
    """Return the number of parts."""
    return OMAHA_FLOP.parts


def shared_data(inputs: Inputs) -> Flops:
    """Return all flops and hands."""
    flops = tuple(
        sum(lane << LANE_BITS * suit for suit, lane in enumerate(lanes)) for lanes in canonical_sets(FLOP_SIZE)
    )
    hands = combination_masks(HAND_SIZE)
    return Flops(flops, hands, classes_of_hands(hands), players(evaluator_from(inputs["evaluator"])))


def make(shared: Flops, index: int) -> Columns:
    """Return the columns of one part."""
    first = index * BOARDS_PER_PART
    boards = [rows_of(shared, board) for board in range(first, first + BOARDS_PER_PART)]
    return {name: np.concatenate([columns[name] for columns in boards]) for name in boards[0]}


PARTS = Parts(__name__, OMAHA_FLOP, (EVALUATOR,), part_count, shared_data, make, one_by_one)


def rows_of(shared: Flops, board: int) -> dict[str, npt.NDArray[Any]]:
    """Return the rows of flop number `board`, in the types of the table."""
    flop = shared.flops[board]
    hand_id, ways = canonical_hands(flop, shared.hands)
    counts = flop_counts(flop, hand_id, shared)
    return {
        "board_id": np.full(len(hand_id), board, np.uint16),
        "hand_id": hand_id,
        "ways": ways,
        "win": counts[:, 0].astype(np.uint32),
        "tie": counts[:, 1].astype(np.uint32),
    }


def canonical_hands(flop: int, hands: Masks) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint8]]:
    """Return the canonical hands for a canonical flop, as indices into `hands`, and the sizes of their classes.

    In a canonical hand, suits that are equal on the flop are in ascending order of the hand's lanes.
    """
    shown = [flop >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT)]
    places = np.flatnonzero(hands & np.uint64(flop) == 0)
    own = np.stack(lanes_of(hands[places]))
    for low in range(SUIT_COUNT - 1):
        if shown[low] == shown[low + 1]:
            ascending = own[low] <= own[low + 1]
            places, own = places[ascending], own[:, ascending]
    ways, run = np.full(len(places), SUIT_RELABELLINGS), np.ones(len(places), np.int64)
    for low in range(SUIT_COUNT - 1):
        same = (own[low] == own[low + 1]) & (shown[low] == shown[low + 1])
        run = np.where(same, run + 1, 1)
        ways //= run
    return places.astype(np.uint32), ways.astype(np.uint8)


def flop_counts(flop: int, hand_id: npt.NDArray[np.uint32], shared: Flops) -> Counts:
    """Return the deals after a flop that hands win and tie: (n, 2).

    Counts without flushes come first; then the changes due to flushes are added for each suit.
    """
    cards = cards_of(flop)
    counts: Counts = rank_counts(boards_by_rank(cards), shared.players)[shared.classes[SUIT_COUNT, hand_id]]
    for suit in {card // LANE_BITS for card in cards}:
        boards = boards_by_suit(suit, cards)
        changes = suit_counts(0, len(boards.lanes), boards, shared.players)
        counts += changes[shared.classes[suit, hand_id]]
    return counts


@dataclass
class Totals:
    """Totals for the checks, gathered part by part.

    boards    for each flop seen: its deals with all hands, and deals won minus lost over all hands
    possible  false if a row wins and ties more deals than exist
    results   (2, 270725) int64: deals won and tied by each canonical hand, times the ways of its row
    """

    boards: dict[int, tuple[int, int]]
    possible: bool
    results: Counts

    @property
    def whole(self) -> bool:
        """True if all flops were seen."""
        return len(self.boards) == OMAHA_FLOP.parts * BOARDS_PER_PART


def totals_of(parts: Iterable[pa.Table], _inputs: Inputs) -> Totals:
    """Return the totals of all parts, reading each once."""
    totals = Totals({}, True, np.zeros((2, comb(DECK.size, HAND_SIZE)), np.int64))
    for part in parts:
        board_id, hand_id, ways, win, tie = (
            column(part, name) for name in ("board_id", "hand_id", "ways", "win", "tie")
        )
        totals.possible &= bool((win + tie <= FLOP_DEALS).all())
        starts = np.flatnonzero(np.diff(board_id, prepend=-1))
        surplus = ways * (2 * win + tie - FLOP_DEALS)
        sums = zip(np.add.reduceat(ways, starts).tolist(), np.add.reduceat(surplus, starts).tolist(), strict=True)
        for board, deals in zip(board_id[starts].tolist(), sums, strict=True):
            before = totals.boards.get(board, (0, 0))
            totals.boards[board] = before[0] + deals[0], before[1] + deals[1]
        for result, counts in zip(totals.results, (ways * win, ways * tie), strict=True):
            np.add.at(result, hand_id, counts)
    return totals


@check
def every_flop_has_all_hands(totals: Totals, _inputs: Inputs) -> bool:
    """The ways of the rows of a flop add up to all deals in its class."""
    flops = list(canonical_sets(FLOP_SIZE))
    return all(ways == ways_of_keys(flops[board]) * HANDS for board, (ways, _) in totals.boards.items())


@check
def all_flops_add_up_to_the_starting_hands(totals: Totals, inputs: Inputs) -> bool:
    """A deal before the flop counts once per flop contained in its board; incomplete tables are not checked."""
    if not totals.whole:
        return True
    before = inputs[OMAHA_STARTING_HANDS.name]
    masks, canonical = masks_column(before), canonical_masks(combination_masks(HAND_SIZE))
    rows = np.searchsorted(masks, canonical)
    return all(
        np.array_equal(
            np.bincount(rows, result, len(masks)).astype(np.int64),
            column(before, "ways") * column(before, name) * FLOPS_OF_BOARD,
        )
        for name, result in zip(("win", "tie"), totals.results, strict=True)
    )


STAGE = Stage(
    OMAHA_FLOP,
    (EVALUATOR, OMAHA_STARTING_HANDS),
    partial(in_this_process, PARTS),
    (
        every_flop_has_all_hands,
        Check("no row has more than all deals", lambda totals, _inputs: totals.possible),
        Check(
            "what hands win others lose",
            lambda totals, _inputs: not any(surplus for _, surplus in totals.boards.values()),
        ),
        all_flops_add_up_to_the_starting_hands,
    ),
    gather=totals_of,
    parts=PARTS,
)
