"""Questions about Halatro, as methods of `Tables`."""

from typing import TYPE_CHECKING, Annotated

from ...cards.arguments import CardsLike, optional, written
from ...cards.errors import BadQuery
from ...cards.lazy_attribute import cached_attribute
from ...cards.question_declaration import CARDS, Help, examples_of, question
from ...games.halatro.parameters import DISCARDS_LEFT, PLAYS_LEFT, TARGET
from ..parameters import Dead, Held
from ..session_base import DEAD, OpenTables

if TYPE_CHECKING:
    from ...games.halatro.answers import Advice, DistributionAnswer, OddsAnswer
    from .player_arrays import PlayerArrays

HELD = "held cards"
"""The name of `held` in error messages."""
Thrown = Annotated[CardsLike | None, Help("Only this discard.", "CARDS", CARDS)]
Target = Annotated[int | None, Help("Rank by the chance to score at least this.", "N", bounds=TARGET)]


class HalatroQuestions(OpenTables):
    """Halatro."""

    @staticmethod
    @question({"held": "2c2d4s5h7h9sJcQd", "top": 5}, {"held": "2c2d4s5h7h9sJcQd", "target": 300, "top": 5})
    def halatro_odds(held: Held, dead: Dead = "", discard: Thrown = None, target: Target = None) -> "OddsAnswer":
        """The exact scores of the best play after each discard, highest mean first."""
        from .odds import odds

        thrown = None if discard is None else written(discard, "a discard")
        return odds(written(held, HELD), optional(dead, DEAD), thrown, target)

    @question({"held": "2c2d4s5h7h9sJcQd", "plays": 3, "discards": 3, "top": 5})
    def halatro_advise(
        self,
        held: Annotated[CardsLike, Help("Eight cards.", "HELD", CARDS)],
        plays: Annotated[int, Help(f"Plays left, {PLAYS_LEFT.least} to {PLAYS_LEFT.most}.", "N")],
        discards: Annotated[int, Help(f"Discards left, {DISCARDS_LEFT.least} to {DISCARDS_LEFT.most}.", "N")],
        dead: Dead = "",
    ) -> "Advice":
        """Rank every legal move by expected final score.

        The best moves also have what they make: how often the best play of the next hand is of each type.
        """
        from ...games.halatro.held_cards import parse_position

        cards = parse_position(written(held, HELD), optional(dead, DEAD), plays, discards)
        from .advice import advise_on, explained  # numba: bad input is refused before it is loaded

        return explained(advise_on(cards, plays, discards, self.halatro_arrays), cards)

    @cached_attribute
    def halatro_arrays(self) -> "PlayerArrays":
        """The arrays of Halatro's players, such as the table `halatro_values`; loaded on first use."""
        from .player_arrays import load_player_arrays

        return load_player_arrays(self._connection)


@question(
    *examples_of(HalatroQuestions.halatro_odds),
    {"held": "2c2d4s5h7h9sJcQd", "discard": "4s 5h 7h", "distribution": True},
)
def halatro_odds(
    held: Held,
    dead: Dead = "",
    discard: Thrown = None,
    distribution: Annotated[bool, Help("With a discard: the distribution of the best score after it.")] = False,
    target: Target = None,
) -> "OddsAnswer | DistributionAnswer":
    """The exact scores of the best play after each discard, highest mean first."""
    from ...games.halatro.answers import DistributionAnswer

    if distribution and discard is None:
        raise BadQuery("a distribution needs one discard: give the parameter discard")
    found = HalatroQuestions.halatro_odds(held, dead, discard, target)
    return DistributionAnswer(found) if distribution else found
