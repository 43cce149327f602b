"""The options of a decision on five own cards: what each wins, from the dealer's hands below three values."""

from typing import NamedTuple

import numpy as np

from ....games.casino.game import CELLS, Game
from ....games.casino.tree import Tree
from ...array_types import I64, Flags, Integer
from ...compiled import compiled
from ..streets import cell_counts

THRESHOLDS = 3
"""Values that dealer's hands are counted below: the lowest that qualifies, the player's, and the next."""
NOT_ALLOWED = -(1 << 36)
"""Value of a move that the hand may not make: a loss in every deal, in parts, larger than any real one."""


class Offers(NamedTuple):
    """The options of the decision: each wins a sum of products of the dealer's deals, see `option_worth`.

    lowest  the lowest value with which the dealer qualifies
    floor   the least that the best option wins in a deal
    terms   (2, steps, options, 4)  int64  for hands below `lowest` and others
    most    (2, steps, options)     int64  the most that an option wins
    unqualified_compare  whether hands below `lowest` are compared with a dealer's that does not qualify either
    folds   (options,)              bool   true for a fold, which loses as much whatever the dealer has
    """

    lowest: int
    floor: int
    terms: I64
    most: I64
    unqualified_compare: bool
    folds: Flags


@compiled
def option_worth(terms: I64, deals: int, below: I64) -> Integer:
    """Return what an option wins, from the dealer's `deals` and those below each threshold."""
    worth: Integer = terms[0] * deals + terms[1] * below[0] + terms[2] * below[1] + terms[3] * below[2]
    return worth


@compiled
def first_best(terms: I64, deals: int, below: I64) -> int:
    """Return the first of the best options."""
    best, most = 0, option_worth(terms[0], deals, below)
    for option in range(1, len(terms)):
        worth = option_worth(terms[option], deals, below)
        if worth > most:
            best, most = option, worth
    return best


@compiled
def write_cells(value: int, lowest: int, deals: int, below: I64, cells: I64) -> None:
    cell_counts(value, below[1], below[2] - below[1], below[0], lowest, deals, cells)


def offers_of(game: Game, tree: Tree) -> Offers:
    """Return the options of the decision after the exchange."""
    leaves = [tree.leaves[option.leaf or 0] for option in tree.nodes[-1].options]
    terms = np.zeros((2, len(game.steps), len(leaves), 1 + THRESHOLDS), np.int64)
    most = np.zeros(terms.shape[:-1], np.int64)
    for step, (_, lowest) in enumerate(game.steps):
        first, raised = map(np.array, game.step_pays[step])
        for place, (option, leaf) in enumerate(zip(tree.nodes[-1].options, leaves, strict=True)):
            if lowest < option.move.lowest:
                terms[:, step, place, 0] = NOT_ALLOWED
                continue
            lost = np.full(CELLS, -(game.staked + leaf.raised) * game.unit)
            win, tie, lose, won_unqualified, tied_unqualified, lost_unqualified = (
                lost if leaf.folded else first + leaf.raised * raised
            ).tolist()
            terms[1, step, place] = lose, won_unqualified - win, win - tie, tie - lose
            terms[0, step, place] = (
                lose,
                lost_unqualified - lose,
                won_unqualified - tied_unqualified,
                tied_unqualified - lost_unqualified,
            )
            most[1, step, place] = max(win, tie, lose, won_unqualified)
            most[0, step, place] = max(lose, won_unqualified, tied_unqualified, lost_unqualified)
    folds = [-(game.staked + leaf.raised) * game.unit for leaf in leaves if leaf.folded]
    worst = -(game.staked + max(leaf.raised for leaf in leaves)) * game.unit
    return Offers(
        game.dealer.lowest if game.dealer else 0,
        max([worst, *folds]),
        terms,
        most,
        bool(terms[0, ..., 2:].any()),
        np.array([leaf.folded for leaf in leaves]),
    )
