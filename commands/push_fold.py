"""The command `outs push-fold`: who goes all in with what, heads-up or with given stacks and prizes."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
        metavar="PERCENT",
        help="What each player antes, in percent of a big blind, or with a unit: 0.5% or 0.125bb.",
    ),
]
NO_ANTE = f"{ANTE.default:g}"
StacksOption = Annotated[
    str | None,
    typer.Option(metavar="STACKS", help="Two to nine stacks in order of acting, the big blind last: 10,8,15."),
]
PayoutsOption = Annotated[
    str | None, typer.Option(metavar="PAYOUTS", help="With --stacks: play for prizes, the first place first.")
]

SeatsOption = Annotated[
    str | None,
    typer.Option(
        metavar="SEATS", help="Names of the seats, or their number; with payouts, further stacks are at other tables."
    ),
]
BlindsOption = Annotated[
    str | None, typer.Option(metavar="BLINDS", help="Small and big blind in the unit of the stacks; default: 0.5,1.")
]
AnteBbOption = Annotated[
    float, typer.Option(metavar="BLINDS", help="An ante that the big blind pays for everybody, in big blinds.")
]
AtMostOption = Annotated[
    int | None, typer.Option(metavar="N", help="The most players all in, 2 or 3; default: 3. 2 needs no triples.")
]


@contextmanager
def progress() -> Iterator[Callable[[int, float], None]]:
    """Show on a terminal's standard error how close the solver is."""
    if not sys.stderr.isatty():
        yield lambda _rounds, _gap: None
        return
    from rich.console import Console

    with Console(stderr=True).status("Solving; Ctrl-C shows the answer so far") as status:
        yield lambda rounds, gap: status.update(
            f"Round {rounds}: no player can gain more than {gap:.1e} big blinds; Ctrl-C shows the answer so far"
        )


@question()
def push_fold(
    hand: Annotated[str | None, typer.Argument(metavar="HAND", help="A hand to look at: K9s, 77 or AhKd.")] = None,
    stack: StackOption = None,
    ante: AnteOption = NO_ANTE,
    stacks: StacksOption = None,
    payouts: PayoutsOption = None,
    seats: SeatsOption = None,
    blinds: BlindsOption = None,
    ante_bb: AnteBbOption = 0.0,
    at_most: AtMostOption = None,
    game: GameOption = HOLDEM,
) -> Answer:
    """Push or fold in equilibrium: what two to nine players move all in with, and what they call with.

    Examples:
      outs push-fold --stack 10
      outs push-fold K9s --stack 12.5 --ante 12.5
      outs push-fold --stacks 10,8 --payouts 70,30
      outs push-fold --stacks 10,8,15 --payouts 50,30,20
      outs push-fold --stacks 12,8.5,10,22,15,6 --ante 0.125bb
      outs push-fold --stacks 10,8,15,30,25 --seats 3 --payouts 50,30,20 --ante-bb 1
      outs push-fold --stack 10 --game short-deck
    """
    with progress() as watch:
        return session().push_fold(
            hand, stack=stack, ante=ante, stacks=stacks, payouts=payouts, seats=seats, blinds=blinds,
            ante_bb=ante_bb, at_most=at_most, game=game, watch=watch,
        )  # fmt: skip
