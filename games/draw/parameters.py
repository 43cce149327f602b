"""The parameters of questions about draw poker that have a default or bounds, and those of a game of it."""

from typing import Final

from ...cards.questions.parameter import Parameter

HIGH: Final = "high"
"""The game of a question about a hand, unless another is named: the highest hand wins."""
GAMES = Parameter(0, least=1, most=100_000_000)
"""Games that each policy plays against the equilibrium; none unless asked for."""
SEED = Parameter(1, least=0)
"""Of those games' decks."""
CHIPS = Parameter(200)
"""Each player's stack at the start of a game in the terminal."""
SESSION_HANDS = Parameter(1_000, least=1, most=1_000_000)
"""Hands of video poker in a session."""
BANKROLL = Parameter(1_000, least=1, most=1_000_000_000)
"""Coins that a session starts with."""
HANDS_PER_HOUR = Parameter(600, least=1, most=100_000)
COIN = Parameter(0.25, least=0.0001, most=1_000_000.0)
"""What a coin is worth in money."""
OPPONENTS = Parameter(1, least=1, most=9)
"""Opponents of the goal to win: with ten players every card is dealt or nearly so."""
OPPONENT_DRAWS = Parameter(0, least=0, most=5)
"""Cards that an opponent drew."""
SIDE_BY_SIDE = Parameter(3, least=1, most=6)
"""Holds that a picture shows side by side."""
