"""Row numbers by counting, against every key of the tables."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from outs.cards.hands.sizes import SUBSET_CLASSES, SUBSET_STARTS
from outs.cards.holes.hole_arrays import HOLE_MASKS, HOLE_OF_ID
from outs.cards.lattice.canonical import canonical
from outs.cards.lattice.row_number_arrays import hole_rows, set_places
from outs.cards.lattice.row_numbers import HoleRows, canonical_sets, set_place
from outs.cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT


def column(folder: Path, table: str, *names: str) -> list[np.ndarray]:
    """Columns of a published table."""
    data = pq.read_table(folder / f"{table}.parquet", columns=list(names))
    return [data[name].to_numpy() for name in names]


def subset_masks(folder: Path, size: int) -> np.ndarray:
    """The canonical masks of the sets of this size, by id."""
    (masks,) = column(folder, "subset_classes", "mask")
    return masks[SUBSET_STARTS[size] : SUBSET_STARTS[size] + SUBSET_CLASSES[size]]


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_every_canonical_set_has_its_place(tables_folder: Path, cards: int) -> None:
    masks = subset_masks(tables_folder, cards)
    assert (set_places(masks, cards) == np.arange(len(masks))).all()
    assert [set_place(lanes(mask)) for mask in masks.tolist()] == list(range(len(masks)))


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_canonical_sets_are_listed_in_the_order_of_their_ids(tables_folder: Path, cards: int) -> None:
    joined = [sum(lane << LANE_BITS * suit for suit, lane in enumerate(lanes)) for lanes in canonical_sets(cards)]
    assert joined == subset_masks(tables_folder, cards).tolist()


def test_every_preflop_pair_has_its_row(tables_folder: Path) -> None:
    first, second = column(tables_folder, "preflop_matchups", "hole_a", "hole_b")
    assert (hole_rows(first, second, 2) == np.arange(len(first))).all()
    rows = HoleRows(2)
    assert rows.rows == len(first)
    some = list(zip(first.tolist(), second.tolist(), strict=True))[::7]
    assert [rows.row(*pair) for pair in some] == list(range(0, len(first), 7))


@pytest.mark.parametrize(("table", "cards"), [("flop", 3), pytest.param("turn", 4, marks=pytest.mark.long)])
def test_every_board_and_hole_has_its_row(tables_folder: Path, table: str, cards: int) -> None:
    boards = subset_masks(tables_folder, cards)
    by_id = HOLE_MASKS[HOLE_OF_ID]
    file, done = pq.ParquetFile(tables_folder / f"{table}.parquet"), 0
    for part in file.iter_batches(1 << 18, columns=["board_id", "hole_id"]):
        board_ids, hole_ids = (part[name].to_numpy() for name in ("board_id", "hole_id"))
        found = hole_rows(boards[board_ids], by_id[hole_ids], cards)
        assert (found == np.arange(done, done + len(found))).all()
        done += len(found)
    assert done == file.metadata.num_rows


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_one_position_and_many_have_the_same_rows_and_ways(cards: int) -> None:
    random = np.random.default_rng(cards)
    deals = np.array([random.permutation(52)[: cards + 2] for _ in range(3_000)], np.uint64)
    bits = np.uint64(1) << deals
    sets, holes = np.bitwise_or.reduce(bits[:, :cards], 1), np.bitwise_or.reduce(bits[:, cards:], 1)
    rows = HoleRows(cards)
    alone = [rows.row_and_ways(*pair) for pair in zip(sets.tolist(), holes.tolist(), strict=True)]
    assert hole_rows(sets, holes, cards).tolist() == [row for row, _ in alone]
    for (one, other), (_, ways) in list(zip(zip(sets.tolist(), holes.tolist(), strict=True), alone, strict=True))[::30]:
        assert ways == len({relabelled(one, other, order) for order in orders()})


def test_one_hand_and_many_have_the_same_place() -> None:
    random = np.random.default_rng(5)
    bits = np.uint64(1) << np.array([random.permutation(52)[:5] for _ in range(3_000)], np.uint64)
    masks = np.bitwise_or.reduce(bits, 1)
    alone = [set_place(lanes(canonical(mask)[0])) for mask in masks.tolist()]
    assert alone == set_places(masks, 5).tolist()


def lanes(mask: int) -> list[int]:
    """The lanes of a mask."""
    return [mask >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT)]


def orders() -> list[tuple[int, ...]]:
    """The 24 orders of the suits."""
    return list(permutations(range(SUIT_COUNT)))


def relabelled(first: int, second: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """A position after a relabelling of its suits."""
    return tuple(
        sum(lanes(mask)[suit] << LANE_BITS * place for place, suit in enumerate(order)) for mask in (first, second)
    )
