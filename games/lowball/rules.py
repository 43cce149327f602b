"""The rules of lowball draw: the deck, two orders of hands, and goals of a hold. Plain Python.

A player is dealt five cards and draws once, any number of cards. In deuce-to-seven the ace is high, and straights and
flushes count against the player: the best hand is 7-5-4-3-2 of several suits. In ace-to-five the ace is low, and
straights and flushes do not count: the best hand is 5-4-3-2-A. In both, a higher value wins, as in all other games.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...cards.deck import STANDARD
from ...cards.errors import BadInput
from ...cards.hands.categories import CATEGORIES, RANK_NAMES, value_name
from ...cards.hands.order import Order
from .names import ACE_TO_FIVE, ALSO, DEUCE_TO_SEVEN

DECK = STANDARD
NO_PAIR = "high_card"
"""The category of the good hands in lowball; it is subdivided by the highest card."""
_WITHOUT_RUNS = tuple(name for name in CATEGORIES if name not in {"straight", "flush", "straight_flush"})
WIN = "win"
BETTER = "better"


def low_category(category: str, ranks: tuple[int, ...]) -> str:
    """Return lowball's category of a value, from its usual category and deciding ranks.

    >>> low_category("high_card", (5, 3, 2, 1, 0)), low_category("pair", (5, 3, 2, 1))
    ('seven_low', 'pair')
    """
    return f"{RANK_NAMES[ranks[0]].lower()}_low" if category == NO_PAIR else category


def low_name(category: str, ranks: tuple[int, ...]) -> str:
    """Return the name of a value.

    >>> low_name("high_card", (5, 3, 2, 1, 0))
    'Seven Low, Seven Five Four Three Deuce'
    """
    if category != NO_PAIR:
        return value_name(category, ranks)
    return f"{RANK_NAMES[ranks[0]]} Low, {' '.join(RANK_NAMES[rank] for rank in ranks)}"


@dataclass(frozen=True)
class Lowball:
    """One game of lowball draw.

    name   the game's name: `2-7`
    order  the order of its hands, higher wins
    """

    name: str
    order: Order

    @property
    def title(self) -> str:
        """The name in words: `deuce-to-seven`."""
        return ALSO[self.name][0]

    @property
    def column(self) -> str:
        """The name of a column of its values in the tables."""
        return self.title.replace("-", "_")

    def lows(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the values of hands without a pair, a straight or a flush, worst first, each with its ranks."""
        for value, (category, ranks, _) in enumerate(self.order.ranks_and_ways(), start=1):
            if category == NO_PAIR:
                yield value, ranks


_ORDERS = (
    Order(DEUCE_TO_SEVEN, DECK, CATEGORIES[::-1], low_ace=False, low_wins=True, name_of=low_name),
    Order(ACE_TO_FIVE, DECK, _WITHOUT_RUNS[::-1], ranks="A23456789TJQK", low_wins=True, name_of=low_name),
)
LOWBALL: Mapping[str, Lowball] = {order.name: Lowball(order.name, order) for order in _ORDERS}
"""The games, keyed by name, in ascending order."""


class UnknownGoal(BadInput):
    """A goal that lowball does not have, or an impossible low."""


@dataclass(frozen=True)
class Goal:
    """A goal by name; for a low, `least` is the lowest value that makes it, otherwise 0."""

    name: str
    least: int = 0


def parse_goal(text: str, game: Lowball) -> Goal:
    """Parse a goal: `win`, `better`, or a low such as `8`, `8-low`, `8-6` or `86432`. Raises `UnknownGoal`.

    A low is given by its highest cards. Hands that begin with them, and all better hands, make it: `8-6` means an
    eight-six or better.

    >>> from .rules import LOWBALL
    >>> parse_goal("86", LOWBALL["2-7"]).name
    '8-6'
    """
    name = text.strip().lower()
    if name in (WIN, BETTER):
        return Goal(name)
    cards = name.removesuffix("low").replace("10", "t")
    letters = "".join(one for one in cards if one not in "- ").upper()
    ranks = tuple(STANDARD.ranks.find(letter) for letter in letters)
    if not ranks or -1 in ranks:
        known = f"{WIN}, {BETTER}, or a low such as 8, 8-6 or 8-6-4-3-2"
        raise UnknownGoal(f"{game.name} has no goal {text!r}; known: {known}")
    least = min((value for value, held in game.lows() if held[: len(ranks)] == ranks), default=0)
    if not least:
        raise UnknownGoal(f"{'-'.join(letters)} is not a possible low in {game.name} ({game.title})")
    return Goal("-".join(letters), least)
