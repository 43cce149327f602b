"""A table built on request: streamed to its file, checked before it is published, kept up to date from then on."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from outs.pipeline import build as build_module
from outs.pipeline.build import build
from outs.pipeline.stage import Columns, Inputs, InvariantBroken, Stage, StreamedStage, Work, column, require
from outs.tables import verify as verify_module
from outs.tables.declaration import Column, Table
from outs.tables.parquet import read_table
from outs.tables.verify import verify
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

Stages = dict[str, Stage]


def build_halves(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Five parts."""
    for numbers in np.array_split(column(inputs["turned"], "number"), PARTS):
        yield {"number": numbers, "half": numbers // 2}


def check_halves(parts: Iterable[pa.Table], _inputs: Inputs) -> None:
    """Each is a half."""
    for part in parts:
        require(bool((column(part, "half") == column(part, "number") // 2).all()), "halves are halves")


@pytest.fixture
def requested(tiny_stages: Stages, monkeypatch: pytest.MonkeyPatch) -> dict[str, StreamedStage]:
    """One streamed stage; a test may put another in its place."""
    stages = {"halves": StreamedStage(HALVES, (tiny_stages["turned"].table,), build_halves, check_halves)}
    monkeypatch.setattr(build_module, "REQUESTED", stages)
    monkeypatch.setattr(verify_module, "ON_REQUEST", {"halves": HALVES})
    return stages


def problems(folder: Path) -> dict[str, str | None]:
    """What is wrong, by table."""
    return {finding.name: finding.problem for finding in verify(folder) if finding.problem}


def test_it_is_built_only_on_request_and_kept_from_then_on(
    tmp_path: Path, requested: dict[str, StreamedStage], tiny_stages: Stages
) -> None:
    assert requested
    assert "halves" not in build(tmp_path, Silent())
    assert problems(tmp_path) == {}
    assert build(tmp_path, Silent(), requested=["halves"]) == ["halves"]
    assert problems(tmp_path) == {}
    assert build(tmp_path, Silent()) == []
    tiny_stages["turned"] = replace(tiny_stages["turned"], parameters={"parameter": 2})
    requested["halves"] = replace(requested["halves"], parameters={"parameter": 2})
    assert sorted(build(tmp_path, Silent())) == ["halves", "turned"]


def test_its_parts_are_row_groups_of_one_table(tmp_path: Path, requested: dict[str, StreamedStage]) -> None:
    assert requested
    build(tmp_path, Silent(), requested=["halves"])
    data = read_table(HALVES, tmp_path / HALVES.file_name)
    assert data["half"].to_pylist() == [number // 2 for number in range(1, PARTS * PART + 1)]


def test_a_changed_byte_of_it_is_found_and_mended(tmp_path: Path, requested: dict[str, StreamedStage]) -> None:
    assert requested
    build(tmp_path, Silent(), requested=["halves"])
    path = tmp_path / HALVES.file_name
    content = path.read_bytes()
    path.write_bytes(content[:100] + bytes([content[100] ^ 1]) + content[101:])
    assert problems(tmp_path) == {"halves": "bytes changed since it was published"}
    assert build(tmp_path, Silent()) == ["halves"]
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
    tmp_path: Path, requested: dict[str, StreamedStage], parts: list[Columns], message: str
) -> None:
    requested["halves"] = replace(requested["halves"], build=lambda _inputs, _work: iter(parts))
    with pytest.raises(InvariantBroken, match=rf"table halves is not what it must be.*{message}"):
        build(tmp_path, Silent(), requested=["halves"])
    assert not list(tmp_path.glob("halves*"))
    assert "halves" not in {finding.name for finding in verify(tmp_path)}
