"""`outs tables`: commands that build, fetch, verify and describe the tables."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.errors import BadInput
from .lazy_commands import group, question_places
from .options import TablesOption, complain, directory_of
from .output import write

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..display.text import View
    from ..pipeline.parts.multi_file_table import Slice
    from ..pipeline.parts.stored_parts import Elsewhere

COMMANDS = {
    "build": "tables:build",
    "fetch": "tables:fetch",
    "verify": "tables:verify",
    **question_places("tables"),
}

app = group(COMMANDS, "Build, fetch, verify and describe the tables.", takes_tables=True)

LEAST_EXPLOITABILITY = 0.0001
"""The closest that draw-game can be asked to be solved, in antes a deal: 32-bit floats do not get much closer."""
TRY_NEXT = """Try:
  outs discard 9d Td 6h Qh 8s --top 5
  outs equity AhKh QsQd
  outs sql "SELECT category, count(*) AS hands FROM hands \\
    GROUP BY category ORDER BY category\""""


def build(
    requested: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TABLE]...",
            help="Also build, on request: river, triples, omaha, omaha-flop, short-deck, short-deck-trips,"
            " draw-game, draw-game-2-7, draw-game-a-5.",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="The number of threads or processes; default: one per processor."),
    ] = None,
    processes: Annotated[bool, typer.Option(help="Use processes instead of threads.")] = False,
    store: Annotated[
        str | None,
        typer.Option(metavar="PLACE", help="Keep the parts of large tables in a folder or in s3://BUCKET/PREFIX."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Build these parts on a Dask cluster: tcp://HOST:8786.")
    ] = None,
    slice_: Annotated[
        str | None,
        typer.Option(
            "--slice", metavar="SLICE", help="Build a slice of omaha-flop, such as 1/200, in addition to existing ones."
        ),
    ] = None,
    first: Annotated[
        bool, typer.Option(help="Build only what value, discard and equity need, in about half a minute.")
    ] = False,
    exploitability: Annotated[
        float | None,
        typer.Option(metavar="X", help="Solve draw-game until best responses gain at most X antes a deal; 0.001."),
    ] = None,
    tables: TablesOption = None,
) -> None:
    """Build the tables that are missing, damaged or outdated; the others are kept.

    With --store an interrupted build resumes part by part; draw-game always resumes from its last saved pass.

    Examples:
      outs tables build
      outs tables build --first
      outs tables build river
      outs tables build triples
      outs tables build omaha
      outs tables build omaha-flop --slice 1/200
      outs tables build draw-game --exploitability 0.001
      outs tables build river --store parts
      outs tables build river --cluster tcp://HOST:8786 --store s3://BUCKET/PREFIX
    """
    from ..pipeline.build import Build
    from ..tables.files.location import build_command
    from ..tables.files.manifest import published_files
    from ..tables.schema import REQUESTS
    from ..work.executors import local_executor
    from ..work.progress import Bars
    from ..work.progress_lines import Lines

    for name in requested or ():
        if name not in REQUESTS:
            raise BadInput(
                f"{name!r} is not built on request; the names are {', '.join(REQUESTS)};"
                " without a name, all other tables are built"
            )
    if first and (requested or exploitability is not None):
        raise BadInput("--first builds no table on request: leave out --first, or the names and --exploitability")
    if exploitability is not None and not exploitability >= LEAST_EXPLOITABILITY:
        raise BadInput(f"--exploitability is {LEAST_EXPLOITABILITY} antes or more, got {exploitability}")
    directory = directory_of(tables)
    tables_asked_for = [table for name in requested or () for table in REQUESTS[name]]
    slices = _slices(slice_, tables_asked_for)
    with (
        local_executor(workers, processes) as executor,
        _elsewhere(store, cluster, directory, executor) as elsewhere,
        Bars() if sys.stderr.isatty() else Lines() as watcher,
    ):
        built = Build(
            directory, watcher, executor, tables_asked_for, elsewhere=elsewhere, slices=slices, goal=exploitability,
            first=first,
        ).run()  # fmt: skip
    done = f"{len({*built})} of {len(published_files(directory))} files built, all verified"
    rest = f"; the rest: {build_command(directory)}" if first else ""
    _finish(directory, bool(built), (done if built else "Nothing to build: every file is verified") + rest, not first)


def _slices(text: str | None, requested: list[str]) -> "dict[str, Slice]":
    """Return the requested slice by table; empty if none is requested. Raises `BadInput`."""
    from ..pipeline.parts.multi_file_table import Slice
    from ..tables.declaration import ListedTable
    from ..tables.schema import ON_REQUEST, REQUEST_OF

    if text is None:
        return {}
    listed = {name: table for name, table in ON_REQUEST.items() if isinstance(table, ListedTable)}
    if not requested or not listed.keys() >= {*requested}:
        raise BadInput(f"only {', '.join(REQUEST_OF[name] for name in listed)} has slices: name it with --slice")
    asked = Slice.parse(text)
    for name in requested:
        asked.parts(listed[name].parts)
    return dict.fromkeys(requested, asked)


@contextmanager
def _elsewhere(
    place: str | None, cluster: str | None, directory: Path, executor: "Executor"
) -> "Iterator[Elsewhere | None]":
    """Yield the store at `place` with the executor for its parts, of `cluster` if given; None without a store."""
    from ..pipeline.parts.cluster import cluster_executor
    from ..pipeline.parts.stored_parts import Elsewhere
    from ..tables.files.store import open_store

    if place is None:
        if cluster is not None:
            raise BadInput("a cluster needs a store that all its workers see: --store DIR, or s3://BUCKET/PREFIX")
        yield None
        return
    store = open_store(place)
    if Path(store.place).is_relative_to(directory.absolute()):
        raise BadInput(f"{place} is in the folder of the tables: keep the store elsewhere")
    if cluster is None:
        store.require_working()
        yield Elsewhere(store, executor)
        return
    with cluster_executor(cluster, store, complain) as workers:
        yield Elsewhere(store, workers)


def fetch(
    place: Annotated[
        str, typer.Argument(metavar="ADDRESS_OR_DIR", help="A data set: an http or https address, or a folder.")
    ],
    tables: TablesOption = None,
) -> None:
    """Fetch the tables of a data set instead of building them.

    Every byte is checked against the data set's manifest, and tables of another version of outs are refused. An
    interrupted fetch resumes where it stopped. Tables that the data set lacks are built.

    Examples:
      outs tables fetch https://example.org/poker-tables
      outs tables fetch /media/disk/poker-tables
    """
    from ..pipeline.dataset.fetch import fetch as fetch_tables
    from ..pipeline.dataset.http_source import source_of
    from ..work.executors import local_executor
    from ..work.progress import Bars

    directory = directory_of(tables)
    source = source_of(place)
    with Bars() as bars, local_executor() as executor:
        fetched = fetch_tables(source, directory, bars, executor)
    size, others = f"{fetched.bytes / 1e6:,.1f} MB", f"{len(fetched.built)} files built; all verified"
    done = f"{len(fetched.tables)} tables fetched, {size}; {others}"
    is_changed = bool(fetched.tables or fetched.built)
    _finish(directory, is_changed, done if fetched.tables else "Nothing to fetch: every table is verified")


def verify(tables: TablesOption = None) -> None:
    """Check every byte of the tables against the manifest.

    Example:
      outs tables verify
    """
    from ..display.text import unbroken

    directory = directory_of(tables)
    typer.echo(unbroken(f"{_verified(directory)} files in {directory} are intact", _view()))


def _finish(directory: Path, is_changed: bool, done: str, is_whole: bool = True) -> None:
    """Verify the files if some are new, list them, and print what was done; `_verified` raises."""
    from ..display.answers import text
    from ..tables.files.answers import FilesAnswer

    if is_changed:
        _verified(directory, is_whole)
    write([text(FilesAnswer.of(directory), _view()), f"\n\n{done}.\n{TRY_NEXT}\n"])


def _verified(directory: Path, is_whole: bool = True) -> int:
    """Return the number of files, which are intact; with `is_whole`, none may be missing. Raises `TablesError`."""
    from ..tables.files.verify import NOT_BUILT, require_sound
    from ..tables.files.verify import verify as verify_files

    findings = [one for one in verify_files(directory) if is_whole or one.problem != NOT_BUILT]
    require_sound(directory, findings)
    return len(findings)


def _view() -> "View":
    from ..display.text import View

    return View(width=get_terminal_size().columns)
