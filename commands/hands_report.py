"""`outs hands report`: a player's winnings, what they were worth, and the luck of all-in pots."""

from pathlib import Path
from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from .question import question

PlayedArgument = Annotated[
    Path, typer.Argument(metavar="DIR", help="The folder that `outs hands` wrote, or its file hands.parquet.")
]
PlayerOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="The player; unless given, the one with the most hands of known cards."),
]
CurrencyOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="USD, EUR, chips, ...; unless given, that of most of the player's hands."),
]


@question("top")
def report(played: PlayedArgument, player: PlayerOption = None, currency: CurrencyOption = None) -> Answer:
    """Report your winnings: what was won, what it was worth, and how lucky that was in standard deviations.

    Luck is what was won less what was expected: all-in pots shared by their exact expectation over all boards to
    come. By position, street and number of opponents, with the luckiest and unluckiest all-in pots.

    Examples:
      outs hands report played
      outs hands report played --player Hero --currency EUR
    """
    from ..histories.winnings import report as reported

    return reported(played, player, currency)
