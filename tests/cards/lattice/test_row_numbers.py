"""One canonical form: the same for all suit relabellings, and different for different classes."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outs.cards.hands.hole_arrays import HOLE_MASKS, HOLE_OF_ID
from outs.cards.hands.sizes import SUBSET_CLASSES, SUBSET_STARTS
from outs.cards.lattice.row_number_arrays import hole_rows, set_places
from outs.cards.lattice.row_numbers import (
    HoleRows,
    canonical,
    canonical_sets,
    relabel_card,
    relabel_mask,
    set_place,
    suit_order,
)
from outs.cards.mask_arrays import canonical_masks
from outs.cards.notation import DECK_MASK, DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT, cards_of, mask_of
from outs.tests.cases import all_of

ORDERS = tuple(permutations(range(4)))
MASKS = st.integers(0, DECK_MASK)


@st.composite
def layered_positions(draw: st.DrawFn) -> tuple[int, ...]:
    """One to three disjoint layers of a few cards each."""
    sizes = draw(st.lists(st.integers(0, 5), min_size=1, max_size=3))
    cards = draw(st.lists(st.integers(0, DECK_SIZE - 1), unique=True, min_size=sum(sizes), max_size=sum(sizes)))
    layers = []
    for size in sizes:
        layers.append(mask_of(cards[:size]))
        cards = cards[size:]
    return tuple(layers)


@given(layered_positions(), st.sampled_from(ORDERS))
def test_relabelling_the_suits_never_changes_the_canonical_form(layers: tuple[int, ...], order: list[int]) -> None:
    relabelled = [relabel_mask(layer, order) for layer in layers]
    assert canonical(*relabelled) == canonical(*layers)


@given(MASKS)
def test_the_canonical_mask_is_the_largest_of_the_relabellings(mask: int) -> None:
    assert canonical(mask) == (max(relabel_mask(mask, order) for order in ORDERS),)


@given(layered_positions())
def test_keys_of_hole_and_board_ascend_by_suit(layers: tuple[int, ...]) -> None:
    canonical_layers = canonical(*layers)
    keys = [tuple(layer >> LANE_BITS * suit & 8191 for layer in canonical_layers) for suit in range(4)]
    assert keys == sorted(keys)


@given(st.lists(MASKS, min_size=1, max_size=50))
def test_the_column_of_canonical_masks_agrees_with_the_single_ones(masks: list[int]) -> None:
    expected = [canonical(mask)[0] for mask in masks]
    assert canonical_masks(np.array(masks, np.uint64)).tolist() == expected


@given(MASKS, st.sampled_from(ORDERS))
def test_relabelling_a_mask_relabels_its_cards(mask: int, order: list[int]) -> None:
    assert mask_of(relabel_card(card, order) for card in cards_of(mask)) == relabel_mask(mask, order)


@given(layered_positions())
def test_the_canonical_form_is_the_relabelling_of_the_suit_order(layers: tuple[int, ...]) -> None:
    order = suit_order(layers)
    assert sorted(order) == [0, 1, 2, 3]
    assert tuple(relabel_mask(layer, order) for layer in layers) == canonical(*layers)


def column(folder: Path, table: str, *names: str) -> list[np.ndarray]:
    """Columns of a published table."""
    data = pq.read_table(folder / f"{table}.parquet", columns=list(names))
    return [data[name].to_numpy() for name in names]


def subset_masks(folder: Path, size: int) -> np.ndarray:
    """The canonical masks of the sets of this size, by id."""
    (masks,) = column(folder, "subset_classes", "mask")
    return masks[SUBSET_STARTS[size] : SUBSET_STARTS[size] + SUBSET_CLASSES[size]]


@all_of("cards", [1, 2, 3, 4, 5])
def test_every_canonical_set_has_its_place(tables_folder: Path, cards: int) -> None:
    masks = subset_masks(tables_folder, cards)
    assert (set_places(masks, cards) == np.arange(len(masks))).all()
    assert [set_place(lanes(mask)) for mask in masks.tolist()] == list(range(len(masks)))


@all_of("cards", [2, 3, 4])
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


@all_of("cards", [2, 3, 4])
def test_one_position_and_many_have_the_same_rows_and_ways(cards: int) -> None:
    random = np.random.default_rng(cards)
    deals = np.array([random.permutation(52)[: cards + 2] for _ in range(3_000)], np.uint64)
    bits = np.uint64(1) << deals
    sets, holes = np.bitwise_or.reduce(bits[:, :cards], 1), np.bitwise_or.reduce(bits[:, cards:], 1)
    rows = HoleRows(cards)
    alone = [rows.row_and_ways(*pair) for pair in zip(sets.tolist(), holes.tolist(), strict=True)]
    assert hole_rows(sets, holes, cards).tolist() == [row for row, _ in alone]
    for (one, other), (_, ways) in list(zip(zip(sets.tolist(), holes.tolist(), strict=True), alone, strict=True))[::30]:
        assert ways == len({(relabel_mask(one, order), relabel_mask(other, order)) for order in ORDERS})


def test_one_hand_and_many_have_the_same_place() -> None:
    random = np.random.default_rng(5)
    bits = np.uint64(1) << np.array([random.permutation(52)[:5] for _ in range(3_000)], np.uint64)
    masks = np.bitwise_or.reduce(bits, 1)
    alone = [set_place(lanes(canonical(mask)[0])) for mask in masks.tolist()]
    assert alone == set_places(masks, 5).tolist()


def lanes(mask: int) -> list[int]:
    """The lanes of a mask."""
    return [mask >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT)]
