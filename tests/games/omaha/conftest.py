"""Fixtures for Omaha: the values of hands, and those of an evaluator that shares no code with this one."""

from collections.abc import Callable, Iterable

import pytest
from phevaluator import evaluate_omaha_cards

from outs.cards.hands.evaluator import Evaluator
from outs.games.omaha.hand_values import HandValues

OmahaValue = Callable[[Iterable[int], Iterable[int]], int]


@pytest.fixture(scope="session")
def hand_values(evaluator: Evaluator) -> HandValues:
    """The values of pairs and triples."""
    return HandValues.of(evaluator)


def _independent(hand: Iterable[int], board: Iterable[int]) -> int:
    return 7463 - int(evaluate_omaha_cards(*(card % 13 * 4 + card // 13 for card in (*board, *hand))))


@pytest.fixture(scope="session")
def independent_omaha() -> OmahaValue:
    """The value of a hand on a board by phevaluator."""
    return _independent
