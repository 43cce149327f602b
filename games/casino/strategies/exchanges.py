"""The strategy for Oasis Poker: which card is exchanged, by the own cards and the dealer's; then Caribbean Stud's."""

from collections.abc import Callable

import numpy as np

from ....cards.mask_arrays import Masks
from ....cards.notation import LANE_BITS, RANK_COUNT, RANKS
from .face_up import RAISES, straight
from .seen_cards import HIGHEST, LOWEST, STRAIGHTS, Flags, Lanes, SeenCards
from .strategy import Rule, Strategy

FOUR = 4
"""The cards that are kept."""
SIX, TEN, ACE = (RANKS.index(rank) for rank in "6TA")
Thrown = Callable[[SeenCards], Masks]


def _straights_of_four() -> tuple[Lanes, Lanes]:
    """Return, by set of ranks, the number of ranks that make a straight, and the top rank of the best such straight.

    Both are 0 for sets that are not of four ranks.
    """
    lanes = np.arange(1 << LANE_BITS)
    ranks, top = np.zeros(len(lanes), np.uint16), np.zeros(len(lanes), np.uint16)
    for rank in range(RANK_COUNT):
        made = (np.bitwise_count(lanes) == FOUR) & (lanes >> rank & 1 == 0) & (STRAIGHTS[lanes | 1 << rank] > 0)
        five = lanes | 1 << rank
        ranks += made
        is_wheel = (five >> ACE & 1 == 1) & (five & 1 == 1)
        tops = np.where(is_wheel, HIGHEST[five & ~(1 << ACE)], HIGHEST[five]).astype(np.uint16)
        top = np.where(made, np.maximum(top, tops), top)
    return ranks, top


RANKS_TO_STRAIGHT, STRAIGHT_TOP = _straights_of_four()


def _rule(words: str, thrown: Thrown) -> Rule:
    """Return the rule to exchange one card, which `thrown` returns where the rule applies."""
    return Rule(5, "exchange 1", words, lambda cards: thrown(cards) > 0, thrown)


def _beside_four_to_a_flush(cards: SeenCards) -> tuple[Masks, Lanes]:
    """Return the card that is not in the suit of four others, 0 without four, and the ranks of the four."""
    thrown, kept = np.zeros_like(cards.own), np.zeros_like(cards.own_ranks)
    for suit, lane in enumerate(cards.own_suits):
        four = np.bitwise_count(lane) == FOUR
        held = lane.astype(np.uint64) << np.uint64(LANE_BITS * suit)
        thrown, kept = np.where(four, cards.own & ~held, thrown), np.where(four, lane, kept)
    return thrown, kept


def _four_to_a_straight_flush(cards: SeenCards) -> Masks:
    thrown, kept = _beside_four_to_a_flush(cards)
    return np.where((RANKS_TO_STRAIGHT[kept] > 0) & ~straight(cards), thrown, np.uint64(0))


def _four_to_a_flush(cards: SeenCards) -> Masks:
    thrown, _ = _beside_four_to_a_flush(cards)
    return np.where((cards.pair_rank < 0) & ~straight(cards), thrown, np.uint64(0))


def _four_to_a_flush_with_a_low_pair(cards: SeenCards) -> Masks:
    thrown, _ = _beside_four_to_a_flush(cards)
    is_low = (cards.pair_rank >= 0) & (cards.pair_rank <= SIX) & (cards.pair_rank < cards.up)
    return np.where(is_low, thrown, np.uint64(0))


def _four_to_a_straight(fits: Callable[[SeenCards, Lanes], Flags]) -> Thrown:
    """Return the function for the card beside four to a straight whose ranks fit; the lowest card if several are."""

    def thrown(cards: SeenCards) -> Masks:
        found, is_open = np.zeros_like(cards.own), (cards.pair_rank < 0) & ~straight(cards) & ~cards.suited
        for rank in reversed(range(RANK_COUNT)):
            bit = np.uint16(1 << rank)
            kept = cards.own_ranks & ~bit
            fitting = is_open & (cards.own_ranks & bit > 0) & fits(cards, kept)
            of_rank = np.uint64(sum(1 << LANE_BITS * suit + rank for suit in range(4)))
            found = np.where(fitting, cards.own & of_rank, found)
        return found

    return thrown


def _two_ranks(_cards: SeenCards, kept: Lanes) -> Flags:
    found: Flags = RANKS_TO_STRAIGHT[kept] == 2
    return found


def _one_rank(cards: SeenCards, kept: Lanes) -> Flags:
    """Return true for four to a straight up to a ten or higher, all above the dealer's card."""
    found: Flags = (STRAIGHT_TOP[kept] >= TEN) & (RANKS_TO_STRAIGHT[kept] > 0) & (LOWEST[kept] > cards.up)
    return found


OASIS = (
    Strategy(
        "nine lines",
        (
            _rule(
                "the fifth card of four to a straight flush, even with a pair, but not with a straight",
                _four_to_a_straight_flush,
            ),
            _rule("the fifth card of four to a flush, without a pair or better", _four_to_a_flush),
            _rule(
                "the fifth card of four to a flush, with a pair of sixes or lower that is below the dealer's card",
                _four_to_a_flush_with_a_low_pair,
            ),
            _rule(
                "the fifth card of four to a straight that two ranks make, without a pair or better",
                _four_to_a_straight(_two_ranks),
            ),
            _rule(
                "the fifth card of four to a straight up to a ten or higher that one rank makes, without a pair or "
                "better, if the dealer's card is below all four; the lowest card if there are two such fours",
                _four_to_a_straight(_one_rank),
            ),
            *RAISES,
        ),
    ),
)
