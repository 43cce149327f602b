"""What strategies win in hold'em games: the moves that they make in all positions, weighed by all deals."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from ...cards.boards import FLUSH_FROM
from ...cards.hands.evaluator import Evaluator
from ...cards.hands.hole_arrays import HOLE_MASKS, HOLE_OF_ID
from ...cards.mask_arrays import Masks, canonical_boards, lanes_of
from ...cards.notation import DECK_SIZE, LANE_BITS
from ...games.casino.strategies.seen_cards import Numbers, SeenCards
from ...games.casino.strategies.strategy import Strategy
from ...games.casino.streets import DEALER_HOLES, FIRST, FLOP, PREFLOP, RAISED, RIVER, TURN
from ..array_types import I64, U32
from ..holdem.river import HIGH_VERTEX, LOW_VERTEX, NO_FLUSH, VERTEX_CLASSES
from .hold_em import HoldEm
from .outcomes import NOBODY, count_entries
from .rivers import Rivers, boards_of_types
from .streets import FlopSums

TYPES_AT_ONCE = 4_000
"""The types of boards on the river whose positions are decided at a time: about a million."""


class StrategyTotals:
    """Strategies of one game, played on all deals."""

    def __init__(self, played: HoldEm, flops: FlopSums, evaluator: Evaluator) -> None:
        """Take a game with its rivers, and the sums of its first bets and of one raised bet by flop and hole.

        Raise `ValueError` for a game with decisions on the turn.
        """
        if played.tree.nodes_after(TURN):
            raise ValueError("strategies of games with decisions on the turn are not summed")
        self._played, self._flops, self._evaluator = played, flops, evaluator
        self._nodes = played.tree.nodes_after(RIVER)

    def totals(self, strategies: Sequence[Strategy]) -> list[int]:
        """Return what each strategy wins in all deals, in parts."""
        holes = HOLE_MASKS[HOLE_OF_ID[self._flops.hole_id]]
        boards = np.repeat(self._played.boards.flops, np.diff(self._flops.starts))
        ends = [self._after_flop(strategy, SeenCards(holes, boards, self._evaluator)) for strategy in strategies]
        totals = [self._ended(leaves) for leaves, _ in ends]
        if self._nodes:
            counts = [self._reaching(nodes) for _, nodes in ends]
            for entries, cards in river_positions(self._played.boards.rivers, self._evaluator):
                for place, strategy in enumerate(strategies):
                    totals[place] += self._on_river(strategy, entries, cards, counts[place])
        return totals

    def _after_flop(self, strategy: Strategy, cards: SeenCards) -> tuple[Numbers, Numbers]:
        """Return the leaf at which each row of the flop ends, or -1, and the node that it has reached."""
        leaves, nodes = np.full(len(cards.own), NOBODY), np.zeros(len(cards.own), np.int64)
        for seen in (PREFLOP, FLOP):
            for index in self._played.tree.nodes_after(seen):
                node = self._played.tree.nodes[index]
                here = (leaves == NOBODY) & (nodes == index)
                taken = strategy.choices(node, cards)
                for place, option in enumerate(node.options):
                    rows = here & (taken == place)
                    leaves[rows] = NOBODY if option.leaf is None else option.leaf
                    nodes[rows] = index if option.node is None else option.node
        nodes[leaves != NOBODY] = NOBODY
        return leaves, nodes

    def _ended(self, leaves: Numbers) -> int:
        """Return what the rows win that end on the flop or before it."""
        streets, total = self._played.streets, 0
        ways, sums = self._flops.ways.astype(np.int64), self._flops.sums
        for number, leaf in enumerate(self._played.tree.leaves):
            rows = leaves == number
            if leaf.folded:
                total -= streets.lost(leaf) * streets.run_outs * int(ways[rows].sum())
            else:
                total += int(((sums[rows, FIRST] + leaf.raised * sums[rows, RAISED]) * ways[rows]).sum())
        return total

    def _reaching(self, nodes: Numbers) -> U32:
        """Return how often each entry of the rivers is reached with each node there: (nodes, entries)."""
        boards, labels = self._played.boards, np.full(len(nodes), NOBODY)
        for place, index in enumerate(self._nodes):
            labels[nodes == index] = place
        return count_entries(
            boards.flops,
            boards.arrays.lane_key,
            boards.rivers,
            self._played.turn,
            self._flops,
            labels,
            0,
            len(self._nodes),
        )[0]

    def _on_river(self, strategy: Strategy, entries: slice, cards: SeenCards, counts: U32) -> int:
        """Return what some entries of the rivers win."""
        streets, total = self._played.streets, 0
        channels = self._played.channels[entries].astype(np.int64)
        for place, index in enumerate(self._nodes):
            node, reached = self._played.tree.nodes[index], counts[place, entries].astype(np.int64)
            taken = strategy.choices(node, cards)
            for number, option in enumerate(node.options):
                leaf, rows = self._played.tree.leaves[option.leaf or 0], taken == number
                won = channels[rows, FIRST] + leaf.raised * channels[rows, RAISED]
                lost = streets.lost(leaf) * DEALER_HOLES
                total += int((reached[rows] * (-lost if leaf.folded else won)).sum())
        return total


def river_positions(rivers: Rivers, evaluator: Evaluator) -> Iterator[tuple[slice, SeenCards]]:
    """Yield the entries of `rivers` in order, some at a time, with a hole and a board of each."""
    _, boards = boards_of_types(canonical_boards(5), evaluator.lane_key)
    for first in range(0, len(boards), TYPES_AT_ONCE):
        some = boards[first : first + TYPES_AT_ONCE]
        starts = rivers.starts[first : first + len(some) + 1]
        entries = slice(int(starts[0]), int(starts[-1]))
        kind = np.repeat(np.arange(len(some)), np.diff(starts))
        yield entries, SeenCards(_holes(some, kind, rivers.hole_class[entries]), some[kind], evaluator)


def _holes(boards: Masks, kind: I64, hole_class: npt.NDArray[np.uint16]) -> Masks:
    """Return a hole of each class on the boards: the cards of a vertex class that are not there, lowest first."""
    sizes = np.bitwise_count(np.stack(lanes_of(boards), axis=1))
    row = np.where(sizes.max(axis=1) >= FLUSH_FROM, sizes.argmax(axis=1), NO_FLUSH)
    lowest = np.zeros((len(boards), VERTEX_CLASSES), np.uint64)
    next_one = np.zeros_like(lowest)
    for card in range(DECK_SIZE):
        bit = np.uint64(1 << card)
        free = np.flatnonzero(boards & bit == 0)
        at = free, 2 * (card % LANE_BITS) + np.equal(card // LANE_BITS, row[free])
        next_one[at] = np.where((lowest[at] != 0) & (next_one[at] == 0), bit, next_one[at])
        lowest[at] = np.where(lowest[at] == 0, bit, lowest[at])
    high, low = HIGH_VERTEX[hole_class], LOW_VERTEX[hole_class]
    holes: Masks = lowest[kind, high] | np.where(high == low, next_one[kind, low], lowest[kind, low])
    return holes
