"""Value of each move of a Halatro position: the table of kept cards, corrected for the dead cards.

The table assumes an average deck. In a position the real deck is known, and with it the mean over the first card drawn.
Its deviation from the table's value indicates how much better or worse the whole draw is: to first order, each card
drawn adds the same deviation, and later draws add it again.

Part of what this neglects is learned: `leaf` adds a weighted sum of features of kept cards. They describe what the kept
cards can still become with the unseen deck: chances of flushes by the unseen cards of each suit, copies of the kept
ranks, straights and straight flushes that are still open, and the deviation of the first card drawn. Their weights are
fitted for each level and number of kept cards (docs/halatro-player.md).
"""

from math import comb

import numpy as np

from ...cards.hands.order import STRAIGHT_LANES
from ...cards.notation import DECK_MASK, DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from ...games.halatro.draws import IN_A_FLUSH
from ...games.halatro.rules import CHIPS, DECK, GAME_OVER, HELD, LEVEL_COUNT, MOST_THROWN
from ..array_types import F32, F64, I32, I64, U8, Integer
from ..compiled import compiled
from ..evaluator import card_count
from .best_play import best_of_mask
from .card_classes import LANE_SIZES, LANES, class_id
from .player_arrays import HandArrays, MoveList, level_of

FEATURES = (
    "constant", "unseen_cards", "kept_chips", "deviation", "deviation_squared", "deviation_and_flush",
    "flush", "best_flush", "later_flush", "best_later_flush", "three_suited", "four_suited", "five_suited",
    "longest_suit", "straight_flush", "later_straight_flush", "straight_flush_lanes",
    "copies_of_singles", "their_chips", "unkept_chips", "unkept_pairs", "unkept_threes",
    "copies_of_pairs", "chips_of_pairs", "copies_of_threes", "pairs", "three", "copies_by_pairs", "both_of_pairs",
    "straight", "best_straight", "later_straight", "straight_lanes",
)  # fmt: skip
"""The features, in the order of their weights."""
_FLUSH = 6
_LATER = MOST_THROWN
"""Cards drawn by the move after next; features called "later" assume that these are drawn now too."""
_MOST_MISSING = 2
"""Most cards that an open straight or straight flush may lack."""

_SIZES = LANE_SIZES.astype(np.int64)
_LANE_CHIPS = np.array(
    [sum(CHIPS[rank] for rank in range(LANE_BITS) if lane >> rank & 1) for lane in range(LANES)], np.int64
)
_STRAIGHTS = np.array(sorted(STRAIGHT_LANES.values()), np.int64)
LEAST_KEPT, MOST_KEPT = 3, 5
"""Least and most cards kept. Moves that throw one or two cards are not tried: they would gain next to nothing."""
_KEPT_PLACES = np.array([places for size in (3, 4, 5) for places in range(1 << HELD) if places.bit_count() == size])
_STARTS = np.array([0, 0, 0, 0, 1_755, 18_187, 152_646])
"""First row of the sets of each size in the table of kept cards."""


def make_suit_chances() -> F64:
    """Return the probability of drawing at least a number of cards of a suit: (53, 11, 6, 14).

    The axes are unseen cards, cards drawn, cards needed, and unseen cards of the suit.
    """
    chances = np.zeros((DECK.size + 1, HELD - 3 + _LATER + 1, IN_A_FLUSH + 1, LANE_BITS + 1))
    for unseen in range(DECK.size + 1):
        for drawn in range(min(chances.shape[1], unseen + 1)):
            for suited in range(min(LANE_BITS, unseen) + 1):
                ways = [comb(suited, some) * comb(unseen - suited, drawn - some) for some in range(drawn + 1)]
                for needed in range(IN_A_FLUSH + 1):
                    chances[unseen, drawn, needed, suited] = sum(ways[needed:]) / comb(unseen, drawn)
    return chances


@compiled
def leaf(kept: Integer, size: Integer, level: Integer, unseen: Integer, deviation: float, hands: HandArrays) -> float:
    """Return the points to add to the corrected value of `size` kept cards, three to five; `unseen` is a mask."""
    features = np.empty(len(FEATURES))
    leaf_features(kept, size, unseen, deviation, hands.suit_chances, features)
    weights = hands.leaf[level, size - 3]
    total = 0.0
    for place in range(len(FEATURES)):
        total += weights[place] * features[place]
    return total


@compiled
def leaf_features(
    kept: Integer, size: Integer, unseen: Integer, deviation: float, suit_chances: F64, features: F64
) -> None:
    """Fill `features` (33,). `deviation` is the correction of the kept cards with a response of 1."""
    a, b = kept & LANE_MASK, (kept >> LANE_BITS) & LANE_MASK
    c, d = (kept >> (2 * LANE_BITS)) & LANE_MASK, kept >> (3 * LANE_BITS)
    once, twice = a | b | c | d, (a & b) | (c & d) | ((a | b) & (c | d))
    thrice = (a & b & (c | d)) | (c & d & (a | b))
    e, f = unseen & LANE_MASK, (unseen >> LANE_BITS) & LANE_MASK
    g, h = (unseen >> (2 * LANE_BITS)) & LANE_MASK, unseen >> (3 * LANE_BITS)
    # Unseen cards of each rank as a binary number, one mask per digit: bit 0 (odd), bit 1 (two or three), bit 2 (four).
    odd, two, four = e ^ f ^ g ^ h, (e & f) ^ (g & h) ^ ((e ^ f) & (g ^ h)), e & f & g & h
    cards = _SIZES[e] + _SIZES[f] + _SIZES[g] + _SIZES[h]
    drawn = HELD - size
    later = min(drawn + _LATER, cards)
    one_now, one_later = drawn / cards, later / cards
    both_now, both_later = one_now * (drawn - 1) / (cards - 1), one_later * (later - 1) / (cards - 1)
    features[0] = 1.0
    features[1] = 0.1 * cards
    features[2] = 0.1 * (_LANE_CHIPS[a] + _LANE_CHIPS[b] + _LANE_CHIPS[c] + _LANE_CHIPS[d])
    features[3] = deviation
    features[4] = 0.01 * deviation * deviation
    _suits(kept, unseen, cards, drawn, later, (one_now, both_now, one_later, both_later), suit_chances, features)
    features[5] = deviation * features[_FLUSH]
    _ranks(once, twice, thrice, odd, two, four, one_now, both_now, features)
    _straights(once, odd, two, four, (one_now, both_now, one_later, both_later), features)


@compiled
def _suits(
    kept: Integer,
    unseen: Integer,
    cards: Integer,
    drawn: Integer,
    later: Integer,
    comes: tuple[float, float, float, float],
    suit_chances: F64,
    features: F64,
) -> None:
    """Fill the features of flushes now and later, and of straight flushes that lack at most two cards."""
    one_now, both_now, one_later, both_later = comes
    flush, best, later_flush, best_later = 0.0, 0.0, 0.0, 0.0
    straight_now, straight_later, lanes = 0.0, 0.0, 0.0
    longest, most_unseen = 0, 0
    for suit in range(SUIT_COUNT):
        own, left = (kept >> (LANE_BITS * suit)) & LANE_MASK, (unseen >> (LANE_BITS * suit)) & LANE_MASK
        suited, free = _SIZES[own], _SIZES[left]
        longest, most_unseen = max(longest, suited), max(most_unseen, free)
        chance = suit_chances[cards, drawn, IN_A_FLUSH - suited, free]
        flush, best = flush + chance, max(best, chance)
        chance = suit_chances[cards, later, IN_A_FLUSH - suited, free]
        later_flush, best_later = later_flush + chance, max(best_later, chance)
        if suited < IN_A_FLUSH - _MOST_MISSING:
            continue
        for straight in _STRAIGHTS:
            missing = straight & ~own
            lacks = _SIZES[missing]
            if lacks > _MOST_MISSING:
                continue
            lanes += 1.0
            if missing & ~left == 0:
                straight_now += 1.0 if lacks == 0 else one_now if lacks == 1 else both_now
                straight_later += 1.0 if lacks == 0 else one_later if lacks == 1 else both_later
    features[6], features[7], features[8], features[9] = flush, best, later_flush, best_later
    features[10], features[11], features[12] = longest >= 3, longest >= 4, longest >= 5
    features[13] = most_unseen / cards
    features[14], features[15], features[16] = straight_now, straight_later, lanes


@compiled
def _ranks(
    once: Integer,
    twice: Integer,
    thrice: Integer,
    odd: Integer,
    two: Integer,
    four: Integer,
    one_now: float,
    both_now: float,
    features: F64,
) -> None:
    """Fill the features of copies of kept ranks that can be drawn, and of pairs and three of a kind of other ranks."""
    single, pair, free = once & ~twice, twice & ~thrice, LANE_MASK & ~once
    features[17] = one_now * (_SIZES[single & odd] + 2 * _SIZES[single & two])
    features[18] = 0.1 * one_now * (_LANE_CHIPS[single & odd] + 2 * _LANE_CHIPS[single & two])
    features[19] = (
        0.1 * one_now * (_LANE_CHIPS[free & odd] + 2 * _LANE_CHIPS[free & two] + 4 * _LANE_CHIPS[free & four])
    )
    exactly_three, fours = _SIZES[free & odd & two], _SIZES[free & four]
    features[20] = both_now * (_SIZES[free & two & ~odd] + 3 * exactly_three + 6 * fours)
    features[21] = both_now * one_now * (exactly_three + 4 * fours)
    copies, pairs = _SIZES[pair & odd] + 2 * _SIZES[pair & two], _SIZES[pair]
    features[22] = one_now * copies
    features[23] = 0.1 * one_now * (_LANE_CHIPS[pair & odd] + 2 * _LANE_CHIPS[pair & two])
    features[24] = one_now * _SIZES[thrice & odd]
    features[25] = pairs
    features[26] = thrice != 0
    features[27] = one_now * pairs * copies
    features[28] = both_now * _SIZES[pair & two]


@compiled
def _straights(
    once: Integer, odd: Integer, two: Integer, four: Integer, comes: tuple[float, float, float, float], features: F64
) -> None:
    """Fill the features of straights that lack at most two ranks: roughly the probability of drawing those."""
    one_now, both_now, one_later, both_later = comes
    now, best, later, lanes = 0.0, 0.0, 0.0, 0.0
    for straight in _STRAIGHTS:
        missing = straight & ~once
        lacks = _SIZES[missing]
        if lacks > _MOST_MISSING:
            continue
        ways = 1
        while missing:
            rank = missing & -missing
            missing ^= rank
            ways *= (odd & rank != 0) + 2 * (two & rank != 0) + 4 * (four & rank != 0)
        chance = min(1.0, ways * (1.0 if lacks == 0 else one_now if lacks == 1 else both_now))
        now, best, lanes = now + chance, max(best, chance), lanes + 1.0
        later += min(1.0, ways * (1.0 if lacks == 0 else one_later if lacks == 1 else both_later))
    features[29], features[30], features[31], features[32] = now, best, later, lanes


@compiled
def kept_row(kept: Integer, size: Integer, places: I32, lane_sizes: U8) -> Integer:
    """Return the row of the table for `size` kept cards, three to six."""
    return np.int64(class_id(kept, size, places, lane_sizes) + _STARTS[size])


@compiled
def sums_over_next(masks: I64, values: F32, places: I32, lane_sizes: U8, sums: F32) -> None:
    """Fill `sums` (12, 152646) with each set's sum of `values` over the 47 to 49 sets with one card more.

    `masks` (152646,) are the sets of three to five cards, in the table's order.
    """
    total = np.empty(LEVEL_COUNT)
    for row in range(len(masks)):
        mask = masks[row]
        size = 3 if row < _STARTS[4] else 4 if row < _STARTS[5] else 5
        total[:] = 0
        for card in range(DECK_SIZE):
            one = np.int64(1) << card
            if not mask & one:
                more = kept_row(mask | one, size + 1, places, lane_sizes)
                for level in range(LEVEL_COUNT):
                    total[level] += values[level, more]
        for level in range(LEVEL_COUNT):
            sums[level, row] = total[level]


@compiled
def corrected(
    kept: Integer, size: Integer, level: Integer, dead: Integer, dead_count: Integer, hands: HandArrays
) -> float:
    """Return the value of `kept` at a level if the cards `dead` (a mask without the kept ones) cannot be drawn."""
    left = DECK_MASK & ~kept & ~dead
    value, deviation = deviation_of(kept, size, level, dead, dead_count, hands)
    return float(value + hands.response[level] * deviation + leaf(kept, size, level, left, deviation, hands))


@compiled
def deviation_of(
    kept: Integer, size: Integer, level: Integer, dead: Integer, dead_count: Integer, hands: HandArrays
) -> tuple[float, float]:
    """Return the value of `kept` in the table, and its correction for the dead cards with a response of 1."""
    values, places, lane_sizes = hands.values, hands.places, hands.lane_sizes
    row = kept_row(kept, size, places, lane_sizes)
    value = float(values[level, row])
    drawn = HELD - size
    unseen = DECK_SIZE - size - dead_count
    total = np.float64(hands.sums[level, row])
    while dead:
        one = dead & -dead
        dead ^= one
        total -= values[level, kept_row(kept | one, size + 1, places, lane_sizes)]
    return value, float(drawn * (unseen - 1) / (unseen - drawn) * (total / unseen - value))


@compiled
def split_hand(held: Integer, low: I64, high: I64) -> None:
    """Fill `low` and `high` (16,) with every subset of the first four and of the last four of eight cards."""
    left = held
    for half in range(2):
        chosen = low if half == 0 else high
        chosen[0] = 0
        for place in range(4):
            one = left & -left
            left ^= one
            for choice in range(1 << place):
                chosen[choice | 1 << place] = chosen[choice] | one


@compiled
def table_values(
    held: Integer, plays: Integer, discards: Integer, margin: float, hands: HandArrays, moves: MoveList, halves: I64
) -> int:
    """List the moves with their value in the table, and return their number.

    A move more than `margin` below the best one listed before it is omitted. `worth` becomes the move's score plus the
    table's value of the kept cards; `errors` are not changed. `halves` (2, 16) is overwritten.
    """
    kept, levels, scores, worth, _ = moves
    values, table, places, lane_sizes = hands.values, hands.table, hands.places, hands.lane_sizes
    split_hand(held, halves[0], halves[1])
    after_discard = level_of(plays, discards - 1)
    after_play = level_of(plays - 1, discards)
    highest = best_of_mask(held, table)
    best = -np.inf
    count = 0
    if plays == 1:
        kept[0], levels[0], scores[0], worth[0] = 0, GAME_OVER, highest, highest
        best = worth[0]
        count = 1
    for choice in _KEPT_PLACES:
        mask = halves[0, choice & 15] | halves[1, choice >> 4]
        size = lane_sizes[choice]
        row = kept_row(mask, size, places, lane_sizes)
        if discards > 0:
            value = np.float64(values[after_discard, row])
            if value >= best - margin:
                best = max(best, value)
                kept[count], levels[count], scores[count], worth[count] = mask, after_discard, 0, value
                count += 1
        if plays > 1 and values[after_play, row] + highest >= best - margin:
            score = best_of_mask(held ^ mask, table)
            value = np.float64(values[after_play, row] + score)
            if value >= best - margin:
                best = max(best, value)
                kept[count], levels[count], scores[count], worth[count] = mask, after_play, score, value
                count += 1
    return count


@compiled
def correct_values(
    count: Integer, held: Integer, dead: Integer, margin: float, hands: HandArrays, moves: MoveList
) -> float:
    """Correct the listed moves for the dead cards, and return the highest worth.

    Only moves at most `margin` below the best in the table are corrected; the others become -inf.
    """
    kept, levels, scores, worth, _ = moves
    best = -np.inf
    for move in range(count):
        best = max(best, worth[move])
    dead_count = card_count(dead)
    highest = -np.inf
    for move in range(count):
        if worth[move] < best - margin:
            worth[move] = -np.inf
        elif levels[move] != GAME_OVER:
            size = card_count(kept[move])
            thrown = held ^ kept[move]
            worth[move] = scores[move] + corrected(
                kept[move], size, levels[move], dead | thrown, dead_count + HELD - size, hands
            )
        highest = max(highest, worth[move])
    return highest


@compiled
def value_after_draw(
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    margin: float,
    hands: HandArrays,
    scratch: MoveList,
    halves: I64,
) -> float:
    """Return the value of a hand by the corrected table; `scratch` and `halves` (2, 16) are overwritten."""
    if plays == 1 and discards == 0:
        return float(best_of_mask(held, hands.table))
    count = table_values(held, plays, discards, margin, hands, scratch, halves)
    return correct_values(count, held, dead, margin, hands, scratch)
