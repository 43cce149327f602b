"""The best play of up to eight held cards, by lookups in the table of plays, and its sum over all draws.

Draws are counted by classes as in `games/halatro/draws.py`, which also gives the distribution and is not compiled;
these sums answer many questions, fast enough for a player.
"""

from typing import NamedTuple

import numpy as np

from ...cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from ...games.halatro.draws import IN_A_FLUSH
from ...games.halatro.plays import FOUR, FULL_PAIR, FULL_THREE, HIGHEST, ONCE, SUITED, THRICE, TWICE, PlayTable
from ...games.halatro.rules import MOST_THROWN
from ..array_types import I8, I16, I64, U64, Integer
from ..compiled import compiled
from ..evaluator import card_count

MOST_DRAWN = 5
ALL_SUITS = SUIT_COUNT
"""Row of `ways` for draws from all suits."""


@compiled
def best_of_lanes(a: Integer, b: Integer, c: Integer, d: Integer, table: PlayTable) -> int:
    """Return the highest score of any play of the cards in these four lanes, at most eight cards."""
    either, both = a | b, a & b
    other, others = c | d, c & d
    at_least_twice = both | others | (either & other)
    best = max(table[ONCE, either | other], table[TWICE, at_least_twice])
    best = max(best, table[SUITED, a], table[SUITED, b], table[SUITED, c], table[SUITED, d])
    at_least_thrice = (both & other) | (others & either)
    if at_least_thrice:
        best = max(best, table[THRICE, at_least_thrice], table[FOUR, both & others])
        pairs = at_least_twice & ~np.int64(table[HIGHEST, at_least_thrice])
        if pairs:
            best = max(best, table[FULL_THREE, at_least_thrice] + table[FULL_PAIR, pairs])
    return int(best)


@compiled
def best_of_mask(mask: Integer | np.uint64, table: PlayTable) -> int:
    """Return the highest score of any play of the cards of a mask, at most eight."""
    cards = np.int64(mask)
    return best_of_lanes(
        cards & LANE_MASK,
        (cards >> LANE_BITS) & LANE_MASK,
        (cards >> (2 * LANE_BITS)) & LANE_MASK,
        (cards >> (3 * LANE_BITS)) & LANE_MASK,
        table,
    )


@compiled
def best_scores(masks: U64, table: PlayTable) -> I16:
    """Return the highest score of any play of each hand of up to eight cards: (n,), int16."""
    scores = np.empty(len(masks), np.int16)
    for hand in range(len(masks)):
        scores[hand] = best_of_mask(masks[hand], table)
    return scores


@compiled
def scoring_sets(masks: U64, table: PlayTable) -> U64:
    """Return the scoring cards of each hand's best play, the lowest of equal sets: (n,), uint64.

    Cards are dropped from the highest down, by rank and then suit, while the rest still scores the same. All cards that
    are left score; of all such sets, theirs has the lowest highest card, then the lowest second card, and so on.
    """
    sets = np.empty(len(masks), np.uint64)
    for hand in range(len(masks)):
        kept = np.int64(masks[hand])
        highest = best_of_mask(kept, table)
        for rank in range(LANE_BITS - 1, -1, -1):
            for suit in range(3, -1, -1):
                card = np.int64(1) << (LANE_BITS * suit + rank)
                if kept & card and kept != card and best_of_mask(kept ^ card, table) == highest:
                    kept ^= card
        sets[hand] = kept
    return sets


@compiled
def with_lowest(sets: U64, masks: U64, size: int) -> U64:
    """Return each set filled up to `size` cards with the lowest others of its mask by rank, then suit: (n,), uint64."""
    filled = np.empty(len(sets), np.uint64)
    for hand in range(len(sets)):
        chosen = np.int64(sets[hand])
        rest = np.int64(masks[hand]) & ~chosen
        free = size
        left = chosen
        while left:
            left &= left - 1
            free -= 1
        for rank in range(LANE_BITS):
            for suit in range(4):
                card = np.int64(1) << (LANE_BITS * suit + rank)
                if free > 0 and rest & card:
                    chosen |= card
                    free -= 1
        filled[hand] = chosen
    return filled


@compiled
def best_plays(masks: U64, table: PlayTable) -> tuple[U64, U64]:
    """Return the scoring cards and all cards of each hand's best play, as `rules.best_play` does: (n,), uint64 each."""
    sets = scoring_sets(masks, table)
    return sets, with_lowest(sets, masks, MOST_THROWN)


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
