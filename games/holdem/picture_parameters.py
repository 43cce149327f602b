"""The parameters of pictures of hold'em that have a default or bounds."""

from ...cards.questions.parameter import Parameter

CLOSURE_STATES = Parameter(40, least=1, most=1_000)
"""Random states in which the closure is compared with the exact chance."""
