"""Games without a dealer, in which a hand of five cards is revealed card by card: sums over the lattice of its subsets.

What a set of cards is worth is a sum over the next card, of the worth of sets one card larger; it depends only on the
set's class under relabellings of suits. Backward sums give every decision, forward counts how all deals end.
"""

from math import perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.sizes import HAND_SIZE, SUBSET_STARTS
from ...cards.lattice.subset_lattice import Lattice, subset_ids_of
from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE
from .game import CELLS, WIN, Game
from .strategies.seen_cards import SeenCards
from .strategies.strategy import Strategy
from .tree import Node, Option, Tree

Numbers = npt.NDArray[np.int64]


class RevealOutcomes(NamedTuple):
    """The ends of all deals of a game, and the number of deals that take each option.

    ends   (leaves, steps, CELLS)  deals by leaf and hand, in the first cell
    made   (nodes, options)        deals in which each option of each node is taken
    value  the total won and lost, in parts
    deals  number of deals, the revealed cards in order
    """

    ends: Numbers
    made: Numbers
    value: int
    deals: int


class Reveal:
    """A game on all sets of cards; `values` has the value of each hand class of the lattice."""

    def __init__(self, game: Game, lattice: Lattice, values: Numbers, strategy: Strategy | None = None) -> None:
        """Sum up what every set of cards is worth at every node, played by a strategy or, without one, perfectly."""
        self.game, self.tree, self._lattice = game, Tree(game), lattice
        self._links = {size: self._subsets(size) for size in range(game.own + 1, HAND_SIZE + 1)}
        lowest = np.array([value for _, value in game.steps])
        self._step = np.searchsorted(lowest, values, side="right") - 1
        self._pays = np.array([(first[WIN], raised[WIN]) for first, raised in game.step_pays])[self._step].T
        self.options: dict[int, Numbers] = {}
        self.choices: dict[int, Numbers] = {}
        for index, node in reversed([*enumerate(self.tree.nodes)]):
            options = self.options[index] = self._worth_of_options(index)
            cards = SeenCards(self._masks(node.seen), raised=node.raised)
            self.choices[index] = strategy.choices(node, cards) if strategy else options.argmax(axis=0)

    def deals_after(self, seen: int) -> int:
        """Return the number of orders in which the cards still to come can be revealed."""
        return perm(DECK_SIZE - seen, HAND_SIZE - seen)

    def outcomes(self) -> RevealOutcomes:
        """Count how all deals end."""
        tree, game = self.tree, self.game
        ends = np.zeros((len(tree.leaves), len(game.steps), CELLS), np.int64)
        made = np.zeros((len(tree.nodes), max(len(node.options) for node in tree.nodes)), np.int64)
        reached = {0: self._grown(np.ones(len(self._ways(game.own)), np.int64), game.own, tree.nodes[0].seen)}
        for index, node in enumerate(tree.nodes):
            if index not in reached:
                continue
            for place, option in enumerate(node.options):
                taken = np.where(self.choices[index] == place, reached[index], 0)
                made[index, place] = int((taken * self._ways(node.seen)).sum()) * self.deals_after(node.seen)
                self._send(option, taken, node, made[index, place], reached, ends)
        seen = tree.nodes[0].seen
        value = int((self._decided(0) * self._ways(seen)).sum()) * perm(seen, seen - game.own)
        return RevealOutcomes(ends, made, value, int(self._ways(game.own).sum()) * self.deals_after(game.own))

    def _send(
        self, option: Option, taken: Numbers, node: Node, deals: int, reached: dict[int, Numbers], ends: Numbers
    ) -> None:
        """Send the sets that take an option to its node, or to the ends of its leaf."""
        if option.node is not None:
            arrived = self._grown(taken, node.seen, self.tree.nodes[option.node].seen)
            reached[option.node] = reached.get(option.node, np.zeros_like(arrived)) + arrived
        elif option.leaf is not None and self.tree.leaves[option.leaf].folded:
            ends[option.leaf, 0, WIN] += deals
        elif option.leaf is not None:
            complete = self._grown(taken, node.seen, HAND_SIZE) * self._ways(HAND_SIZE)
            np.add.at(ends[option.leaf, :, WIN], self._step, complete)

    def _worth_of_options(self, index: int) -> Numbers:
        """Return what each option of a node is worth for each class, summed over all orders: (options, classes)."""
        node = self.tree.nodes[index]
        return np.stack([self._worth(option, node.seen) for option in node.options])

    def _worth(self, option: Option, seen: int) -> Numbers:
        if option.node is not None:
            later = self.tree.nodes[option.node]
            return self._summed(self._decided(option.node), later.seen, seen)
        leaf = self.tree.leaves[option.leaf or 0]
        if leaf.folded:
            lost = (self.game.staked + leaf.raised) * self.game.unit
            return np.full(len(self._ways(seen)), -lost * self.deals_after(seen))
        return self._summed(self._pays[0] + leaf.raised * self._pays[1], HAND_SIZE, seen)

    def _decided(self, index: int) -> Numbers:
        """Return what the option that is taken at a node is worth for each class: (classes,)."""
        decided: Numbers = np.take_along_axis(self.options[index], self.choices[index][None], axis=0)[0]
        return decided

    def _summed(self, worth: Numbers, size: int, seen: int) -> Numbers:
        """Return the sum over the next cards, in order, of what sets of `size` cards are worth, for sets of `seen`."""
        for more in range(size, seen, -1):
            total = np.zeros(len(self._ways(more - 1)), np.int64)
            for ids in self._links[more]:
                np.add.at(total, ids, worth * self._ways(more))
            worth = total // self._ways(more - 1)
        return worth

    def _grown(self, reached: Numbers, size: int, wanted: int) -> Numbers:
        """Return in how many ways sets of `wanted` cards come from sets of `size` cards, counted by class."""
        for more in range(size + 1, wanted + 1):
            reached = sum((reached[ids] for ids in self._links[more]), np.zeros(len(self._ways(more)), np.int64))
        return reached

    def _ways(self, size: int) -> Numbers:
        return self._lattice.subset_ways[SUBSET_STARTS[size] : SUBSET_STARTS[size + 1]]

    def _masks(self, size: int) -> Masks:
        return self._lattice.subset_masks[SUBSET_STARTS[size] : SUBSET_STARTS[size + 1]]

    def _subsets(self, size: int) -> list[Numbers]:
        """Return the classes of each class's subsets without one card, counted from the first of that size."""
        ids = self._lattice.subset_ids if size == HAND_SIZE else subset_ids_of(self._lattice.subset_masks, size)
        full = (1 << size) - 1
        return [ids[full ^ 1 << card].astype(np.int64) - SUBSET_STARTS[size - 1] for card in range(size)]
