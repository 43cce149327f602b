"""What a build has to do: the stages in order, their fingerprints, and which published files are up to date."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

from ..tables import parquet
from ..tables.errors import TablesDamaged, TablesMissing
from ..tables.manifest import Entry, Manifest, empty_manifest, read_manifest
from ..tables.publish import DISK, Disk, file_sha256, write_manifest
from ..tables.schema import Schema, table_digest
from ..tables.verify import file_problem
from ..work.fingerprint import fingerprint
from .catalogue import Catalogue
from .stage import Stage, module_of


def stages_in_order(catalogue: Catalogue, wanted: Iterable[str]) -> Iterator[Stage]:
    """The stages of all tables that are always built and of the `wanted` ones on request, each after its inputs."""
    names = [*catalogue.schema.tables, *(name for name in catalogue.schema.on_request if name in wanted)]
    inputs = {name: [table.name for table in catalogue.stages[name].inputs] for name in names}
    return (catalogue.stages[name] for name in TopologicalSorter(inputs).static_order())


def stage_fingerprint(stage: Stage, files: Mapping[str, Entry]) -> str:
    """A hash that changes with the stage's code, its table's declaration, its inputs' bytes or its parameters."""
    return fingerprint(
        (stage.module, parquet.__name__),
        {table.name: files[table.name].sha256 for table in stage.inputs},
        {**stage.parameters, "declaration": table_digest(stage.table)},
    )


def file_fingerprint(write: Callable[..., object], schema: Schema, files: Mapping[str, Entry]) -> str:
    """A hash that changes with the code of a file made from all tables, the schema, or any table's bytes."""
    hashes = {name: files[name].sha256 for name in schema.tables}
    return fingerprint((module_of(write),), hashes, {"schema": schema.digest})


def is_current(directory: Path, manifest: Manifest, name: str, mark: str) -> bool:
    """Whether the file published under `name` has the fingerprint `mark` and its bytes are intact."""
    entry = manifest.files.get(name)
    if entry is None or entry.fingerprint != mark:
        return False
    return file_problem(directory / entry.file, manifest, name) is None


def settled_manifest(directory: Path, schema: Schema, disk: Disk = DISK) -> Manifest:
    """The folder's manifest under `schema`, nothing pending; empty where there is none, or none that can be trusted.

    Tables of another schema stay, for those whose own declaration is the same are up to date. What is made from all
    tables goes, so that nobody opens a database with tables of two schemas.
    """
    try:
        manifest = read_manifest(directory)
    except (TablesMissing, TablesDamaged):
        return empty_manifest(schema)
    files = dict(manifest.files)
    for name, entry in manifest.pending.items():
        path = directory / entry.file
        if path.is_file() and file_sha256(path) == entry.sha256:
            files[name] = entry
    if manifest.schema != schema.digest:
        files = {name: entry for name, entry in files.items() if schema.table(name)}
    settled = Manifest(schema.digest, files)
    if settled != manifest:
        write_manifest(directory, settled, disk)
    return settled
