"""Checks that add up numbers of a large table: however it is cut, and whatever stops them."""

from itertools import pairwise

import numpy as np
import pyarrow as pa

from outs.pipeline.stages.checks import ROWS, InvariantBroken, SummedCheck, require_all, row_check, sums_of
from outs.pipeline.stages.inputs import KnownColumns
from outs.tests.cases import all_of

TABLE = pa.table({"number": np.arange(3 * ROWS + 7, dtype=np.uint32)})
TOTAL = TABLE.num_rows * (TABLE.num_rows - 1) // 2
ADDS_UP: SummedCheck[KnownColumns] = SummedCheck(
    "numbers add up", lambda rows: rows["number"].sum(), lambda found, _inputs: found == TOTAL
)
SMALL: SummedCheck[KnownColumns] = row_check("numbers are small", lambda rows: rows["number"] >= TABLE.num_rows)
LARGE: SummedCheck[KnownColumns] = row_check("numbers are large", lambda rows: rows["number"] < 1)
MISSING: SummedCheck[KnownColumns] = row_check("others are small", lambda rows: rows["other"] > 1)


def problems(*checks: SummedCheck[KnownColumns], parts: list[pa.Table]) -> str:
    """Return the names of the checks that fail."""
    try:
        require_all([one.check for one in checks], sums_of(checks, parts, KnownColumns), {})
    except InvariantBroken as broken:
        return str(broken)
    return ""


@all_of("cuts", [[], [5], [ROWS, 2 * ROWS], [ROWS + 1, ROWS + 2, 2 * ROWS + 9]])
def test_checks_hold_however_the_table_is_cut(cuts: list[int]) -> None:
    edges = [0, *cuts, TABLE.num_rows]
    parts = [TABLE.slice(start, end - start) for start, end in pairwise(edges)]
    assert problems(ADDS_UP, SMALL, parts=parts) == ""


def test_a_row_that_is_wrong_or_missing_fails_its_check() -> None:
    assert problems(ADDS_UP, SMALL, LARGE, parts=[TABLE]) == "numbers are large"
    assert problems(ADDS_UP, SMALL, parts=[TABLE.slice(2)]) == "numbers add up"


def test_an_error_in_a_check_is_reported_and_the_others_still_run() -> None:
    said = problems(MISSING, LARGE, parts=[TABLE])
    assert said.startswith("others are small (KeyError: ")
    assert said.endswith("; numbers are large")
