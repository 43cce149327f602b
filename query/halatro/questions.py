"""The questions about Halatro: a method of `Tables` for each."""

from typing import TYPE_CHECKING

from ...cards.lazy_attribute import cached_attribute
from ...cards.questions.arguments import optional, written
from ..session_base import DEAD, OpenTables

if TYPE_CHECKING:
    from ...cards.questions.arguments import CardsLike
    from ...games.halatro.answers import Advice, OddsAnswer
    from .player_arrays import PlayerArrays

HELD = "held cards"
"""What an error calls the cards that are given as `held`."""


class HalatroQuestions(OpenTables):
    """Halatro."""

    def halatro_odds(
        self,
        held: "CardsLike",
        dead: "CardsLike | None" = "",
        discard: "CardsLike | None" = None,
        target: int | None = None,
    ) -> "OddsAnswer":
        """The exact odds of every discard of a hand of Halatro, the highest mean score first.

        held     one to eight cards
        dead     the cards played or discarded before
        discard  only this discard
        target   a score: the discard with the best chance to reach it comes first
        """
        from .odds import odds

        thrown = None if discard is None else written(discard, "a discard")
        return odds(written(held, HELD), optional(dead, DEAD), thrown, target)

    def halatro_advise(self, held: "CardsLike", plays: int, discards: int, dead: "CardsLike | None" = "") -> "Advice":
        """Every legal move of a Halatro position by the points to expect to the end of the game, the best first.

        held      eight cards
        plays     plays left, 1 to 3
        discards  discards left, 0 to 3
        dead      the cards played or discarded before, and others that cannot be drawn
        """
        from ...games.halatro.held_cards import parse_position

        cards = parse_position(written(held, HELD), optional(dead, DEAD), plays, discards)
        from .advice import advise_on  # numba: bad input is refused before it is loaded

        return advise_on(cards, plays, discards, self.halatro_arrays)

    @cached_attribute
    def halatro_arrays(self) -> "PlayerArrays":
        """What the players of Halatro know: the table `halatro_values` and their other arrays, loaded on first use."""
        from .player_arrays import load_player_arrays

        return load_player_arrays(self._connection)
