"""The command `outs push-fold`: who goes all in with what, heads-up or with given stacks and prizes."""

from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from ..games.holdem.stakes import ANTE, STACK
from ..query.variants import HOLDEM
from .holdem import GameOption
from .options import session
from .question import question

StackOption = Annotated[
    float | None,
    typer.Option(
        metavar="CHIPS",
        help=f"The smaller stack in big blinds, before blinds and antes; {STACK.default:g} unless given.",
    ),
]
AnteOption = Annotated[
    str,
    typer.Option(
        metavar="PERCENT", help="What each player antes, in percent of a big blind; below 1 with the sign: 0.5%."
    ),
]
NO_ANTE = f"{ANTE.default:g}"
StacksOption = Annotated[
    str | None,
    typer.Option(metavar="STACKS", help="All stacks in big blinds, the big blind last: 10,8 or 10,8,15."),
]
PayoutsOption = Annotated[
    str | None, typer.Option(metavar="PAYOUTS", help="With --stacks: play for prizes, the first place first.")
]


@question()
def push_fold(
    hand: Annotated[str | None, typer.Argument(metavar="HAND", help="A hand to look at: K9s, 77 or AhKd.")] = None,
    stack: StackOption = None,
    ante: AnteOption = NO_ANTE,
    stacks: StacksOption = None,
    payouts: PayoutsOption = None,
    game: GameOption = HOLDEM,
) -> Answer:
    """Push or fold in equilibrium: what two or three players move all in with, and what they call with.

    Examples:
      outs push-fold --stack 10
      outs push-fold K9s --stack 12.5 --ante 12.5
      outs push-fold --stacks 10,8 --payouts 70,30
      outs push-fold --stacks 10,8,15 --payouts 50,30,20
      outs push-fold --stack 10 --game short-deck
    """
    return session().push_fold(hand, stack=stack, ante=ante, stacks=stacks, payouts=payouts, game=game)
