"""Parameters of sampling, used where there are too many deals to count, and bounds on its errors."""

from .arguments import require_whole
from .parameter import Parameter

SAMPLES = Parameter(200_000, least=100, most=100_000_000)
"""The number of deals sampled for an equity."""
SEED = Parameter(1, least=0)
"""The seed of the samples for an equity or a hand strength."""
RULE_OF_THREE = 3
"""An event that never occurred in n samples has a probability of at most 3 / n, with 95 % confidence."""
LARGEST_ERROR = 0.5
"""The largest possible standard deviation of a share of the pot."""


def wanted_samples(samples: int | None) -> int:
    """Return the number of deals to sample; None means the default. Raises `BadQuery`."""
    wanted = require_whole(SAMPLES.default if samples is None else samples, "samples")
    return SAMPLES.check(wanted, "samples", "a sample takes {least:,} to {most:,} deals")
