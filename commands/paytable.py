"""`outs paytable`: video poker."""

from dataclasses import replace
from typing import Annotated

import typer

from ..cards.answers import Answer
from ..cards.errors import BadInput
from .options import session
from .question import question


@question()
def paytable(
    name: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="A bundled pay table or a TOML file.")],
    objective: Annotated[
        str | None, typer.Option(metavar="GOAL", help="Play this goal's holds, or stand-pat, instead of the best.")
    ] = None,
    royal: Annotated[
        str | None, typer.Option(metavar="PAY", help="The royal flush's pay, in coins for each one paid: a jackpot.")
    ] = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="The ranked list of holds to memorise.")] = False,
    holds: Annotated[bool, typer.Option("--holds", help="The hold of every hand, for a file or a program.")] = False,
) -> Answer:
    """The exact return of a video poker pay table, played perfectly or by a goal.

    Examples:
      outs paytable jacks-or-better-9-6
      outs paytable bonus-8-5 --strategy
      outs paytable jacks-or-better-9-6 --royal 976
    """
    if strategy and (objective is not None or holds):
        raise BadInput("--strategy is a list for the best play: it goes with neither --objective nor --holds")
    if holds:
        from ..games.draw.paytable_answers import HoldsAnswer

        return HoldsAnswer(session().paytable_holds(name, objective, royal))
    if strategy:
        return session().strategy(name, royal)
    answer = session().paytable(name, objective, royal, break_even=True)
    # A screen always shows it; programs get it if they set the royal flush's pay.
    return replace(answer, break_even_asked=royal is not None)
