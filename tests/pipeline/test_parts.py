"""Parts joined to row groups: the same groups wherever parts begin."""

from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow as pa
import pytest

from outs.pipeline.parts import by_row_group
from outs.tables.declaration import Column, Table

NUMBERS = Table("numbers", "Numbers", ("number",), 23, (Column("number", "UTINYINT", "a number"),), row_group_rows=5)


@pytest.mark.parametrize("sizes", [[23], [1] * 23, [4, 6, 13], [5, 5, 13], [0, 22, 0, 1]])
def test_rows_are_joined_to_the_same_groups_wherever_parts_begin(sizes: Sequence[int]) -> None:
    starts = np.cumsum([0, *sizes[:-1]])
    parts = [pa.table({"number": np.arange(start, start + size)}) for start, size in zip(starts, sizes, strict=True)]
    groups = [group["number"].to_pylist() for group in by_row_group(NUMBERS, parts)]
    assert groups == [list(range(start, min(start + 5, 23))) for start in range(0, 23, 5)]


def test_a_group_is_given_out_before_the_parts_after_it_are_made() -> None:
    made = []

    def parts() -> Iterator[pa.Table]:
        for start in range(0, 20, 5):
            made.append(start)
            yield pa.table({"number": np.arange(start, start + 5)})

    next(iter(by_row_group(NUMBERS, parts())))
    assert made == [0]
