"""Triples of classes: a few rows of each kind, which add up to what all boards give."""

from math import comb

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.games.holdem.three_way.hole_counts import (
    CLASS_LANES,
    CLASS_RANKS,
    NONE_SUITED,
    RANK_CLASS_OF_HOLE,
    SUIT_CLASS_OF_HOLE,
    ThreeHoles,
)
from outs.games.holdem.three_way.showdown_orders import ORDER_COUNT
from outs.kernels.array_types import I32, I64, U32, Integer
from outs.kernels.holdem.hole_triples import add_row
from outs.kernels.holdem.triple_projections import (
    RankBoards,
    SuitBoards,
    rank_boards,
    rank_rows,
    suit_boards,
    suit_rows,
    triple_row,
)
from outs.tests.games.holdem.three_way.test_hole_counts import holes_of


@pytest.fixture(scope="module")
def ranks(evaluator: Evaluator) -> RankBoards:
    return rank_boards(evaluator)


@pytest.fixture(scope="module")
def suits(evaluator: Evaluator) -> SuitBoards:
    return suit_boards(evaluator)


@pytest.mark.parametrize("texts", [("9h8h", "AhTh", "7c7d"), ("3s2s", "3d2d", "3c2c")])
def test_five_rows_add_up_to_the_counts_of_three_holes(
    evaluator: Evaluator, ranks: RankBoards, suits: SuitBoards, texts: tuple[str, ...]
) -> None:
    holes = holes_of(*texts)
    total = np.zeros(ORDER_COUNT, np.uint32)
    by_rank = RANK_CLASS_OF_HOLE[holes]
    high = int(by_rank.max())
    add_found(rank_rows(high, high + 1, ranks), triple_row(high, 0, 0), by_rank, total)
    for by_suit in SUIT_CLASS_OF_HOLE[:, holes]:
        _, middle, high = np.sort(by_suit).tolist()
        pair = high * (high + 1) // 2 + middle
        add_found(suit_rows(pair, pair + 1, suits), triple_row(high, middle, 0), by_suit, total)
    assert total.tolist() == ThreeHoles(evaluator).orders(holes).tolist()


def add_found(found: I32, first: Integer, classes: I64, total: U32) -> None:
    """Add the row of three classes to `total`: `found` are the rows from the one numbered `first` on."""
    rows = np.zeros((int(first) + len(found), ORDER_COUNT), np.int32)
    rows[first:] = found
    a, b, c = classes.tolist()
    add_row(rows, a, b, c, total)


def test_units_of_several_pairs_are_those_of_each(suits: SuitBoards) -> None:
    first = 200 * 201 // 2 + 100
    together = suit_rows(first, first + 6, suits)
    assert np.array_equal(together, np.concatenate([suit_rows(at, at + 1, suits) for at in range(first, first + 6)]))
    assert not together.sum(axis=1).any()
    assert together.any(axis=1).sum() > 300


def test_holes_with_one_card_have_no_counts(suits: SuitBoards) -> None:
    a, b = 5, 4
    assert CLASS_LANES[a] & CLASS_LANES[b]
    assert not suit_rows(a * (a + 1) // 2 + b, a * (a + 1) // 2 + b + 1, suits).any()


def test_boards_by_rank_add_up_unless_a_rank_comes_five_times(ranks: RankBoards) -> None:
    counts = rank_rows(2, 4, ranks)
    held = [
        CLASS_RANKS[[NONE_SUITED + one for one in (a, b, c)]].sum(axis=0)
        for a in range(2, 4)
        for b in range(a + 1)
        for c in range(b + 1)
    ]
    expected = [comb(46, 5) if most.max() <= 4 else 0 for most in held]
    assert counts.sum(axis=1).tolist() == expected
    assert 0 < expected.count(0) < len(expected)
