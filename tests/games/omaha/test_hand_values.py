"""Four-card hands: classes and parts, and values on boards by another evaluator and from the rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb, prod

import numpy as np

from outs.cards.hands.board_projections import board_ranks, flush_boards
from outs.cards.hands.evaluator import Evaluator
from outs.cards.mask_arrays import cards_by_rank, combination_masks, masks_of
from outs.cards.notation import parse_cards
from outs.games.omaha.hand_values import (
    PARTS,
    HandClasses,
    HandValues,
    codes_of,
    flush_classes,
    flush_lanes,
    hand_parts,
    pair_class,
    places_of_lanes,
    rank_classes,
    suit_classes,
    triple_class,
)
from outs.games.omaha.rules import FROM_BOARD, FROM_HAND

OmahaValue = Callable[[Iterable[int], Iterable[int]], int]


def five_cards(hand: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every five cards that a hand can make with a board; the best of them count."""
    for own in combinations(hand, FROM_HAND):
        for shared in combinations(board, FROM_BOARD):
            yield own + shared


def test_values_are_those_of_another_evaluator(
    hand_values: HandValues, independent_omaha: OmahaValue, rng: np.random.Generator
) -> None:
    dealt = np.argsort(rng.random((3_000, 52)), axis=1)[:, :9]
    few_suits = np.argsort(rng.random((3_000, 26)), axis=1)[:, :9]
    for cards in (dealt, few_suits):
        found = hand_values.values(cards[:, :4], cards[:, 4:])
        assert found.tolist() == [independent_omaha(row[:4], row[4:]) for row in cards.tolist()]


def test_values_follow_the_rules(evaluator: Evaluator, hand_values: HandValues, rng: np.random.Generator) -> None:
    for cards in np.argsort(rng.random((50, 20)), axis=1)[:, :9]:
        hand, board = cards[:4].tolist(), cards[4:].tolist()
        best = evaluator.values(masks_of(np.array(list(five_cards(hand, board))))).max()
        assert hand_values.values(cards[None, :4], cards[None, 4:]).tolist() == [best]


def test_one_hand_meets_many_boards_and_one_board_many_hands(
    hand_values: HandValues, independent_omaha: OmahaValue, rng: np.random.Generator
) -> None:
    fixed, others = np.array([parse_cards("AsAhKs2s")]), np.array([parse_cards("QsJsTs3h3d")])
    left = np.setdiff1d(np.arange(52), np.concatenate([fixed[0], others[0]]))
    boards, hands = (rng.permuted(np.tile(left, (200, 1)), axis=1)[:, :size] for size in (5, 4))
    assert hand_values.values(fixed, boards).tolist() == [
        independent_omaha(fixed[0].tolist(), row) for row in boards.tolist()
    ]
    assert hand_values.values(hands, others).tolist() == [
        independent_omaha(row, others[0].tolist()) for row in hands.tolist()
    ]


def test_four_of_a_suit_in_hand_are_no_flush_with_two_on_the_board(hand_values: HandValues) -> None:
    hand, board = (np.array([parse_cards(text)]) for text in ("AsKs9s4s", "QsJs7h3d2c"))
    flush = np.array([parse_cards("QsJs7s3d2c")])
    assert hand_values.values(hand, board)[0] < 1_300 < hand_values.values(hand, flush)[0]


def test_pairs_and_triples_of_ranks_have_every_number_once() -> None:
    ranks = np.indices((13, 13, 13)).reshape(3, -1).T
    assert set(pair_class(*ranks[:, :2].T).tolist()) == set(range(91))
    assert set(triple_class(ranks).tolist()) == set(range(455))


def test_flushes_are_the_best_of_two_and_three_cards(hand_values: HandValues, rng: np.random.Generator) -> None:
    lanes = np.array([0, 1, 0b11, 0b1010101, 0b1111000000000])
    found = hand_values.flushes(lanes)
    for row, place in zip(*np.indices(found.shape).reshape(2, -1)[:, rng.integers(0, found.size, 300)], strict=True):
        own, shared = int(lanes[row]), int(flush_lanes()[place])
        hand, board = ([rank for rank in range(13) if lane >> rank & 1] for lane in (own, shared))
        fives = [] if own & shared else list(five_cards(hand, board))
        values = [int(hand_values.flush[sum(1 << rank for rank in five)]) for five in fives]
        assert found[row, place] == max(values, default=0)


def test_types_of_boards_know_their_lane() -> None:
    assert np.array_equal(flush_lanes()[places_of_lanes()], flush_boards().lanes)
    assert len(np.unique(flush_lanes())) == len(flush_lanes()) == 2_288


def test_pairs_by_rank_are_hands_without_flushes(hand_values: HandValues, rng: np.random.Generator) -> None:
    pairs = hand_values.pairs_by_rank()
    for place in rng.integers(0, len(pairs), 40).tolist():
        board = [rank for rank, count in enumerate(board_ranks()[place].tolist()) for _ in range(count)]
        one, other = rng.integers(0, 13, 2).tolist()
        best = max(
            int(hand_values.pair_triple[pair_class(np.array(one), np.array(other)), triple_class(np.array([three]))[0]])
            for three in [[board[i], board[j], board[k]] for i in range(5) for j in range(i) for k in range(j)]
        )
        assert pairs[place, pair_class(np.array(one), np.array(other))] == best


def test_every_hand_has_a_class_and_every_class_its_hands() -> None:
    hands = cards_by_rank(combination_masks(4), 4).astype(np.int64)
    for classes, suit, of_rank in ((rank_classes(), 4, 4), (suit_classes(), 2, 3)):
        codes = codes_of(hands, suit)
        assert np.isin(codes, classes.codes).all()
        ways = np.bincount(classes.places(codes), minlength=len(classes.lanes))
        known = [prod(comb(of_rank, count) for count in row) for row in classes.others.tolist()]
        assert ways.tolist() == known
    assert (len(rank_classes().lanes), len(suit_classes().lanes)) == (1_820, 19_253)


def test_classes_that_can_make_a_flush_come_first() -> None:
    cards = np.bitwise_count(suit_classes().lanes)
    assert (cards[: flush_classes()] >= 2).all()
    assert (cards[flush_classes() :] < 2).all()


def test_parts_of_two_hands_are_one_if_their_cards_are() -> None:
    """Three classes: of 4h 4h 7c As and the like, where two cards of one rank are of other suits than spades."""
    others = np.zeros((3, 13), np.int64)
    others[0, [2, 5]] = 2, 1
    others[1, [2, 6]] = 1, 2
    others[2, [2]] = 4
    lanes = np.array([1 << 12, 1 << 12, 0])
    parts = hand_parts(HandClasses(lanes, others))
    assert [part for part in PARTS if len(part) < 2] == [(), (0,), (1,), (2,), (3,)]
    assert len(set(parts.ids[:, 0])) == 1  # no card
    assert parts.ids[0, 1] == parts.ids[1, 1]  # the ace
    assert parts.ids[0, 2] == parts.ids[0, 3] == parts.ids[1, 2] == parts.ids[2, 1]  # a four
    assert parts.first[0, :5].tolist() == [True, True, True, False, True]
    assert parts.first[2].sum() == 4  # of four fours none, one, two or three
    assert parts.taken.sum(axis=2)[2].tolist() == [len(part) for part in PARTS]
