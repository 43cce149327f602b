"""The commands of `outs tables`: build, verify and describe the tables."""

from pathlib import Path
from typing import Annotated

import typer

from ..cards.errors import BadInput
from .options import CsvOption, JsonOption, TablesOption, choose_tables, directory_of, form_of, write
from .tree import group_of

COMMANDS = {"build": "tables:build", "verify": "tables:verify", "info": "tables:info"}

app = typer.Typer(cls=group_of(COMMANDS), rich_markup_mode=None, add_completion=False, invoke_without_command=True)

TRY_NEXT = """Try:
  outs discard 9d Td 6h Qh 8s --top 5
  outs equity AhKh QsQd
  outs sql "SELECT category, count(*) AS hands FROM hands GROUP BY category ORDER BY category\""""


@app.callback()
def group(context: typer.Context, tables: TablesOption = None) -> None:
    """Build, verify and describe the tables."""
    if tables is not None:
        choose_tables(tables)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def build(
    requested: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="Tables that are built only on request: river.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="The number of threads or processes; one a processor unless given.")
    ] = None,
    processes: Annotated[bool, typer.Option(help="Use processes instead of threads.")] = False,
    tables: TablesOption = None,
) -> None:
    """Build what is missing, damaged or out of date; the rest is kept."""
    from ..pipeline.build import build as build_tables
    from ..tables.manifest import published_files
    from ..tables.schema import ON_REQUEST
    from ..tables.verify import require_sound
    from ..tables.verify import verify as verify_tables
    from ..work.executors import local_executor
    from ..work.progress import Bars

    for name in requested or ():
        if name not in ON_REQUEST:
            raise BadInput(f"no table {name!r} is built on request; known: {', '.join(ON_REQUEST)}")
    directory = directory_of(tables)
    with Bars() as bars, local_executor(workers, processes) as executor:
        built = build_tables(directory, bars, executor, requested or ())
    if built:
        require_sound(directory, verify_tables(directory))
    _print_files(directory)
    done = f"{len(built)} of {len(published_files(directory))} files built, all verified"
    typer.echo(f"\n{done if built else 'Nothing to build: every file is verified'}.")
    typer.echo(TRY_NEXT)


def verify(tables: TablesOption = None) -> None:
    """Check every byte of the tables against the manifest."""
    from ..tables.verify import require_sound
    from ..tables.verify import verify as verify_tables

    directory = directory_of(tables)
    findings = verify_tables(directory)
    require_sound(directory, findings)
    typer.echo(f"{len(findings)} files in {directory} are as they were published")


def info(json: JsonOption = False, csv: CsvOption = False, tables: TablesOption = None) -> None:
    """Where the tables are and what each holds."""
    from dataclasses import asdict

    from ..display.forms import csv_lines, json_lines
    from ..tables.manifest import published_files

    directory = directory_of(tables)
    if (form := form_of(json, csv)) == "screen":
        _print_files(directory)
        return
    keys = ("file", "rows", "bytes", "seconds", "sha256")
    files = published_files(directory)
    rows = [{"name": name} | {key: asdict(entry)[key] for key in keys} for name, entry in files.items()]
    write(json_lines(rows) if form == "json" else csv_lines(rows))


def _print_files(directory: Path) -> None:
    from ..display.text import table
    from ..tables.manifest import published_files

    files = published_files(directory)
    lines = [
        (entry.file, f"{entry.rows:,}" if entry.rows else "", f"{entry.bytes / 1e6:.1f} MB", f"{entry.seconds:.1f} s")
        for entry in files.values()
    ]
    total = sum(entry.bytes for entry in files.values()), sum(entry.seconds for entry in files.values())
    lines.append(("all", "", f"{total[0] / 1e6:.1f} MB", f"{total[1]:.1f} s"))
    typer.echo(f"Tables in {directory}\n")
    typer.echo(table(("File", "Rows", "Size", "Built in"), lines))
