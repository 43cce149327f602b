"""Goals of a hold in lowball: to win, to improve, or to make a low. Plain Python."""

from dataclasses import dataclass

from ...cards.deck import STANDARD
from ...cards.errors import BadInput
from .rules import Lowball

WIN = "win"
BETTER = "better"


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
