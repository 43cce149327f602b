"""Plan of a build: the stages in order, their recipes, and the state of the folder."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from graphlib import TopologicalSorter
from pathlib import Path

from ..tables.files.errors import TablesDamaged, TablesMissing
from ..tables.files.formats import parquet
from ..tables.files.location import PACKAGE
from ..tables.files.manifest import Manifest, Recipe, read_manifest
from ..tables.files.publish import DISK, Disk, file_sha256, write_manifest
from ..tables.schema import Schema
from .catalogue import Catalogue
from .stages.stage import Stage, module_of


def stages_in_waves(catalogue: Catalogue, wanted: Iterable[str]) -> list[tuple[str, list[Stage]]]:
    """Return each wave's questions and its stages that no earlier wave has; `wanted` tables on request come last.

    A wave consists of its declared tables and all their inputs.
    """
    known = [name for wave in catalogue.waves for name in wave.tables if name not in catalogue.schema.tables]
    if known:
        raise ValueError(f"a wave has tables that are not always built: {', '.join(known)}")
    found: list[tuple[str, list[Stage]]] = []
    done: set[str] = set()
    on_request = [name for name in catalogue.schema.on_request if name in {*wanted}]
    waves = [(wave.questions, list(wave.tables)) for wave in catalogue.waves]
    for questions, names in (*waves, ("everything", list(catalogue.schema.tables)), ("", on_request)):
        stages = [stage for stage in _in_order(catalogue, names) if stage.table.name not in done]
        done |= {stage.table.name for stage in stages}
        if stages:
            found.append((questions, stages))
    return found


def _in_order(catalogue: Catalogue, names: Sequence[str]) -> Iterator[Stage]:
    """Yield the stages of tables and all their inputs: as early as inputs allow, in the order of `names`."""
    inputs: dict[str, list[str]] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        inputs[name] = [table.name for table in catalogue.stages[name].inputs]
        waiting.extend(needed for needed in inputs[name] if needed not in inputs)
    others = [name for name in catalogue.stages if name in inputs and name not in names]
    place = {name: at for at, name in enumerate((*others, *names))}
    sorter = TopologicalSorter(inputs)
    sorter.prepare()
    ready: list[str] = []
    while sorter.is_active():
        ready = sorted((*ready, *sorter.get_ready()), key=place.__getitem__)
        yield catalogue.stages[ready[0]]
        sorter.done(ready.pop(0))


def jobs_of(stages: Iterable[Stage]) -> dict[str, set[str]]:
    """Return, for each stage of a wave, the tables that it waits for; those before the wave are left in.

    Beside its inputs, a stage waits for earlier ones that make the same parts, which are then there.
    """
    jobs: dict[str, set[str]] = {}
    needs: dict[str, set[str]] = {}
    for stage in stages:
        name = stage.table.name
        needs[name] = {need.table.name for need in stage.parts.needs} if stage.parts else set()
        jobs[name] = {table.name for table in stage.inputs} | {other for other in jobs if needs[other] & needs[name]}
    return jobs


def stage_recipe(stage: Stage) -> Recipe:
    """Return the recipe of a table: its stage's code, inputs, parameters and data, and the code that writes Parquet."""
    inputs = tuple(table.name for table in stage.inputs)
    data = tuple((name, path.resolve().relative_to(PACKAGE).as_posix()) for name, path in stage.data.items())
    return Recipe((stage.module, parquet.__name__), inputs, tuple(stage.parameters.items()), data)


def file_recipe(write: Callable[..., object], tables: Iterable[str]) -> Recipe:
    """Return the recipe of a file made from many tables."""
    return Recipe((module_of(write),), tuple(tables))


def settled_manifest(directory: Path, schema: Schema, disk: Disk = DISK) -> Manifest:
    """Return the folder's manifest with all pending entries resolved; empty if it is missing or damaged.

    Tables that `schema` lacks are dropped.
    """
    try:
        manifest = read_manifest(directory)
    except (TablesMissing, TablesDamaged):
        return Manifest()
    files = dict(manifest.files)
    for name, entry in manifest.pending.items():
        path = directory / entry.file
        if path.is_file() and file_sha256(path) == entry.sha256:
            files[name] = entry
    known = {name: one for name, one in files.items() if schema.table(name) or name in schema.other_files}
    settled = Manifest(known)
    if settled != manifest:
        write_manifest(directory, settled, disk)
    return settled
