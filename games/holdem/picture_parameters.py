"""Defaults and bounds of the parameters of pictures of hold'em."""

from ...cards.questions.parameter import Parameter

CLOSURE_STATES = Parameter(40, least=1, most=1_000)
"""The number of random states in which the closure is compared with the exact probability."""
