"""Hands of three cards against a dealer's: how many of the dealer's deals end in each cell."""

import numpy as np

from ...cards.mask_arrays import Masks
from ..array_types import I32, I64, U64
from ..compiled import compiled


def three_card_cells(hands: Masks, values: I64, dealers: Masks, dealer_values: I64, lowest: int) -> I32:
    """Return the dealer's deals by cell against each hand of three cards: (hands, 6).

    dealers, dealer_values  every hand that a dealer can have, with its value; those with a card of the player's do not
                            count
    """
    cells = np.zeros((len(hands), 6), np.int32)
    _fill_three_cards(hands, values, dealers, dealer_values, lowest, cells)
    return cells


@compiled
def _fill_three_cards(hands: U64, values: I64, dealers: U64, dealer_values: I64, lowest: int, cells: I32) -> None:
    for hand in range(len(hands)):
        for dealer in range(len(dealers)):
            if hands[hand] & dealers[dealer]:
                continue
            result = 0 if values[hand] > dealer_values[dealer] else 1 if values[hand] == dealer_values[dealer] else 2
            cells[hand, result if dealer_values[dealer] >= lowest else result + 3] += 1
