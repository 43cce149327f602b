"""Three holes over all boards, counted by types of boards and classes of holes: known numbers, boards one by one."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, product
from math import comb, prod

import numpy as np
import pytest

from outs.cards.hands.board_projections import OTHER_RANKS, board_ranks, flush_boards, ranks_of_flush_boards
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_INDEX, HOLE_MASKS
from outs.cards.mask_arrays import combination_masks
from outs.cards.notation import mask_of, parse_cards
from outs.games.holdem.three_way.hole_counts import (
    CLASS_LANES,
    CLASS_RANKS,
    FLUSH_CLASSES,
    NONE_SUITED,
    RANK_CLASS_OF_HOLE,
    RANK_CLASSES,
    SUIT_CLASS_OF_HOLE,
    SUIT_CLASSES,
    ThreeHoles,
    values_by_rank,
)
from outs.games.holdem.three_way.showdown_orders import ORDERS, PLACES, SIXTHS
from outs.tests.cases import all_of


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


@all_of("hole", [0, 13, 700, 1325])
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


def holes_of(*texts: str) -> list[int]:
    """The indices of holes."""
    return [int(HOLE_INDEX[tuple(parse_cards(text))]) for text in texts]


def orders_of(values: Iterable[tuple[int, ...]]) -> list[int]:
    """Count how often hands with these values finish in each order."""
    found = Counter(tuple(sum(other > value for other in each) for value in each) for each in values)
    return [found[places] for places in PLACES.values()]


@pytest.fixture(scope="module")
def three_holes(evaluator: Evaluator) -> ThreeHoles:
    return ThreeHoles(evaluator)


@all_of(
    ("holes", "sixths"),
    [
        (("AsAh", "KsKh", "QsQh"), [5_565_556, 1_417_228, 1_241_740]),
        (("AsAh", "AdAc", "KsKh"), [3_248_062, 3_296_194, 1_680_268]),
    ],
)
def test_named_triples_share_the_pot_as_counted_elsewhere(
    three_holes: ThreeHoles, holes: tuple[str, ...], sixths: list[int]
) -> None:
    assert (SIXTHS @ three_holes.orders(holes_of(*holes))).tolist() == sixths


def test_orders_of_a_named_triple_are_those_counted_elsewhere(three_holes: ThreeHoles) -> None:
    orders = dict(zip(ORDERS, three_holes.orders(holes_of("AsAh", "KsKh", "QsQh")).tolist(), strict=True))
    assert (orders["a_b_c"], orders["abc"]) == (885_194, 8_186)


@all_of("number", range(6))
def test_orders_are_those_of_boards_dealt_one_by_one(
    three_holes: ThreeHoles, independent_value: Callable[[Iterable[int]], int], number: int
) -> None:
    """With so many dead cards that few boards are left: some of them with a flush, and some holes of one suit."""
    rng = np.random.default_rng(number)
    unseen = rng.permutation(52)[: 6 + 16].tolist() if number % 2 else rng.permutation(26)[: 6 + 16].tolist()
    holes, deck = unseen[:6], unseen[6:]
    held = [holes[:2], holes[2:4], holes[4:]]
    boards = combinations(deck, 5)
    expected = orders_of(tuple(independent_value((*hole, *board)) for hole in held) for board in boards)
    dead = mask_of(set(range(52)) - set(unseen))
    found = three_holes.orders([int(HOLE_INDEX[tuple(hole)]) for hole in held], dead)
    assert found.tolist() == expected


def test_all_boards_without_a_few_dead_cards_are_counted(three_holes: ThreeHoles, evaluator: Evaluator) -> None:
    holes, dead = holes_of("7h6h", "AhAd", "KhQh"), mask_of(parse_cards("2h 7s"))
    boards = combination_masks(5)
    boards = boards[boards & (np.bitwise_or.reduce(HOLE_MASKS[holes]) | np.uint64(dead)) == 0]
    a, b, c = (evaluator.values(boards | HOLE_MASKS[hole]) for hole in holes)
    found = three_holes.orders(holes, dead)
    for at, (one, two, three) in enumerate(PLACES.values()):
        same = (np.sign(a.astype(int) - b) == np.sign(two - one)) & (np.sign(a.astype(int) - c) == np.sign(three - one))
        same &= np.sign(b.astype(int) - c) == np.sign(three - two)
        assert found[at] == same.sum()


def test_holes_that_change_seats_change_the_orders(three_holes: ThreeHoles) -> None:
    first, second, third = holes_of("7h6h", "AhAd", "KhQs")
    listed = dict(zip(ORDERS, three_holes.orders((first, second, third)).tolist(), strict=True))
    turned = dict(zip(ORDERS, three_holes.orders((third, first, second)).tolist(), strict=True))
    assert (listed["a_b_c"], listed["ab_c"], listed["c_ab"]) == (turned["b_c_a"], turned["bc_a"], turned["a_bc"])
    assert sum(listed.values()) == 1_370_754
    assert len(HOLE_CARDS[[first, second, third]]) == 3
