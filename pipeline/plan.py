"""What a build has to do: the stages in order, their recipes, and which published files are up to date."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

from ..tables import parquet
from ..tables.errors import TablesDamaged, TablesMissing
from ..tables.location import PACKAGE
from ..tables.manifest import Entry, Manifest, empty_manifest, read_manifest
from ..tables.publish import DISK, Disk, file_sha256, write_manifest
from ..tables.recipe import Recipe
from ..tables.schema import Schema
from ..tables.verify import file_problem
from .catalogue import Catalogue
from .stage import Stage, module_of


def stages_in_order(catalogue: Catalogue, wanted: Iterable[str]) -> Iterator[Stage]:
    """The stages of all tables that are always built and of the `wanted` ones on request, each after its inputs."""
    names = [*catalogue.schema.tables, *(name for name in catalogue.schema.on_request if name in wanted)]
    inputs = {name: [table.name for table in catalogue.stages[name].inputs] for name in names}
    return (catalogue.stages[name] for name in TopologicalSorter(inputs).static_order())


def stage_recipe(stage: Stage) -> Recipe:
    """What a table is made of: its stage's code, inputs, parameters and data, and the code that writes Parquet."""
    inputs = tuple(table.name for table in stage.inputs)
    data = tuple((name, path.resolve().relative_to(PACKAGE).as_posix()) for name, path in stage.data.items())
    return Recipe((stage.module, parquet.__name__), inputs, tuple(stage.parameters.items()), data)


def file_recipe(write: Callable[..., object], schema: Schema) -> Recipe:
    """What a file that describes all tables is made of."""
    return Recipe((module_of(write),), tuple(schema.tables))


def file_hashes(files: Mapping[str, Entry]) -> dict[str, str]:
    """The SHA-256 of each published file."""
    return {name: entry.sha256 for name, entry in files.items()}


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
