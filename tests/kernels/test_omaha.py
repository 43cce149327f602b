"""Omaha hands against one random hand, on a few types of boards: every opponent on every board of them."""

from collections.abc import Callable
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from phevaluator import evaluate_omaha_cards

from outs.cards.hands.board_projections import OTHER_RANKS, board_ranks
from outs.cards.hands.evaluator import Evaluator
from outs.cards.mask_arrays import cards_by_rank, combination_masks
from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.games.omaha.hand_values import HandValues, codes_of, rank_classes, suit_classes
from outs.kernels.omaha import Players, RankBoards, boards_by_rank, boards_by_suit, rank_counts, suit_counts

Counts = npt.NDArray[np.int64]
Valued = Callable[[Counts, Counts], npt.NDArray[np.uint16]]

HEARTS = 2
HANDS = ("AhKhQsJs", "AhAdKhKd", "7h7d7s7c", "4h3h2d2s", "QcJdTs9s", "8s8c6c5d")


BOARDS = boards_by_suit(HEARTS)
"""The types of boards with a possible flush."""


@pytest.fixture(scope="module")
def opponents() -> tuple[Counts, npt.NDArray[np.uint64]]:
    """Every hand of four cards: (270725, 4), and its mask."""
    masks = combination_masks(4)
    return cards_by_rank(masks, 4).astype(np.int64), masks


def against_all(
    board: tuple[int, ...], opponents: tuple[Counts, npt.NDArray[np.uint64]], valued: Valued
) -> dict[str, tuple[int, int]]:
    """The opponents that each of `HANDS` beats and ties on a board; none for a hand that has a card of it."""
    cards, masks = opponents
    dealt = masks & np.uint64(mask_of(board)) == 0
    values, left = valued(cards[dealt], np.array([board])), masks[dealt]
    found = {}
    for text in HANDS:
        hand = parse_cards(text)
        if not mask_of(hand) & mask_of(board):
            own = valued(np.array([hand]), np.array([board]))
            apart = left & np.uint64(mask_of(hand)) == 0
            found[text] = (int((apart & (values < own)).sum()), int((apart & (values == own)).sum()))
    return found


@pytest.mark.parametrize(
    ("lane", "other"),
    [
        pytest.param("Th8h6h5h2h", "", marks=pytest.mark.long),
        ("Th8h6h2h", "T"),
        pytest.param("Th8h6h", "88", marks=pytest.mark.long),
    ],
    ids=["five", "four", "three"],
)
def test_flushes_change_what_they_change_deal_by_deal(
    everyone: Players, opponents: tuple[Counts, npt.NDArray[np.uint64]], evaluator: Evaluator, lane: str, other: str
) -> None:
    ranks = [parse_cards(f"{rank}c")[0] % 13 for rank in other]
    own = parse_cards(lane)
    (at,) = np.flatnonzero(
        (BOARDS.lanes == sum(1 << card % 13 for card in own))
        & (OTHER_RANKS[BOARDS.others] == np.bincount(ranks, minlength=13)).all(axis=1)
    ).tolist()
    counts = suit_counts(at, at + 1, BOARDS, everyone)
    hand_values = HandValues.of(evaluator)
    unflushed = HandValues(hand_values.pair_triple, np.zeros_like(hand_values.flush))
    expected = dict.fromkeys(HANDS, (0, 0))
    suits = [suit for suit in range(4) if suit != HEARTS]
    finals = {
        tuple(sorted({*own, *(13 * suit + rank for suit, rank in zip(chosen, ranks, strict=True))}))
        for chosen in product(suits, repeat=len(ranks))
    }
    for final in sorted(final for final in finals if len(final) == 5):
        full = against_all(final, opponents, hand_values.values)
        plain = against_all(final, opponents, unflushed.values)
        for text, (won, tied) in full.items():
            before = expected[text]
            expected[text] = (before[0] + won - plain[text][0], before[1] + tied - plain[text][1])
    places = suit_classes().places(codes_of(np.array([parse_cards(text) for text in HANDS]), HEARTS))
    assert dict(zip(HANDS, map(tuple, counts[places].tolist()), strict=True)) == expected
    assert any(expected.values())


def test_without_flushes_hands_are_counted_deal_by_deal(
    everyone: Players, opponents: tuple[Counts, npt.NDArray[np.uint64]]
) -> None:
    """On four of a rank no flush is possible, so that another evaluator's values serve."""
    at = np.flatnonzero((board_ranks()[:, 6] == 4) & (board_ranks()[:, 12] == 1))
    every = boards_by_rank()
    counts = rank_counts(RankBoards(every.ranks[at], every.drawn[at], every.left), everyone)

    def independent(hands: Counts, board: Counts) -> npt.NDArray[np.uint16]:
        shared = [card % 13 * 4 + card // 13 for card in board[0].tolist()]
        suits_last = (hands % 13 * 4 + hands // 13).tolist()
        return np.array([7463 - evaluate_omaha_cards(*shared, *hand) for hand in suits_last], np.uint16)

    texts = [text for text in HANDS if "8" not in text]
    (one_board,) = [against_all((*parse_cards("8c8d8h8s"), parse_cards("Ac")[0]), opponents, independent)]
    places = rank_classes().places(codes_of(np.array([parse_cards(text) for text in texts]), 4))
    for text, place in zip(texts, places.tolist(), strict=True):
        aces = 4 - sum(card % 13 == 12 for card in parse_cards(text))  # each ace that is left makes such a board
        assert counts[place].tolist() == [aces * count for count in one_board[text]]


def test_types_add_up_wherever_they_are_divided(everyone: Players) -> None:
    whole = suit_counts(500, 560, BOARDS, everyone)
    parts = suit_counts(500, 517, BOARDS, everyone) + suit_counts(517, 560, BOARDS, everyone)
    assert np.array_equal(whole, parts)
    assert whole.any()


def test_hands_read_the_class_of_each_suit() -> None:
    cards = np.array([cards_of(mask_of(parse_cards("AhKh7s7c")))])
    lanes = [suit_classes().lanes[suit_classes().places(codes_of(cards, suit))][0] for suit in range(4)]
    assert [bin(int(lane)).count("1") for lane in lanes] == [1, 0, 2, 1]
