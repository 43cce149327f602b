"""Hold'em games against a dealer solved from their rules: every decision by backward sums, then all outcomes."""

from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from ...cards.hands.evaluator import Evaluator
from ...cards.mask_arrays import Masks, canonical_boards
from ...games.casino.game import CELLS, Game
from ...games.casino.streets import (
    DEALER_HOLES,
    FIRST,
    FIRST_NODE,
    FLOP,
    PREFLOP,
    RAISED,
    RIVER,
    TURN,
    FlopMoves,
    Streets,
    starting_hands_of,
)
from ...games.casino.tree import Option
from ..array_types import I64
from ..holdem.boards import EvaluatorArrays
from .outcomes import NOBODY, count_entries, tally
from .rivers import Rivers, sweep_rivers
from .streets import DECIDES, FOLDS, STAYS, FlopSums, Options, Pays, fill_channels, flop_sums


@dataclass(frozen=True)
class Boards:
    """All flops, all types of rivers with the counts that some games need, and the evaluator's arrays.

    thresholds  the lowest values with which a dealer qualifies, ascending: columns of `rivers.below`
    """

    flops: Masks
    rivers: Rivers
    arrays: EvaluatorArrays
    thresholds: tuple[int, ...]

    @classmethod
    def of(cls, evaluator: Evaluator, games: tuple[Game, ...]) -> "Boards":
        """Sweep the rivers for the dealers of some games."""
        lowest = tuple(sorted({game.dealer.lowest for game in games if game.dealer and game.dealer.lowest}))
        arrays = EvaluatorArrays.of(evaluator)
        rivers = sweep_rivers(canonical_boards(5), arrays, lowest)
        return cls(canonical_boards(3), rivers, arrays, lowest)


class StreetValues(NamedTuple):
    """A game's values, in parts summed over the deals of what is still hidden.

    flops    the classes of flops and holes with their sums
    moves    the moves on the flop
    preflop  (options, 169) what each option before the flop is worth for one hole of each starting hand
    """

    flops: FlopSums
    moves: FlopMoves
    preflop: I64


class StreetOutcomes(NamedTuple):
    """The ends of all deals under best play.

    ends  (leaves, steps, 6)  deals by leaf of the tree, hand and result
    made  (nodes, options)    deals in which each option of each node is taken; nodes with fewer options have zeros
    """

    ends: I64
    made: I64


class HoldEm:
    """A hold'em game on all boards."""

    def __init__(self, game: Game, boards: Boards) -> None:
        """Prepare the channels of `game` on all rivers; `boards` were swept for its dealer."""
        self.game, self.streets, self.boards = game, Streets(game), boards
        self.tree = self.streets.tree
        self._pays = pays_of(game, boards.thresholds)
        self._river, self.turn = options_of(self.streets, RIVER), options_of(self.streets, TURN)
        width = FIRST_NODE + len(self.tree.nodes_after(RIVER))
        self.channels = np.zeros((len(boards.rivers.value), width), np.int32)
        fill_channels(boards.rivers, self._pays, self._river, self.channels)

    def values(self) -> StreetValues:
        """Return the values of the decisions on the flop and before it."""
        boards = self.boards
        return self._decided(flop_sums(boards.flops, boards.arrays.lane_key, boards.rivers, self.channels, self.turn))

    def _decided(self, flops: FlopSums) -> StreetValues:
        moves = self.streets.on_flop(flops.sums)
        hands, ways = starting_hands_of(flops.hole_id), flops.ways.astype(np.int64)
        return StreetValues(flops, moves, self.streets.preflop(flops.sums, moves.worth, hands, ways))

    def values_like(self, other: "HoldEm", known: StreetValues) -> StreetValues | None:
        """Return the values from those of a game that pays the first bets differently, or None if others differ too.

        Decisions after the flop that add bets, and never fold, do not depend on what the first bets pay.
        """
        first, options = (slice(None), FIRST), self.turn
        alike = self.game.choices == other.game.choices and self.game.unit == other.game.unit
        if not (alike and len(options.kind) and (options.kind == STAYS).all() and not self.tree.nodes_after(RIVER)):
            return None
        if not np.array_equal(self.channels[:, RAISED], other.channels[:, RAISED]):
            return None
        boards, no_nodes = self.boards, Options(np.zeros(1, np.int64), *(np.zeros(0, np.int64),) * 3)
        arrays, paid = boards.arrays, self.channels[:, :RAISED].copy()
        paid_sums = flop_sums(boards.flops, arrays.lane_key, boards.rivers, paid, no_nodes).sums
        sums = known.flops.sums.copy()
        more = self.streets.orders * paid_sums[first] - sums[first]
        sums[first] += more
        sums[:, FIRST_NODE:] += more[:, None]
        return self._decided(known.flops._replace(sums=sums))

    def outcomes(self, values: StreetValues) -> StreetOutcomes:
        """Count how all deals end if every decision takes the first of its best options."""
        boards, tree, leaves = self.boards, self.tree, len(self.tree.leaves)
        labels, made = self._labels(values)
        ends = np.zeros((leaves, len(self.game.steps), CELLS), np.int64)
        for number, leaf in enumerate(tree.leaves):
            if leaf.folded:
                folds = labels == number
                ends[number, 0, 0] = int(values.flops.ways[folds].sum(dtype=np.int64)) * self.streets.run_outs
                labels[folds] = NOBODY
        lane_key, nodes = boards.arrays.lane_key, len(tree.nodes_after(RIVER))
        counts, made_on_turn = count_entries(
            boards.flops, lane_key, boards.rivers, self.turn, values.flops, labels, leaves, nodes
        )
        made_on_river = np.zeros(len(self._river.kind), np.int64)
        tally(boards.rivers, self._pays, self.channels, self._river, counts, leaves, ends, made_on_river)
        for seen, options, found in ((TURN, self.turn, made_on_turn), (RIVER, self._river, made_on_river)):
            for place, index in enumerate(tree.nodes_after(seen)):
                of_node = found[options.starts[place] : options.starts[place + 1]]
                made[index, : len(of_node)] = of_node * DEALER_HOLES
        return StreetOutcomes(ends, made)

    def _labels(self, values: StreetValues) -> tuple[I64, I64]:
        """Return the label of each row after the flop, and how often each option of each node has been taken so far."""
        nodes, on_flop = self.tree.nodes, self.tree.nodes_after(FLOP)
        made = np.zeros((len(nodes), max(len(node.options) for node in nodes)), np.int64)
        flops = values.flops
        ways, hand = flops.ways.astype(np.int64) * self.streets.run_outs, starting_hands_of(flops.hole_id)
        labels = np.full(len(hand), -1, np.int64)
        at_node = np.zeros(len(hand), np.int64)
        if nodes[0].seen == PREFLOP:
            choice = values.preflop.argmax(axis=0)
            made[0, : len(nodes[0].options)] = np.bincount(choice[hand], ways, len(nodes[0].options)).astype(np.int64)
            ends = [self._label(option) for option in nodes[0].options]
            labels, at_node = (
                np.array([end[0] for end in ends])[choice[hand]],
                np.array([end[1] for end in ends])[choice[hand]],
            )
        for place, index in enumerate(on_flop):
            here = (labels < 0) & (at_node == index)
            ends = [self._label(option) for option in nodes[index].options]
            taken = values.moves.choices[place]
            made[index, : len(ends)] = [int(ways[here & (taken == k)].sum()) for k in range(len(ends))]
            labels = np.where(here, np.array([end[0] for end in ends])[taken], labels)
        if nodes[0].seen > FLOP:
            labels[:] = len(self.tree.leaves) + self.streets.channel(0) - FIRST_NODE
        return labels, made

    def _label(self, option: Option) -> tuple[int, int]:
        """Return the label that an option leads to, or -1 and the node on the flop that it leads to."""
        if option.leaf is not None:
            return option.leaf, -1
        node = option.node or 0
        if node in self.tree.nodes_after(FLOP):
            return -1, node
        return len(self.tree.leaves) + self.streets.channel(node) - FIRST_NODE, -1


def pays_of(game: Game, thresholds: tuple[int, ...]) -> Pays:
    """Return the pays of `game`; `thresholds` are the lowest hands of dealers, in the columns of `Rivers.below`."""
    lowest = game.dealer.lowest if game.dealer else 0
    return Pays(
        thresholds.index(lowest) if lowest else -1,
        lowest,
        np.array([value for _, value in game.steps]),
        np.array([first for first, _ in game.step_pays]),
        np.array([raised for _, raised in game.step_pays]),
    )


def options_of(streets: Streets, seen: int) -> Options:
    """Return the options of the nodes after `seen` cards."""
    tree = streets.tree
    nodes = [tree.nodes[index] for index in tree.nodes_after(seen)]
    starts = [0, *accumulate(len(node.options) for node in nodes)]
    kind, amount, to = [], [], []
    for option in (option for node in nodes for option in node.options):
        leaf = None if option.leaf is None else tree.leaves[option.leaf]
        kind.append(DECIDES if leaf is None else FOLDS if leaf.folded else STAYS)
        amount.append(0 if leaf is None else streets.lost(leaf) if leaf.folded else leaf.raised)
        to.append(streets.channel(option.node) if option.node is not None else option.leaf)
    return Options(*(np.array(numbers, np.int64) for numbers in (starts, kind, amount, to)))
