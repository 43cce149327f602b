"""Holes on a board: values by an independent evaluator, ranks, classes up to suits, and every two holes."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.hands.categories import ROYAL_FLUSH
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_COUNT, HOLE_ID, HOLE_OF_ID, HOLE_STARTING_HAND, HOLES_WITH_CARD
from outs.cards.hands.starting_hands import HOLES, STARTING_HANDS, starting_hand_of
from outs.cards.lattice.row_numbers import canonical
from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.holdem.boards import (
    CHUNK,
    HOLE_WITH,
    RELABELLINGS,
    EvaluatorArrays,
    beats,
    dense_ranks,
    hole_classes,
    hole_values,
    like_card_classes,
    like_cards,
    like_holes,
    rank_pair_values,
    row_starts,
    stabiliser,
)
from outs.tests.cases import all_of, some_of

Oracle = Callable[[Iterable[int]], int]

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


@all_of("text", BOARDS.values())
def test_dense_ranks_order_the_holes_as_their_values_do(text: str, seven_cards: EvaluatorArrays) -> None:
    values = values_on(mask_of(parse_cards(text)), seven_cards)
    distinct = sorted(set(values.tolist()) - {0})
    ranks, count = ranks_of(values)
    assert count == len(distinct)
    assert ranks.tolist() == [distinct.index(value) + 1 if value else 0 for value in values.tolist()]


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


@all_of(
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


SEVERAL_BOARDS = (
    "2c2d2h",
    "7s8sAs",
    "2h7sKs",
    "2d7hKs",
    "Kc9d4h",
    "2c2d2h2s",
    "2h2sAhAs",
    "7h8h7s8s",
    "2d7hKsAs",
    "AsKsQsJsTs",
)
HOLE_MASKS = [mask_of(hole) for hole in HOLES]


def canonical_board(text: str) -> int:
    """The canonical mask of a board."""
    return canonical(mask_of(parse_cards(text)))[0]


def relabellings_of(board: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the relabellings that leave the board as it is."""
    kept = np.zeros(24, np.int64)
    return kept[: stabiliser(board, kept)]


def test_hole_ids_ascend_with_the_masks() -> None:
    assert [HOLE_MASKS[hole] for hole in HOLE_OF_ID.tolist()] == sorted(HOLE_MASKS)
    assert HOLE_ID[HOLE_OF_ID].tolist() == list(range(len(HOLES)))
    assert all(HOLE_WITH[high, low] == place for place, (low, high) in enumerate(HOLES))


@all_of("text", SEVERAL_BOARDS)
def test_a_board_has_24_divided_by_its_relabellings_in_its_class(text: str) -> None:
    board = canonical_board(text)
    moved = {
        sum((board >> 13 * suit & 8191) << 13 * int(other) for suit, other in enumerate(relabelling))
        for relabelling in RELABELLINGS
    }
    assert len(moved) * len(relabellings_of(board)) == 24


@all_of("text", SEVERAL_BOARDS)
def test_classes_of_holes_are_those_of_the_canonical_form(text: str) -> None:
    board = canonical_board(text)
    row_of_hole, holes, sizes = (np.zeros(len(HOLES), np.int64) for _ in range(3))
    count = hole_classes(board, relabellings_of(board), row_of_hole, holes, sizes)
    live = [mask for mask in HOLE_MASKS if not mask & board]
    expected = sorted(Counter(canonical(board, mask)[1] for mask in live).items())
    found = [
        (HOLE_MASKS[hole], size) for hole, size in zip(holes[:count].tolist(), sizes[:count].tolist(), strict=True)
    ]
    assert found == expected
    for hole, mask in enumerate(HOLE_MASKS):
        row = int(row_of_hole[hole])
        assert (row == -1) if mask & board else (HOLE_MASKS[int(holes[row])] == canonical(board, mask)[1])
    assert row_starts(np.array([board, board], np.uint64)).tolist() == [0, count, 2 * count]


def likeness(board: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The number of each card, the same for cards that no value distinguishes."""
    like = np.zeros(52, np.int64)
    like_cards(board, like)
    return like


def swaps(board: int) -> list[tuple[int, int]]:
    """The pairs of cards off the board that exchanging cannot change a value: of one rank, no flush in their suits."""
    to_come = 5 - board.bit_count()
    loose = [suit for suit in range(4) if (board >> 13 * suit & 8191).bit_count() + to_come < 3]
    cards = [card for card in range(52) if not board >> card & 1 and card // 13 in loose]
    return [(one, other) for one, other in combinations(cards, 2) if (other - one) % 13 == 0]


def orbits(masks: list[int], board: int) -> set[frozenset[int]]:
    """The masks joined by the board's relabellings and by exchanging like cards."""
    relabelled = [[int(RELABELLINGS[k, suit]) for suit in range(4)] for k in relabellings_of(board)]
    left, found = set(masks), set()
    while left:
        orbit, new = set(), {left.pop()}
        while new:
            mask = new.pop()
            orbit.add(mask)
            moved = {
                sum(1 << 13 * suits[card // 13] + card % 13 for card in range(52) if mask >> card & 1)
                for suits in relabelled
            }
            for one, other in swaps(board):
                if (mask >> one ^ mask >> other) & 1:
                    moved.add(mask ^ (1 << one | 1 << other))
            new |= moved - orbit
        left -= orbit
        found.add(frozenset(orbit))
    return found


@some_of("text", [text for text in SEVERAL_BOARDS if len(text) < 10], 3)
def test_like_holes_are_those_that_exchanging_like_cards_joins(text: str) -> None:
    board = canonical_board(text)
    arrays = [np.zeros(len(HOLES), np.int64) for _ in range(6)]
    row_of_hole, holes, sizes, like_of, firsts, like_sizes = arrays
    relabellings = relabellings_of(board)
    count = hole_classes(board, relabellings, row_of_hole, holes, sizes)
    joined = like_holes(relabellings, likeness(board), holes[:count], sizes, like_of, firsts, like_sizes)
    live = [hole for hole, mask in enumerate(HOLE_MASKS) if not mask & board]
    members = [{HOLE_MASKS[hole] for hole in live if like_of[row_of_hole[hole]] == number} for number in range(joined)]
    assert {frozenset(masks) for masks in members} == orbits([HOLE_MASKS[hole] for hole in live], board)
    assert all(HOLE_MASKS[first] in masks for first, masks in zip(firsts[:joined].tolist(), members, strict=True))
    assert like_sizes[:joined].tolist() == [len(masks) for masks in members]


@all_of("text", [text for text in SEVERAL_BOARDS if len(text) < 10])
def test_like_cards_are_those_that_exchanging_like_cards_joins(text: str) -> None:
    board = canonical_board(text)
    cards, sizes = np.zeros(52, np.int64), np.zeros(52, np.int64)
    count = like_card_classes(board, relabellings_of(board), likeness(board), cards, sizes)
    expected = orbits([1 << card for card in range(52) if not board >> card & 1], board)
    found = {1 << card: size for card, size in zip(cards[:count].tolist(), sizes[:count].tolist(), strict=True)}
    assert len(found) == len(expected)
    assert all(next(size for mask, size in found.items() if mask in orbit) == len(orbit) for orbit in expected)


Matrix = npt.NDArray[np.uint32]
MASK_OF_HOLE = np.array([mask_of(hole) for hole in HOLES], np.uint64)
AWKWARD_BOARDS = ("9c9d9h9sAc", "AsKsQsJsTs", "AcAdKhKs2c", "Kc9c7c4c2c", "5c6d7h8s9c")


def plainly(boards: npt.NDArray[np.uint64], evaluator: Evaluator, step: int = 1) -> Matrix:
    """Every two holes compared on every board that meets neither; of all holes, one in `step`."""
    masks = MASK_OF_HOLE[::step]
    counts = np.zeros((len(masks), len(masks)), np.uint32)
    for board in boards:
        live = np.flatnonzero(masks & board == 0)
        values = evaluator.values(masks[live] | board)
        counts[np.ix_(live, live)] += values[:, None] > values[None, :]
    return counts


def test_one_board_is_counted_once(seven_cards: EvaluatorArrays, evaluator: Evaluator) -> None:
    for text in AWKWARD_BOARDS:
        board = np.array([mask_of(parse_cards(text))], np.uint64)
        assert np.array_equal(beats(board, seven_cards), plainly(board, evaluator))


def test_boards_add_up_across_the_chunks(
    seven_cards: EvaluatorArrays, evaluator: Evaluator, rng: np.random.Generator
) -> None:
    boards = rng.choice(combination_masks(5), CHUNK + 1, replace=False)
    of_chunk, of_next = (plainly(some, evaluator, 3) for some in (boards[:CHUNK], boards[CHUNK:]))
    assert np.array_equal(beats(boards[:CHUNK], seven_cards)[::3, ::3], of_chunk)
    assert np.array_equal(beats(boards, seven_cards)[::3, ::3], of_chunk + of_next)


def test_a_hole_that_wins_on_every_board_overflows_no_counter(seven_cards: EvaluatorArrays) -> None:
    repeats = 2 * CHUNK + 100
    boards = np.full(repeats, mask_of(parse_cards("9c9d9h9s2c")), np.uint64)
    ace, kings = HOLES.index(parse_cards("AcKc")[::-1]), HOLES.index(parse_cards("KdKh"))
    counts = beats(boards, seven_cards)
    assert counts[ace, kings] == repeats
    assert counts[kings, ace] == 0


def test_no_boards_count_nothing(seven_cards: EvaluatorArrays) -> None:
    counts = beats(np.zeros(0, np.uint64), seven_cards)
    assert counts.shape == (len(HOLES), len(HOLES))
    assert not counts.any()
