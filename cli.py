"""The command line: parse, call one function, print.

Exit status: 0 answered; 1 the answer could not be written (a closed pipe, a full disk); 2 input that cannot be meant;
3 tables missing, damaged or not buildable; 130 interrupted.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from .cards.errors import BadInput
from .halatro.simulation_commands import simulation_app
from .tables.errors import TablesError

if TYPE_CHECKING:
    from .query.display import Answer
    from .query.session import Tables

app = typer.Typer(name="outs", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
tables_app = typer.Typer(rich_markup_mode=None, invoke_without_command=True)
app.add_typer(tables_app, name="tables")
play_app = typer.Typer(rich_markup_mode=None, invoke_without_command=True)
app.add_typer(play_app, name="play")
halatro_app = typer.Typer(rich_markup_mode=None, invoke_without_command=True)
halatro_app.add_typer(simulation_app)
app.add_typer(halatro_app, name="halatro")

FROM_STDIN = "-"
UNWRITTEN = 1
INTERRUPTED = 130
TRY_NEXT = """Try:
  outs discard 9d Td 6h Qh 8s --top 5
  outs equity AhKh QsQd
  outs sql "SELECT category, count(*) AS hands FROM hands GROUP BY category ORDER BY category\""""

Result = TypeVar("Result")

TablesOption = Annotated[Path | None, typer.Option("--tables", metavar="DIR", help="Where the tables are.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]

_chosen_tables: Path | None = None


def main() -> None:
    """The console script `outs`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without block characters is no reason to fail
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Answer one command line; returns the exit status. What goes wrong is one line on standard error."""
    try:
        status = app(arguments, prog_name="outs", standalone_mode=False) or 0
        print(end="", flush=True)
        return _complain("interrupted", status) if status == INTERRUPTED else status
    except BrokenPipeError:
        # The reader has gone. What is still buffered goes nowhere, or the interpreter would complain at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNWRITTEN
    except (typer.TyperException, typer.Abort, BadInput, TablesError, OSError) as error:
        return _complain(*_explain(error))


def _explain(error: Exception) -> tuple[str, int]:
    """What to say of an error, and the exit status."""
    match error:
        case typer.TyperException():
            return error.format_message(), error.exit_code
        case BadInput():
            return str(error), 2
        case TablesError():
            return str(error), 3
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
    global _chosen_tables  # noqa: PLW0603 - the option of the whole command, read by whichever command runs
    _chosen_tables = tables
    if version:
        from . import __version__

        typer.echo(f"outs {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@tables_app.callback()
def tables_group(context: typer.Context, tables: TablesOption = None) -> None:
    """Build, verify and describe the tables."""
    global _chosen_tables  # noqa: PLW0603 - as for the whole command
    _chosen_tables = tables or _chosen_tables
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@play_app.callback()
def play_group(context: typer.Context) -> None:
    """Games in the terminal."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@halatro_app.callback()
def halatro_group(context: typer.Context) -> None:
    """Halatro: policies simulated and compared."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def value(
    cards: Annotated[list[str], typer.Argument(help="Five, six or seven cards.")],
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """What five, six or seven cards are worth."""
    with _open(tables) as session:
        _print_answers(_each(" ".join(cards), session.value), json, csv)


@app.command()
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
    with _open(tables) as session:
        answers = _each(" ".join(hand), lambda text: session.discard(text, gone, hold, objective))
        _print_answers(answers, json, csv, top)


@app.command()
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
    from .query.display import print_frame

    form = _form(json, csv)
    if strategy and (policy is not None or holds):
        raise BadInput("--strategy is a list for the best play: it goes with neither --policy nor --holds")
    if holds and form == "screen":
        raise BadInput("--holds has a row for each of 134,459 hands: give --csv or --json with it")
    with _open(tables) as session:
        if holds:
            frames = _each(name_or_file, lambda name: session.paytable_holds(name, policy, royal))
            for number, frame in enumerate(frames):
                print_frame(frame, form, header=number == 0)
        elif strategy:
            _print_answers(_each(name_or_file, lambda name: session.strategy(name, royal)), json, csv)
        else:
            even = form == "screen" or royal is not None
            _print_answers(_each(name_or_file, lambda name: session.paytable(name, policy, royal, even)), json, csv)


@app.command()
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
    with _open(tables) as session:
        _print_answers(iter([session.policies(*(policy or ()), games=games or 0, seed=seed)]), json, csv)


@play_app.command("draw")
def play_draw(
    seed: Annotated[int | None, typer.Option(min=0, help="Makes the game repeatable.")] = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show the table for your hand.")] = False,
    chips: Annotated[int, typer.Option(help="What each starts with.")] = 200,
    tables: TablesOption = None,
) -> None:
    """Five-card draw in the terminal against a bot that draws and bets by the tables."""
    from .play.draw_table import play

    with _open(tables) as session:
        play(session, _read_line, lambda line: print(line, flush=True), seed, hint, chips)


@app.command()
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
        int | None, typer.Option(min=100, help="Deals to draw where they are too many to count; 200,000 unless given.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the deals drawn.")] = 1,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Chances of two or more ranges against each other on any street, or of one hand against random ones."""
    from .cards.ranges import split_ranges

    if not all(hand.strip() for hand in hands):
        raise BadInput("a range is empty: ''")
    # One question multiplies nothing large: numpy's threads would cost more than they save.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with _open(tables) as session:
        answers = _each(
            " ".join(hands),
            lambda text: session.equity(
                *split_ranges(text),
                opponents=opponents,
                board=board,
                dead=dead,
                by_hand=by_hand,
                samples=samples,
                seed=seed,
            ),
        )
        _print_answers(answers, json, csv)


@app.command()
def strength(
    cards: Annotated[list[str], typer.Argument(help="A hole and a board of three to five cards: AdQc 3h4cJh.")],
    opponents: Annotated[int | None, typer.Option(help="How many, 1 to 9.")] = None,
    ranges: Annotated[
        list[str] | None,
        typer.Option("--range", metavar="R", help="What an opponent may hold; once for all, or once for each."),
    ] = None,
    samples: Annotated[int | None, typer.Option(min=2, help="Also estimate HS_n from so many samples.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the samples.")] = 1,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Hand strength, potential and equity on a board against one to nine opponents with ranges."""
    from .query.strength import split_hole

    with _open(tables) as session:
        answers = _each(
            " ".join(cards),
            lambda text: session.strength(
                *split_hole(text), *(ranges or ()), opponents=opponents, samples=samples, seed=seed
            ),
        )
        _print_answers(answers, json, csv)


@app.command()
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
    with _open(tables) as session:
        answers = _each(
            " ".join(hole),
            lambda text: session.advise(
                text, board, *(action or ()), pot=pot, to_call=to_call, stack=stack, smallest_raise=min_raise,
                update=update, alpha=alpha, floor=floor, top=top, seed=sample,
            ),
        )  # fmt: skip
        _print_answers(answers, json, csv)


@app.command()
def sql(
    query: Annotated[str, typer.Argument(help="One SELECT over the tables.")],
    json: Annotated[bool, typer.Option("--json", help="Print a JSON array of rows.")] = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Ask the tables in SQL; functions on cards: hand_value, hand_id, canonical, mask, cards."""
    form = _form(json, csv)
    with _open(tables) as session:
        for _ in _each(query, lambda statement: session.print_sql(statement, form)):
            pass


@tables_app.command()
def build(
    requested: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="Tables that are built only on request: river.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Threads or processes; all processors unless given.")
    ] = None,
    processes: Annotated[bool, typer.Option(help="Use processes instead of threads.")] = False,
    tables: TablesOption = None,
) -> None:
    """Build what is missing, damaged or out of date; the rest is kept."""
    from .pipeline.build import build_with_workers
    from .pipeline.progress import Bars
    from .tables.manifest import published_files
    from .tables.schema import ON_REQUEST
    from .tables.verify import require_sound
    from .tables.verify import verify as verify_tables

    for name in requested or ():
        if name not in ON_REQUEST:
            raise BadInput(f"no table {name!r} is built on request; known: {', '.join(ON_REQUEST)}")
    directory = _directory(tables)
    with Bars() as bars:
        built = build_with_workers(directory, bars, workers, processes, requested or ())
    if built:
        require_sound(directory, verify_tables(directory))
    _print_files(directory)
    done = f"{len(built)} of {len(published_files(directory))} files built, all verified"
    typer.echo(f"\n{done if built else 'Nothing to build: every file is verified'}.")
    typer.echo(TRY_NEXT)


@tables_app.command()
def verify(tables: TablesOption = None) -> None:
    """Check every byte of the tables against the manifest."""
    from .tables.verify import require_sound
    from .tables.verify import verify as verify_tables

    directory = _directory(tables)
    findings = verify_tables(directory)
    require_sound(directory, findings)
    typer.echo(f"{len(findings)} files in {directory} are as they were published")


@tables_app.command()
def info(json: JsonOption = False, csv: CsvOption = False, tables: TablesOption = None) -> None:
    """Where the tables are and what each holds."""
    from dataclasses import asdict

    from .query.display import print_csv, print_json
    from .tables.manifest import published_files

    directory = _directory(tables)
    if (form := _form(json, csv)) == "screen":
        _print_files(directory)
        return
    keys = ("file", "rows", "bytes", "seconds", "sha256")
    files = published_files(directory)
    rows = [{"name": name} | {key: asdict(entry)[key] for key in keys} for name, entry in files.items()]
    if form == "json":
        for row in rows:
            print_json(row)
    else:
        print_csv(rows)


def _open(tables: Path | None) -> "Tables":
    from .query.session import Tables

    return Tables(tables or _chosen_tables)


def _directory(tables: Path | None) -> Path:
    from .tables.location import tables_directory

    return tables_directory(tables or _chosen_tables)


def _each(text: str, answer: Callable[[str], Result]) -> Iterator[Result]:
    """The answer to the question given, or to each line of standard input."""
    if text != FROM_STDIN:
        yield answer(text)
        return
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    number = 0
    try:
        for number, line in enumerate(sys.stdin, start=1):  # noqa: B007 - the handlers below name the line
            if line.strip():
                yield answer(line.strip())
    except UnicodeDecodeError as error:
        raise BadInput(f"line {number + 1}: not text ({error.reason})") from error
    except BadInput as error:
        raise BadInput(f"line {number}: {error}") from error


def _read_line() -> str:
    """One line of standard input; raises `EOFError` at its end."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    try:
        return input()
    except UnicodeDecodeError as error:
        raise BadInput(f"not text ({error.reason})") from error


def _print_answers(answers: Iterator["Answer"], json: bool, csv: bool, top: int | None = None) -> None:
    from .query.answers import DiscardAnswer
    from .query.display import print_csv, print_json, rows, show

    if _form(json, csv) == "json":
        for answer in answers:
            print_json(answer.to_json(top) if isinstance(answer, DiscardAnswer) else answer.to_json())
    elif csv:
        print_csv(row for answer in answers for row in rows(answer, top))
    else:
        for answer in answers:
            show(answer, top)


def _form(json: bool, csv: bool) -> str:
    if json and csv:
        raise BadInput("--json and --csv exclude each other")
    return "json" if json else "csv" if csv else "screen"


def _print_files(directory: Path) -> None:
    from .query.display import print_table
    from .tables.manifest import published_files

    files = published_files(directory)
    lines = [
        (entry.file, f"{entry.rows:,}" if entry.rows else "", f"{entry.bytes / 1e6:.1f} MB", f"{entry.seconds:.1f} s")
        for entry in files.values()
    ]
    total = sum(entry.bytes for entry in files.values()), sum(entry.seconds for entry in files.values())
    lines.append(("all", "", f"{total[0] / 1e6:.1f} MB", f"{total[1]:.1f} s"))
    typer.echo(f"Tables in {directory}\n")
    print_table(("File", "Rows", "Size", "Built in"), lines)


def _complain(message: str, status: int) -> int:
    typer.echo(f"outs: {' '.join(message.split())}", err=True)
    return status


if __name__ == "__main__":
    main()
