"""The question `halatro advise`: every legal move, by expected final score."""

from typing import TYPE_CHECKING, Annotated

from ...cards.arguments import CardsLike, optional, written
from ...games.halatro.answers import Advice
from ...games.halatro.held_cards import parse_position
from ...games.halatro.parameters import DISCARDS_LEFT, PLAYS_LEFT
from ..declaration import CARDS, Help
from ..parameters import Dead
from ..question import Question

if TYPE_CHECKING:
    from ..open_tables import OpenTables
    from .player_arrays import PlayerArrays


class Advise(Question[Advice]):
    """Rank every legal move by expected final score.

    The best moves also have what they make: how often the best play of the next hand is of each type.
    """

    title = "Every move in Halatro, the best first"
    examples = ({"held": "2c2d4s5h7h9sJcQd", "plays": 3, "discards": 3, "top": 5},)
    answer_types = ("games.halatro.answers:Advice",)
    views = ("top",)
    is_large = True
    first = tuple({"held": "2c2d4s5h7h9sJcQd", "plays": left, "discards": left} for left in (1, 3))

    def __init__(
        self,
        held: Annotated[CardsLike, Help("Eight cards.", "HELD", CARDS)],
        plays: Annotated[int, Help(f"Plays left, {PLAYS_LEFT.least} to {PLAYS_LEFT.most}.", "N")],
        discards: Annotated[int, Help(f"Discards left, {DISCARDS_LEFT.least} to {DISCARDS_LEFT.most}.", "N")],
        dead: Dead = "",
    ) -> None:
        """Parse the position. Raises `BadInput`."""
        self.cards = parse_position(written(held, "held cards"), optional(dead, "dead cards"), plays, discards)
        self.plays, self.discards = plays, discards

    def answer(self, tables: "OpenTables") -> Advice:
        from .advice import advise_on, explained

        return explained(advise_on(self.cards, self.plays, self.discards, tables.kept(player_arrays)), self.cards)


def player_arrays(tables: "OpenTables") -> "PlayerArrays":
    """Return the arrays of Halatro's players; `OpenTables.kept` keeps them."""
    from .player_arrays import load_player_arrays

    return load_player_arrays(tables.connection)
