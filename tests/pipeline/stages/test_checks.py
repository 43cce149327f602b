"""Conditions on every table: it passes its own checks, its key ascends, and all its rows are there."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from outs.pipeline.catalogue import STAGES
from outs.pipeline.stages.checks import Check, InvariantBroken, check, in_key_order, require_all
from outs.pipeline.stages.stage import Stage
from outs.tables.declaration import Column, Table
from outs.tables.files.formats.parquet import read_parts
from outs.tables.schema import TABLES
from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import changed

Built = Mapping[str, pa.Table]

LARGE = 1_000_000
"""Rows from which on it is enough that the build accepted a table, by checks that are part of its fingerprint."""


KEYED = Table(
    "keyed",
    "Two columns of key",
    ("name", "number"),
    4,
    (Column("name", "VARCHAR", "a name"), Column("number", "UTINYINT", "a number")),
)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.rows < LARGE])
def test_the_built_table_is_accepted(name: str, built: Built) -> None:
    stage = STAGES[name]
    data = built[stage.table.name]
    parts = [data.slice(at, stage.table.row_group_rows) for at in range(0, len(data), stage.table.row_group_rows)]
    require_all(stage.checks, stage.gather(in_key_order(stage.table, parts), built), built)


@all_of("stage", [STAGES[name] for name in TABLES])
def test_rows_out_of_order_fail_a_check(stage: Stage, tables_folder: Path) -> None:
    few = next(read_parts(tables_folder / stage.table.file_name)).slice(0, 20)
    swapped = pa.concat_tables([few.slice(1, 1), few.slice(0, 1), few.slice(2)])
    with pytest.raises(InvariantBroken, match="does not ascend strictly"):
        list(in_key_order(stage.table, [swapped]))


@all_of(("name", "column", "by"), [("evaluator", "array", "x"), ("evaluator", "index", 1), ("discards", "hand_id", 1)])
def test_a_wrong_key_in_the_middle_fails_a_check(name: str, column: str, by: object, built: Built) -> None:
    data = built[name]
    with pytest.raises(InvariantBroken, match="does not ascend strictly"):
        list(in_key_order(TABLES[name], [changed(data, [(column, data.num_rows // 2, by)])]))


@all_of(
    ("names", "numbers", "ascends"),
    [
        (["a", "a", "b", "b"], [1, 2, 1, 2], True),
        (["a", "a", "b", "b"], [1, 2, 0, 255], True),
        (["a", "a", "b", "b"], [1, 1, 1, 2], False),
        (["a", "a", "b", "b"], [2, 1, 1, 2], False),
        (["a", "b", "a", "b"], [1, 1, 2, 2], False),
        (["B", "a", "b", "ba"], [9, 9, 9, 9], True),
    ],
)
def test_keys_ascend_column_by_column(names: list[str], numbers: list[int], ascends: bool) -> None:
    data = pa.table({"name": names, "number": np.array(numbers, np.uint8)})
    for parts in ([data], [data.slice(0, 1), data.slice(1)], [data.slice(at, 1) for at in range(4)]):
        if ascends:
            assert pa.concat_tables(in_key_order(KEYED, parts)).equals(data)
        else:
            with pytest.raises(InvariantBroken, match=r"the key \('name', 'number'\) does not ascend strictly"):
                list(in_key_order(KEYED, parts))


def test_the_rows_of_all_parts_are_counted() -> None:
    data = pa.table({"name": ["a"] * 4, "number": np.arange(4, dtype=np.uint8)})
    for parts in ([data.slice(0, 3)], [data.slice(0, 1), data.slice(1, 2)]):
        with pytest.raises(InvariantBroken, match=r"^3 rows where 4 belong$"):
            list(in_key_order(KEYED, parts))
    with pytest.raises(InvariantBroken, match=r"^4 rows where 5 belong$"):
        list(in_key_order(replace(KEYED, rows=5), [data]))


def test_a_check_is_called_what_its_function_is() -> None:
    @check
    def all_is_well(data: bool, _inputs: Built) -> bool:
        return data

    assert all_is_well.name == "all is well"
    assert all_is_well.problem(True, {}) is None
    assert all_is_well.problem(False, {}) == "all is well"


def test_all_checks_that_fail_are_named_with_what_stopped_them() -> None:
    checks = (
        Check("the first", lambda _data, _inputs: False),
        Check("the second", lambda _data, _inputs: True),
        Check("the third", lambda data, _inputs: bool(data[7])),
    )
    with pytest.raises(InvariantBroken, match=r"^the first; the third \(IndexError: list index out of range\)$"):
        require_all(checks, [], {})


def test_no_two_checks_of_a_table_share_a_name() -> None:
    for stage in STAGES.values():
        names = [one.name for one in stage.checks]
        assert len(names) == len(set(names))
        assert names or stage.table.name not in TABLES
