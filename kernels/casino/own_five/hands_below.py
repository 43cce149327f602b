"""Counts of the dealer's hands below a rising value that contain two given cards and none of the player's.

A hand of the dealer that avoids the player's five cards is counted by inclusion and exclusion over their subsets. All
1,326 pairs of cards that it may contain are counted at once, so that the sums are sums of rows: one for the empty set,
five for single cards, ten for pairs and ten for triples. Sets of four and five leave no room for the pair.
"""

from typing import NamedTuple

import numpy as np

from ....cards.hands.sizes import HAND_SIZE
from ....cards.notation import DECK_SIZE
from ...array_types import I32, I64, U8
from ...compiled import compiled

PAIRS = DECK_SIZE * (DECK_SIZE - 1) // 2
TRIPLES = PAIRS * (DECK_SIZE - 2) // 3


class HandsBelow(NamedTuple):
    """The number of hands below a value that contain a set and a pair, by the places of both among sets of their size.

    pairs         (1326,)        int32  hands that contain the pair
    with_one      (52, 1326)     int32  hands that contain a card and the pair, which does not have it
    with_two      (1326, 1326)   uint8  hands that contain two other cards and the pair
    with_three    (22100, 1326)  uint8  hands that consist of three cards and the pair
    """

    pairs: I32
    with_one: I32
    with_two: U8
    with_three: U8


def no_hands() -> HandsBelow:
    """Return the counts before any hand is added."""
    return HandsBelow(
        np.zeros(PAIRS, np.int32),
        np.zeros((DECK_SIZE, PAIRS), np.int32),
        np.zeros((PAIRS, PAIRS), np.uint8),
        np.zeros((TRIPLES, PAIRS), np.uint8),
    )


@compiled
def pair_place(one: int, other: int) -> int:
    """Return the place of two ascending cards among all pairs, in colexicographic order."""
    return other * (other - 1) // 2 + one


@compiled
def triple_place(low: int, middle: int, high: int) -> int:
    """Return the place of three ascending cards among all triples, in colexicographic order."""
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@compiled
def add_hands(hands: U8, counts: HandsBelow) -> None:
    """Add hands of ascending cards (n, 5) to the counts."""
    for hand in range(len(hands)):
        cards = hands[hand].astype(np.int64)
        for second in range(1, HAND_SIZE):
            for first in range(second):
                pair = pair_place(cards[first], cards[second])
                counts.pairs[pair] += 1
                a, b, c = _others(first, second)
                for one in (a, b, c):
                    counts.with_one[cards[one], pair] += 1
                counts.with_two[pair_place(cards[a], cards[b]), pair] += 1
                counts.with_two[pair_place(cards[a], cards[c]), pair] += 1
                counts.with_two[pair_place(cards[b], cards[c]), pair] += 1
                counts.with_three[triple_place(cards[a], cards[b], cards[c]), pair] += 1


@compiled
def _others(first: int, second: int) -> tuple[int, int, int]:
    """Return the three places of a hand besides two of them, ascending."""
    a, b, c = -1, -1, -1
    for place in range(HAND_SIZE):
        if place in (first, second):
            continue
        if a < 0:
            a = place
        elif b < 0:
            b = place
        else:
            c = place
    return a, b, c


@compiled
def count_pairs(cards: I64, counts: HandsBelow, found: I32) -> None:
    """Write the number of hands that contain each pair and none of the ascending `cards` (5,) to `found` (1326,).

    Entries of pairs with one of the cards are meaningless.
    """
    found[:] = counts.pairs
    for a in range(HAND_SIZE):
        _add(-1, counts.with_one[cards[a]], found)
        for b in range(a + 1, HAND_SIZE):
            _add(1, counts.with_two[pair_place(cards[a], cards[b])], found)
            for c in range(b + 1, HAND_SIZE):
                _add(-1, counts.with_three[triple_place(cards[a], cards[b], cards[c])], found)


@compiled
def _add(sign: int, row: I32 | U8, found: I32) -> None:
    for pair in range(PAIRS):
        found[pair] += np.int32(sign) * np.int32(row[pair])
