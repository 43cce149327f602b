"""Fixtures for draw poker: the hand classes' values, and how all draws of a hand end, by dealing them."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.lattice.subset_lattice import Lattice, with_joker
from outs.cards.mask_arrays import combination_masks
from outs.cards.notation import cards_of
from outs.games.draw.equilibrium import Equilibrium, solve
from outs.games.draw.goals import Kinds, kinds_of_cards, kinds_of_values
from outs.games.draw.paytables.kinds import DEUCES, JOKER

Numbers = npt.NDArray[np.int64]

HOLDS = 32
VALUES = 7_463
"""One more than there are values, which count from 1."""


@pytest.fixture(scope="session")
def values(lattice: Lattice, evaluator: Evaluator) -> Numbers:
    """The value of each hand class."""
    return evaluator.values(lattice.masks).astype(np.int64)


@pytest.fixture(scope="session")
def kinds(lattice: Lattice, values: Numbers) -> Kinds:
    """The kind of each hand class, without wild cards and with deuces wild."""
    return kinds_of_values(values, kinds_of_cards(DEUCES, map(cards_of, lattice.masks.tolist())))


@pytest.fixture(scope="session")
def joker_lattice(lattice: Lattice) -> Lattice:
    """The lattice of the deck with a joker."""
    return with_joker(lattice)


@pytest.fixture(scope="session")
def joker_kinds(joker_lattice: Lattice) -> Kinds:
    """The kind of each hand class of that deck, with the joker wild."""
    return {JOKER: kinds_of_cards(JOKER, map(cards_of, joker_lattice.masks.tolist()))}


@pytest.fixture(scope="session")
def equilibrium(lattice: Lattice, values: Numbers) -> Equilibrium:
    """The equilibrium, computed afresh."""
    return solve(lattice, values)


@pytest.fixture(scope="session")
def ends_by_hold(evaluator: Evaluator) -> Callable[[int], Numbers]:
    """Return a function that counts how often each value ends each hold of a hand, (32, 7463).

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
