"""The command line: parse, call one function, print.

Exit status: 0 answered; 1 the answer could not be written (a closed pipe, a full disk); 2 input that cannot be meant;
3 tables missing, damaged or not buildable; 130 interrupted.
"""

import io
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from .cards.errors import BadInput
from .commands.halatro import halatro_app, play_halatro
from .commands.options import (
    FROM_STDIN,
    CsvOption,
    JsonOption,
    Once,
    OnceGroup,
    TablesOption,
    choose_tables,
    each,
    form_of,
    open_tables,
    read_line,
)
from .commands.tables import tables_app
from .tables.errors import TablesError

if TYPE_CHECKING:
    from .display.answers import Answer

app = typer.Typer(
    name="outs", cls=OnceGroup, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
)
app.add_typer(tables_app, name="tables")
play_app = typer.Typer(cls=OnceGroup, rich_markup_mode=None, invoke_without_command=True)
app.add_typer(play_app, name="play")
app.add_typer(halatro_app, name="halatro")

UNWRITTEN = 1
INTERRUPTED = 130


def main() -> None:
    """The console script `outs`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without block characters is no reason to fail
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Answer one command line; returns the exit status. What goes wrong is one line on standard error."""
    complaint, status = _ask(arguments)
    try:
        print(end="", flush=True)
    except OSError as error:
        # What is still buffered goes nowhere, or the interpreter would complain at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not status:
            complaint, status = _explain(error)
    return _complain(complaint, status) if complaint else status


def _ask(arguments: list[str]) -> tuple[str, int]:
    """What goes wrong with a command line, or nothing, and the exit status."""
    try:
        status = app(arguments, prog_name="outs", standalone_mode=False) or 0
        return "interrupted" if status == INTERRUPTED else "", status
    except (typer.TyperException, typer.Abort, BadInput, TablesError, OSError) as error:
        return _explain(error)


def _explain(error: Exception) -> tuple[str, int]:
    """What to say of an error, and the exit status."""
    match error:
        case typer.TyperException():
            return error.format_message(), error.exit_code
        case BadInput():
            return str(error), 2
        case TablesError():
            return str(error), 3
        case BrokenPipeError():
            return "", UNWRITTEN  # the reader has gone
        case OSError():
            return f"the answer could not be written: {error.strerror or error}", UNWRITTEN
        case _:
            return "interrupted", INTERRUPTED


@app.callback(invoke_without_command=True)
def outs(
    context: typer.Context,
    tables: TablesOption = None,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Exact answers to card-draw questions, from tables.

    Cards are written as rank and suit: Ah, Td or 10d, 2c; together or apart. Give - instead of cards to read one
    question a line from standard input.
    """
    choose_tables(tables)
    if version:
        from . import __version__

        typer.echo(f"outs {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@play_app.callback()
def play_group(context: typer.Context) -> None:
    """Games in the terminal."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(cls=Once)
def value(
    cards: Annotated[list[str], typer.Argument(help="Five, six or seven cards.")],
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """What five, six or seven cards are worth."""
    with open_tables(tables) as session:
        _print_answers(each(" ".join(cards), session.value), json, csv)


@app.command(cls=Once)
def discard(
    hand: Annotated[list[str], typer.Argument(help="The five cards dealt.")],
    gone: Annotated[str, typer.Option(metavar="CARDS", help="Cards known to be out of play.")] = "",
    hold: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Answer for this hold alone; none for a whole new hand.")
    ] = None,
    objective: Annotated[
        str | None,
        typer.Option(
            metavar="GOAL",
            help="better, win, paytable:NAME_OR_FILE, weights, weights:FILE, pattern-keeper or decision-tree.",
        ),
    ] = None,
    top: Annotated[int | None, typer.Option(min=1, help="Only so many of the best holds.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Which cards to throw: every hold, the best first: the likeliest to improve the hand, or by another goal."""
    with open_tables(tables) as session:
        answers = each(" ".join(hand), lambda text: session.discard(text, gone, hold, objective))
        _print_answers(answers, json, csv, top)


@app.command(cls=Once)
def paytable(
    name_or_file: Annotated[str, typer.Argument(help="A bundled pay table or a TOML file.")],
    policy: Annotated[
        str | None, typer.Option(metavar="GOAL", help="Play this goal's holds, or stand-pat, not the best.")
    ] = None,
    royal: Annotated[
        str | None, typer.Option(metavar="PAY", help="What the royal flush pays, in coins for one: a jackpot.")
    ] = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="The ranked list of holds to memorise.")] = False,
    holds: Annotated[bool, typer.Option("--holds", help="The hold of every hand, with --csv or --json.")] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """What a video poker pay table returns, exactly, if played as well as can be, or by a policy."""
    from .display.answers import print_frame

    form = form_of(json, csv)
    if strategy and (policy is not None or holds):
        raise BadInput("--strategy is a list for the best play: it goes with neither --policy nor --holds")
    if holds and form == "screen":
        raise BadInput("--holds has a row for each of 134,459 hands: give --csv or --json with it")
    with open_tables(tables) as session:
        if holds:
            frames = each(name_or_file, lambda name: session.paytable_holds(name, policy, royal))
            for number, frame in enumerate(frames):
                print_frame(frame, form, header=number == 0)
        elif strategy:
            _print_answers(each(name_or_file, lambda name: session.strategy(name, royal)), json, csv)
        else:
            even = form == "screen" or royal is not None
            _print_answers(each(name_or_file, lambda name: session.paytable(name, policy, royal, even)), json, csv)


@app.command(cls=Once)
def policies(
    policy: Annotated[
        list[str] | None, typer.Argument(help="Goals as for discard, also from files, or stand-pat; all if none.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1, max=100_000_000, help="Also play so many games of each against the equilibrium, from one deck."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the games' decks.")] = 1,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Ways of drawing side by side: against the equilibrium, by weights and on a pay table."""
    with open_tables(tables) as session:
        _print_answers(iter([session.policies(*(policy or ()), games=games or 0, seed=seed)]), json, csv)


@play_app.command("draw", cls=Once)
def play_draw(
    seed: Annotated[int | None, typer.Option(min=0, help="Makes the game repeatable.")] = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show the table for your hand.")] = False,
    chips: Annotated[int, typer.Option(help="What each starts with.")] = 200,
    tables: TablesOption = None,
) -> None:
    """Five-card draw in the terminal against a bot that draws and bets by the tables."""
    from .play.draw.terminal import play

    with open_tables(tables) as session:
        play(session, read_line, lambda line: print(line, flush=True), seed, hint, chips)


play_app.command("halatro", cls=Once)(play_halatro)


@app.command(cls=Once)
def equity(
    hands: Annotated[
        list[str],
        typer.Argument(help="Two or more: AhKd, AKs, QQ+, 76s-54s, 15%, random, 'QQ+, AKs:0.5' and the like."),
    ],
    board: Annotated[str, typer.Option(metavar="CARDS", help="The flop, turn or river.")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards out of play.")] = "",
    by_hand: Annotated[bool, typer.Option("--by-hand", help="Each hand of each range too.")] = False,
    opponents: Annotated[int, typer.Option(help="How many random hands, 1 to 9.")] = 1,
    samples: Annotated[
        int | None,
        typer.Option(
            min=100, max=100_000_000, help="Deals to draw where they are too many to count; 200,000 unless given."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the deals drawn.")] = 1,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Chances of two or more ranges against each other on any street, or of one hand against random ones."""
    from .cards.ranges import split_arguments, split_ranges

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
        _print_answers(answers, json, csv)


@app.command(cls=Once)
def strength(
    cards: Annotated[list[str], typer.Argument(help="A hole and a board of three to five cards: AdQc 3h4cJh.")],
    opponents: Annotated[int | None, typer.Option(help="How many, 1 to 9.")] = None,
    ranges: Annotated[
        list[str] | None,
        typer.Option("--range", metavar="R", help="What an opponent may hold; once for all, or once for each."),
    ] = None,
    samples: Annotated[
        int | None, typer.Option(min=2, max=1_000_000, help="Also estimate HS_n from so many samples.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the samples.")] = 1,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Hand strength, potential and equity on a board against one to nine opponents with ranges."""
    from .query.holdem.strength.opponents import split_hole

    with open_tables(tables) as session:
        answers = each(
            " ".join(cards),
            lambda text: session.strength(
                *split_hole(text), *(ranges or ()), opponents=opponents, samples=samples, seed=seed
            ),
        )
        _print_answers(answers, json, csv)


@app.command(cls=Once)
def advise(
    hole: Annotated[list[str], typer.Argument(help="Your two cards.")],
    pot: Annotated[float, typer.Option(help="The chips in the middle, with the bet to call.")],
    to_call: Annotated[float, typer.Option(help="What a call costs; 0 if there is no bet.")],
    stack: Annotated[float, typer.Option(help="Your chips left.")],
    board: Annotated[str, typer.Option(metavar="CARDS", help="The flop, turn and river, in order.")] = "",
    action: Annotated[
        list[str] | None,
        typer.Option(metavar="A", help="What the opponent did, in order: 'raise 300 into 450 preflop', 'check flop'."),
    ] = None,
    min_raise: Annotated[
        float | None, typer.Option(help="The least raise above the call; what is to be called unless given.")
    ] = None,
    update: Annotated[str, typer.Option(help="How actions are read: exponential or bayes.")] = "exponential",
    alpha: Annotated[float, typer.Option(help="How much an action tells, for exponential.")] = 0.5,
    floor: Annotated[float, typer.Option(help="The share of all hands that stays, for bayes.")] = 0.05,
    top: Annotated[int, typer.Option(min=1, help="So many of the likeliest hands.")] = 10,
    sample: Annotated[int | None, typer.Option(min=0, metavar="SEED", help="Draw one action from the mix.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """What one opponent may hold by what it did, your win rate against that, and how often to fold, call and raise."""
    with open_tables(tables) as session:
        answers = each(
            " ".join(hole),
            lambda text: session.advise(
                text, board, *(action or ()), pot=pot, to_call=to_call, stack=stack, smallest_raise=min_raise,
                update=update, alpha=alpha, floor=floor, top=top, seed=sample,
            ),
        )  # fmt: skip
        _print_answers(answers, json, csv)


@app.command(cls=Once)
def sql(
    query: Annotated[str, typer.Argument(help="One SELECT over the tables.")],
    json: Annotated[bool, typer.Option("--json", help="Print a JSON array of rows.")] = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Ask the tables in SQL; functions on cards: hand_value, hand_id, canonical, mask, cards."""
    form = form_of(json, csv)
    with open_tables(tables) as session:
        for _ in each(query, lambda statement: session.print_sql(statement, form)):
            pass


def _print_answers(answers: Iterator["Answer"], json: bool, csv: bool, top: int | None = None) -> None:
    from .cards.answers import ValueAnswer
    from .display.answers import print_csv, print_json, rows, show
    from .games.draw.answers import DiscardAnswer

    if form_of(json, csv) == "json":
        for answer in answers:
            print_json(answer.to_json(top) if isinstance(answer, DiscardAnswer) else answer.to_json())
    elif csv:
        print_csv(row for answer in answers for row in rows(answer, top))
    else:
        for number, answer in enumerate(answers):
            if number and not isinstance(answer, ValueAnswer):
                print()
            show(answer, top)


def _complain(message: str, status: int) -> int:
    typer.echo(f"outs: {' '.join(message.split())}", err=True)
    return status


if __name__ == "__main__":
    main()
