"""The questions about Halatro: a method of `Tables` for each."""

from typing import TYPE_CHECKING, Annotated

from ...cards.errors import BadQuery
from ...cards.lazy_attribute import cached_attribute
from ...cards.questions.arguments import CardsLike, optional, written
from ...cards.questions.declaration import CARDS, Help, examples_of, question
from ...games.halatro.parameters import DISCARDS_LEFT, PLAYS_LEFT, TARGET
from ..parameters import Dead, Held
from ..session_base import DEAD, OpenTables

if TYPE_CHECKING:
    from ...games.halatro.answers import Advice, DistributionAnswer, OddsAnswer
    from .player_arrays import PlayerArrays

HELD = "held cards"
"""What an error calls the cards that are given as `held`."""
Thrown = Annotated[CardsLike | None, Help("Only this discard.", "CARDS", CARDS)]
Target = Annotated[int | None, Help("The chance to score at least this, the highest first.", "N", bounds=TARGET)]


class HalatroQuestions(OpenTables):
    """Halatro."""

    @staticmethod
    @question({"held": "2c2d4s5h7h9sJcQd", "top": 5}, {"held": "2c2d4s5h7h9sJcQd", "target": 300, "top": 5})
    def halatro_odds(held: Held, dead: Dead = "", discard: Thrown = None, target: Target = None) -> "OddsAnswer":
        """The exact scores of the best play after each discard, the highest mean first."""
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
        """Every legal move by the points to expect until the end of the game, the best first."""
        from ...games.halatro.held_cards import parse_position

        cards = parse_position(written(held, HELD), optional(dead, DEAD), plays, discards)
        from .advice import advise_on  # numba: bad input is refused before it is loaded

        return advise_on(cards, plays, discards, self.halatro_arrays)

    @cached_attribute
    def halatro_arrays(self) -> "PlayerArrays":
        """What the players of Halatro know: the table `halatro_values` and their other arrays, loaded on first use."""
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
    distribution: Annotated[bool, Help("With a discard: how often each score is the best after it.")] = False,
    target: Target = None,
) -> "OddsAnswer | DistributionAnswer":
    """The exact scores of the best play after each discard, the highest mean first."""
    from ...games.halatro.answers import DistributionAnswer

    if distribution and discard is None:
        raise BadQuery("distribution is for one discard: name it as discard")
    found = HalatroQuestions.halatro_odds(held, dead, discard, target)
    return DistributionAnswer(found) if distribution else found
