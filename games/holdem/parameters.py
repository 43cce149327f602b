"""The parameters of questions about hold'em that have a default or bounds."""

from enum import StrEnum

from ...cards.questions.parameter import Parameter

MOST_OPPONENTS = 9
OPPONENTS = Parameter(1, least=1, most=MOST_OPPONENTS)
"""Opponents of a question about equity or strength."""
STRENGTH_SAMPLES = Parameter(2_000, least=2, most=1_000_000)
"""Samples for the numerator and for the denominator of a hand strength that nothing gives exactly."""


class BeliefUpdate(StrEnum):
    """How the belief agent reads an action; `exponential` is the default."""

    EXPONENTIAL = "exponential"
    BAYES = "bayes"


LARGEST_ALPHA = 1000.0
"""Above this an action leaves only the best holes; below, exponents stay far from overflow."""
ALPHA = Parameter(0.5, least=0.0, most=LARGEST_ALPHA)
"""How much an action tells under `exponential`."""
FLOOR = Parameter(0.05, least=0.0, most=1.0)
"""The share of all hands that stays under `bayes`."""
TOP = Parameter(10, least=1)
"""The likeliest hands that the agent's answer lists."""
