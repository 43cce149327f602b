"""Whether a folder has the published database of tables: what can be known before it is opened, without DuckDB."""

from pathlib import Path

from ..tables.blocks import head_sha256
from ..tables.errors import TablesDamaged, TablesMissing
from ..tables.foreign import require_own_code
from ..tables.location import build_command
from ..tables.manifest import Manifest, read_manifest
from ..tables.schema import DATABASE, SCHEMA
from ..tables.stray_logs import stray_logs


def require_published(directory: Path) -> Manifest:
    """The manifest, if it names the database, whose size and head are right, and no log lies beside that.

    Raises `TablesMissing` or `TablesDamaged`.
    """
    path = directory / DATABASE
    mend = f"run: {build_command(directory)}"
    manifest = read_manifest(directory)
    if manifest.schema != SCHEMA.digest:
        raise TablesDamaged(f"the tables in {directory} were built by another version of outs; {mend}")
    if DATABASE not in manifest.files or not path.is_file():
        raise TablesMissing(f"the tables in {directory} are not finished; {mend}")
    entry = manifest.entry_of(DATABASE, path.stat().st_size)
    if entry is None:
        raise TablesDamaged(f"{path} is not the file that was published; {mend}")
    if entry.head and entry.head != head_sha256(path):
        raise TablesDamaged(f"{path} was changed after it was published; {mend}")
    require_own_code(directory, manifest, (*SCHEMA.tables, DATABASE))
    require_no_log(directory)
    return manifest


def require_no_log(directory: Path) -> None:
    """Raise `TablesDamaged` if something lies beside the database that DuckDB would replay into it."""
    if logs := stray_logs(directory / DATABASE):
        raise has_log(directory, logs[0].name)


def has_log(directory: Path, name: str) -> TablesDamaged:
    """The error that names a log."""
    return TablesDamaged(
        f"{directory / name} lies beside the tables, which are in use by another program or were left by one "
        f"that died; close it, then run: {build_command(directory)}"
    )
