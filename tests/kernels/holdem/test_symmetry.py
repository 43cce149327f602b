"""Classes of holes and cards under a board's own relabellings, against the canonical form."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from outs.cards.holes.hole_arrays import HOLE_ID, HOLE_OF_ID
from outs.cards.holes.starting_hands import HOLES
from outs.cards.lattice.canonical import canonical
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.holdem.symmetry import (
    HOLE_WITH,
    RELABELLINGS,
    hole_classes,
    like_card_classes,
    like_cards,
    like_holes,
    row_starts,
    stabiliser,
)
from outs.tests.cases import some_of

BOARDS = (
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


@pytest.mark.parametrize("text", BOARDS)
def test_a_board_has_24_divided_by_its_relabellings_in_its_class(text: str) -> None:
    board = canonical_board(text)
    moved = {
        sum((board >> 13 * suit & 8191) << 13 * int(other) for suit, other in enumerate(relabelling))
        for relabelling in RELABELLINGS
    }
    assert len(moved) * len(relabellings_of(board)) == 24


@pytest.mark.parametrize("text", BOARDS)
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


@some_of("text", [text for text in BOARDS if len(text) < 10], 5)
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


@pytest.mark.parametrize("text", [text for text in BOARDS if len(text) < 10])
def test_like_cards_are_those_that_exchanging_like_cards_joins(text: str) -> None:
    board = canonical_board(text)
    cards, sizes = np.zeros(52, np.int64), np.zeros(52, np.int64)
    count = like_card_classes(board, relabellings_of(board), likeness(board), cards, sizes)
    expected = orbits([1 << card for card in range(52) if not board >> card & 1], board)
    found = {1 << card: size for card, size in zip(cards[:count].tolist(), sizes[:count].tolist(), strict=True)}
    assert len(found) == len(expected)
    assert all(next(size for mask, size in found.items() if mask in orbit) == len(orbit) for orbit in expected)
