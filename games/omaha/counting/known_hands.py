"""Deals between known hands, before the flop or on a board, counted by the set of players who win them.

Before the flop, tens of thousands of types of boards stand for more than a million boards (docs/omaha.md). Dead cards
only reduce the number of boards of a type.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from ....cards.hands.board_projections import (
    OTHER_RANKS,
    Numbers,
    board_ranks,
    flush_boards,
    ranks_of_flush_boards,
    ways_to_deal,
)
from ....cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT, cards_of
from ..hand_values import HAND_PAIRS, HandValues, Values, pair_class, places_of_lanes
from ..known_cards import KnownCards
from ..rules import DECK, FROM_HAND, HAND_SIZE
from .random_hand import RandomHand


@dataclass(frozen=True)
class Result:
    """One player's deals won, tied and lost, and expected share of the pot."""

    win: int
    tie: int
    lose: int
    equity: float


def winners(values: Values) -> Numbers:
    """Return the players with the highest of the values (players, n), as bits: (n,)."""
    best: Numbers = ((values == values.max(axis=0)) << np.arange(len(values))[:, None]).sum(axis=0)
    return best


def tally(won_by: Numbers, deals: Numbers, players: int) -> Numbers:
    """Add up the deals (n,) by the set of players who win them, as bits: (2 ** players,) int64."""
    sums = np.zeros(1 << players, np.int64)
    np.add.at(sums, won_by, deals)
    return sums


def results(tallied: Numbers) -> list[Result]:
    """Return each player's result from a tally."""
    counts, players = tallied.tolist(), len(tallied).bit_length() - 1
    deals = sum(counts)
    found = []
    for player in range(players):
        held = {won_by: count for won_by, count in enumerate(counts) if won_by >> player & 1}
        win = held[1 << player]
        tie = sum(held.values()) - win
        share = sum(Fraction(count, won_by.bit_count()) for won_by, count in held.items())
        found.append(Result(win, tie, deals - win - tie, float(share / deals)))
    return found


def count_boards(values: HandValues, pairs_by_rank: Values, hands: Sequence[Sequence[int]], taken: int) -> Numbers:
    """Count the boards without the `taken` cards by the set of players who win them: (2 ** players,) int64.

    The index is the set of winners, as bits by player.

    pairs_by_rank  `values.pairs_by_rank()`
    hands          disjoint hands of four cards, all among the `taken` cards
    """
    lanes = [taken >> (LANE_BITS * suit) & LANE_MASK for suit in range(SUIT_COUNT)]
    gone = np.array([[lane >> rank & 1 for rank in range(RANK_COUNT)] for lane in lanes])
    plain = np.stack([values_by_rank(pairs_by_rank, hand) for hand in hands])
    players = len(hands)
    counts = tally(winners(plain), ways_to_deal(SUIT_COUNT - gone.sum(axis=0), board_ranks()), players)
    types = flush_boards()
    for suit, lane in enumerate(lanes):
        own = np.array([lane_of(hand, suit) for hand in hands])
        if (np.bitwise_count(own) < FROM_HAND).all():
            continue
        ways = ways_to_deal(SUIT_COUNT - 1 - gone.sum(axis=0) + gone[suit], OTHER_RANKS)[types.others]
        left = np.flatnonzero((types.lanes & lane == 0) & (ways > 0))
        without = plain[:, ranks_of_flush_boards()[left]]
        flushes = values.flushes(own)[:, places_of_lanes()[left]]
        counts += tally(winners(np.maximum(without, flushes)), ways[left], players)
        counts -= tally(winners(without), ways[left], players)
    return counts


def values_by_rank(pairs_by_rank: Values, hand: Sequence[int]) -> Values:
    """Return the value of a hand without flushes by the ranks of boards: (6175,)."""
    ranks = np.array(hand) % LANE_BITS
    best: Values = pairs_by_rank[:, pair_class(*ranks[np.array(HAND_PAIRS).T])].max(axis=1)
    return best


def lane_of(hand: Sequence[int], suit: int) -> int:
    """Return the lane of a hand's cards of a suit."""
    return sum(1 << card % LANE_BITS for card in hand if card // LANE_BITS == suit)


def final_boards(known: KnownCards) -> Numbers:
    """Return the cards of every possible final board: (n, 5)."""
    board = cards_of(known.seen.board)
    left = [card for card in range(DECK_SIZE) if not known.taken >> card & 1]
    added = np.array(list(combinations(left, known.seen.missing)), np.int64)
    return np.concatenate([np.tile(np.array(board, np.int64), (len(added), 1)), added], axis=1)


def count_deals(values: HandValues, random: RandomHand, known: KnownCards) -> Numbers:
    """Count the deals by the set of players who win them: (2 ** players,) int64, with winners as bits.

    A deal is a final board and, if a hand is random, that hand. At most one hand may be random, and at least one known.
    """
    boards = final_boards(known)
    seats = [seat for seat, hand in enumerate(known.hands) if hand is not None]
    each = np.zeros((len(known.hands), len(boards)), np.uint16)
    for seat, hand in zip(seats, known.known, strict=True):
        each[seat] = values.values(np.array([hand]), boards)
    won_by = winners(each)
    if not known.random:
        return tally(won_by, np.ones(len(boards), np.int64), len(each))
    (seat,) = set(range(len(each))) - set(seats)
    below, equal = random.against(boards, known.taken, each.max(axis=0))
    all_hands = comb(DECK.size - known.taken.bit_count() - known.seen.missing, HAND_SIZE)
    other = np.int64(1 << seat)
    counts = tally(won_by, below, len(each)) + tally(won_by | other, equal, len(each))
    counts[other] += (all_hands - below - equal).sum()
    return counts
