"""Value of every exchange of one hand, over all cards that may come and all hands of the dealer.

Hands are taken by rising value. Cards that come are counted by their ranks and by those among them in the suit of the
dealer's face-up card, because the dealer's hands that avoid them depend on no more: those below a value by rank, of
which the dealer's flushes are taken back until their own value is reached.
"""

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT, cards_of
from ....games.casino.best_hands import RANKS_BELOW, places_of, rank_sets, rank_values, suit_values
from ....games.casino.game import Game
from ....games.casino.tree import Tree
from ...array_types import I16, I32, I64, Integer
from ...compiled import compiled
from .offers import THRESHOLDS, Offers, offers_of, option_worth

HIDDEN = HAND_SIZE - 1
"""The dealer's hidden cards."""
STARTS = np.cumsum([0, *(comb(RANK_COUNT - 1 + size, size) for size in range(HIDDEN + 1))])
"""Where sets of as many ranks begin in a common list; its last place, for sets that are too large, has no hands."""
NO_SUIT = -1
MOST_HANDS = 34_000
"""More than all exchanges can lead to: 20,813 by the ranks that come, and 12,415 flushes."""
SIGNS = np.array([-1 if subset.bit_count() % 2 else 1 for subset in range(HOLDS)])
_CHOICES = np.array([[comb(cards, taken) for taken in range(HAND_SIZE + 1)] for cards in range(SUIT_COUNT + 1)])


class Coming(NamedTuple):
    """Sets of ranks that may come.

    ranks   (n, 5)   ascending, the first `cards` of them used
    subsets (n, 32)  int16  the place of each subset in a common list of sets of up to four ranks
    starts  (7,)     where sets of each size begin
    """

    ranks: I64
    subsets: I16
    starts: I64


class Seen(NamedTuple):
    """The cards of a decision.

    ranks, suits  (5,) of the player's cards
    up            the rank of the face-up card, and its suit
    lanes         (4,) the unseen cards
    """

    ranks: I64
    suits: I64
    up: int
    up_suit: int
    lanes: I64


def exchange_worths(game: Game, own: int, up: int, unseen: list[int]) -> tuple[list[int], list[int]]:
    """Return what every exchange wins before its fee, in parts summed over all deals, and the number of its deals.

    Both by the cards that are exchanged, as bits of the player's ascending cards: (32,); the first is 0.

    own, up  masks of the player's cards and of the dealer's face-up card
    """
    cards, (above,) = np.array(cards_of(own)), cards_of(up)
    lanes = np.array([sum(1 << card % LANE_BITS for card in unseen if card // LANE_BITS == suit) for suit in range(4)])
    seen = Seen(cards % LANE_BITS, cards // LANE_BITS, above % LANE_BITS, above // LANE_BITS, lanes)
    order, won = game.order, np.zeros(HOLDS, np.int64)
    deals = np.array([comb(len(unseen) - size, HIDDEN) for size in range(HAND_SIZE + 1)])
    lowest = np.array([value for _, value in game.steps])
    _sum(seen, _coming(), rank_values(order, HAND_SIZE), suit_values(order), _offers(game), lowest, deals, won)
    sizes = [hold.bit_count() for hold in range(HOLDS)]
    return won.tolist(), [int(deals[size]) * comb(len(unseen), size) for size in sizes]


@lru_cache(maxsize=8)
def _offers(game: Game) -> Offers:
    return offers_of(game, Tree(game))


@cache
def _coming() -> Coming:
    ranks, subsets = [], []
    for size in range(HAND_SIZE + 1):
        sets = rank_sets(size)
        ranks.append(np.pad(sets, ((0, 0), (0, HAND_SIZE - size))))
        found = np.full((len(sets), HOLDS), STARTS[-1])
        for subset in range(1 << size):
            places = [place for place in range(size) if subset >> place & 1]
            if len(places) <= HIDDEN:
                found[:, subset] = STARTS[len(places)] + places_of(sets[:, places])
        subsets.append(found)
    starts = np.cumsum([0, *map(len, ranks)])
    return Coming(np.concatenate(ranks), np.concatenate(subsets).astype(np.int16), starts)


@compiled
def _sum(
    seen: Seen, coming: Coming, by_rank: I64, by_suit: I64, offers: Offers, lowest: I64, deals: I64, won: I64
) -> None:
    highest = max(by_rank.max(), by_suit.max())
    of_rank, others = np.zeros(RANK_COUNT, np.int64), np.zeros(RANK_COUNT, np.int64)
    for rank in range(RANK_COUNT):
        for suit in range(SUIT_COUNT):
            there = seen.lanes[suit] >> rank & 1
            of_rank[rank] += there
            others[rank] += there * (suit != seen.up_suit)
    hands = _hands(seen, coming, by_rank, by_suit)
    order, starts = _sorted(hands[:, 0], highest)
    dealt = _dealt(seen, coming, by_rank, by_suit)
    dealt_order, dealt_starts = _sorted(dealt[:, 0], highest)
    counts, flushes = np.zeros(STARTS[-1] + 1, np.int64), np.zeros(1 << RANK_COUNT, np.int64)
    low_counts, low_flushes = counts.copy(), flushes.copy()
    most = 0
    for value in range(1, highest + 1):
        most = max(most, starts[value + 1] - starts[value])
    lower = np.zeros((most, HOLDS), np.int64)
    below, ways, lanes = np.zeros((THRESHOLDS, HOLDS), np.int64), np.zeros(HOLDS, np.int64), np.zeros(HOLDS, np.int64)
    for value in range(1, offers.lowest):
        for event in dealt_order[dealt_starts[value] : dealt_starts[value + 1]]:
            _add(dealt[event], coming, of_rank, low_counts, low_flushes)
    for value in range(1, highest + 1):
        first, compared = starts[value], value >= offers.lowest or offers.unqualified_compare
        for place in range(first, starts[value + 1] if compared else first):
            _count(hands[order[place]], coming, counts, flushes, lanes, lower[place - first])
        for event in dealt_order[dealt_starts[value] : dealt_starts[value + 1]]:
            _add(dealt[event], coming, of_rank, counts, flushes)
        step = len(lowest) - 1
        while lowest[step] > value:
            step -= 1
        terms = offers.terms[int(value >= offers.lowest), step]
        for place in range(first, starts[value + 1]):
            hand = hands[order[place]]
            patterns = _fill_ways(hand, seen, coming, of_rank, others, ways)
            if not ways[:patterns].any():
                continue
            _count(hand, coming, low_counts, low_flushes, lanes, below[0])
            if compared:
                below[1] = lower[place - first]
                _count(hand, coming, counts, flushes, lanes, below[2])
            total = np.int64(0)
            for pattern in range(patterns):
                if ways[pattern]:
                    best = option_worth(terms[0], deals[hand[2]], below[:, pattern])
                    for option in range(1, len(terms)):
                        best = max(best, option_worth(terms[option], deals[hand[2]], below[:, pattern]))
                    total += ways[pattern] * best
            won[hand[1]] += total


@compiled
def _hands(seen: Seen, coming: Coming, by_rank: I64, by_suit: I64) -> I32:
    """Return the hands after exchanges by the ranks that come: (n, 5) int32.

    Each has its value, the exchange, the number of cards that come, their row of `Coming`, and a suit. The suit is that
    of a flush, else `NO_SUIT`; a hand without one has no flushes.
    """
    found, size = np.empty((MOST_HANDS, 5), np.int32), 0
    ranks = np.zeros(HAND_SIZE, np.int64)
    for exchange in range(1, HOLDS):
        cards, kept_lane, kept_suit = 0, np.int64(0), -2
        for place in range(HAND_SIZE):
            if exchange >> place & 1:
                cards += 1
            else:
                kept_lane |= np.int64(1) << seen.ranks[place]
                kept_suit = seen.suits[place] if kept_suit in (-2, seen.suits[place]) else NO_SUIT
        for row in range(coming.starts[cards], coming.starts[cards + 1]):
            filled, lane = 0, np.int64(0)
            for place in range(HAND_SIZE):
                if not exchange >> place & 1:
                    ranks[filled] = seen.ranks[place]
                    filled += 1
            for place in range(cards):
                ranks[filled + place] = coming.ranks[row, place]
                lane |= np.int64(1) << coming.ranks[row, place]
            found[size] = by_rank[_place(ranks)], exchange, cards, row, NO_SUIT
            size += found[size, 0] > 0
            if _bits(lane) < cards or lane & kept_lane:
                continue
            for suit in range(SUIT_COUNT):
                if kept_suit in (-2, suit) and lane & ~seen.lanes[suit] == 0:
                    found[size] = by_suit[lane | kept_lane], exchange, cards, row, suit
                    size += 1
    return found[:size]


@compiled
def _place(ranks: I64) -> Integer:
    """Return the place of five ranks, which are sorted here."""
    place: Integer = np.int64(0)
    for number in range(1, len(ranks)):
        rank, at = ranks[number], np.int64(number)
        while at > 0 and ranks[at - 1] > rank:
            ranks[at] = ranks[at - 1]
            at -= 1
        ranks[at] = rank
    for number in range(len(ranks)):
        place += RANKS_BELOW[ranks[number], number]
    return place


@compiled
def _bits(lane: Integer) -> Integer:
    found: Integer = 0
    for rank in range(RANK_COUNT):
        found += lane >> rank & 1
    return found


@compiled
def _dealt(seen: Seen, coming: Coming, by_rank: I64, by_suit: I64) -> I64:
    """Return the dealer's hands as value, row of `Coming`, lane of a flush, and sign: (n, 4).

    By the ranks of hidden cards; then each flush, counted at the value of its ranks and taken back at its own.
    """
    first, last = coming.starts[HIDDEN], coming.starts[HIDDEN + 1]
    lane = seen.lanes[seen.up_suit]
    found, size, ranks = np.zeros((last - first + 2 * 715, 4), np.int64), 0, np.zeros(HAND_SIZE, np.int64)
    for row in range(first, last):
        ranks[:HIDDEN] = coming.ranks[row, :HIDDEN]
        ranks[HIDDEN] = seen.up
        value, suited = by_rank[_place(ranks)], np.int64(0)
        found[size] = value, row, 0, 1
        size += value > 0
        for place in range(HIDDEN):
            suited |= np.int64(1) << coming.ranks[row, place]
        if _bits(suited) == HIDDEN and suited & ~lane == 0:
            found[size] = value, 0, suited, 1
            found[size + 1] = by_suit[suited | np.int64(1) << seen.up], 0, suited, -1
            size += 2
    return found[:size]


@compiled
def _sorted(values: I32 | I64, highest: int) -> tuple[I64, I64]:
    """Return the rows by ascending value, and where those of each value begin."""
    starts = np.zeros(highest + 3, np.int64)
    for value in values:
        starts[value + 1] += 1
    starts = np.cumsum(starts)
    order, at = np.zeros(len(values), np.int64), starts.copy()
    for row in range(len(values)):
        order[at[values[row]]] = row
        at[values[row]] += 1
    return order, starts


@compiled
def _add(dealt: I64, coming: Coming, of_rank: I64, counts: I64, flushes: I64) -> None:
    """Add hands of the dealer to the counts of those that contain each set, or a flush to those not yet reached."""
    _, row, suited, sign = dealt
    if suited:
        subset = suited
        while True:
            flushes[subset] += sign
            if not subset:
                return
            subset = (subset - 1) & suited
    ranks = coming.ranks[row]
    for subset in range(1 << HIDDEN):
        ways, repeated = np.int64(1), False
        place = 0
        while place < HIDDEN:
            end, held = place, 0
            while end < HIDDEN and ranks[end] == ranks[place]:
                bit = subset >> end & 1
                repeated |= bool(bit) and end > place and not subset >> (end - 1) & 1
                held += bit
                end += 1
            ways *= _CHOICES[max(of_rank[ranks[place]] - held, 0), end - place - held]
            place = end
        if ways and not repeated:
            counts[coming.subsets[row, subset]] += ways


@compiled
def _count(hand: I32, coming: Coming, counts: I64, flushes: I64, lanes: I64, below: I64) -> None:
    """Write the dealer's hands that avoid the cards that come, by which of their ranks are in the face-up card's suit.

    below  (32,) the bits of a place are those of the different ranks, ascending
    lanes  (32,) overwritten with the ranks of each pattern
    """
    _, _, cards, row, _ = hand
    total = np.int64(0)
    for subset in range(1 << cards):
        total += SIGNS[subset] * counts[coming.subsets[row, subset]]
    different = 0
    below[0], lanes[0] = flushes[0], 0
    for place in range(cards):
        if place == 0 or coming.ranks[row, place] != coming.ranks[row, place - 1]:
            for pattern in range(1 << different):
                both = pattern | 1 << different
                lanes[both] = lanes[pattern] | np.int64(1) << coming.ranks[row, place]
                below[both] = SIGNS[both] * flushes[lanes[both]]
            different += 1
    for place in range(different):
        for pattern in range(1 << different):
            if pattern >> place & 1:
                below[pattern] += below[pattern ^ 1 << place]
    for pattern in range(1 << different):
        below[pattern] = total - below[pattern]


@compiled
def _fill_ways(hand: I32, seen: Seen, coming: Coming, of_rank: I64, others: I64, ways: I64) -> int:
    """Write the choices of cards by which of their ranks are in the face-up card's suit; return the patterns."""
    _, exchange, cards, row, suit = hand
    ranks, patterns, place = coming.ranks[row], 1, 0
    if suit == NO_SUIT:
        ways[0] = 1
    while place < cards:
        end = place
        while end < cards and ranks[end] == ranks[place]:
            end += 1
        rank, times = ranks[place], end - place
        within = (of_rank[rank] - others[rank]) * _CHOICES[others[rank], times - 1]
        without = _CHOICES[others[rank], times]
        for pattern in range(patterns if suit == NO_SUIT else 0):
            ways[pattern + patterns] = ways[pattern] * within
            ways[pattern] *= without
        patterns *= 2
        place = end
    if suit != NO_SUIT:
        ways[:patterns] = 0
        ways[patterns - 1 if suit == seen.up_suit else 0] = 1
        return patterns
    _take_flushes_back(exchange, cards, ranks, seen, patterns, ways)
    return patterns


@compiled
def _take_flushes_back(exchange: int, cards: int, ranks: I64, seen: Seen, patterns: int, ways: I64) -> None:
    """Subtract the choices that make a flush with the cards kept, which are counted as flushes."""
    lane, kept_lane, kept_suit = np.int64(0), np.int64(0), -2
    for place in range(cards):
        lane |= np.int64(1) << ranks[place]
    for place in range(HAND_SIZE):
        if not exchange >> place & 1:
            kept_lane |= np.int64(1) << seen.ranks[place]
            kept_suit = seen.suits[place] if kept_suit in (-2, seen.suits[place]) else NO_SUIT
    if _bits(lane) < cards or lane & kept_lane or _bits(lane | kept_lane) < HAND_SIZE:
        return
    for suit in range(SUIT_COUNT):
        if kept_suit in (-2, suit) and lane & ~seen.lanes[suit] == 0:
            ways[patterns - 1 if suit == seen.up_suit else 0] -= 1
