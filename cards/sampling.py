"""The parameters of what is sampled where there are too many deals to count."""

from .parameters import Parameter

SAMPLES = Parameter(200_000, least=100, most=100_000_000)
"""Deals sampled for an equity."""
SEED = Parameter(1, least=0)
"""Of those samples, and of those for a hand strength."""
