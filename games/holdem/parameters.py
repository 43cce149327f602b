"""The parameters of questions about hold'em that have a default or bounds."""

from ...cards.parameters import Parameter

OPPONENTS = Parameter(1, least=1, most=9)
"""Opponents of a question about equity or strength."""
SAMPLES = Parameter(200_000, least=100, most=100_000_000)
"""Deals sampled for an equity where there are too many to count."""
STRENGTH_SAMPLES = Parameter(2_000, least=2, most=1_000_000)
"""Samples for the numerator and for the denominator of a hand strength that nothing gives exactly."""
SEED = Parameter(1, least=0)
"""Of either's samples."""

EXPONENTIAL, BAYES = UPDATES = ("exponential", "bayes")
"""How the belief agent reads an action; the first unless another is given."""
ALPHA = Parameter(0.5, least=0.0, most=1000.0)
"""How much an action tells under `exponential`; above the most only the best holes are left."""
FLOOR = Parameter(0.05, least=0.0, most=1.0)
"""The share of all hands that stays under `bayes`."""
TOP = Parameter(10, least=1)
"""The likeliest hands that the agent's answer lists."""
