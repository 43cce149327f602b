"""The commands about draw poker: `outs discard` and `outs policies`."""

from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from ..games.draw.objective_kinds import WIN
from ..games.draw.parameters import GAMES, HIGH, OPPONENTS, SEED
from . import many_lines
from .options import DeadOption, HandGameOption, ObjectiveOption, SeedOption, session
from .question import question

HandArgument = Annotated[list[str], typer.Argument(metavar="HAND", help="The five cards dealt.")]
RoyalOption = Annotated[
    str | None,
    typer.Option(
        metavar="PAY",
        help="With a pay table: what a royal flush pays, in coins for one; 4880/5 if a machine shows 4,880 for five.",
    ),
]

OpponentsOption = Annotated[
    int | None,
    typer.Option(metavar="N", help=f"For win: opponents who draw perfectly, {OPPONENTS.least} to {OPPONENTS.most}."),
]
OpponentDrawsOption = Annotated[
    str | None,
    typer.Option(metavar="N", help="For win: how many cards each opponent drew who has: 1 or 1,3."),
]


@question("top", "counts", many=(many_lines.discards,))
def discard(
    hand: HandArgument,
    dead: DeadOption = "",
    hold: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Only this hold; none for a whole new hand.")
    ] = None,
    objective: ObjectiveOption = WIN,
    royal: RoyalOption = None,
    opponents: OpponentsOption = None,
    opponent_draws: OpponentDrawsOption = None,
    game: HandGameOption = HIGH,
) -> Answer:
    """Which cards to discard: every hold of a hand, the one that wins most first, or the best for another goal.

    Examples:
      outs discard 9d Td 6h Qh 8s --top 5
      outs discard AhKhQhJh2c --dead "Th 9h" --objective better
      outs discard AhKhQhJh2c --objective jacks-or-better-9-6 --royal 976
      outs discard KsKd9h5c2d --opponents 3 --opponent-draws 1,3
      outs discard 2c3d4h7sKd --game 2-7
    """
    return session().discard(
        " ".join(hand), dead, hold, objective, royal, opponents=opponents, opponent_draws=opponent_draws, game=game
    )


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
    game: HandGameOption = HIGH,
) -> Answer:
    """Compare ways of drawing: against the equilibrium, and where high hands win by weights and on a pay table.

    Examples:
      outs policies
      outs policies win pattern-keeper --games 100000
      outs policies win 8 9 stand-pat --game 2-7
    """
    return session().policies(*(policies or ()), games=games or GAMES.default, seed=seed, game=game)
