"""Cards that may come in an exchange, by their ranks, and the player's hands with them."""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT, cards_of
from ....games.casino.best_hands import places_of, rank_sets
from ...array_types import I16, I32, I64, U16
from ...compiled import compiled

MOST_KEPT = HAND_SIZE - 1
"""The most ranks of a subset that is counted, and the dealer's hidden cards."""
STARTS = np.cumsum([0, *(comb(RANK_COUNT - 1 + size, size) for size in range(HAND_SIZE + 1))])
"""Where the rows of as many ranks begin, and the number of all rows."""
SMALL = int(STARTS[HAND_SIZE])
"""The rows of up to four ranks; in their lists, the place after the last stands for larger sets, of no hands."""
CHOICES = np.array([[comb(cards, taken) for taken in range(HAND_SIZE + 1)] for cards in range(SUIT_COUNT + 1)])
"""The sets of some of a rank's cards, by both numbers."""
SEVERAL, ANY = -1, -2
"""In place of the suit of the cards kept: they are of several suits, or there are none."""
MOST_HANDS = 27_000
"""More than all exchanges can lead to: 20,813 by the ranks that come, and 5,907 flushes in the suit kept."""
VALUE, EXCHANGE, ROW, IN_SUIT, ELSEWHERE, IS_FLUSH = range(6)
"""The columns of the hands after exchanges; see `hands_after_exchanges`."""


class Coming(NamedTuple):
    """Sets of ranks that may come.

    ranks     (n, 5)   ascending, the first `cards` of them used
    cards     (n,)     their number
    before    (n,)     the row without the cards of the highest rank
    more      (m, 13)  int16   the row with another card of each rank, for the `SMALL` sets
    subsets   (n, 32)  uint16  the row of each subset; `SMALL` for sets of five
    patterns  (n + 1,) where the sets of its different ranks begin; bits of their place are these ranks, ascending
    lanes     (k,)     uint16  these sets as bits of ranks
    """

    ranks: I64
    cards: I64
    before: I64
    more: I16
    subsets: U16
    patterns: I64
    lanes: U16


class Seen(NamedTuple):
    """The cards of a decision.

    ranks, suits  (5,) of the player's cards
    up, up_suit   of the face-up card
    lanes         (4,) the unseen cards
    of_rank       (13,) the number of unseen cards of each rank
    others        (13,) those of them that are not in the suit of the face-up card
    """

    ranks: I64
    suits: I64
    up: int
    up_suit: int
    lanes: I64
    of_rank: I64
    others: I64


def seen_cards(own: int, up: int, unseen: list[int]) -> Seen:
    """Return the cards of a decision, given masks of the player's cards and of the face-up card."""
    cards, (face_up,) = np.array(cards_of(own)), cards_of(up)
    up_suit, up_rank = divmod(face_up, LANE_BITS)
    free = np.zeros((SUIT_COUNT, RANK_COUNT), np.int64)
    free[[card // LANE_BITS for card in unseen], [card % LANE_BITS for card in unseen]] = 1
    of_rank = free.sum(axis=0)
    lanes = free @ (1 << np.arange(RANK_COUNT))
    return Seen(cards % LANE_BITS, cards // LANE_BITS, up_rank, up_suit, lanes, of_rank, of_rank - free[up_suit])


@cache
def coming_ranks() -> Coming:
    """Return all sets of up to five ranks that may come, by their number and place."""
    every = [rank_sets(size) for size in range(HAND_SIZE + 1)]
    cards = np.repeat(np.arange(HAND_SIZE + 1), [*map(len, every)])
    ranks, subsets = np.zeros((len(cards), HAND_SIZE), np.int64), np.full((len(cards), HOLDS), SMALL, np.uint16)
    before, more = np.zeros(len(cards), np.int64), np.zeros((SMALL, RANK_COUNT), np.int16)
    lanes, patterns = list[int](), [0]
    for size, sets in enumerate(every):
        rows = slice(STARTS[size], STARTS[size + 1])
        ranks[rows, :size] = sets
        for subset in range(1 << size):
            places = [place for place in range(size) if subset >> place & 1]
            if len(places) <= MOST_KEPT:
                subsets[rows, subset] = _rows_of(sets[:, places])
        for rank in range(RANK_COUNT if size < HAND_SIZE else 0):
            more[rows, rank] = _rows_of(np.sort(np.insert(sets, size, rank, axis=1)))
    for row, (size, one) in enumerate(zip(cards.tolist(), ranks.tolist(), strict=True)):
        lanes.append(0)
        for rank in dict.fromkeys(one[:size]):
            lanes += [lane | 1 << rank for lane in lanes[patterns[-1] :]]
        patterns.append(len(lanes))
        lower = one.index(one[size - 1]) if size else 0
        before[row] = subsets[row, (1 << lower) - 1]
    return Coming(ranks, cards, before, more, subsets, np.array(patterns), np.array(lanes, np.uint16))


def _rows_of(ranks: I64) -> I64:
    """Return the rows of sets of ascending ranks (n, cards)."""
    rows: I64 = STARTS[ranks.shape[1]] + places_of(ranks)
    return rows


@compiled
def choices_by_suit(seen: Seen, coming: Coming) -> I32:
    """Return the choices of cards with the ranks of each row that have a pattern in the face-up card's suit: (k,).

    They may have more there.
    """
    choices = np.ones(len(coming.lanes), np.int32)
    for row in range(1, len(coming.cards)):
        before, first = coming.before[row], coming.patterns[row]
        rank, cards = coming.ranks[row, coming.cards[row] - 1], coming.cards[row] - coming.cards[before]
        every = CHOICES[seen.of_rank[rank], cards]
        in_suit = (seen.of_rank[rank] - seen.others[rank]) * CHOICES[seen.others[rank], cards - 1]
        start, patterns = coming.patterns[before], coming.patterns[before + 1] - coming.patterns[before]
        for pattern in range(patterns):
            choices[first + pattern] = choices[start + pattern] * every
            choices[first + patterns + pattern] = choices[start + pattern] * in_suit
    return choices


@compiled
def hands_after_exchanges(seen: Seen, coming: Coming, choices: I32, by_rank: I64, by_suit: I64) -> I16:
    """Return the hands after exchanges by the ranks that come, by rising value: (n, 6) int16.

    Each has its value, the exchange, its row of `Coming`, how many choices of cards make a flush in the suit of the
    face-up card and in others, and 1 if it is these flushes; else it is all other choices.
    """
    found, size = np.empty((MOST_HANDS, 6), np.int16), 0
    kept = np.zeros(HAND_SIZE, np.int64)
    for exchange in range(1, HOLDS):
        left, kept_lane, kept_suit = 0, np.int64(0), np.int64(ANY)
        for place in range(HAND_SIZE):
            if not exchange >> place & 1:
                kept[left] = seen.ranks[place]
                left += 1
                kept_lane |= np.int64(1) << seen.ranks[place]
                kept_suit = seen.suits[place] if kept_suit in (ANY, seen.suits[place]) else np.int64(SEVERAL)
        cards = HAND_SIZE - left
        for row in range(STARTS[cards], STARTS[cards + 1]):
            if choices[coming.patterns[row]] == 0:
                continue
            lane, in_suit, elsewhere = np.int64(coming.lanes[coming.patterns[row + 1] - 1]), 0, 0
            if kept_suit != SEVERAL and is_distinct(row, coming) and lane & kept_lane == 0:
                for suit in range(SUIT_COUNT):
                    if kept_suit in (ANY, suit) and lane & ~seen.lanes[suit] == 0:
                        in_suit += suit == seen.up_suit
                        elsewhere += suit != seen.up_suit
            hand = row
            for rank in kept[:left]:
                hand = coming.more[hand, rank]
            found[size, VALUE] = by_rank[hand - SMALL]
            found[size + 1, VALUE] = by_suit[lane | kept_lane]
            for is_flush in range(1 + (in_suit + elsewhere > 0)):
                found[size, EXCHANGE], found[size, ROW], found[size, IS_FLUSH] = exchange, row, is_flush
                found[size, IN_SUIT], found[size, ELSEWHERE] = in_suit, elsewhere
                size += 1
    order = ascending(found[:size, VALUE], max(by_rank.max(), by_suit.max()))
    hands = np.empty((size, 6), np.int16)
    for place in range(size):
        for column in range(6):
            hands[place, column] = found[order[place], column]
    return hands


@compiled
def is_distinct(row: int, coming: Coming) -> bool:
    """Return true if all ranks of a row are different."""
    different: bool = coming.patterns[row + 1] - coming.patterns[row] == 1 << coming.cards[row]
    return different


@compiled
def ascending(values: I16 | I64, highest: int) -> I64:
    """Return the places of values from 0 to `highest` in ascending order."""
    at = np.zeros(highest + 2, np.int64)
    for value in values:
        at[value + 1] += 1
    at = np.cumsum(at)
    order = np.zeros(len(values), np.int64)
    for place in range(len(values)):
        order[at[values[place]]] = place
        at[values[place]] += 1
    return order
