"""The parameters of draw poker and video poker: kinds of objectives, defaults and bounds. Plain Python."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Session:
    """The parameters of a session of video poker; None means that a part of the forecast is not wanted.

    bankroll        coins at the start: forecasts the risk of ruin, and whether it lasts `hands` hands, 1,000 by default
    hands           number of hands: forecasts expected loss, spread and the middle 95 % of results
    hands_per_hour  forecasts expected loss and spread of an hour
    coin            the worth of a coin, to state these amounts in money
    """

    bankroll: int | None = None
    hands: int | None = None
    hands_per_hour: int | None = None
    coin: float | None = None


def parse_session(
    bankroll: int | None = None, hands: int | None = None, hands_per_hour: int | None = None, coin: float | None = None
) -> Session | None:
    """Return a session with these parameters, or None if none is given. Raises `BadQuery`."""
    if bankroll is hands is hands_per_hour is None:
        if coin is not None:
            raise BadQuery("the worth of a coin needs a bankroll, a number of hands or hands per hour")
        return None
    coin = None if coin is None else COIN.check(coin, "the worth of a coin")
    hands_per_hour = None if hands_per_hour is None else HANDS_PER_HOUR.check(hands_per_hour, "hands per hour")
    bankroll = None if bankroll is None else BANKROLL.check(bankroll, "a bankroll")
    return Session(bankroll, None if hands is None else SESSION_HANDS.check(hands, "hands"), hands_per_hour, coin)


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
