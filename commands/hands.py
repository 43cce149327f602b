"""`outs hands`: hand histories as two Parquet files, and a report on a player's winnings in them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from .answer_command import question
from .lazy_commands import CommandGroup, group, group_of
from .options import TablesOption, complain, directory_of

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import BinaryIO

    from ..histories.columns import HistoryTable
    from ..histories.run import Problem, Summary

COMMANDS = {"read": "hands:read", "report": "hands:report"}
READ = "read"
"""The command that is meant where none is named: `outs hands FILES...`."""
SHOWN_PROBLEMS = 100
"""Problems that are printed; all are counted."""


class HandsGroup(group_of(COMMANDS)):  # type: ignore[misc]
    """The group of these commands, in which files alone mean `read`."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:
        """Insert the command `read` before files and their options."""
        if args and args[0] not in {*self.commands, *ctx.help_option_names}:
            args = [READ, *args]
        return CommandGroup.parse_args(self, ctx, args)

    def collect_usage_pieces(self, ctx: typer.Context) -> list[str]:
        """Files, or a command."""
        return ["FILES... | COMMAND", *super().collect_usage_pieces(ctx)[:1]]


app = group(COMMANDS, "Value hand histories: every decision, and what all-in pots were worth.", HandsGroup)


def read(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILES...", help="Files, folders, .zip and .gz archives; - is standard input."),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="A folder for decisions.parquet and hands.parquet, or a .parquet file for the hands alone.",
        ),
    ],
    format_: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="NAME",
            help="The format: auto, phh, phhs, pokerstars, absolute, full-tilt, ipoker, ongame or partypoker.",
        ),
    ] = "auto",
    all_known: Annotated[
        bool,
        typer.Option(
            "--all-known", help="Give equity_known before the flop also where over three hands are known; slow."
        ),
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes; one per CPU unless given.")
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="PLACE", help="With --cluster: a folder or s3://BUCKET/PREFIX that all workers see."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Use the workers of a Dask cluster: tcp://HOST:8786.")
    ] = None,
    tables: TablesOption = None,
) -> None:
    """Read hand histories, and write what each decision and each all-in pot was worth.

    Hold'em, short deck and Omaha are valued; other games are counted and skipped. A hand that cannot be read, or in
    which chips appear or vanish, is reported with file and line, and left out.

    Examples:
      outs hands histories/ -o played
      outs hands session.phhs.gz friends.zip -o played
      outs hands - -o played --format pokerstars
    """
    from ..histories.readers.formats import NAMES
    from ..histories.run import value_files, worker_count

    if format_ not in NAMES:
        raise BadInput(f"unknown format {format_!r}: use {', '.join(NAMES)}")
    problems = _Problems()
    with _outputs(output) as opened, _executor(workers, store, cluster) as executor:
        summary = value_files(
            files, opened, directory_of(tables), problems, format_name=format_, all_known=all_known, executor=executor,
            workers=worker_count(workers),
        )  # fmt: skip
        if problems.first is not None and not summary.hands:
            raise BadInput(f"no hand could be read: {problems.first}")
    problems.end()
    _print_summary(summary, output)


class _Problems:
    """Printer of the first problems, one line each."""

    def __init__(self) -> None:
        self._count = 0
        self.first: str | None = None

    def __call__(self, problem: "Problem") -> None:
        """Print a problem, unless there were many; the first with the second, as it may be the only error."""
        self._count += 1
        if self.first is None:
            self.first = str(problem)
            return
        if self._count == 2:
            complain(self.first)
        if self._count <= SHOWN_PROBLEMS:
            complain(str(problem))

    def end(self) -> None:
        """Print a single problem, or how many were not shown."""
        if self._count == 1 and self.first is not None:
            complain(self.first)
        if self._count > SHOWN_PROBLEMS:
            complain(f"{self._count - SHOWN_PROBLEMS:,} more problems are not shown")


@contextmanager
def _outputs(output: Path) -> "Iterator[dict[HistoryTable, BinaryIO]]":
    """Yield an open file for each table, which replaces an older one once everything is written. Raises `BadInput`."""
    from ..histories.columns import HANDS_PLAYED, TABLES
    from ..work.atomic_writes import replacing

    is_new = not output.exists()
    try:
        if output.suffix == ".parquet" and not output.is_dir():
            places = {HANDS_PLAYED: output}
        else:
            output.mkdir(parents=True, exist_ok=True)
            places = {table: output / table.file_name for table in TABLES}
        with ExitStack() as closing:
            if is_new and len(places) > 1:
                closing.callback(_remove_if_empty, output)
            yield {table: closing.enter_context(replacing(path)) for table, path in places.items()}
    except OSError as error:
        raise BadInput(f"cannot write {output}: {error.strerror or error}") from None


def _remove_if_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


@contextmanager
def _executor(workers: int | None, store: str | None, cluster: str | None) -> "Iterator[Executor | None]":
    """Yield what values pieces: the cluster, processes of this machine, or None for this process alone."""
    if cluster is not None:
        from ..pipeline.parts.cluster import cluster_executor
        from ..tables.files.store import open_store

        if store is None:
            raise BadInput("a cluster needs a store that all its workers see: --store DIR, or s3://BUCKET/PREFIX")
        with cluster_executor(cluster, open_store(store), complain) as remote:
            yield remote
    elif workers == 1:
        yield None
    else:
        from ..work.executors import local_executor

        with local_executor(workers, processes=True) as local:
            yield local


def _print_summary(summary: "Summary", output: Path) -> None:
    rows = summary.rows
    lines = [
        f"{summary.hands:,} hands with {rows['decisions']:,} decisions of {rows['hands_played']:,} players: {output}"
    ]
    if summary.skipped:
        games = ", ".join(f"{name} {count:,}" for name, count in sorted(summary.skipped.items()))
        lines.append(f"{sum(summary.skipped.values()):,} hands of other games skipped: {games}")
    if summary.problems:
        lines.append(f"{summary.problems:,} hands or files left out; see the lines above")
    typer.echo("\n".join(lines))


PlayedArgument = Annotated[
    Path, typer.Argument(metavar="DIR", help="The folder that `outs hands` wrote, or its file hands.parquet.")
]
PlayerOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="The player; unless given, the one with the most hands of known cards."),
]
CurrencyOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="USD, EUR, chips, ...; unless given, that of most of the player's hands."),
]


@question("top")
def report(played: PlayedArgument, player: PlayerOption = None, currency: CurrencyOption = None) -> Answer:
    """Report your winnings: what was won, what it was worth, and how lucky that was in standard deviations.

    Luck is what was won less what was expected: all-in pots shared by their exact expectation over all boards to
    come. By position, street and number of opponents, with the luckiest and unluckiest all-in pots.

    Examples:
      outs hands report played
      outs hands report played --player Hero --currency EUR
    """
    from ..histories.winnings import report as reported

    return reported(played, player, currency)
