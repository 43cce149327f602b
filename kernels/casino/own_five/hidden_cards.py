"""The dealer's hands with one card face up: how many below a value avoid cards that the player gets.

They are counted by the ranks of the hidden cards. Flushes are counted at the value of their ranks, too, until they are
taken back at their own value; they can only be in the suit of the face-up card.
"""

from typing import NamedTuple

import numpy as np

from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.notation import RANK_COUNT
from ...array_types import I16, I32, I64
from ...compiled import compiled
from .coming_cards import CHOICES, MOST_KEPT, SMALL, STARTS, Coming, Seen, ascending, is_distinct

MOST_FLUSHES = 2 * 495
"""Four of twelve ranks, counted and taken back."""
SIGNS = np.array([-1 if subset.bit_count() % 2 else 1 for subset in range(HOLDS)])


class Dealt(NamedTuple):
    """The dealer's hands by rising value: by the ranks of hidden cards, and flushes.

    values        (n,)     the value of the ranks
    rows          (n,)     the hidden ranks as a row of `Coming`
    ways          (n, 16)  the hands that contain a card of each rank of a subset, subtracted for an odd number; 0 if
                           an equal subset is before it
    flush_values  (m,)     the value at which a flush is counted, or at which it is taken back
    flush_lanes   (m,)     its hidden ranks
    flush_signs   (m,)     1 or -1
    """

    values: I64
    rows: I64
    ways: I64
    flush_values: I64
    flush_lanes: I64
    flush_signs: I64


BY_RANK, ALL_IN_SUIT, NONE_IN_SUIT, IN_TOTAL = range(4)
"""The columns of counts of the dealer's hands below a value that avoid the cards that come: all, flushes counted by
their ranks; and these flushes, if all cards that come are in the suit of the face-up card, if none are, and summed over
all choices of cards."""


@compiled
def dealt_hands(seen: Seen, coming: Coming, by_rank: I64, by_suit: I64) -> Dealt:
    """Return the dealer's hands."""
    first, last = STARTS[MOST_KEPT], STARTS[HAND_SIZE]
    values = np.zeros(last - first, np.int64)
    flush_values, lanes = np.zeros(MOST_FLUSHES, np.int64), np.zeros(MOST_FLUSHES, np.int64)
    signs, flushes = np.zeros(MOST_FLUSHES, np.int64), 0
    for row in range(first, last):
        value = by_rank[coming.more[row, seen.up] - SMALL]
        values[row - first] = value
        lane = np.int64(coming.lanes[coming.patterns[row + 1] - 1])
        if is_distinct(row, coming) and lane & ~seen.lanes[seen.up_suit] == 0:
            flush_values[flushes], flush_values[flushes + 1] = value, by_suit[lane | np.int64(1) << seen.up]
            lanes[flushes : flushes + 2] = lane
            signs[flushes], signs[flushes + 1] = 1, -1
            flushes += 2
    highest = max(by_rank.max(), by_suit.max())
    order, flush_order = ascending(values, highest), ascending(flush_values[:flushes], highest)
    ways = np.zeros((len(order), 1 << MOST_KEPT), np.int64)
    for place in range(len(order)):
        _fill_ways(coming.ranks[first + order[place]], seen, ways[place])
    return Dealt(values[order], first + order, ways, flush_values[flush_order], lanes[flush_order], signs[flush_order])


@compiled
def _fill_ways(ranks: I64, seen: Seen, ways: I64) -> None:
    """Write the hands with hidden ranks that contain a card of each rank of a subset."""
    ways[0] = 1
    place = 0
    while place < MOST_KEPT:
        rank, end = ranks[place], place
        while end < MOST_KEPT and ranks[end] == rank:
            end += 1
        for held in range(end - place, -1, -1):  # the first ones of equal ranks are held
            left = CHOICES[max(seen.of_rank[rank] - held, 0), end - place - held]
            for subset in range(1 << place):
                ways[subset | ((1 << held) - 1) << place] = ways[subset] * left * SIGNS[(1 << held) - 1]
        place = end


@compiled
def count_below(values: I16, rows: I16, more: int, coming: Coming, choices: I32, dealt: Dealt) -> I32:
    """Return the dealer's hands below each of ascending values, and below higher ones: (n, 1 + more, 4).

    rows  (n,) the row of `coming` that they avoid
    more  1 to count those below the next value, too; else 0
    """
    found, latest = np.empty((len(values), 1 + more, 4), np.int32), np.full((len(coming.cards), 5), -1, np.int32)
    counts, flushes = np.zeros(SMALL + 1, np.int32), np.zeros(1 << RANK_COUNT, np.int32)
    start, end, ranked, passed = 0, 0, 0, 0
    while start < len(values):
        while end < len(values) and values[end] == values[start]:
            end += 1
        for above in range(1 + more):
            while ranked < len(dealt.values) and dealt.values[ranked] < values[start] + above:
                for subset in range(1 << MOST_KEPT):
                    counts[coming.subsets[dealt.rows[ranked], subset]] += dealt.ways[ranked, subset]
                ranked += 1
            if passed < len(dealt.flush_values) and dealt.flush_values[passed] < values[start] + above:
                passed = _pass_flushes(values[start] + above, passed, dealt, flushes)
            for place in range(start, end):
                row = np.int64(rows[place])
                if latest[row, 0] != ranked:
                    by_rank = np.int32(0)
                    for subset in range(1 << coming.cards[row]):
                        by_rank += counts[coming.subsets[row, subset]]
                    latest[row, 0], latest[row, 1] = ranked, by_rank
                if latest[row, 2] != passed:
                    in_suit, in_total = np.int32(0), np.int32(0)
                    for pattern in range(coming.patterns[row], coming.patterns[row + 1]):
                        number = flushes[coming.lanes[pattern]]
                        in_suit += number
                        in_total += choices[pattern] * number
                    latest[row, 2], latest[row, 3], latest[row, 4] = passed, in_suit, in_total
                found[place, above, BY_RANK], found[place, above, NONE_IN_SUIT] = latest[row, 1], flushes[0]
                found[place, above, ALL_IN_SUIT], found[place, above, IN_TOTAL] = latest[row, 3], latest[row, 4]
        start = end
    return found


@compiled
def flushes_below(values: I16, rows: I16, coming: Coming, dealt: Dealt) -> I64:
    """Return the flushes counted by their ranks below ascending values, by the pattern that they avoid: (n, 32)."""
    found, flushes, passed = np.zeros((len(values), HOLDS), np.int64), np.zeros(1 << RANK_COUNT, np.int32), 0
    for place in range(len(values)):
        passed = _pass_flushes(values[place], passed, dealt, flushes)
        first = coming.patterns[rows[place]]
        patterns = coming.patterns[rows[place] + 1] - first
        for pattern in range(patterns):
            found[place, pattern] = flushes[coming.lanes[first + pattern]]
        rank = 1
        while rank < patterns:
            for pattern in range(patterns):
                if pattern & rank:
                    found[place, pattern] += found[place, pattern ^ rank]
            rank *= 2
    return found


@compiled
def _pass_flushes(value: int, passed: int, dealt: Dealt, flushes: I32) -> int:
    """Add the flushes below a value to those that contain each set of ranks; return how many are passed.

    They are subtracted from sets of an odd number of ranks.
    """
    while passed < len(dealt.flush_values) and dealt.flush_values[passed] < value:
        subset, lane, sign = 0, dealt.flush_lanes[passed], dealt.flush_signs[passed]
        for number in range(1 << MOST_KEPT):
            flushes[subset] += sign * SIGNS[number]
            subset = (subset - lane) & lane
        passed += 1
    return passed
