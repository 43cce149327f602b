"""The commands about draw poker: `outs discard` and `outs policies`."""

from typing import Annotated

import typer

from ..cards.answers import Answer
from ..games.draw.parameters import GAMES, SEED
from .options import DeadOption, SeedOption, session
from .question import question


@question("top", "counts")
def discard(
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="The five cards dealt.")],
    dead: DeadOption = "",
    hold: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Only this hold; none for a whole new hand.")
    ] = None,
    objective: Annotated[
        str | None,
        typer.Option(
            metavar="GOAL",
            help="better, win, paytable:NAME_OR_FILE, weights, weights:FILE, pattern-keeper or decision-tree.",
        ),
    ] = None,
) -> Answer:
    """Which cards to discard: every hold of a hand, the best first.

    Examples:
      outs discard 9d Td 6h Qh 8s --top 5
      outs discard AhKhQhJh2c --dead "Th 9h"
    """
    return session().discard(" ".join(hand), dead, hold, objective)


@question()
def policies(
    policies: Annotated[
        list[str] | None,
        typer.Argument(metavar="[POLICY]...", help="Goals as for discard, or stand-pat; all of them if none is given."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=GAMES.least,
            max=GAMES.most,
            metavar="N",
            help="Also play this many games of each policy against the equilibrium, from one deck.",
        ),
    ] = None,
    seed: SeedOption = SEED.default,
) -> Answer:
    """Compare ways of drawing: against the equilibrium, by weights and on a pay table.

    Examples:
      outs policies
      outs policies win pattern-keeper --games 100000
    """
    return session().policies(*(policies or ()), games=games or GAMES.default, seed=seed)
