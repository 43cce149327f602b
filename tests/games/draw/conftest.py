"""What the tests of draw poker share: the hand classes' values, and how all draws of a hand end, by dealing them."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.arrays import combination_masks
from outs.cards.evaluator import Evaluator
from outs.cards.lattice import Lattice
from outs.cards.notation import cards_of
from outs.games.draw.equilibrium import Equilibrium, solve
from outs.games.draw.kinds import deuces_wild_kind, deuces_wild_kinds

Numbers = npt.NDArray[np.int64]

HOLDS = 32
VALUES = 7_463
"""One more than there are values, which count from 1."""


@pytest.fixture(scope="session")
def values(lattice: Lattice, evaluator: Evaluator) -> Numbers:
    """The value of each hand class."""
    return evaluator.values(lattice.masks).astype(np.int64)


@pytest.fixture(scope="session")
def deuces_wild(lattice: Lattice) -> Numbers:
    """The place of each hand class's kind with deuces wild."""
    places = {kind: place for place, kind in enumerate(deuces_wild_kinds())}
    return np.array([places[deuces_wild_kind(cards_of(mask))] for mask in lattice.masks.tolist()])


@pytest.fixture(scope="session")
def equilibrium(lattice: Lattice, values: Numbers) -> Equilibrium:
    """The equilibrium, computed afresh."""
    return solve(lattice, values)


@pytest.fixture(scope="session")
def ends_by_hold(evaluator: Evaluator) -> Callable[[int], Numbers]:
    """How often each value ends each hold of a hand, (32, 7463).

    Every hand of the deck is the end of one draw of one hold: that of the cards it shares with the dealt hand.
    """
    masks = combination_masks(5)
    values = evaluator.values(masks).astype(np.int64)

    def count(hand: int) -> Numbers:
        hold = np.zeros(len(masks), np.int64)
        for place, card in enumerate(cards_of(hand)):
            hold |= (masks >> np.uint64(card) & np.uint64(1)).astype(np.int64) << place
        return np.bincount(hold * VALUES + values, minlength=HOLDS * VALUES).reshape(HOLDS, VALUES)

    return count
