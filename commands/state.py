"""The command `outs state`: a row of the tables `flop` and `turn`, or the same with dead cards."""

from ..cards.answers import Answer
from .holdem import FlopOrTurnOption, HoleArgument
from .options import DeadOption, session
from .question import question


@question("counts")
def state(hole: HoleArgument, board: FlopOrTurnOption, dead: DeadOption = "") -> Answer:
    """A hole on a flop or turn against a random hand: ahead now and in the end, and how strong it ends up.

    Examples:
      outs state AhKh --board Qh7h2c
      outs state AhKh --board Qh7h2c --dead QsQd --counts
    """
    return session().state(" ".join(hole), board, dead)
