"""A table built on request, part by part: checked before it is published, kept up to date from then on."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.stages.checks import Inputs, InvariantBroken, check
from outs.pipeline.stages.inputs import column
from outs.pipeline.stages.stage import Columns, Stage, Work
from outs.tables.declaration import Column, Table
from outs.tables.files.formats.block_hashes import block_hashes
from outs.tables.files.formats.parquet import read_table
from outs.tables.files.manifest import read_manifest
from outs.tables.files.publish import write_manifest
from outs.tables.files.verify import verify
from outs.tests.pipeline.tiny import TURNED, renumbered, unsound, yielding
from outs.work.progress import Silent

PARTS, PART = 5, 40
HALVES = Table(
    "halves",
    "Half of each number, part by part",
    ("number",),
    PARTS * PART,
    (Column("number", "USMALLINT", "a number"), Column("half", "USMALLINT", "half of it, rounded down")),
    row_group_rows=25,
)


def build_halves(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Five parts."""
    for numbers in np.array_split(column(inputs["turned"], "number"), PARTS):
        yield {"number": numbers, "half": numbers // 2}


@check
def halves_are_halves(data: pa.Table, _inputs: Inputs) -> bool:
    """Rounded down."""
    return bool((column(data, "half") == column(data, "number") // 2).all())


@pytest.fixture
def requestable(tiny: Catalogue) -> Catalogue:
    """The tiny catalogue with a table on request, of several parts."""
    halves = Stage(HALVES, (TURNED,), build_halves, (halves_are_halves,))
    schema = replace(tiny.schema, on_request={"halves": HALVES})
    return replace(tiny, schema=schema, stages={**tiny.stages, "halves": halves})


def test_it_is_built_only_on_request_and_kept_from_then_on(tmp_path: Path, requestable: Catalogue) -> None:
    assert "halves" not in Build(tmp_path, Silent(), catalogue=requestable).run()
    assert unsound(tmp_path, requestable) == {}
    assert Build(tmp_path, Silent(), requested=["halves"], catalogue=requestable).run() == ["halves"]
    assert unsound(tmp_path, requestable) == {}
    assert Build(tmp_path, Silent(), catalogue=requestable).run() == []
    other = renumbered(requestable, "turned", "halves")
    assert sorted(Build(tmp_path, Silent(), catalogue=other).run()) == ["halves", "turned"]


def test_the_hashes_of_its_blocks_are_published_and_missing_ones_made(tmp_path: Path, requestable: Catalogue) -> None:
    Build(tmp_path, Silent(), requested=["halves"], catalogue=requestable).run()
    manifest = read_manifest(tmp_path)
    entry = manifest.files["halves"]
    assert entry.blocks == block_hashes(tmp_path / HALVES.file_name) == entry.sha256
    assert [name for name, other in manifest.files.items() if other.blocks] == ["halves"]
    write_manifest(tmp_path, manifest.settle("halves", replace(entry, blocks="")))
    assert Build(tmp_path, Silent(), catalogue=requestable).run() == ["halves"]
    assert read_manifest(tmp_path).files["halves"].blocks == entry.blocks


def test_its_parts_are_row_groups_of_one_table(tmp_path: Path, requestable: Catalogue) -> None:
    Build(tmp_path, Silent(), requested=["halves"], catalogue=requestable).run()
    data = read_table(HALVES, tmp_path / HALVES.file_name)
    assert data["half"].to_pylist() == [number // 2 for number in range(1, PARTS * PART + 1)]


def test_a_changed_byte_of_it_is_found_and_mended(tmp_path: Path, requestable: Catalogue) -> None:
    Build(tmp_path, Silent(), requested=["halves"], catalogue=requestable).run()
    path = tmp_path / HALVES.file_name
    content = path.read_bytes()
    path.write_bytes(content[:100] + bytes([content[100] ^ 1]) + content[101:])
    assert unsound(tmp_path, requestable) == {"halves": "bytes changed since it was published"}
    assert Build(tmp_path, Silent(), catalogue=requestable).run() == ["halves"]
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([{"number": np.arange(1, 201), "half": np.arange(1, 201)}], "halves are halves"),
        ([{"number": np.arange(1, 41), "half": np.arange(1, 41) // 2}], "40 rows where 200 belong"),
        ([{"number": np.arange(200) % 7, "half": np.arange(200) % 7 // 2}], "does not ascend strictly"),
        ([{"number": np.arange(-1, 199), "half": np.arange(200)}], "not in range"),
    ],
)
def test_a_wrong_one_is_not_published(
    tmp_path: Path, requestable: Catalogue, parts: list[Columns], message: str
) -> None:
    wrong = renumbered(requestable, "halves", build=yielding(*parts))
    with pytest.raises(InvariantBroken, match=rf"table halves is wrong.*{message}"):
        Build(tmp_path, Silent(), requested=["halves"], catalogue=wrong).run()
    assert not list(tmp_path.glob("halves*"))
    assert "halves" not in {finding.name for finding in verify(tmp_path, wrong.schema)}
