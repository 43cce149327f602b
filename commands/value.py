"""`outs value`: a question about cards alone."""

from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from ..games.draw.parameters import HIGH
from .options import HandGameOption, session
from .question import question


@question()
def value(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="Five, six or seven cards.")],
    game: HandGameOption = HIGH,
) -> Answer:
    """The value of five, six or seven cards: the best five of them, and where they rank.

    Examples:
      outs value AhKhQhJhTh
      outs value Ah Kd 7c 7s 2h 3d 4c --json
      outs value 7s5h4d3c2c --game 2-7
    """
    return session().value(" ".join(cards), game)
