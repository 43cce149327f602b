"""The command `outs state`: a row of the tables `flop` and `turn`."""

from ..cards.answers import Answer
from .holdem import HoleArgument
from .options import BoardOption, session
from .question import question


@question("counts")
def state(hole: HoleArgument, board: BoardOption) -> Answer:
    """A hole on a flop or turn against a random hand: ahead now and in the end, and how strong it ends up.

    Examples:
      outs state AhKh --board Qh7h2c
      outs state AhKh --board Qh7h2c --counts
    """
    return session().state(" ".join(hole), board)
