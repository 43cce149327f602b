"""Hold'em games against a dealer: what moves on the flop and before it are worth, from sums over run-outs.

The sums of a flop and a hole are its channels: what the first bets win if the player stays, what one raised bet wins,
then what each decision on the river and on the turn is worth, each in parts summed over run-outs and dealer's holes.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.hands.hole_arrays import HOLE_OF_ID, HOLE_STARTING_HAND, HOLES_OF_EACH
from .game import Game, Move
from .tree import Leaf, Option, Tree

Numbers = npt.NDArray[np.int64]
PREFLOP, FLOP, TURN, RIVER = 2, 5, 6, 7
"""Cards that the player has seen on each street."""
FIRST, RAISED, FIRST_NODE = range(3)
"""The channels of the first bets and of one raised bet; those of decisions follow from `FIRST_NODE`, river first."""
DEALER_HOLES = 990
"""The holes that a dealer can have on the river: two of 45 cards."""
FLOPS = 19_600
"""The flops of a hole: three of 50 cards."""

WAIT = Move("wait")
"""The move before a game's first decision."""


class FlopMoves(NamedTuple):
    """The moves at the nodes on the flop.

    options  for each node, what each option is worth: (options, rows)
    choices  (nodes, rows) the place of the best option
    worth    (nodes, rows) what it is worth
    """

    options: tuple[Numbers, ...]
    choices: Numbers
    worth: Numbers


class Streets:
    """The decisions of a hold'em game."""

    def __init__(self, game: Game, dead: int = 0) -> None:
        """Expand the decisions of `game`; `dead` cards are gone before the deal."""
        self.game, self.tree, self.dead = game, Tree(game), dead

    @property
    def orders(self) -> int:
        """The weight of a run-out: 2 if there is a decision between its two cards, else 1."""
        return 2 if self.tree.nodes_after(TURN) else 1

    @property
    def dealer_holes(self) -> int:
        """The holes that the dealer can have on the river."""
        return comb(45 - self.dead, 2)

    @property
    def run_outs(self) -> int:
        """Deals of run-outs and dealer's holes after a flop."""
        return comb(47 - self.dead, 2) * self.dealer_holes * self.orders

    @property
    def deals(self) -> int:
        """All deals of hole, flop, run-out and dealer's hole."""
        return int(HOLES_OF_EACH.sum()) * FLOPS * self.run_outs

    def lost(self, leaf: Leaf) -> int:
        """Return what a fold loses, in parts."""
        return (self.game.staked + leaf.raised + leaf.fee) * self.game.unit

    def channel(self, node: int) -> int:
        """Return the channel of a decision on the river or the turn."""
        return FIRST_NODE + (*self.tree.nodes_after(RIVER), *self.tree.nodes_after(TURN)).index(node)

    def on_flop(self, sums: Numbers) -> FlopMoves:
        """Return the moves of rows of sums (rows, channels)."""
        none = np.zeros((0, len(sums)), np.int64)
        nodes = [self.tree.nodes[index] for index in self.tree.nodes_after(FLOP)]
        options = tuple(np.stack([self.worth(option, sums, none) for option in node.options]) for node in nodes)
        choices = np.array([one.argmax(axis=0) for one in options], np.int64).reshape(-1, len(sums))
        return FlopMoves(options, choices, np.array([one.max(axis=0) for one in options]).reshape(-1, len(sums)))

    def worth(self, option: Option, sums: Numbers, decided: Numbers) -> Numbers:
        """Return what an option is worth after every flop, given what the nodes on the flop are: (rows,)."""
        if option.leaf is not None:
            leaf = self.tree.leaves[option.leaf]
            if leaf.folded:
                return np.full(len(sums), -self.lost(leaf) * self.run_outs)
            stays: Numbers = sums[:, FIRST] + leaf.raised * sums[:, RAISED]
            return stays
        node, on_flop = option.node or 0, self.tree.nodes_after(FLOP)
        worth: Numbers = decided[on_flop.index(node)] if node in on_flop else sums[:, self.channel(node)]
        return worth

    def preflop(self, sums: Numbers, decided: Numbers, hands: Numbers, ways: Numbers) -> Numbers:
        """Return what each option before the flop is worth for one hole of each starting hand: (options, 169).

        hands  (rows,) the index of each row's starting hand
        ways   (rows,) the deals of flop and hole in its class
        """
        by_hand = np.zeros((len(self.first_options), len(HOLES_OF_EACH)), np.int64)
        for place, option in enumerate(self.first_options):
            np.add.at(by_hand[place], hands, self.worth(option, sums, decided) * ways)
        one: Numbers = by_hand // HOLES_OF_EACH
        return one

    @property
    def first_options(self) -> tuple[Option, ...]:
        """The options before the flop; if nothing is decided there, one that leads to the first decision."""
        first = self.tree.nodes[0]
        return first.options if first.seen == PREFLOP else (Option(WAIT, None, 0),)


def starting_hands_of(hole_ids: npt.NDArray[Any]) -> Numbers:
    """Return the index in `STARTING_HANDS` of holes given by their rank by ascending mask."""
    hands: Numbers = HOLE_STARTING_HAND[HOLE_OF_ID[hole_ids]]
    return hands
