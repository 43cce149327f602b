"""Classes of holes and types of boards by rank and suit: they cover all holes, and stand for all boards."""

from itertools import product
from math import comb, prod

import numpy as np
import pytest

from outs.cards.hands.board_projections import (
    OTHER_RANKS,
    board_ranks,
    flush_boards,
    ranks_of_flush_boards,
)
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT
from outs.games.holdem.boards.suit_projections import (
    CLASS_LANES,
    CLASS_RANKS,
    FLUSH_CLASSES,
    NONE_SUITED,
    RANK_CLASS_OF_HOLE,
    RANK_CLASSES,
    SUIT_CLASS_OF_HOLE,
    SUIT_CLASSES,
    values_by_rank,
)


def test_a_class_says_the_ranks_and_which_cards_are_of_the_suit() -> None:
    for suit, hole in product(range(4), range(HOLE_COUNT)):
        cards = HOLE_CARDS[hole].tolist()
        own = SUIT_CLASS_OF_HOLE[suit, hole]
        assert CLASS_LANES[own] == sum(1 << card % 13 for card in cards if card // 13 == suit)
        assert [rank for rank in range(13) for _ in range(CLASS_RANKS[own, rank])] == sorted(
            card % 13 for card in cards if card // 13 != suit
        )
    for classes in SUIT_CLASS_OF_HOLE:
        assert set(classes.tolist()) == set(range(SUIT_CLASSES))
    assert set(RANK_CLASS_OF_HOLE.tolist()) == set(range(RANK_CLASSES))


def test_classes_that_make_a_flush_come_first() -> None:
    cards = np.bitwise_count(CLASS_LANES)
    for board, end in FLUSH_CLASSES.items():
        assert np.all(cards[:end] + board >= 5)
        assert np.all(cards[end:] + board < 5)


def test_a_class_by_rank_is_the_class_of_a_suit_that_the_hole_has_not() -> None:
    for suit in range(4):
        none = np.all(suit != HOLE_CARDS // 13, axis=1)
        assert (SUIT_CLASS_OF_HOLE[suit, none] == NONE_SUITED + RANK_CLASS_OF_HOLE[none]).all()


def test_types_stand_for_all_boards() -> None:
    assert len(board_ranks()) == 6_175
    assert sum(prod(comb(4, int(times)) for times in ranks) for ranks in board_ranks()) == comb(52, 5)
    types = flush_boards()
    ways = np.array([prod(comb(3, int(times)) for times in ranks) for ranks in OTHER_RANKS])[types.others]
    assert len(types.lanes) == 36_608
    assert ways.sum() == sum(comb(13, suited) * comb(39, 5 - suited) for suited in (3, 4, 5))
    sizes = np.bitwise_count(types.lanes)
    assert [int((sizes < size).sum()) for size in (3, 4, 5, 6)] == list(types.starts)


def test_the_ranks_of_a_type_are_found() -> None:
    types = flush_boards()
    for at in range(0, len(types.lanes), 997):
        own = [types.lanes[at] >> rank & 1 for rank in range(13)]
        assert (board_ranks()[ranks_of_flush_boards()[at]] == own + OTHER_RANKS[types.others[at]]).all()


@pytest.mark.parametrize("hole", [0, 13, 700, 1325])
def test_a_value_by_rank_is_that_of_cards_of_many_suits(evaluator: Evaluator, hole: int) -> None:
    """Cards of a rank are of different suits, and no suit comes five times; checked by the evaluator itself."""
    own = RANK_CLASS_OF_HOLE[hole]
    (values,) = values_by_rank(evaluator, np.array([own]), board_ranks())
    for board in range(0, len(board_ranks()), 41):
        ranks = board_ranks()[board] + CLASS_RANKS[NONE_SUITED + own]
        if ranks.max() > 4:
            assert values[board] == 0
            continue
        cards = [rank for rank in range(13) for _ in range(ranks[rank])]
        mask = sum(1 << (13 * (place % 4) + rank) for place, rank in enumerate(cards))
        assert values[board] == evaluator.values(np.array([mask], np.uint64))[0]
