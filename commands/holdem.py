"""The commands about hold'em: `outs equity`, `outs strength` and `outs advise`."""

import os
from typing import Annotated

import typer

from ..cards.errors import BadInput
from ..games.holdem.parameters import (
    ALPHA,
    FLOOR,
    OPPONENTS,
    SAMPLES,
    SEED,
    STRENGTH_SAMPLES,
    TOP,
    BeliefUpdate,
)
from .options import (
    FROM_STDIN,
    CsvOption,
    JsonOption,
    TablesOption,
    each,
    form_of,
    open_tables,
    write_answers,
)


def equity(
    hands: Annotated[
        list[str],
        typer.Argument(help="Two or more: AhKd, AKs, QQ+, 76s-54s, 15%, random, 'QQ+, AKs:0.5' and so on."),
    ],
    board: Annotated[str, typer.Option(metavar="CARDS", help="The flop, turn or river.")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards out of play.")] = "",
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Show each hand of each range too.")] = False,
    opponents: Annotated[
        int, typer.Option(help=f"The number of random hands, {OPPONENTS.least} to {OPPONENTS.most}.")
    ] = OPPONENTS.default,
    samples: Annotated[
        int | None,
        typer.Option(
            min=SAMPLES.least,
            max=SAMPLES.most,
            help=f"Deals to sample if there are too many to count; {SAMPLES.default:,} unless given.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=SEED.least, help="Seed of the sampled deals.")] = SEED.default,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """The equity of two or more ranges on any street, or of one hand against random ones."""
    from ..cards.ranges import split_arguments, split_ranges

    if not all(hand.strip() for hand in hands):
        raise BadInput("a range is empty: ''")
    # One question multiplies nothing large: numpy's threads would cost more than they save.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with open_tables(tables) as session:
        answers = each(
            " ".join(hands),
            lambda text: session.equity(
                *(split_ranges(text) if hands == [FROM_STDIN] else split_arguments(hands)),
                opponents=opponents,
                board=board,
                dead=dead,
                by_hand=by_hand,
                samples=samples,
                seed=seed,
            ),
        )
        write_answers(answers, form_of(json, csv))


def strength(
    hole: Annotated[list[str], typer.Argument(help="Your two cards.")],
    board: Annotated[str, typer.Option(metavar="CARDS", help="The flop, turn or river.")],
    opponents: Annotated[
        int | None, typer.Option(help=f"The number of opponents, {OPPONENTS.least} to {OPPONENTS.most}.")
    ] = None,
    ranges: Annotated[
        list[str] | None,
        typer.Option("--range", metavar="R", help="An opponent's range; once for all, or once for each."),
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            min=STRENGTH_SAMPLES.least, max=STRENGTH_SAMPLES.most, help="Also estimate HS_n from this many samples."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=SEED.least, help="Seed of the samples.")] = SEED.default,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Hand strength, potential and equity on a board against one to nine opponents with ranges."""
    with open_tables(tables) as session:
        answers = each(
            " ".join(hole),
            lambda text: session.strength(
                text, board, *(ranges or ()), opponents=opponents, samples=samples, seed=seed
            ),
        )
        write_answers(answers, form_of(json, csv))


def advise(
    hole: Annotated[list[str], typer.Argument(help="Your two cards.")],
    pot: Annotated[float, typer.Option(help="The chips in the middle, including the bet to call.")],
    to_call: Annotated[float, typer.Option(help="The cost of a call; 0 if there is no bet.")],
    stack: Annotated[float, typer.Option(help="The chips you have left.")],
    board: Annotated[str, typer.Option(metavar="CARDS", help="The flop, turn and river, in order.")] = "",
    action: Annotated[
        list[str] | None,
        typer.Option(metavar="A", help="An action of the opponent: 'raise 300 into 450 preflop'; repeat it in order."),
    ] = None,
    min_raise: Annotated[
        float | None, typer.Option(help="The smallest raise above the call; the amount to call unless given.")
    ] = None,
    update: Annotated[
        str, typer.Option(help="How to read actions: exponential or bayes.")
    ] = BeliefUpdate.EXPONENTIAL.value,
    alpha: Annotated[float, typer.Option(help="How much an action tells, for exponential.")] = ALPHA.default,
    floor: Annotated[float, typer.Option(help="The share of all hands that stays, for bayes.")] = FLOOR.default,
    top: Annotated[int, typer.Option(min=TOP.least, help="Show this many of the likeliest hands.")] = TOP.default,
    sample: Annotated[int | None, typer.Option(min=0, metavar="SEED", help="Draw one action from the mix.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """An opponent's likely hands by its actions, your win rate against them, and how often to fold, call and raise."""
    with open_tables(tables) as session:
        answers = each(
            " ".join(hole),
            lambda text: session.advise(
                text, board, *(action or ()), pot=pot, to_call=to_call, stack=stack, smallest_raise=min_raise,
                update=update, alpha=alpha, floor=floor, top=top, seed=sample,
            ),
        )  # fmt: skip
        write_answers(answers, form_of(json, csv))
