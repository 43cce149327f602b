"""What is sampled where there are too many deals to count: its parameters, and bounds of its errors."""

from .arguments import require_whole
from .parameter import Parameter

SAMPLES = Parameter(200_000, least=100, most=100_000_000)
"""Deals sampled for an equity."""
SEED = Parameter(1, least=0)
"""Of those samples, and of those for a hand strength."""
RULE_OF_THREE = 3
"""What never happened in n samples has a chance of 3 / n at most, with 95 % confidence."""
LARGEST_ERROR = 0.5
"""The standard deviation of no share of the pot is larger."""


def wanted_samples(samples: int | None) -> int:
    """The deals to sample, if any are; the usual number for None. Raises `BadQuery`."""
    wanted = require_whole(SAMPLES.default if samples is None else samples, "samples")
    return SAMPLES.check(wanted, "samples", "a sample takes {least:,} to {most:,} deals")
