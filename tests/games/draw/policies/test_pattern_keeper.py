"""The hold that the pattern keeper keeps."""

from collections import Counter
from collections.abc import Callable, Iterable

import numpy as np
import pytest

from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.games.draw.objective import pattern_keeper

Oracle = Callable[[Iterable[int]], int]

STRAIGHTS, FLUSHES, FULL_HOUSES, STRAIGHT_FLUSHES = range(5_854, 5_864), range(5_864, 7_141), range(7_141, 7_297), 7_453


def kept(text: str, independent_value: Oracle) -> str:
    """Return the cards that the rule keeps, in the order of the hand."""
    cards = cards_of(mask_of(parse_cards(text)))
    hold = pattern_keeper(cards, independent_value(cards))
    return cards_text(card for place, card in enumerate(cards) if hold >> place & 1)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("9dTd6hQh8s", "Qh"),
        ("2c3d4h5s7c", "7c"),
        ("AhKhQhJh2c", "Ah"),
        ("2c2d7h9sKd", "2c2d"),
        ("2c7hAdAs9s", "AdAs"),
        ("5c5d8h8sKd", "5c5d8h8s"),
        ("5c5d2h8d8s", "5c5d8d8s"),
        ("4c4d4h9sKd", "4c4d4h"),
        ("4c9sKdKhKs", "KdKhKs"),
        ("4c4d4h4sKd", "4c4d4h4s"),
        ("2cAcAdAhAs", "AcAdAhAs"),
    ],
)
def test_the_made_pattern_is_kept_alone_and_without_one_the_highest_card(
    hand: str, expected: str, independent_value: Oracle
) -> None:
    assert kept(hand, independent_value) == expected


@pytest.mark.parametrize(
    "hand",
    [
        *("6c7d8h9sTc", "TcJdQhKsAc", "2c3d4h5sAc", "3c4d5h6s7c"),
        *("2c5c7c9cKc", "2c2d2hAcAd", "AcAdAhKcKd"),
        *("6c7c8c9cTc", "2c3c4c5cAc", "TcJcQcKcAc"),
    ],
)
def test_a_complete_hand_stands_pat_with_straights_to_the_ten_and_to_the_five(
    hand: str, independent_value: Oracle
) -> None:
    assert kept(hand, independent_value) == cards_text(cards_of(mask_of(parse_cards(hand))))


def test_every_hand_keeps_its_pattern(independent_value: Oracle, rng: np.random.Generator) -> None:
    complete = 0
    for number in range(3_000):
        deck = (
            range(52) if number % 2 else [13 * suit + rank for suit in range(1 + number % 3) for rank in range(3, 10)]
        )
        cards = cards_of(mask_of(rng.choice(deck, 5, replace=False).tolist()))
        value = independent_value(cards)
        counts = Counter(card % 13 for card in cards)
        stands = value in STRAIGHTS or value in FLUSHES or value in FULL_HOUSES or value >= STRAIGHT_FLUSHES
        highest = max(counts)
        paired = max(counts.values()) > 1
        expected = sum(
            1 << place
            for place, card in enumerate(cards)
            if stands or (counts[card % 13] > 1 if paired else card % 13 == highest)
        )
        assert pattern_keeper(cards, value) == expected, cards_text(cards)
        complete += stands
    assert complete > 100
