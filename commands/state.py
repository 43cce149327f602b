"""The command `outs state`: a row of the tables `flop` and `turn`, or the same with dead cards."""

from ..cards.answers.answer import Answer
from ..query.variants import HOLDEM
from .holdem import FlopOrTurnOption, GameOption, HoleArgument
from .options import DeadOption, session
from .question import question


@question("counts")
def state(hole: HoleArgument, board: FlopOrTurnOption, dead: DeadOption = "", game: GameOption = HOLDEM) -> Answer:
    """A hole on a flop or turn against a random hand: ahead now and in the end, and how strong it ends up.

    Examples:
      outs state AhKh --board Qh7h2c
      outs state AhKh --board Qh7h2c --dead QsQd --counts
      outs state JsTs --board 9h8h6c --game short-deck
    """
    return session().state(" ".join(hole), board, dead, game)
