"""Parts joined to row groups: the same groups wherever parts begin."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyarrow as pa

from outs.pipeline.stages.checks import Inputs
from outs.pipeline.stages.stage import Columns, Parts, as_one, by_row_group, in_this_process
from outs.tables.declaration import Column, Table
from outs.tests.cases import all_of
from outs.work.executors import UnitWork
from outs.work.progress import Silent

NUMBERS = Table("numbers", "Numbers", ("number",), 23, (Column("number", "UTINYINT", "a number"),), row_group_rows=5)


@all_of("sizes", [[23], [1] * 23, [4, 6, 13], [5, 5, 13], [0, 22, 0, 1]])
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


def test_what_two_tables_need_is_made_once_until_it_is_cleared() -> None:
    made: list[int] = []

    def make_need(_shared: object, part: int) -> Columns:
        made.append(part)
        return {"number": np.arange(23)}

    def make_table(shared: Inputs, _part: int) -> Columns:
        return {"number": shared["numbers"]["number"].to_numpy() + 1}

    need = Parts(__name__, NUMBERS, (), lambda _: 1, lambda _: None, make_need, as_one)
    table = Parts(__name__, NUMBERS, (), lambda _: 1, lambda inputs: inputs, make_table, as_one, (need,))
    with ThreadPoolExecutor(1) as threads:
        work = UnitWork(threads, Silent())
        for _ in range(2):
            (columns,) = in_this_process(table, {}, work)
            assert columns["number"].to_pylist() == list(range(1, 24))
        assert made == [0]
        work.made.clear()
        list(in_this_process(table, {}, work))
        assert made == [0, 0]
