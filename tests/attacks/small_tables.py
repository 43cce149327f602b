"""A small folder of real tables that `outs.open` accepts, cheap to copy and to damage, with a short river."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa

from outs.pipeline.build import build
from outs.pipeline.catalogue import CATALOGUE, Catalogue
from outs.pipeline.checks import Inputs
from outs.pipeline.plan import file_hashes
from outs.pipeline.stage import Columns, Stage, Work
from outs.tables.declaration import Table
from outs.tables.manifest import read_manifest
from outs.tables.parquet import read_parts
from outs.tables.publish import write_manifest
from outs.tables.recipe import recipe_fingerprint
from outs.tables.schema import SCHEMA
from outs.tests.attacks.small_schema import BOARDS, HOLES, RIVER, SMALL
from outs.work.progress import Silent


def first_rows(table: Table, full: Path) -> pa.Table:
    """The first rows of a full table."""
    parts: list[pa.Table] = []
    for part in read_parts(full / table.file_name):
        parts.append(part)
        if sum(len(one) for one in parts) >= table.rows:
            break
    return pa.concat_tables(parts).slice(0, table.rows).unify_dictionaries()


def copying(table: Table, full: Path) -> Stage:
    """A stage that takes a table's first rows from the full tables."""

    def copy(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
        data = first_rows(table, full)
        yield {name: data[name].combine_chunks() for name in data.column_names}

    return Stage(table, (), copy, ())


def build_river(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Made-up counts for every hole on the first boards."""
    numbers = np.random.default_rng(1)
    rows = RIVER.rows
    yield {
        "board_id": np.repeat(np.arange(BOARDS), HOLES),
        "hole_id": np.tile(np.arange(HOLES), BOARDS),
        "ways": numbers.integers(1, 25, rows),
        "win": numbers.integers(0, 900, rows),
        "tie": numbers.integers(0, 91, rows),
    }


def small_catalogue(full: Path) -> Catalogue:
    """How the small folder is made from the full tables."""
    stages: Mapping[str, Stage] = {
        **{table.name: copying(table, full) for table in SMALL.tables.values()},
        "river": Stage(RIVER, (), build_river, ()),
    }
    return Catalogue(SMALL, stages, CATALOGUE.other_files)


def build_unsigned(folder: Path, full: Path) -> None:
    """Build the small tables in `folder` with the river."""
    build(folder, Silent(), requested=["river"], catalogue=small_catalogue(full))


def build_small(folder: Path, full: Path) -> None:
    """Build the small tables in `folder` with the river, and have them accepted by a session."""
    build_unsigned(folder, full)
    accept(folder)


def accept(folder: Path) -> None:
    """Give each file the fingerprint that it has under the full schema, whose tables have more rows."""
    manifest = read_manifest(folder)
    hashes = file_hashes(manifest.files)
    files = {
        name: replace(entry, fingerprint=recipe_fingerprint(name, entry.recipe, hashes, SCHEMA))
        for name, entry in manifest.files.items()
        if entry.recipe is not None
    }
    write_manifest(folder, replace(manifest, files=files))
