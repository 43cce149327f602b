"""Games with five-card hands: their names, and the protocol of the objects that answer questions about them."""

from typing import TYPE_CHECKING, Protocol, cast

from ...cards.errors import BadQuery
from ...games.draw.parameters import HIGH
from ...games.lowball.names import ALSO
from .variants import one_of

if TYPE_CHECKING:
    from fractions import Fraction

    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ...cards.answers.answer import ValueAnswer
    from ...cards.mask_arrays import HandsLike
    from ...games.draw.answers.betting import GameName
    from ...games.draw.answers.discard import DiscardAnswer
    from ...games.draw.answers.policies import PoliciesAnswer
    from ...games.draw.objectives.opponents import Opponents
    from ...games.lowball.answers import LowballDiscardAnswer
    from ...games.lowball.value_answers import LowballName, LowballValueAnswer

    Royal = str | int | float | Fraction | None


class HandGame(Protocol):
    """A game, with an answer to each question about its hands."""

    def value(self, cards: str) -> "ValueAnswer | LowballValueAnswer":
        """Return the value of five to seven cards."""

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        """Return the values of many hands: (n,) uint16."""

    def rank_holds(
        self, hand: str, dead: str, hold: str | None, objective: str, royal: "Royal", opponents: "Opponents"
    ) -> "DiscardAnswer | LowballDiscardAnswer":
        """Rank the holds of a hand."""

    def discard_table(self, hands: "HandsLike") -> "pl.DataFrame":
        """Return every hold of many hands: 32 rows per hand."""

    def compare_policies(self, policies: tuple[str, ...], games: int, seed: int) -> "PoliciesAnswer":
        """Compare drawing policies."""


LOWBALL_NAMES = cast("tuple[LowballName, ...]", tuple(ALSO))
_STANDARD_NAMES = {HIGH: HIGH, **{one: name for name, also in ALSO.items() for one in (name, *also)}}
"""The standard name of each game, by all its spellings."""
HAND_GAME_NAMES = one_of((HIGH, *LOWBALL_NAMES), "or")
"""The games' names, for help and errors."""


def hand_game(name: str) -> "GameName":
    """Return the standard name of a game. Raises `BadQuery`.

    >>> hand_game("Deuce-to-Seven")
    '2-7'
    """
    found = _STANDARD_NAMES.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise BadQuery(f"unknown game {name!r}: use {HAND_GAME_NAMES}")
    return cast("GameName", found)
