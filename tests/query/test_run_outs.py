"""Final boards, the values of holes on them, and their comparison."""

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.arrays import combination_masks
from outs.cards.evaluator import Evaluator
from outs.cards.notation import mask_of, parse_cards
from outs.query.ranges import HOLE_MASKS
from outs.query.run_outs import blocks, boards_that_meet, final_boards, flush_suits, values_on
from outs.query.seen import parse_seen
from outs.query.showdowns import compare


@pytest.mark.parametrize(
    ("board", "dead"), [("", "As"), ("Ks7d2h", ""), ("Ks7d2h", "AsAd"), ("Ks7d2h9c", "Ah"), ("Ks7d2h9c5c", "")]
)
def test_final_boards_are_all_completions_by_flush_suit(board: str, dead: str) -> None:
    seen = parse_seen(board, dead)
    found = final_boards(seen)
    ((times, boards),) = found.parts
    assert times == 1
    assert len(np.unique(boards)) == len(boards) == comb(seen.unseen, seen.missing)
    assert (np.bitwise_count(boards) == 5).all()
    assert (boards & np.uint64(seen.board) == seen.board).all()
    assert (boards & np.uint64(seen.dead) == 0).all()
    lanes = [(boards >> np.uint64(13 * suit) & np.uint64(8191)).astype(np.uint16) for suit in range(4)]
    suits = flush_suits((lanes[0], lanes[1], lanes[2], lanes[3]))
    assert (np.diff(suits) >= 0).all()
    assert sum(len(block) for _, block in blocks(found, 100)) == len(boards)
    one, two = (np.uint64(mask_of(parse_cards(text))) for text in ("2c2d", "2c2d3c3d"))
    assert (found.missing_one, found.missing_two) == ((boards & one == 0).sum(), (boards & two == 0).sum())


@pytest.mark.parametrize("dead", ["As", "AsKs", "AsKsQsJsTs9s8s"])
def test_boards_either_meet_the_dead_cards_or_are_final(dead: str) -> None:
    seen = parse_seen("", dead)
    met, missed = boards_that_meet(seen.dead), final_boards(seen)
    assert len(met.parts[0][1]) + len(missed.parts[0][1]) == comb(52, 5)
    assert (met.parts[0][1] & np.uint64(seen.dead) != 0).all()
    assert (met.missing_one + missed.missing_one, met.missing_two + missed.missing_two) == (comb(50, 5), comb(48, 5))


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), holes=st.lists(st.integers(0, 1325), min_size=1, max_size=30, unique=True))
def test_values_are_those_of_the_evaluator(evaluator: Evaluator, seed: int, holes: list[int]) -> None:
    """Few holes and many take different ways."""
    boards = np.random.default_rng(seed).choice(combination_masks(5), 101)
    lanes = [(boards >> np.uint64(13 * suit) & np.uint64(8191)).astype(np.uint16) for suit in range(4)]
    boards = boards[np.argsort(flush_suits((lanes[0], lanes[1], lanes[2], lanes[3])), kind="stable")]
    found = values_on(evaluator, boards, np.array(sorted(holes)))
    assert found.shape == (len(holes), 104)
    assert (found[:, 101:] == 0).all()
    for hole, row in zip(sorted(holes), found, strict=True):
        apart = boards & HOLE_MASKS[hole] == 0
        assert (row[:101][~apart] == 0).all()
        assert (row[:101][apart] == evaluator.values(boards[apart] | HOLE_MASKS[hole])).all()


@pytest.mark.parametrize(
    ("first", "second", "width"), [(1, 1, 8), (3, 200, 16), (200, 3, 2048), (97, 98, 4096), (2, 2, 10_000)]
)
def test_comparison_counts_columns(rng: np.random.Generator, first: int, second: int, width: int) -> None:
    one, other = (rng.integers(0, 4, (rows, width)).astype(np.uint16) for rows in (first, second))
    above, below = compare(one, other)
    assert (above == (one[:, None] > other).sum(axis=2)).all()
    assert (below == (one[:, None] < other).sum(axis=2)).all()


def test_no_byte_overflows_where_every_column_counts() -> None:
    one, other = np.full((2, 8160), 2, np.uint16), np.ones((3, 8160), np.uint16)
    above, below = compare(one, other)
    assert (above == 8160).all()
    assert (below == 0).all()
