"""SQL in the page: DuckDB for browsers, and the small tables as a database that it reads by parts."""

from collections.abc import Iterable
from gzip import compress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

from ...tables.files.errors import TablesDamaged
from ...tables.files.location import build_command
from ...tables.schema import DATABASE
from ...tables.sql.row_functions import ALL_FUNCTIONS
from ...tables.sql.views import VIEWS
from ..page_source import FOLDER, SQL_ENGINE
from .blocks import FOLDER as DATA
from .hashed_files import HashedFiles
from .page import CODE

SMALL = (
    "values",
    "subset_classes",
    "endings",
    "draw_equilibrium",
    "policies",
    "paytables",
    "deuces_wild",
    "joker_wild",
    "preflop_matchups",
    "starting_hand_matchups",
    "starting_hands",
    "push_fold",
    "evaluator",
)
"""The tables that take less than 3 MB each in such a file; of the others, the smallest takes 16."""
STORAGE = "TYPE duckdb, STORAGE_VERSION 'v1.2.0', BLOCK_SIZE 16384, ROW_GROUP_SIZE 8192"
"""What DuckDB for browsers opens, with small pieces: each request fetches some."""
PARTS = {"library": "library.js", "worker": "worker.js", "engine": "engine.wasm.gz"}
"""By what the manifest calls them, DuckDB's files in the page's folder; a browser inflates the last itself."""


def write_sql(directory: Path, files: HashedFiles) -> dict[str, Any]:
    """Write DuckDB and its tables, and return what the manifest says of them. Raises `TablesDamaged`."""
    contents = {part: (FOLDER / SQL_ENGINE / name).read_bytes() for part, name in PARTS.items()}
    source = directory / DATABASE
    try:
        database = _database(source, SMALL)
    except duckdb.Error as error:
        raise TablesDamaged(f"{source} cannot be read ({error}); run: {build_command(directory)}") from error
    return {
        **{part: files.add(f"{CODE}/{SQL_ENGINE}{PARTS[part]}", content) for part, content in contents.items()},
        "bytes": sum(_sent(PARTS[part], content) for part, content in contents.items()),
        "database": files.add(f"{DATA}/tables.duckdb", database),
        "database_bytes": len(database),
        "tables": SMALL,
    }


def _sent(name: str, content: bytes) -> int:
    """The bytes that a host sends of a file: scripts are compressed on their way."""
    return len(content if name.endswith(".gz") else compress(content))


def _database(source: Path, names: Iterable[str]) -> bytes:
    """A database with some tables of another, and with the functions and views that need no others."""
    with TemporaryDirectory() as folder, duckdb.connect() as connection:
        target = Path(folder) / "tables.duckdb"
        connection.execute("SET enable_progress_bar = false")
        connection.execute(f"ATTACH {_quoted(source)} AS source (TYPE duckdb, READ_ONLY)")
        connection.execute(f"ATTACH {_quoted(target)} AS target ({STORAGE})")
        connection.execute("USE target")
        for name in names:
            connection.execute(f'CREATE TABLE "{name}" AS FROM source."{name}"')
        for made in (*ALL_FUNCTIONS, *VIEWS):
            if {*made.tables} <= {*names}:
                connection.execute(made.sql)
        connection.execute("USE memory")
        connection.execute("DETACH target")
        return target.read_bytes()


def _quoted(path: Path) -> str:
    return "'" + str(path.absolute()).replace("'", "''") + "'"
