"""The command `outs outs`: every card that can come next, and what it does to a hand."""

from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from ..cards.ranges.hand_patterns import RANDOM
from ..query.variants import HOLDEM
from .holdem import FlopOrTurnOption, GameOption, HoleArgument
from .options import DeadOption, session
from .question import question

AgainstOption = Annotated[
    str,
    typer.Option("--against", "--range", metavar="RANGE", help="What the opponent may hold: a hole or a range."),
]


@question("top", "counts")
def outs(
    hole: HoleArgument,
    board: FlopOrTurnOption,
    against: AgainstOption = RANDOM,
    dead: DeadOption = "",
    game: GameOption = HOLDEM,
) -> Answer:
    """Your outs on a flop or turn: every card that can come next, your equity after it, and what you then make.

    Examples:
      outs outs AhKh --board Qh7h2c
      outs outs AhKh --board Qh7h2c --against QsQd
      outs outs 8c7c --board 9c6h2cAd --range "AA, AKs" --dead Kc
      outs outs JsTs --board 9h8h6c --game short-deck
    """
    return session().outs(" ".join(hole), board, against, dead, game)
