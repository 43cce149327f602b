"""Defaults and bounds of the parameters of Halatro and its simulations.

The numbers of plays and discards are those of `rules.py`, which is not imported, to keep start-up fast.
"""

from ...cards.arguments import Parameter

POLICY_NAMES = ("never-discard", "published", "published-capped", "values", "lookahead")
"""The policies that can play games."""
GAMES = Parameter(100_000, least=1, most=10_000_000)
"""The number of games that each policy plays."""
SEED = Parameter(1, least=0)
"""The seed of the games' decks, which are the same for every policy."""
THRESHOLD = Parameter(0.01, least=0.0, most=1.0)
"""The estimated probability of a better type above which the published AI discards; the default is its author's."""
MILLISECONDS = Parameter(10.0, least=1.0, most=60_000.0)
"""The time limit for a decision of `lookahead`, if there is one."""
PLAYS_LEFT = Parameter(3, least=1, most=3)
"""The plays left in a position; by default, those at the start of a game."""
DISCARDS_LEFT = Parameter(3, least=0, most=3)
"""The discards left in a position; by default, those at the start of a game."""
MOVES = Parameter(10, least=1)
"""The number of moves listed on a screen of advice."""
EXPLAINED = 24
"""The number of the best moves whose next hand advice describes."""
TARGET = Parameter(1, least=1, most=9_999)
"""A score to reach; the highest-scoring play, a royal flush, scores 1,208."""
