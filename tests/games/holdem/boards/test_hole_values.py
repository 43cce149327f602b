"""The values of holes on five-card boards."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_MASKS
from outs.cards.mask_arrays import combination_masks
from outs.games.holdem.boards.hole_values import board_types, values_on


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), holes=st.lists(st.integers(0, 1325), min_size=1, max_size=30, unique=True))
def test_values_are_those_of_the_evaluator(evaluator: Evaluator, seed: int, holes: list[int]) -> None:
    """Few holes and many take different ways."""
    boards = np.random.default_rng(seed).choice(combination_masks(5), 101)
    found = values_on(evaluator, boards, np.array(sorted(holes)))
    assert found.shape == (len(holes), 104)
    assert (found[:, 101:] == 0).all()
    for hole, row in zip(sorted(holes), found, strict=True):
        apart = boards & HOLE_MASKS[hole] == 0
        assert (row[:101][~apart] == 0).all()
        assert (row[:101][apart] == evaluator.values(boards[apart] | HOLE_MASKS[hole])).all()


def test_all_boards_are_of_as_many_types_as_docs_opponents_has_but_for_the_names_of_suits(evaluator: Evaluator) -> None:
    types, kind = board_types(evaluator, combination_masks(5))
    flush = types.flush_suit > 0
    assert (~flush).sum() + flush.sum() // 4 == 42_783
    assert len(np.unique(kind)) == len(flush)
    assert (np.diff(types.flush_suit) >= 0).all()
