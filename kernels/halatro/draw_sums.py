"""The sums of the best plays over all draws to many kept hands: exact odds for a player that asks often.

The same count by classes of draws as `games/halatro/draws.py`, which has the distribution too and need not compile.
"""

import numpy as np
import numpy.typing as npt

from ...cards.notation import LANE_BITS, LANE_MASK
from ...games.halatro.play_table import FOUR, FULL, HIGHEST, ONCE, PAIR, SUITED, THRICE, TWICE, Scores
from ..compiled import compiled

I64 = npt.NDArray[np.int64]
I16 = npt.NDArray[np.int16]
I8 = npt.NDArray[np.int8]
Integer = int | np.int64

MOST_DRAWN = 5
IN_A_FLUSH = 5
SUIT_COUNT = 4
ALL_SUITS = 4


@compiled
def draw_sums(kept: I64, unseen: I64, sizes: I64, starts: I64, ranks: I8, lanes: I16, table: Scores, sums: I64) -> None:
    """Fill `sums` with what the best plays of at most eight cards add up to over every draw.

    kept    (k,)    the mask of the cards kept, in each of k questions
    unseen  (k,)    the mask of those that can be drawn; questions with the same follow each other
    sizes   (k,)    how many are drawn, up to 5; the sum is 0 if there are not so many
    starts  (7,)    where the sets of ranks of 0 to 5 cards begin, and end
    ranks   (n, 5)  the ranks of each set of up to five cards, ascending, then -1
    lanes   (n, 4)  the ranks that each has at least once, twice, three and four times
    """
    ways = np.empty((SUIT_COUNT + 1, len(ranks)), np.int64)
    for question in range(len(kept)):
        if question == 0 or unseen[question] != unseen[question - 1]:
            count_ways(unseen[question], ranks, ways)
        sums[question] = draw_sum(kept[question], unseen[question], sizes[question], ways, starts, lanes, table)


@compiled
def draw_sum(kept: Integer, unseen: Integer, size: int, ways: I64, starts: I64, lanes: I16, table: Scores) -> int:
    """The sum over the draws of `size` cards: of what the ranks score, and of what flushes score more."""
    a, b, c, d = kept & LANE_MASK, kept >> 13 & LANE_MASK, kept >> 26 & LANE_MASK, kept >> 39 & LANE_MASK
    once, twice = a | b | c | d, (a & b) | (c & d) | ((a | b) & (c | d))
    thrice, four = (a & b & (c | d)) | (c & d & (a | b)), a & b & c & d
    total = 0
    for drawn in range(starts[size], starts[size + 1]):
        total += ways[ALL_SUITS, drawn] * _with_ranks(once, twice, thrice, four, lanes, drawn, table)
    for suit in range(SUIT_COUNT):
        own = kept >> (LANE_BITS * suit) & LANE_MASK
        fewest = IN_A_FLUSH - card_count(own)
        free = unseen >> (LANE_BITS * suit) & LANE_MASK
        suited = free
        while True:
            others = size - card_count(suited)
            if 0 <= others <= size - fewest:
                flush = np.int64(table[SUITED, own | suited])
                now = once | suited
                now2, now3, now4 = twice | (once & suited), thrice | (twice & suited), four | (thrice & suited)
                for drawn in range(starts[others], starts[others + 1]):
                    plain = _with_ranks(now, now2, now3, now4, lanes, drawn, table)
                    total += ways[suit, drawn] * max(0, flush - plain)
            if suited == 0:
                break
            suited = (suited - 1) & free
    return total


@compiled
def _with_ranks(
    once: Integer, twice: Integer, thrice: Integer, four: Integer, lanes: I16, drawn: int, table: Scores
) -> int:
    """The highest score of any play but a flush, with the ranks of a drawn set."""
    one, two, three, all_four = lanes[drawn, 0], lanes[drawn, 1], lanes[drawn, 2], lanes[drawn, 3]
    thrice, four = (
        thrice | three | (twice & one) | (once & two),
        four | all_four | (thrice & one) | (twice & two) | (once & three),
    )
    once, twice = once | one, twice | two | (once & one)
    best = max(table[ONCE, once], table[TWICE, twice])
    if thrice:
        best = max(best, table[THRICE, thrice], table[FOUR, four])
        pairs = twice & ~np.int64(table[HIGHEST, thrice])
        if pairs:
            best = max(best, table[FULL, thrice] + table[PAIR, pairs])
    return int(best)


@compiled
def count_ways(unseen: Integer, ranks: I8, ways: I64) -> None:
    """Fill `ways` (5, n) with how many draws have each set of ranks: all suits but one in its row, all in row 4."""
    copies = np.empty(LANE_BITS, np.int64)
    for left_out in range(SUIT_COUNT + 1):
        copies[:] = 0
        for card in range(SUIT_COUNT * LANE_BITS):
            if card // LANE_BITS != left_out:
                copies[card % LANE_BITS] += unseen >> card & 1
        for drawn in range(len(ranks)):
            count, repeat = 1, 0
            for place in range(MOST_DRAWN):
                rank = ranks[drawn, place]
                if rank < 0:
                    break
                repeat = repeat + 1 if place and rank == ranks[drawn, place - 1] else 0
                # C(u, m) card by card: every partial product is a whole number.
                count = count * (copies[rank] - repeat) // (repeat + 1)
            ways[left_out, drawn] = count


@compiled
def card_count(mask: Integer) -> int:
    """How many cards a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
