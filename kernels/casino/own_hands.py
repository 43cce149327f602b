"""Five cards against a face-up card: the winnings of each move, summed by the value of the player's hand."""

from itertools import pairwise

import numpy as np

from ...cards.hands.evaluator import Evaluator
from ...cards.lattice.subset_lattice import Lattice
from ...cards.notation import DECK_SIZE
from ...games.casino.game import Game
from ...games.casino.tree import Tree
from ..array_types import I64
from ..compiled import compiled
from .five_cards import (
    STANDING,
    THRESHOLDS,
    Deals,
    Offers,
    count_lower,
    deals_of,
    fill_thresholds,
    largest_group,
    offers_of,
    option_worth,
)
from .hands_below import PAIRS, HandsBelow, add_hands, no_hands


def worth_by_value(game: Game, lattice: Lattice, values: I64, evaluator: Evaluator) -> I64:
    """Return what each option wins over all deals of the hands with each value, in parts: (values + 1, options)."""
    deals, offers, highest = deals_of(game, lattice, values, evaluator), offers_of(game, Tree(game)), int(values.max())
    qualifying, counts = no_hands(), no_hands()
    add_hands(deals.dealt[: deals.dealt_starts[offers.lowest]], qualifying)
    found = np.zeros((highest + 1, offers.terms.shape[2]), np.int64)
    for first, last in pairwise((1, highest // 2, highest + 1)):
        _sum_by_value(first, last, deals, qualifying, counts, offers, found)
    return found


@compiled
def _sum_by_value(
    first: int, last: int, deals: Deals, qualifying: HandsBelow, counts: HandsBelow, offers: Offers, found: I64
) -> None:
    pairs, lower = np.zeros((THRESHOLDS, PAIRS), np.int32), np.zeros((largest_group(deals), PAIRS), np.int32)
    below, standing = np.zeros((THRESHOLDS, 0, DECK_SIZE), np.int64), np.zeros((THRESHOLDS, DECK_SIZE), np.int64)
    others = np.zeros(DECK_SIZE - deals.hand.shape[1], np.int64)
    for value in range(first, last):
        start, end = count_lower(value, deals, counts, lower)
        for hand in range(start, end):
            fill_thresholds(hand, lower[hand - start], deals, qualifying, counts, pairs, others, below, standing)
            terms = offers.terms[int(value >= offers.lowest), deals.step[hand]]
            for up in others:
                for option in range(len(terms)):
                    found[value, option] += deals.ways[hand] * option_worth(terms[option], STANDING, standing[:, up])
