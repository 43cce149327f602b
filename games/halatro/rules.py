"""The rules of Halatro: score of a play, best play of a held hand, and plays and discards left. Plain Python.

Fifty-two cards are shuffled once; eight are held. A move plays or discards one to five of them and draws as many. A
game has three plays and three discards and ends with the last play. A play has one of the nine types that `CATEGORIES`
lists from the lowest up, and scores (base + chips of its scoring cards) x mult. These functions are the reference for
the kernels.

A level is the number of plays and discards left after a move, as one number. The functions of levels are plain
arithmetic on integers and integer arrays, so that kernels can compile them.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ...cards.deck import STANDARD
from ...cards.hands.categories import CATEGORIES
from ...cards.hands.order import STRAIGHT_LANES
from ...cards.notation import LANE_BITS, rank_then_suit

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Counts = int | np.integer[Any] | npt.NDArray[np.int64]

DECK = STANDARD
HELD = 8
MOST_THROWN = 5
PLAYS = 3
DISCARDS = 3

CHIPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""The chips of a scoring card by rank, from the deuce up."""
BASE = (5, 10, 20, 30, 30, 35, 40, 60, 100)
"""The base chips of each type, in the order of `CATEGORIES`."""
MULT = (1, 2, 2, 3, 4, 4, 4, 7, 8)
"""The multiplier of each type, in the same order."""

_STRAIGHT_RANKS = {frozenset(rank for rank in range(13) if lane >> rank & 1) for lane in STRAIGHT_LANES.values()}
LEVEL_COUNT = PLAYS * (DISCARDS + 1)
"""The number of levels, 0 to 11; the last is the opening, to which no move leads."""
GAME_OVER = -1
"""The level after the last play."""


def type_of(cards: Sequence[int]) -> str:
    """Return the type of one to five cards played together: one of `CATEGORIES`.

    >>> from outs.cards.notation import parse_cards
    >>> type_of(parse_cards("Ah2c3d4s5h")), type_of(parse_cards("9c9d"))
    ('straight', 'pair')
    """
    counts = sorted((_counts(cards)).values(), reverse=True)
    if len(cards) == MOST_THROWN:
        flush = len({card // LANE_BITS for card in cards}) == 1
        straight = frozenset(card % LANE_BITS for card in cards) in _STRAIGHT_RANKS
        if flush or straight:
            return "straight_flush" if flush and straight else "flush" if flush else "straight"
    match counts:
        case [4, *_]:
            return "four_of_a_kind"
        case [3, 2]:
            return "full_house"
        case [3, *_]:
            return "three_of_a_kind"
        case [2, 2, *_]:
            return "two_pair"
        case [2, *_]:
            return "pair"
    return "high_card"


def scoring_cards(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a play that score, without kickers, by ascending rank.

    >>> from outs.cards.notation import cards_text, parse_cards
    >>> cards_text(scoring_cards(parse_cards("AhAdAc3s2s")))
    'AcAdAh'
    """
    match type_of(cards):
        case "high_card":
            return (max(cards, key=rank_then_suit),)
        case "straight" | "flush" | "full_house" | "straight_flush":
            scoring: Iterable[int] = cards
        case _:
            counts = _counts(cards)
            scoring = (card for card in cards if counts[card % LANE_BITS] > 1)
    return tuple(sorted(scoring, key=rank_then_suit))


def score(cards: Sequence[int]) -> int:
    """Return the score of playing these one to five cards.

    >>> from outs.cards.notation import parse_cards
    >>> score(parse_cards("AhAdAc3s2s")), score(parse_cards("2c2d"))
    (189, 28)
    """
    place = CATEGORIES.index(type_of(cards))
    return (BASE[place] + sum(CHIPS[card % LANE_BITS] for card in scoring_cards(cards))) * MULT[place]


def plays_of(held: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Yield every set of one to five held cards, each of which can be played or discarded."""
    for size in range(1, min(MOST_THROWN, len(held)) + 1):
        yield from combinations(held, size)


def best_score(held: Sequence[int]) -> int:
    """Return the highest score of any play of one to eight held cards.

    >>> from outs.cards.notation import parse_cards
    >>> best_score(parse_cards("2c 2d 4s 5h 7h 9s Jc Qd"))
    28
    """
    return max(score(cards) for cards in plays_of(held))


def best_play(held: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of the highest-scoring play, filled up to five with the lowest other cards.

    Kickers do not score, but the cards played are replaced, so the lowest of the rest are thrown with the scoring
    cards. Among plays with equal scores, the one with the lowest scoring cards is returned.

    >>> from outs.cards.notation import cards_text, parse_cards
    >>> cards_text(best_play(parse_cards("2c 2d 4s 5h 7h 9s Jc Qd")))
    '2c2d4s5h7h'
    """
    highest = best_score(held)
    best = min(
        (cards for cards in plays_of(held) if score(cards) == highest and len(scoring_cards(cards)) == len(cards)),
        key=lambda cards: sorted(map(rank_then_suit, cards), reverse=True),
    )
    rest = sorted((card for card in held if card not in best), key=rank_then_suit)
    return tuple(sorted((*best, *rest[: MOST_THROWN - len(best)]), key=rank_then_suit))


def _counts(cards: Iterable[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for card in cards:
        counts[card % LANE_BITS] = counts.get(card % LANE_BITS, 0) + 1
    return counts


def level_of(plays: "Counts", discards: "Counts") -> Any:
    """Return the level with these plays (at least one) and discards left.

    >>> level_of(1, 0), level_of(3, 2)
    (0, 10)
    """
    return (DISCARDS + 1) * (plays - 1) + discards


def plays_at(level: "Counts") -> Any:
    """Return the plays left at a level.

    >>> plays_at(level_of(2, 3))
    2
    """
    return level // (DISCARDS + 1) + 1


def discards_at(level: "Counts") -> Any:
    """Return the discards left at a level.

    >>> discards_at(level_of(2, 3))
    3
    """
    return level % (DISCARDS + 1)
