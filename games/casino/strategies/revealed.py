"""Strategies of games without a dealer: Let It Ride and Mississippi Stud. All cards seen count as the player's own."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ....cards.notation import RANKS
from .seen_cards import HIGHEST, LOWEST, SPAN, Flags, SeenCards
from .strategy import Rule, Strategy

TWO, THREE, FOUR, FIVE, SIX, EIGHT, TEN, ACE = (RANKS.index(rank) for rank in "234568TA")


def _pays_tens(cards: SeenCards) -> Flags:
    """Return true for a pair of tens or better, two pair, and three of a kind or better."""
    found: Flags = (cards.pair_rank >= TEN) | cards.several_pairs | cards.trips
    return found


def _straight_flush_draw(gaps: int, high: int, lowest: str) -> Callable[[SeenCards], Flags]:
    """Return the test for suited cards with gaps, and so many from `lowest` up; an ace below a deuce is not one."""

    def test(cards: SeenCards) -> Flags:
        low_ace = HIGHEST[cards.own_ranks] - LOWEST[cards.own_ranks] >= SPAN[cards.own_ranks]
        found: Flags = cards.suited & (cards.gaps == gaps) & (cards.number(lowest) >= high + low_ace)
        return found

    return test


def _in_a_row(cards: SeenCards) -> Flags:
    """Return true for suited cards in a row above 2-3-4."""
    found: Flags = cards.suited & (cards.gaps == 0) & (cards.low >= THREE) & ((cards.high < ACE) | (cards.low >= TEN))
    return found


LET_IT_RIDE = (
    Strategy(
        "basic strategy",
        (
            Rule(3, "ride 1", "a pair of tens or better, or three of a kind", _pays_tens),
            Rule(3, "ride 1", "three to a royal flush", lambda cards: cards.suited & (cards.number("T") == 3)),
            Rule(3, "ride 1", "three suited cards in a row, except 2-3-4 and ace-2-3", _in_a_row),
            Rule(
                3,
                "ride 1",
                "three to a straight flush with one gap, one of them a ten or better",
                _straight_flush_draw(1, 1, "T"),
            ),
            Rule(
                3,
                "ride 1",
                "three to a straight flush with two gaps, two of them tens or better",
                _straight_flush_draw(2, 2, "T"),
            ),
            Rule(4, "ride 1", "a pair of tens or better, two pair, or three or four of a kind", _pays_tens),
            Rule(4, "ride 1", "four to a flush", lambda cards: cards.suited),
            Rule(
                4,
                "ride 1",
                "four to a straight that two ranks make, one of them a ten or better",
                lambda cards: (cards.straight_draw == 2) & (cards.number("T") >= 1),
            ),
        ),
        "3.506",
        "wizardofodds.com, Let It Ride",
    ),
)


def _points(cards: SeenCards) -> npt.NDArray[np.uint8]:
    """Return two points for each jack or better and one for each six to ten."""
    return 2 * cards.number("J") + cards.number("6", "T")


def _made(cards: SeenCards) -> Flags:
    """Return true for a pair of sixes or better, two pair, and three of a kind or better."""
    found: Flags = (cards.pair_rank >= SIX) | cards.several_pairs | cards.trips
    return found


MISSISSIPPI = (
    Strategy(
        "points",
        (
            Rule(2, "bet 3", "a pair", lambda cards: cards.pair_rank >= 0),
            Rule(
                2,
                "bet 1",
                "two points: two for each jack or better, one for each six to ten",
                lambda cards: _points(cards) >= 2,
            ),
            Rule(
                2,
                "bet 1",
                "a six and a five, suited",
                lambda cards: cards.suited & (cards.high == SIX) & (cards.low == FIVE),
            ),
            Rule(3, "bet 3", "a pair of sixes or better, or three of a kind", _made),
            Rule(3, "bet 3", "three to a royal flush", lambda cards: cards.suited & (cards.number("T") == 3)),
            Rule(
                3,
                "bet 3",
                "three suited cards in a row, five-six-seven or higher",
                lambda cards: cards.suited & (cards.gaps == 0) & (cards.low >= FIVE),
            ),
            Rule(
                3,
                "bet 3",
                "three to a straight flush with one gap, one of them a jack or better",
                _straight_flush_draw(1, 1, "J"),
            ),
            Rule(
                3,
                "bet 3",
                "three to a straight flush with two gaps, two of them jacks or better",
                _straight_flush_draw(2, 2, "J"),
            ),
            Rule(3, "bet 1", "any other three of a suit", lambda cards: cards.suited),
            Rule(3, "bet 1", "a pair of fives or lower", lambda cards: cards.pair_rank >= 0),
            Rule(3, "bet 1", "three points", lambda cards: _points(cards) >= 3),
            Rule(
                3,
                "bet 1",
                "three cards in a row, four-five-six or higher",
                lambda cards: (cards.gaps == 0) & (cards.low >= FOUR),
            ),
            Rule(
                3,
                "bet 1",
                "three to a straight with one gap, two of them sixes to tens",
                lambda cards: (cards.gaps == 1) & (cards.number("6", "T") == 2),
            ),
            Rule(4, "bet 3", "a pair of sixes or better, two pair, or three or four of a kind", _made),
            Rule(4, "bet 3", "four to a flush", lambda cards: cards.suited),
            Rule(
                4,
                "bet 3",
                "four to a straight that two ranks make, the highest an eight or better",
                lambda cards: (cards.straight_draw == 2) & (cards.high >= EIGHT),
            ),
            Rule(4, "bet 1", "any other four to a straight", lambda cards: cards.straight_draw >= 1),
            Rule(4, "bet 1", "a pair of fives or lower", lambda cards: cards.pair_rank >= 0),
            Rule(4, "bet 1", "four points", lambda cards: _points(cards) >= 4),
            Rule(
                4,
                "bet 1",
                "three sixes to tens, after a bet of 3",
                lambda cards: (cards.number("6", "T") == 3) & (cards.raised >= 4),
            ),
        ),
    ),
)
