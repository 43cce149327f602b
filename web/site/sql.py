"""SQL in the page: DuckDB for browsers, and a database of the small tables, of which it reads parts."""

from collections.abc import Iterable
from gzip import compress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

from ...tables.files.errors import TablesDamaged
from ...tables.files.location import build_command
from ...tables.schema import DATABASE
from ...tables.sql.functions import ALL_FUNCTIONS
from ...tables.sql.views import VIEWS
from ..page_source import FOLDER, SQL_ENGINE
from .blocks import FOLDER as DATA
from .blocks import HashedFiles
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
"""The tables of less than 3 MB each in the database; the smallest other table has 16 MB."""
STORAGE = "TYPE duckdb, STORAGE_VERSION 'v1.2.0', BLOCK_SIZE 16384, ROW_GROUP_SIZE 8192"
"""A format that DuckDB for browsers can open, with small blocks, since each request fetches a few."""
PARTS = {"library": "library.js", "worker": "worker.js", "engine": "engine.wasm.gz"}
"""DuckDB's files in the page's folder, by their names in the manifest; the browser decompresses the last."""


def write_sql(directory: Path, files: HashedFiles) -> dict[str, Any]:
    """Write DuckDB and its tables, and return their entry in the manifest. Raises `TablesDamaged`."""
    contents = {part: (FOLDER / SQL_ENGINE / name).read_bytes() for part, name in PARTS.items()}
    source = directory / DATABASE
    try:
        database = _database(source, SMALL)
    except duckdb.Error as error:
        raise TablesDamaged(f"{source} cannot be read ({error}); run: {build_command(directory)}") from error
    return {
        **{part: files.add(f"{CODE}/{SQL_ENGINE}{PARTS[part]}", content) for part, content in contents.items()},
        "bytes": sum(_transfer_size(PARTS[part], content) for part, content in contents.items()),
        "database": files.add(f"{DATA}/tables.duckdb", database),
        "database_bytes": len(database),
        "tables": SMALL,
    }


def _transfer_size(name: str, content: bytes) -> int:
    """Return the bytes that a host sends for a file; scripts are sent compressed."""
    return len(content if name.endswith(".gz") else compress(content))


def _database(source: Path, names: Iterable[str]) -> bytes:
    """Return a database with copies of these tables, and the functions and views that need no other tables."""
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
