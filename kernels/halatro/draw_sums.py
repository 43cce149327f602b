"""Sum of the best plays over all draws to kept cards, for many questions: exact odds, fast enough for a player.

Draws are counted by classes as in `games/halatro/draws.py`, which also gives the distribution and is not compiled.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from ...games.halatro.draws import IN_A_FLUSH
from ...games.halatro.play_table import FOUR, FULL_PAIR, FULL_THREE, HIGHEST, ONCE, SUITED, THRICE, TWICE, PlayTable
from ..compiled import compiled

I64 = npt.NDArray[np.int64]
I16 = npt.NDArray[np.int16]
I8 = npt.NDArray[np.int8]
Integer = int | np.int64

MOST_DRAWN = 5
ALL_SUITS = SUIT_COUNT
"""Row of `ways` for draws from all suits."""


class DrawClasses(NamedTuple):
    """Multisets of ranks of up to five cards, by size, then ascending.

    starts  (7,) int64    where the multisets of 0 to 5 cards begin; the last entry is the end
    ranks   (n, 5) int8   the ranks of each, ascending, padded with -1
    lanes   (n, 4) int16  the ranks that each contains at least once, twice, three and four times
    """

    starts: I64
    ranks: I8
    lanes: I16


@compiled
def draw_sums(kept: I64, unseen: I64, sizes: I64, draws: DrawClasses, table: PlayTable, sums: I64) -> None:
    """Fill `sums` with the sum, over every draw, of the best play of at most eight cards.

    kept    (k,)  mask of the cards kept, in each of k questions
    unseen  (k,)  mask of the cards that can be drawn; equal masks should be next to each other
    sizes   (k,)  number of cards drawn, up to 5; the sum is 0 if fewer are unseen
    """
    ways = np.empty((SUIT_COUNT + 1, len(draws.ranks)), np.int64)
    for question in range(len(kept)):
        if question == 0 or unseen[question] != unseen[question - 1]:
            count_ways(unseen[question], draws.ranks, ways)
        sums[question] = draw_sum(kept[question], unseen[question], sizes[question], ways, draws, table)


@compiled
def draw_sum(kept: Integer, unseen: Integer, size: int, ways: I64, draws: DrawClasses, table: PlayTable) -> int:
    """Return the sum of the best plays over the draws of `size` cards: scores by rank, plus the excess of flushes.

    `ways` (5, n) comes from `count_ways`.
    """
    starts, lanes = draws.starts, draws.lanes
    a, b = kept & LANE_MASK, kept >> LANE_BITS & LANE_MASK
    c, d = kept >> (2 * LANE_BITS) & LANE_MASK, kept >> (3 * LANE_BITS) & LANE_MASK
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
    once: Integer, twice: Integer, thrice: Integer, four: Integer, lanes: I16, drawn: int, table: PlayTable
) -> int:
    """Return the highest score of any play other than a flush after the ranks numbered `drawn` are drawn."""
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
            best = max(best, table[FULL_THREE, thrice] + table[FULL_PAIR, pairs])
    return int(best)


@compiled
def count_ways(unseen: Integer, ranks: I8, ways: I64) -> None:
    """Fill `ways` (5, n) with the number of draws of each multiset: row s without suit s, row 4 from all suits."""
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
                # C(u, m), one factor per card: every partial product is an integer.
                count = count * (copies[rank] - repeat) // (repeat + 1)
            ways[left_out, drawn] = count


@compiled
def card_count(mask: Integer) -> int:
    """Return the number of cards in a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
