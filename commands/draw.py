"""The commands about draw poker: `outs discard`, `outs paytable` and `outs policies`."""

from typing import Annotated

import typer

from ..cards.errors import BadInput
from ..games.draw.parameters import GAMES, SEED
from .options import CsvOption, JsonOption, TablesOption, each, form_of, open_tables, write, write_answers


def discard(
    hand: Annotated[list[str], typer.Argument(help="The five cards dealt.")],
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Dead cards: known to be out of play.")] = "",
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
    top: Annotated[int | None, typer.Option(min=1, help="Show only this many of the best holds.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Which cards to discard: every hold, best first, by the chance to improve the hand or by another goal."""
    with open_tables(tables) as session:
        answers = each(" ".join(hand), lambda text: session.discard(text, dead, hold, objective))
        write_answers(answers, form_of(json, csv), top)


def paytable(
    name_or_file: Annotated[str, typer.Argument(help="A bundled pay table or a TOML file.")],
    objective: Annotated[
        str | None, typer.Option(metavar="GOAL", help="Play this goal's holds, or stand-pat, instead of the best.")
    ] = None,
    royal: Annotated[
        str | None, typer.Option(metavar="PAY", help="The royal flush's pay, in coins for each one paid: a jackpot.")
    ] = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="The ranked list of holds to memorise.")] = False,
    holds: Annotated[bool, typer.Option("--holds", help="The hold of every hand, with --csv or --json.")] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """The exact return of a video poker pay table, played perfectly or for another goal."""
    from ..display.forms import frame_text

    form = form_of(json, csv)
    if strategy and (objective is not None or holds):
        raise BadInput("--strategy is a list for the best play: it goes with neither --objective nor --holds")
    if holds and form == "screen":
        raise BadInput("--holds has a row for each of 134,459 hands: give --csv or --json with it")
    with open_tables(tables) as session:
        if holds:
            frames = each(name_or_file, lambda name: session.paytable_holds(name, objective, royal))
            write(frame_text(frame, form, header=number == 0) for number, frame in enumerate(frames))
        elif strategy:
            write_answers(each(name_or_file, lambda name: session.strategy(name, royal)), form)
        else:
            even = form == "screen" or royal is not None
            write_answers(each(name_or_file, lambda name: session.paytable(name, objective, royal, even)), form)


def policies(
    policy: Annotated[
        list[str] | None, typer.Argument(help="Goals as for discard, or stand-pat; all of them if none is given.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=GAMES.least,
            max=GAMES.most,
            help="Also play this many games of each policy against the equilibrium, from one deck.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=SEED.least, help="Seed of the games' decks.")] = SEED.default,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Compare ways of drawing: against the equilibrium, by weights and on a pay table."""
    with open_tables(tables) as session:
        answers = iter([session.policies(*(policy or ()), games=games or GAMES.default, seed=seed)])
        write_answers(answers, form_of(json, csv))
