"""Deals between known Omaha hands, counted by the set of players who win them.

Before the flop, tens of thousands of types of boards stand for more than a million boards (docs/omaha.md). Dead cards
only reduce the number of boards of a type.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ...cards.hands.board_projections import (
    OTHER_RANKS,
    Numbers,
    flush_boards,
    ranks_of_flush_boards,
    ways_to_deal,
    ways_to_deal_boards,
)
from ...cards.notation import LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT
from .hand_values import HAND_PAIRS, HandValues, Values, pair_class, places_of_lanes
from .rules import FROM_HAND


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
    counts = tally(winners(plain), ways_to_deal_boards(SUIT_COUNT - gone.sum(axis=0)), players)
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
