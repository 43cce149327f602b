"""Hold'em games against a dealer solved from their rules: every decision by backward sums, then all outcomes."""

from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from ...cards.hands.evaluator import Evaluator
from ...cards.hands.hole_arrays import HOLE_OF_ID, HOLE_STARTING_HAND, HOLES_OF_EACH
from ...cards.mask_arrays import Masks, canonical_boards
from ...games.casino.game import CELLS, Game, Move
from ...games.casino.tree import Leaf, Node, Option, Tree
from ..array_types import I64
from ..holdem.boards import EvaluatorArrays
from .outcomes import count_entries, tally
from .rivers import DEALER_HOLES, Rivers, sweep_rivers
from .streets import (
    DECIDES,
    FIRST,
    FIRST_NODE,
    FOLDS,
    RAISED,
    STAYS,
    FlopSums,
    Options,
    Pays,
    fill_channels,
    flop_sums,
)

PREFLOP, FLOP, TURN, RIVER = 2, 5, 6, 7
"""Cards that the player has seen on each street."""
RUN_OUTS = 1081
"""The run-outs of a flop and a hole: two of 47 cards."""
FLOPS = 19_600
"""The flops of a hole: three of 50 cards."""


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

    flops     the classes of flops and holes with their sums
    choices   (nodes on the flop, rows) the place of the option that each takes
    decided   (nodes on the flop, rows) what it is worth
    preflop   (options, 169) the options of a decision before the flop, or the game without one, for one hole of each
              starting hand, summed over the flops
    """

    flops: FlopSums
    choices: I64
    decided: I64
    preflop: I64


class StreetOutcomes(NamedTuple):
    """How all deals end under best play.

    ends  (leaves, steps, 6)  deals by leaf of the tree, hand and result
    made  (nodes, options)    deals in which each option of each node is taken; nodes with fewer options have zeros
    """

    ends: I64
    made: I64


class HoldEm:
    """A hold'em game on all boards."""

    def __init__(self, game: Game, boards: Boards) -> None:
        """Prepare the channels of `game` on all rivers; `boards` were swept for its dealer."""
        self.game, self.tree, self._boards = game, Tree(game), boards
        lowest = game.dealer.lowest if game.dealer else 0
        pays = [game.step_pays(step) for step in range(len(game.steps))]
        self._pays = Pays(
            boards.thresholds.index(lowest) if lowest else -1,
            lowest,
            np.array([value for _, value in game.steps]),
            np.array([first for first, _ in pays]),
            np.array([raised for _, raised in pays]),
        )
        self._river, self._turn = self._options(RIVER), self._options(TURN)
        width = FIRST_NODE + len(self.tree.nodes_after(RIVER))
        self._channels = np.zeros((len(boards.rivers.value), width), np.int32)
        fill_channels(boards.rivers, self._pays, self._river, self._channels)

    @property
    def run_outs(self) -> int:
        """Deals of run-outs and dealer holes after a flop; a run-out counts twice if it is decided within."""
        return RUN_OUTS * DEALER_HOLES * (2 if self.tree.nodes_after(TURN) else 1)

    @property
    def deals(self) -> int:
        """All deals of hole, flop, run-out and dealer's hole."""
        return int(HOLES_OF_EACH.sum()) * FLOPS * self.run_outs

    def values(self) -> StreetValues:
        """Return the values of the decisions on the flop and before it."""
        boards = self._boards
        flops = flop_sums(boards.flops, boards.arrays.lane_key, boards.rivers, self._channels, self._turn)
        on_flop = [self._on_flop(flops.sums, self.tree.nodes[index]) for index in self.tree.nodes_after(FLOP)]
        rows = len(flops.ways)
        choices = np.array([options.argmax(axis=0) for options in on_flop], np.int64).reshape(-1, rows)
        decided = np.array([options.max(axis=0) for options in on_flop], np.int64).reshape(-1, rows)
        root = self.tree.nodes[0]
        worth = [
            self._worth(flops.sums, decided, option.node, option.leaf)
            for option in (root.options if root.seen == PREFLOP else (Option(Move(""), None, 0),))
        ]
        return StreetValues(flops, choices, decided, np.stack([_by_starting_hand(flops, one) for one in worth]))

    def outcomes(self, values: StreetValues) -> StreetOutcomes:
        """Count how all deals end if every decision takes the first of its best options."""
        boards, tree, leaves = self._boards, self.tree, len(self.tree.leaves)
        labels, made = self._labels(values)
        counts, made_on_turn = count_entries(
            boards.flops,
            boards.arrays.lane_key,
            boards.rivers,
            self._channels,
            self._turn,
            values.flops.starts,
            labels,
            leaves,
        )
        ends = np.zeros((leaves, len(self.game.steps), CELLS), np.int64)
        made_on_river = np.zeros(len(self._river.kind), np.int64)
        tally(boards.rivers, self._pays, self._channels, self._river, counts, leaves, ends, made_on_river)
        for seen, options, found in ((TURN, self._turn, made_on_turn), (RIVER, self._river, made_on_river)):
            for place, index in enumerate(tree.nodes_after(seen)):
                of_node = found[options.starts[place] : options.starts[place + 1]]
                made[index, : len(of_node)] = of_node * DEALER_HOLES
        return StreetOutcomes(ends, made)

    def _options(self, seen: int) -> Options:
        """Return the options of the nodes after `seen` cards."""
        nodes = [self.tree.nodes[index] for index in self.tree.nodes_after(seen)]
        starts = [0, *accumulate(len(node.options) for node in nodes)]
        kind, amount, to = [], [], []
        for option in (option for node in nodes for option in node.options):
            leaf = None if option.leaf is None else self.tree.leaves[option.leaf]
            kind.append(DECIDES if leaf is None else FOLDS if leaf.folded else STAYS)
            amount.append(0 if leaf is None else self._lost(leaf) if leaf.folded else leaf.raised)
            to.append(self._channel(option.node) if option.node is not None else option.leaf)
        return Options(*(np.array(numbers, np.int64) for numbers in (starts, kind, amount, to)))

    def _lost(self, leaf: Leaf) -> int:
        """Return what a fold loses, in parts."""
        return (self.game.staked + leaf.raised) * self.game.unit

    def _channel(self, node: int) -> int:
        """Return the channel of a decision on the river or the turn."""
        return FIRST_NODE + (*self.tree.nodes_after(RIVER), *self.tree.nodes_after(TURN)).index(node)

    def _on_flop(self, sums: I64, node: Node) -> I64:
        """Return what each option of a node on the flop is worth: (options, rows)."""
        none = np.zeros((0, len(sums)), np.int64)
        return np.stack([self._worth(sums, none, option.node, option.leaf) for option in node.options])

    def _worth(self, sums: I64, decided: I64, node: int | None, leaf: int | None) -> I64:
        """Return what a leaf or a node is worth on every flop: (rows,)."""
        if leaf is not None:
            end = self.tree.leaves[leaf]
            if end.folded:
                return np.full(len(sums), -self._lost(end) * self.run_outs)
            stays: I64 = sums[:, FIRST] + end.raised * sums[:, RAISED]
            return stays
        on_flop = self.tree.nodes_after(FLOP)
        worth: I64 = decided[on_flop.index(node)] if node in on_flop else sums[:, self._channel(node or 0)]
        return worth

    def _labels(self, values: StreetValues) -> tuple[I64, I64]:
        """Return the label of each row after the flop, and how often each option of each node has been taken so far."""
        nodes, on_flop = self.tree.nodes, self.tree.nodes_after(FLOP)
        made = np.zeros((len(nodes), max(len(node.options) for node in nodes)), np.int64)
        flops = values.flops
        ways, hand = flops.ways.astype(np.int64) * self.run_outs, starting_hands_of(flops)
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
            taken = values.choices[place]
            made[index, : len(ends)] = [int(ways[here & (taken == k)].sum()) for k in range(len(ends))]
            labels = np.where(here, np.array([end[0] for end in ends])[taken], labels)
        if nodes[0].seen > FLOP:
            labels[:] = len(self.tree.leaves) + self._channel(0) - FIRST_NODE
        return labels, made

    def _label(self, option: Option) -> tuple[int, int]:
        """Return the label that an option leads to, or -1 and the node on the flop that it leads to."""
        if option.leaf is not None:
            return option.leaf, -1
        node = option.node or 0
        if node in self.tree.nodes_after(FLOP):
            return -1, node
        return len(self.tree.leaves) + self._channel(node) - FIRST_NODE, -1


def starting_hands_of(flops: FlopSums) -> I64:
    """Return the index in `STARTING_HANDS` of each row's hole."""
    hands: I64 = HOLE_STARTING_HAND[HOLE_OF_ID[flops.hole_id]]
    return hands


def _by_starting_hand(flops: FlopSums, worth: I64) -> I64:
    """Return the sum of `worth` over all flops for one hole of each starting hand: (169,)."""
    total = np.zeros(len(HOLES_OF_EACH), np.int64)
    np.add.at(total, starting_hands_of(flops), worth * flops.ways)
    one: I64 = total // HOLES_OF_EACH
    return one
