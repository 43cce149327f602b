"""The commands of `outs halatro` about one position: `odds` and `advise`."""

from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from ..games.halatro.parameters import DISCARDS_LEFT, PLAYS_LEFT, TARGET
from .lazy_commands import group
from .options import DeadOption, session
from .question import question

COMMANDS = {
    "odds": "halatro:odds",
    "advise": "halatro:advise",
    "simulate": "halatro_simulation:simulate",
    "compare": "halatro_simulation:compare",
    "sweep": "halatro_simulation:sweep",
}

app = group(
    COMMANDS, "The game of Halatro: eight cards held, three plays, three discards, and nothing returns to the deck."
)


@question("top", "counts")
def odds(
    held: Annotated[list[str], typer.Argument(metavar="HELD", help="One to eight cards.")],
    dead: DeadOption = "",
    discard: Annotated[str | None, typer.Option(metavar="CARDS", help="Only this discard.")] = None,
    distribution: Annotated[
        bool, typer.Option("--distribution", help="How often each score is the best after the discard.")
    ] = False,
    target: Annotated[
        int | None,
        typer.Option(
            min=TARGET.least, max=TARGET.most, metavar="N", help="The chance to score at least this, the highest first."
        ),
    ] = None,
) -> Answer:
    """The exact scores of the best play after each discard, the highest mean first.

    Examples:
      outs halatro odds 2c2d4s5h7h9sJcQd --top 5
      outs halatro odds 2c2d4s5h7h9sJcQd --discard "4s 5h 7h" --distribution
      outs halatro odds 2c2d4s5h7h9sJcQd --target 300 --top 5
    """
    from ..games.halatro.answers import DistributionAnswer
    from ..query.halatro.odds import odds as odds_of

    if distribution and discard is None:
        raise BadInput("--distribution is for one discard: name it with --discard")
    found = odds_of(" ".join(held), dead, discard, target)
    return DistributionAnswer(found) if distribution else found


@question("top")
def advise(
    held: Annotated[list[str], typer.Argument(metavar="HELD", help="Eight cards.")],
    plays: Annotated[int, typer.Option(metavar="N", help=f"Plays left, {PLAYS_LEFT.least} to {PLAYS_LEFT.most}.")],
    discards: Annotated[
        int, typer.Option(metavar="N", help=f"Discards left, {DISCARDS_LEFT.least} to {DISCARDS_LEFT.most}.")
    ],
    dead: DeadOption = "",
) -> Answer:
    """Every legal move by the points to expect until the end of the game, the best first.

    Example:
      outs halatro advise 2c2d4s5h7h9sJcQd --plays 3 --discards 3 --top 5
    """
    from ..games.halatro.held_cards import parse_position

    text = " ".join(held)
    parse_position(text, dead, plays, discards)  # bad input is refused before the tables are opened
    return session().halatro_advise(text, plays, discards, dead)
