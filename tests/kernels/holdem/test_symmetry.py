"""Classes of holes and cards under a board's own relabellings, against the canonical form."""

from collections import Counter

import numpy as np
import pytest

from outs.cards.canonical import canonical
from outs.cards.holes import HOLE_ID, HOLE_OF_ID
from outs.cards.notation import mask_of, parse_cards
from outs.cards.starting_hands import HOLES
from outs.kernels.holdem.symmetry import HOLE_WITH, RELABELLINGS, card_classes, hole_classes, row_starts, stabiliser

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
    """Those that leave the board as it is."""
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


@pytest.mark.parametrize("text", BOARDS)
def test_classes_of_cards_are_those_of_the_canonical_form(text: str) -> None:
    board = canonical_board(text)
    cards, sizes = np.zeros(52, np.int64), np.zeros(52, np.int64)
    count = card_classes(board, relabellings_of(board), cards, sizes)
    expected = Counter(canonical(board, 1 << card)[1] for card in range(52) if not board >> card & 1)
    found = {1 << card: size for card, size in zip(cards[:count].tolist(), sizes[:count].tolist(), strict=True)}
    assert found == expected
