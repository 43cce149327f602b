"""Shares of known hands: boards counted by their type, compared with every board dealt."""

import numpy as np
import pytest

from outs.cards.hands.evaluator import build_evaluator
from outs.cards.hands.made_hands import USUAL
from outs.cards.hands.order import HIGH
from outs.cards.notation import DECK_SIZE, RANK_COUNT, cards_of
from outs.kernels.history_shares import MOST_HANDS, UNIT, board_types, known_shares
from outs.kernels.history_values import GameArrays, made_hand
from outs.tests.cases import all_of

DECK = (1 << DECK_SIZE) - 1
ARRAYS = GameArrays.of(build_evaluator(), HIGH)
TYPES = board_types(tuple(int(ARRAYS.lane_key[1 << rank]) for rank in range(RANK_COUNT)))


def shares_by_kernel(holes: list[int], sets: list[int], board: int, deck: int) -> tuple[np.ndarray, ...]:
    """Return the kernel's output for one spot."""
    held = np.zeros((1, MOST_HANDS), np.uint64)
    held[0, : len(holes)] = holes
    units, deals = np.zeros((len(sets), MOST_HANDS), np.int64), np.zeros(1, np.int64)
    sums, squares = np.zeros((1, MOST_HANDS)), np.zeros((1, MOST_HANDS))
    known_shares(
        np.array([0]), np.array([board], np.uint64), held, np.array([0, len(sets)]), np.array(sets),
        np.arange(1.0, len(sets) + 1), np.uint64(deck), ARRAYS, TYPES, units, deals, sums, squares,
    )  # fmt: skip
    return units, deals, sums, squares


@all_of("players", [2, 3, 6])
def test_boards_by_type_give_the_sums_of_all_boards(players: int, rng: np.random.Generator) -> None:
    for _ in range(2):
        cards = rng.permutation(DECK_SIZE)[: 2 * players].tolist()
        holes = [1 << cards[2 * place] | 1 << cards[2 * place + 1] for place in range(players)]
        everyone = (1 << players) - 1
        sets = [everyone, 0b11, everyone ^ 1] if players > 2 else [everyone]
        by_type = shares_by_kernel(holes, sets, 0, DECK)
        by_board = shares_by_kernel(holes, sets, 0, DECK & ~holes[0])  # another deck, with the same cards to come
        assert by_type[1] == by_board[1]
        assert (by_type[0] == by_board[0]).all()
        assert np.allclose(by_type[2], by_board[2])
        assert np.allclose(by_type[3], by_board[3])


def test_shares_of_a_pot_add_up_to_it() -> None:
    units, deals, sums, _ = shares_by_kernel([3 << 50, 3 << 20, 3 << 3], [0b111, 0b101], 0b111 << 30, DECK)
    assert (units.sum(axis=1) == deals * UNIT).all()
    assert sums.sum() == pytest.approx(3 * deals[0])
    assert units[1, 1] == 0


def test_made_hands_are_those_of_the_plain_code(rng: np.random.Generator) -> None:
    for size in (3, 5, 6, 7):
        for _ in range(500):
            mask = sum(1 << card for card in rng.permutation(DECK_SIZE)[:size].tolist())
            assert made_hand(np.uint64(mask), ARRAYS) == USUAL.made_hand(mask), cards_of(mask)
