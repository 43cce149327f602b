"""Defaults and bounds of the parameters of hold'em."""

from enum import StrEnum

from ...cards.arguments import Parameter

TWO_PLAYERS = 2
MOST_OPPONENTS = 9
OPPONENTS = Parameter(1, least=1, most=MOST_OPPONENTS)
"""The number of opponents in a question about equity or strength."""
STRENGTH_SAMPLES = Parameter(2_000, least=2, most=1_000_000)
"""The number of samples for the numerator, and for the denominator, of a hand strength without an exact method."""


class BeliefUpdate(StrEnum):
    """The belief agent's rule for interpreting an action; `exponential` is the default."""

    EXPONENTIAL = "exponential"
    BAYES = "bayes"


LARGEST_ALPHA = 1000.0
"""A larger value would leave only the best holes; up to this one, exponents stay far from overflow."""
ALPHA = Parameter(0.5, least=0.0, most=LARGEST_ALPHA)
"""The strength of an action's effect on the belief under `exponential`."""
FLOOR = Parameter(0.05, least=0.0, most=1.0)
"""The share of the uniform distribution that is mixed into the belief under `bayes`."""
TOP = Parameter(10, least=1)
"""The number of likeliest hands in the agent's answer."""


CLOSURE_STATES = Parameter(40, least=1, most=1_000)
"""The number of random states in which the closure is compared with the exact probability."""
