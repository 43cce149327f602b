"""Games in which all decisions are made on one hand against a dealer: the best option of each, and how deals end."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .game import CELLS, Game
from .tree import Tree

Numbers = npt.NDArray[np.int64]


class DecidedHands(NamedTuple):
    """Some hands, decided.

    options  (options, n)          what each option is worth, in parts summed over the dealer's deals
    ends     (leaves, steps, CELLS)  deals by leaf, hand and result
    made     (1, options)          deals in which each option is taken
    """

    options: Numbers
    ends: Numbers
    made: Numbers


def decide(game: Game, values: Numbers, ways: Numbers, cells: npt.NDArray[np.int32]) -> DecidedHands:
    """Take the first of the best options of each hand.

    values  (n,) the value of each hand
    ways    (n,) the number of its deals, without the dealer's
    cells   (n, CELLS) the dealer's deals by result
    """
    tree = Tree(game)
    lowest = np.array([value for _, value in game.steps])
    step = np.searchsorted(lowest, values, side="right") - 1
    first, raised = (np.array([pay[side] for pay in game.step_pays])[step] for side in range(2))
    won_first, won_raised = (cells * first).sum(axis=1), (cells * raised).sum(axis=1)
    deals = cells.sum(axis=1, dtype=np.int64)
    leaves = [tree.leaves[option.leaf or 0] for option in tree.nodes[0].options]
    options = np.stack(
        [
            -(game.staked + leaf.raised) * game.unit * deals if leaf.folded else won_first + leaf.raised * won_raised
            for leaf in leaves
        ]
    )
    choice = options.argmax(axis=0)
    ends = np.zeros((len(tree.leaves), len(game.steps), CELLS), np.int64)
    made = np.zeros((1, len(leaves)), np.int64)
    for place, option in enumerate(tree.nodes[0].options):
        taken = choice == place
        made[0, place] = int((deals * ways)[taken].sum())
        np.add.at(ends[option.leaf or 0], step[taken], cells[taken] * ways[taken, None])
    return DecidedHands(options, ends, made)
