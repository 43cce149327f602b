"""The parameters of questions about Halatro and of its simulations that have a default or bounds."""

from ...cards.questions.parameter import Parameter
from .rules import DISCARDS, PLAYS

POLICY_NAMES = ("never-discard", "published", "published-capped", "values", "lookahead")
"""The policies that games can be played by."""
GAMES = Parameter(100_000, least=1, most=10_000_000)
"""Games that each policy plays."""
SEED = Parameter(1, least=0)
"""Of the games' decks, the same for every policy."""
THRESHOLD = Parameter(0.01, least=0.0, most=1.0)
"""The estimated chance of a better type above which the published AI discards; by default its author's."""
MILLISECONDS = Parameter(10.0, least=1.0, most=60_000.0)
"""The most that a decision of `lookahead` may take, if it is limited."""
PLAYS_LEFT = Parameter(PLAYS, least=1, most=PLAYS)
"""Plays left in a position, the first of a game unless given."""
DISCARDS_LEFT = Parameter(DISCARDS, least=0, most=DISCARDS)
"""Discards left, likewise."""
MOVES = Parameter(10, least=1)
"""Moves that a screen of advice lists."""
TARGET = Parameter(1, least=1, most=9_999)
"""A score to reach; the best play of all scores 1,208."""
