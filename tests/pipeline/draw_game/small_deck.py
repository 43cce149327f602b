"""A deck of 20 cards and hands of two, counted card by card: every class, subset, value and draw."""

from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from outs.games.draw.betting.game_model import DrawModel

RANKS, SUITS = 5, 4
CARDS = tuple((rank, suit) for rank in range(RANKS) for suit in range(SUITS))
Card = tuple[int, int]
Class = tuple[int, int, bool]


def class_of(hand: tuple[Card, ...]) -> Class:
    """Return the class of a hand up to suits: both ranks, the lower first, and true if the suits are equal."""
    (low, suit), (high, other) = sorted(hand)
    return low, high, suit == other


@cache
def classes() -> tuple[Class, ...]:
    """Every class of hands."""
    return tuple(sorted({class_of(hand) for hand in combinations(CARDS, 2)}))


@cache
def values() -> dict[Class, int]:
    """The value of each class: pairs beat others, suits do not matter."""
    ranks = sorted({(low == high, high, low) for low, high, _ in classes()})
    return {one: ranks.index((one[0] == one[1], one[1], one[0])) for one in classes()}


def dealt_as(one: Class) -> tuple[Card, Card]:
    """Two cards of a class, the lower first."""
    low, high, suited = one
    return (low, 0), (high, 0 if suited else 1)


@cache
def model() -> DrawModel:
    """The hands of the small deck."""
    hands = [class_of(hand) for hand in combinations(CARDS, 2)]
    ways = [hands.count(one) for one in classes()]
    low, high = (np.array(ranks) for ranks in list(zip(*classes(), strict=True))[:2])
    full = 1 + RANKS + np.arange(len(ways))
    ids = np.stack([np.zeros_like(low), 1 + low, 1 + high, full]).astype(np.uint32)
    return DrawModel(
        np.array(ways),
        np.array([values()[one] for one in classes()]),
        ids,
        np.array([1, *[SUITS] * RANKS, *ways]),
        len(CARDS) - 2,
    )


@cache
def final_values() -> npt.NDArray[np.float64]:
    """The chance of each final value, by hold and class, from every draw: (4, classes, values)."""
    found = np.zeros((4, len(classes()), len(set(values().values()))))
    for place, one in enumerate(classes()):
        hand = dealt_as(one)
        unseen = [card for card in CARDS if card not in hand]
        for hold in range(4):
            kept = [card for bit, card in enumerate(hand) if hold >> bit & 1]
            draws = [*combinations(unseen, 2 - len(kept))]
            for drawn in draws:
                found[hold, place, values()[class_of((*kept, *drawn))]] += 1 / len(draws)
    return found
