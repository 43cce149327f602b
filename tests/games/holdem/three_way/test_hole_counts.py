"""Three holes over all boards, counted by types of boards: published numbers, and boards one by one."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_CARDS, HOLE_INDEX, HOLE_MASKS
from outs.cards.mask_arrays import combination_masks
from outs.cards.notation import mask_of, parse_cards
from outs.games.holdem.three_way.hole_counts import ThreeHoles
from outs.games.holdem.three_way.showdown_orders import ORDERS, PLACES, SIXTHS


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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("number", range(6))
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
