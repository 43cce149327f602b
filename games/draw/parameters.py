"""The parameters of draw poker and video poker: kinds of objectives, defaults and bounds. Plain Python."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from ...cards.arguments import Parameter
from ...cards.errors import BadQuery, shortened

ObjectiveKind = Literal["better", "win", "weights", "pattern-keeper", "decision-tree", "paytable"]
BETTER: Final = "better"
WIN: Final = "win"
WEIGHTS: Final = "weights"
PATTERN_KEEPER: Final = "pattern-keeper"
DECISION_TREE: Final = "decision-tree"
PAYTABLE: Final = "paytable"


HIGH: Final = "high"
"""The default game of a question about a hand: the highest hand wins."""
GAMES = Parameter(0, least=1, most=100_000_000)
"""The number of games that each policy plays against the equilibrium; none by default."""
SEED = Parameter(1, least=0)
"""The seed of the decks in those games."""
CHIPS = Parameter(200)
"""Each player's stack at the start of a game in the terminal."""
SESSION_HANDS = Parameter(1_000, least=1, most=1_000_000)
"""Hands of video poker in a session."""
BANKROLL = Parameter(1_000, least=1, most=1_000_000_000)
"""The number of coins at the start of a session."""
HANDS_PER_HOUR = Parameter(600, least=1, most=100_000)
BET = Parameter(5, least=1, most=100)
"""The number of coins bet on a hand."""
LINES = Parameter(1, least=1, most=100)
"""The number of lines that share a deal."""
COIN = Parameter(0.25, least=0.0001, most=1_000_000.0)
"""The worth of a coin in money."""
OPPONENTS = Parameter(1, least=1, most=9)
"""The number of opponents for the goal `win`; ten players use up nearly all cards."""
OPPONENT_DRAWS = Parameter(0, least=0, most=5)
"""The number of cards that an opponent drew."""
SIDE_BY_SIDE = Parameter(3, least=1, most=6)
"""The number of holds that a picture shows side by side."""
MOST_NUMBERS = 10
"""Numbers of lines in one question."""
_LONGEST = 20
"""Digits of a number of lines that are read and shown."""


def parse_lines(lines: str | int | Sequence[int]) -> tuple[int, ...]:
    """Return numbers of lines, each once, in the order given. Raises `BadQuery`.

    >>> parse_lines("3, 5,10"), parse_lines([1, 100])
    ((3, 5, 10), (1, 100))
    """
    parts: Sequence[object] = (
        lines.split(",") if isinstance(lines, str) else lines if isinstance(lines, Iterable) else [lines]
    )
    numbers = [LINES.check(_number(one), "a number of lines") for one in parts]
    if not 0 < len(numbers) <= MOST_NUMBERS:
        raise BadQuery(f"lines takes 1 to {MOST_NUMBERS} numbers, got {len(numbers)}")
    return tuple(dict.fromkeys(numbers))


def _number(written: object) -> object:
    """Return a number of lines as an int if it is written in digits; the bounds are checked later."""
    if not isinstance(written, str):
        return written
    digits = written.strip()
    if not (digits.isascii() and digits.isdecimal()):
        raise BadQuery(f"lines takes whole numbers with commas between them, such as 3,5,10: got {written!r}")
    if len(digits) > _LONGEST:
        raise BadQuery(f"a number of lines must be {LINES.least} to {LINES.most}, got {shortened(digits, _LONGEST)}")
    return int(digits)
