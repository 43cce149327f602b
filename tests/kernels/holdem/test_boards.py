"""Holes on a board: values against an independent evaluator, and their dense ranks."""

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.hands.categories import ROYAL_FLUSH
from outs.cards.hands.hole_arrays import HOLE_COUNT, HOLE_STARTING_HAND, HOLES_WITH_CARD
from outs.cards.hands.starting_hands import HOLES, STARTING_HANDS, starting_hand_of
from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.holdem.boards import EvaluatorArrays, dense_ranks, hole_values, rank_pair_values
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]

LIVE_HOLES = 1_081
MOST_RANKS = 136
BOARDS = {
    "quads": "9c9d9h9sAc",
    "quads of deuces": "2c2d2h2s3c",
    "royal flush": "AsKsQsJsTs",
    "steel wheel": "Ad2d3d4d5d",
    "straight flush below the top": "9h8h7h6h5h",
    "flush of five": "Kc9c7c4c2c",
    "flush of four": "Kc9c7c4c2d",
    "flush of three": "Kc9c7c4d2h",
    "three to a royal flush": "AhKhQh2c2d",
    "double paired": "AcAdKhKs2c",
    "full house": "7c7d7hQsQd",
    "trips": "7c7d7hQs2d",
    "straight": "5c6d7h8s9c",
    "broadway": "TcJdQhKsAc",
    "nothing": "Ks7d2h9cTd",
}


def values_on(board: int, arrays: EvaluatorArrays) -> npt.NDArray[np.uint16]:
    """The values of all holes on a board; the scratch arrays hold rubbish before."""
    values = np.full(HOLE_COUNT, 9_999, np.uint16)
    hole_values(board, arrays, np.full(169, 8_888, np.uint16), values)
    return values


def ranks_of(values: npt.NDArray[np.uint16]) -> tuple[npt.NDArray[np.uint8], int]:
    """Dense ranks and their number; the scratch array holds rubbish before."""
    ranks = np.full(HOLE_COUNT, 77, np.uint8)
    count = dense_ranks(values, np.full(ROYAL_FLUSH + 1, 55, np.uint8), ranks)
    return ranks, int(count)


def expected_values(board: int, oracle: Oracle) -> list[int]:
    """Return the values of holes one by one."""
    cards = [card for card in range(52) if board >> card & 1]
    return [0 if board & mask_of(hole) else oracle([*cards, *hole]) for hole in HOLES]


@all_of("text", BOARDS.values())
def test_holes_on_awkward_boards_have_the_value_of_the_independent_evaluator(
    text: str, seven_cards: EvaluatorArrays, independent_value: Oracle
) -> None:
    board = mask_of(parse_cards(text))
    assert values_on(board, seven_cards).tolist() == expected_values(board, independent_value)


def test_holes_on_random_boards_have_the_value_of_the_independent_evaluator(
    seven_cards: EvaluatorArrays, independent_value: Oracle, rng: np.random.Generator
) -> None:
    for board in rng.choice(combination_masks(5), 40).tolist():
        assert values_on(board, seven_cards).tolist() == expected_values(board, independent_value)


@all_of("text", BOARDS.values())
def test_dense_ranks_order_the_holes_as_their_values_do(text: str, seven_cards: EvaluatorArrays) -> None:
    values = values_on(mask_of(parse_cards(text)), seven_cards)
    distinct = sorted(set(values.tolist()) - {0})
    ranks, count = ranks_of(values)
    assert count == len(distinct)
    assert ranks.tolist() == [distinct.index(value) + 1 if value else 0 for value in values.tolist()]


def test_all_holes_tie_when_the_board_plays(seven_cards: EvaluatorArrays) -> None:
    ranks, count = ranks_of(values_on(mask_of(parse_cards("AsKsQsJsTs")), seven_cards))
    assert count == 1
    assert (ranks == 1).sum() == LIVE_HOLES


@pytest.mark.long
def test_no_board_has_more_ranks_than_stated(seven_cards: EvaluatorArrays) -> None:
    boards = np.unique(canonical_masks(combination_masks(5))).tolist()
    values, pairs = np.empty(HOLE_COUNT, np.uint16), np.zeros(169, np.uint16)
    scratch, ranks = np.empty(ROYAL_FLUSH + 1, np.uint8), np.empty(HOLE_COUNT, np.uint8)
    most = 0
    for board in boards:
        hole_values(board, seven_cards, pairs, values)
        most = max(most, dense_ranks(values, scratch, ranks))
    assert most == MOST_RANKS


@pytest.mark.parametrize(
    ("text", "suit", "lane_cards"),
    [("Kc9c7c4d2h", 0, "Kc9c7c"), ("9h8h7h6h5h", 2, "9h8h7h6h5h"), ("2sAs3sKdKh", 3, "2sAs3s"), ("Kc9c7d4d2h", -1, "")],
)
def test_the_flush_suit_and_its_lane_are_found(
    text: str, suit: int, lane_cards: str, seven_cards: EvaluatorArrays
) -> None:
    lane = sum(1 << card % 13 for card in parse_cards(lane_cards))
    board = mask_of(parse_cards(text))
    assert rank_pair_values(board, seven_cards, np.zeros(169, np.uint16)) == (suit, lane)


def test_rank_pairs_that_need_a_fifth_card_are_left_alone(seven_cards: EvaluatorArrays) -> None:
    untouched = 8_888
    pairs = np.full(169, untouched, np.uint16)
    rank_pair_values(mask_of(parse_cards("9c9d9h9sAc")), seven_cards, pairs)
    nine, ace = 7, 12
    with_a_nine = [13 * max(nine, other) + min(nine, other) for other in range(13)]
    assert (pairs[with_a_nine] == untouched).all()
    assert pairs[13 * ace + ace] <= ROYAL_FLUSH


def test_each_card_is_in_fifty_one_holes() -> None:
    for card in range(52):
        assert sorted(HOLES_WITH_CARD[card].tolist()) == [i for i, hole in enumerate(HOLES) if card in hole]
    assert HOLES_WITH_CARD.shape == (52, 51)


def test_the_starting_hand_of_each_hole_is_that_of_its_cards() -> None:
    assert [STARTING_HANDS[place] for place in HOLE_STARTING_HAND.tolist()] == [starting_hand_of(*h) for h in HOLES]
