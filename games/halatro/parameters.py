"""The parameters of questions about Halatro and of its simulations that have a default or bounds."""

from ...cards.parameters import Parameter

POLICY_NAMES = ("never-discard", "published", "published-capped", "values", "lookahead")
"""The policies that games can be played by."""
GAMES = Parameter(100_000, least=1, most=10_000_000)
"""Games that each policy plays."""
SEED = Parameter(1, least=0)
"""Of the games' decks, the same for every policy."""
