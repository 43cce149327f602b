"""The commands about hold'em: `outs equity`, `outs strength` and `outs advise`."""

import os
from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from ..cards.questions.sampling import SAMPLES, SEED
from ..games.holdem.parameters import ALPHA, FLOOR, OPPONENTS, STRENGTH_SAMPLES, TOP, BeliefUpdate
from ..query.equity_games import GAME_NAMES, equity_game
from ..query.variants import HOLDEM, NAMES
from . import many_lines
from .options import BoardOption, DeadOption, SeedOption, session
from .question import question

HoleArgument = Annotated[list[str], typer.Argument(metavar="HOLE", help="Your two cards.")]
GameOption = Annotated[str, typer.Option("--game", metavar="GAME", help=f"The game: {NAMES}.")]
FlopOrTurnOption = Annotated[str, typer.Option("--board", metavar="CARDS", help="The board: a flop or turn.")]


@question("counts", "top", many=(many_lines.equities,))
def equity(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Two or more, an argument each: AhKd, AKs, QQ+, 76s-54s, 15%, random, 'QQ+, AKs:0.5'.",
        ),
    ],
    board: BoardOption = "",
    dead: DeadOption = "",
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Show each hand of each range too, the best first.")
    ] = False,
    opponents: Annotated[
        int, typer.Option(metavar="N", help=f"The number of random hands, {OPPONENTS.least} to {OPPONENTS.most}.")
    ] = OPPONENTS.default,
    samples: Annotated[
        int | None,
        typer.Option(
            min=SAMPLES.least,
            max=SAMPLES.most,
            metavar="N",
            help=f"Deals to sample if there are too many to count; {SAMPLES.default:,} unless given.",
        ),
    ] = None,
    seed: SeedOption = SEED.default,
    stacks: Annotated[
        str | None,
        typer.Option(
            metavar="STACKS", help="Stacks, all in: 10,20,30; further ones sit out. Adds the chips each can expect."
        ),
    ] = None,
    payouts: Annotated[
        str | None,
        typer.Option(metavar="PAYOUTS", help="Prizes, the first first: 50,30,20. Adds what the chips are worth (ICM)."),
    ] = None,
    game: Annotated[
        str, typer.Option(metavar="GAME", help=f"The game: {GAME_NAMES}, which has hands of four cards.")
    ] = HOLDEM,
) -> Answer:
    """The equity of two or more hands or ranges on any street, or of one hand against random ones.

    Examples:
      outs equity AhKh QsQd
      outs equity AKs "88+, ATs+" --board Ks7d2h
      outs equity 72o random --opponents 3
      outs equity AhKh QsQd JTs --stacks 10,20,30 --payouts 50,30,20
      outs equity AsAhKsKh QdJdTc9c --game omaha
      outs equity AhKh 77 --game short-deck
    """
    if not all(player.strip() for player in players):
        raise BadInput("a range is empty: ''")
    # One question multiplies nothing large: numpy's threads would cost more than they save.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    return session().equity(
        *equity_game(game).split(players),
        opponents=opponents,
        board=board,
        dead=dead,
        by_hand=by_hand,
        samples=samples,
        seed=seed,
        stacks=stacks,
        payouts=payouts,
        game=game,
    )


@question()
def strength(
    hole: HoleArgument,
    board: BoardOption,
    dead: DeadOption = "",
    opponents: Annotated[
        int | None, typer.Option(metavar="N", help=f"The number of opponents, {OPPONENTS.least} to {OPPONENTS.most}.")
    ] = None,
    ranges: Annotated[
        list[str] | None,
        typer.Option("--range", metavar="RANGE", help="An opponent's range; once for all, or once for each."),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            min=STRENGTH_SAMPLES.least,
            max=STRENGTH_SAMPLES.most,
            metavar="N",
            help="Against two or more, also estimate HS_n from this many samples; nothing is sampled against one.",
        ),
    ] = None,
    seed: SeedOption = SEED.default,
    game: GameOption = HOLDEM,
) -> Answer:
    """Hand strength, potential and equity on a board against one to nine opponents with ranges.

    Examples:
      outs strength AsKd --board Kh7c2s
      outs strength AsKd --board Kh7c2s --dead KcTh --range random --range "AA, AKs, QQ"
      outs strength AsKd --board Kh7c9s --game short-deck
    """
    return session().strength(
        " ".join(hole), board, *(ranges or ()), opponents=opponents, samples=samples, seed=seed, dead=dead, game=game
    )


@question()
def advise(
    hole: HoleArgument,
    pot: Annotated[float, typer.Option(metavar="CHIPS", help="The chips in the middle, including the bet to call.")],
    to_call: Annotated[float, typer.Option(metavar="CHIPS", help="The cost of a call; 0 if there is no bet.")],
    stack: Annotated[float, typer.Option(metavar="CHIPS", help="The chips you have left.")],
    board: BoardOption = "",
    dead: DeadOption = "",
    actions: Annotated[
        list[str] | None,
        typer.Option(
            "--action",
            metavar="ACTION",
            help="An action of the opponent: 'raise 300 into 450 preflop'; repeat it in order.",
        ),
    ] = None,
    min_raise: Annotated[
        float | None,
        typer.Option(metavar="CHIPS", help="The smallest raise above the call; the amount to call unless given."),
    ] = None,
    update: Annotated[
        str, typer.Option(metavar="RULE", help="How to read actions: exponential or bayes.")
    ] = BeliefUpdate.EXPONENTIAL.value,
    alpha: Annotated[
        float, typer.Option(metavar="A", help="How much an action tells, for exponential.")
    ] = ALPHA.default,
    floor: Annotated[
        float, typer.Option(metavar="F", help="The share of all hands that stays, for bayes.")
    ] = FLOOR.default,
    top: Annotated[
        int, typer.Option(min=TOP.least, metavar="N", help="Show this many of the likeliest hands.")
    ] = TOP.default,
    seed: Annotated[int | None, typer.Option(min=0, metavar="N", help="Draw one action from the mix.")] = None,
    game: GameOption = HOLDEM,
) -> Answer:
    """An opponent's likely hands by what they did, your win rate against those, and whether a call is worth its price.

    Also how often a published agent folds, calls and raises; its mix ignores the price.

    Example:
      outs advise AhQh --board Kh7h2c --pot 120 --to-call 40 --stack 900 --action "raise 40 into 80 flop"
    """
    return session().advise(
        " ".join(hole), board, *(actions or ()), pot=pot, to_call=to_call, stack=stack, min_raise=min_raise,
        update=update, alpha=alpha, floor=floor, top=top, seed=seed, dead=dead, game=game,
    )  # fmt: skip
