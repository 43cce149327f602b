"""`outs hands`: hand histories as two Parquet files, and a report on a player's winnings in them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from ..display.text import with_noun
from ..histories.selection import Selection
from ..query.declaration import inputs_of
from .answer_command import answers_with
from .compilation_note import noting_compilation, report_compilation
from .lazy_commands import CommandGroup, group, group_of
from .options import TablesOption, complain, directory_of
from .output import SUFFIXES

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..histories.run import Problem, Summary

OTHER_FILES = (".txt", ".xlsx", ".jsonl", ".db", ".duckdb", ".sqlite", ".png", ".svg", ".pdf", ".gz", ".zip")
"""Endings of files that are not written, apart from those of other commands."""
COMMANDS = {"read": "hands:read", "report": "hands:report", "show": "hands:show"}
READ = "read"
"""The command that is meant where none is named: `outs hands FILES...`."""
SHOWN_PROBLEMS = 100
"""Problems that are printed where no file lists them; all are counted."""
SHOWN_REASONS = 20
"""Reasons that are printed with their counts."""


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


HELP = """Value hand histories: every decision, and what all-in pots were worth.

Files alone are read, as by `outs hands read`.

Examples:
  outs hands hands.txt -o valued
  outs hands report valued
  outs hands show valued 2500001
"""
app = group(COMMANDS, HELP, HandsGroup)


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
            help="A folder, to which new hands are added, or a .parquet file for these hands alone.",
        ),
    ],
    format_: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="NAME",
            help="The format: auto, phh, phhs, pokerstars, ggpoker, 888, winamax, bovada, winning, partypoker, ipoker,"
            " full-tilt, absolute, ongame or summary.",
        ),
    ] = "auto",
    replace: Annotated[bool, typer.Option("--replace", help="Begin the folder again, with these files alone.")] = False,
    all_known: Annotated[
        bool,
        typer.Option(
            "--all-known", help="Give equity_known before the flop also where over three hands are known; slow."
        ),
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The number of processes; default: one per processor.")
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
    which chips appear or vanish, is left out, and stands in problems.csv with file, line and reason.

    A folder grows: hands that it has are not added again, and files that have not changed are not read again.

    Examples:
      outs hands histories/ -o played
      outs hands session.phhs.gz friends.zip -o played
      outs hands histories/ -o played --replace
      outs hands - -o played --format pokerstars
    """
    from ..histories.readers.formats import NAMES
    from ..histories.run import LITTLE, worker_count

    if format_ not in NAMES:
        raise BadInput(f"unknown format {format_!r}: use {', '.join(NAMES)}")
    is_file = _is_file(output)
    if is_file and replace:
        raise BadInput("--replace is for a folder: a .parquet file is always replaced")
    with _executor(workers, store, cluster) as executor:
        values: dict[str, Any] = {"format_name": format_, "all_known": all_known, "executor": executor}
        values["least"] = 0 if cluster else LITTLE
        written = _write_file if is_file else partial(_add_to_folder, replace=replace)
        written(files, output, directory_of(tables), workers=worker_count(workers), **values)


def _is_file(output: Path) -> bool:
    """Return true for the name of a Parquet file, and false for that of a folder. Raise `BadInput` for another file."""
    ending = output.suffix.lower()
    if output.is_dir() or ending not in {*SUFFIXES, *OTHER_FILES}:
        return False
    if ending != ".parquet":
        raise BadInput(f"-o is a folder, or a .parquet file for these hands alone, not {output}: CSV and JSON come from"
                       " `outs sql` and `outs hands report`")  # fmt: skip
    return True


def _add_to_folder(files: list[str], output: Path, tables: Path, *, replace: bool, **values: Any) -> None:
    """Add the hands of files to a folder, and say what was added."""
    from ..histories.writing.folder import PROBLEMS, add_files

    is_new = not output.exists()
    try:
        output.mkdir(parents=True, exist_ok=True)
        try:
            summary = add_files(files, output, tables, replace=replace, **values)
        finally:
            if is_new:
                with suppress(OSError):  # it is not empty
                    output.rmdir()
    except OSError as error:
        raise BadInput(f"cannot write {output}: {error.strerror or error}") from None
    _print_summary(summary, output, f"see {output / PROBLEMS}")


def _write_file(files: list[str], output: Path, tables: Path, **values: Any) -> None:
    """Write the hands of files to one Parquet file, and their problems to the error stream."""
    from ..histories.columns import HANDS_PLAYED
    from ..histories.run import reason_for_no_hands
    from ..histories.writing.one_run import value_files
    from ..work.atomic_writes import replacing

    problems = _Problems()
    try:
        with replacing(output) as file:
            summary = value_files(files, {HANDS_PLAYED: file}, tables, problems, **values)
            if not summary.hands:
                raise BadInput(reason_for_no_hands(problems.first, summary.skipped))
    except OSError as error:
        raise BadInput(f"cannot write {output}: {error.strerror or error}") from None
    problems.end()
    _print_summary(summary, output, "see the lines above")


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
        with noting_compilation():
            yield None
    else:
        from multiprocessing import get_context

        from ..work.executors import local_executor

        compiles = get_context("spawn").Event()
        with (
            noting_compilation(compiles),
            local_executor(workers, True, partial(report_compilation, compiles)) as local,
        ):
            yield local


def _print_summary(summary: "Summary", output: Path, where: str) -> None:
    """Print what was written, and what was not.

    where  where the problems stand
    """
    from ..histories.run import counted_games

    is_folder = output.is_dir()
    decisions = f" with {with_noun(summary.rows['decisions'], 'decision')}" if is_folder else ""
    lines = [f"{with_noun(summary.hands, 'hand')}{decisions}: {output}"]
    if summary.duplicates:
        lines.append(f"{with_noun(summary.duplicates, 'hand')} already there")
    if summary.repeated:
        lines.append(f"{with_noun(summary.repeated, 'hand')} given twice, and counted once")
    if summary.files_twice:
        lines.append(f"{with_noun(summary.files_twice, 'file')} given twice")
    if summary.unchanged:
        lines.append(f"{with_noun(summary.unchanged, 'file')} unchanged since the last reading")
    if summary.ends:
        place = "" if is_folder else " left out: only a folder keeps them"
        lines.append(f"{summary.ends:,} {'summary' if summary.ends == 1 else 'summaries'} of tournaments{place}")
    if summary.skipped:
        skipped = with_noun(sum(summary.skipped.values()), "hand")
        lines.append(f"{skipped} of other games skipped: {counted_games(summary.skipped)}")
    if summary.problems:
        what = "1 hand or file" if summary.problems == 1 else f"{summary.problems:,} hands or files"
        lines.append(f"{what} left out; {where}")
        shown = summary.reasons.most_common(SHOWN_REASONS)
        lines += [f"  {count:,}  {reason}" for reason, count in shown]
        rest = len(summary.reasons) - len(shown)
        lines += [f"  and {rest:,} more reasons"] if rest else []
    typer.echo("\n".join(lines))


PlayedArgument = Annotated[
    Path, typer.Argument(metavar="DIR", help="The folder that `outs hands` wrote, or its file hands.parquet.")
]


def choosing_hands(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command on played hands the options of a `Selection`, which it takes as `**chosen`."""
    played, *others = list(signature(command).parameters.values())[:-1]
    options = [
        Parameter(
            one.name, Parameter.POSITIONAL_OR_KEYWORD, default=None,
            annotation=Annotated[str | None, typer.Option(metavar=one.help.metavar, help=one.help.text)],
        )
        for one in inputs_of(Selection)
    ]  # fmt: skip
    command.__signature__ = Signature([played, *options, *others])  # type: ignore[attr-defined]
    return command


@answers_with("top")
@choosing_hands
def report(played: PlayedArgument, **chosen: str | None) -> Answer:
    """Report your winnings: what was won, what it was worth, how lucky that was, and how you play.

    Luck is what was won less what was expected: all-in pots shared by their exact expectation over all boards to
    come. By position, street and number of opponents, with the luckiest and unluckiest all-in pots, what trackers
    count (VPIP, PFR, ...), and tournaments in money. Filters take several values with commas between them.

    Examples:
      outs hands report played
      outs hands report played --player Hero --currency EUR
      outs hands report played --player "me=Hero,Hero2" --since 2026-01-01 --stake 0.05/0.10,0.1/0.25
      outs hands report played --tournament all
    """
    from ..histories.winnings import report as reported

    return reported(played, **chosen)


@answers_with()
def show(
    played: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that `outs hands` wrote.")],
    hand: Annotated[
        str | None, typer.Argument(metavar="HAND", help="The hand's number; without it the last ones are named.")
    ] = None,
    site: Annotated[
        str | None, typer.Option(metavar="NAME", help="The site, where several have a hand of this number.")
    ] = None,
) -> Answer:
    """Show one hand: pot, price, equity and outs of each decision, and what the all-in pots were worth.

    Examples:
      outs hands show played 81000340
      outs hands show played 1234567890 --site PokerStars --json
    """
    from ..histories.show import hand_shown, last_hands

    if hand is None:
        raise BadInput(f"outs hands show needs the number of a hand: {last_hands(played)}")
    return hand_shown(played, hand, site)
