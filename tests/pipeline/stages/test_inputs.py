"""Later stages read back the rows that were computed."""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.hands.categories import CATEGORIES, category_of
from outs.cards.hands.evaluator import Evaluator
from outs.cards.lattice.subset_lattice import Lattice
from outs.games.draw.paytables.paytable import FOLDER
from outs.pipeline.stages.checks import InvariantBroken, require
from outs.pipeline.stages.inputs import category_of_values, column, evaluator_from, lattice_from, masks_column
from outs.work.fingerprint import data_digest

Built = Mapping[str, pa.Table]
LARGEST_MASK = (1 << 52) - 1


def test_evaluator_and_lattice_read_back_are_those_computed(
    built: Built, evaluator: Evaluator, lattice: Lattice
) -> None:
    for found, expected in ((evaluator_from(built["evaluator"]), evaluator), (lattice_from(built), lattice)):
        for field in fields(expected):
            one, other = (np.asarray(getattr(side, field.name)) for side in (found, expected))
            assert one.dtype == other.dtype, field.name
            assert np.array_equal(one, other), field.name


def test_each_value_has_the_number_of_its_category() -> None:
    numbers = category_of_values()
    assert [CATEGORIES[number] for number in numbers[1:].tolist()] == [category_of(v) for v in range(1, 7_463)]


def test_columns_are_read_as_wide_integers() -> None:
    table = pa.table({"mask": pa.array([0, LARGEST_MASK], pa.uint64()), "small": pa.array([1, 255], pa.uint8())})
    assert masks_column(table).tolist() == [0, LARGEST_MASK]
    assert masks_column(table).dtype == np.uint64
    assert column(table, "small").dtype == np.int64
    assert (column(table, "small") * 256).tolist() == [256, 65_280]


def test_what_does_not_hold_is_named() -> None:
    require(np.bool_(True), "all is well")
    with pytest.raises(InvariantBroken, match="something is wrong"):
        require(np.bool_(False), "something is wrong")


def test_the_digest_changes_with_any_pay_table(tmp_path: Path) -> None:
    digests = {data_digest(FOLDER), data_digest(tmp_path)}
    for name, text in (("one", "pay = 1"), ("one", "pay = 2"), ("two", "pay = 1")):
        (tmp_path / f"{name}.toml").write_text(text)
        digests.add(data_digest(tmp_path))
    (tmp_path / "one.toml").unlink()
    digests.add(data_digest(tmp_path))
    assert len(digests) == 6
