"""Slices: every part in one of them, and what is none."""

import pytest

from outs.cards.errors import BadInput
from outs.pipeline.slices import Slice
from outs.tests.cases import all_of


@pytest.mark.parametrize("of", [1, 2, 7, 200, 585])
def test_every_part_is_in_one_slice_and_slices_differ_by_no_more_than_a_part(of: int) -> None:
    slices = [Slice(number, of).parts(585) for number in range(1, of + 1)]
    assert sorted(part for parts in slices for part in parts) == list(range(585))
    assert {len(parts) for parts in slices} <= {585 // of, -(-585 // of)}


@all_of(
    "text", ["0/200", "3/2", "x", "", "1", "1/", "/2", "1/2/3", "-1/2", "1.0/2", "1 / 2", "1/0", "٣/٤", "1/9999999999"]
)
def test_what_is_no_slice_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="slice"):
        Slice.parse(text)


def test_there_are_no_more_slices_than_parts() -> None:
    with pytest.raises(BadInput, match="the table cannot be cut into 586 slices: it has 585 parts"):
        Slice.parse("1/586").parts(585)
