"""Classes of hands by rank, and by rank and one suit, and the parts of hands."""

from math import comb, prod

import numpy as np

from outs.cards.mask_arrays import cards_by_rank, combination_masks
from outs.games.omaha.hand_values import (
    PARTS,
    HandClasses,
    codes_of,
    flush_classes,
    hand_parts,
    rank_classes,
    suit_classes,
)


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
