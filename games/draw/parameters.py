"""The parameters of questions about draw poker that have a default or bounds, and those of a game of it."""

from ...cards.parameters import Parameter

GAMES = Parameter(0, least=1, most=100_000_000)
"""Games that each policy plays against the equilibrium; none unless asked for."""
SEED = Parameter(1, least=0)
"""Of those games' decks."""
CHIPS = Parameter(200)
"""Each player's stack at the start of a game in the terminal."""
