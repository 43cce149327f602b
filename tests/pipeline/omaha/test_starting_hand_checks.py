"""The checks of the table of Omaha's starting hands: each notices a wrong value. Wins and losses are made up."""

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import SUIT_COUNT, cards_of, cards_text
from outs.games.omaha.hand_values import rank_classes, suit_classes
from outs.pipeline.catalogue import STAGES
from outs.pipeline.omaha.starting_hands import DEALS, KNOWN, counts_of
from outs.tables.files.formats.parquet import arrow_table
from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import Change, changed, check_of

NAME = "omaha_starting_hands"


@pytest.fixture(scope="module")
def data() -> pa.Table:
    """Every class; all hands tie but the known one and another, which loses what that wins."""
    masks, ways = np.unique(canonical_masks(combination_masks(4)), return_counts=True)
    cards = [cards_text(cards_of(mask)) for mask in masks.tolist()]
    win, tie, lose = np.zeros(len(masks), np.int64), np.full(len(masks), DEALS), np.zeros(len(masks), np.int64)
    (known,) = (place for place, text in enumerate(cards) if text == "KhKsAhAs")
    other = next(place for place, count in enumerate(ways.tolist()) if count == ways[known] and place != known)
    win[known], tie[known] = KNOWN[1:]
    lose[known] = DEALS - KNOWN[1] - KNOWN[2]
    win[other], tie[other], lose[other] = lose[known], tie[known], win[known]
    columns = {"mask": masks, "cards": cards, "ways": ways, "win": win, "tie": tie, "lose": lose}
    return arrow_table(STAGES[NAME].table, columns)


@all_of(
    ("check", "changes"),
    [
        ("ways add up to all hands", (("ways", 5, 1),)),
        ("masks are canonical", (("mask", -1, -1),)),
        ("deals add up", (("tie", 5, 1),)),
        ("what hands win others lose", (("win", 5, 1), ("tie", 5, -1))),
        ("double suited aces and kings do as known", (("win", "known", 1), ("lose", "known", -1))),
    ],
)
def test_each_check_notices_what_breaks_it(
    data: pa.Table, check: str, changes: tuple[tuple[str, int | str, int], ...]
) -> None:
    known = data["cards"].to_pylist().index("KhKsAhAs")
    placed: tuple[Change, ...] = tuple((name, known if row == "known" else int(row), by) for name, row, by in changes)
    assert check_of(NAME, check).problem(data, {}) is None
    assert check_of(NAME, check).problem(changed(data, placed), {}) == check


def test_every_check_has_a_mutation() -> None:
    assert len(STAGES[NAME].checks) == 5


def test_a_hand_has_the_counts_of_its_ranks_and_of_each_suit() -> None:
    """Counts are made up: what a class adds says which it is."""
    masks = np.array([0b1011 | 1 << 13, 0b1111], np.uint64)
    by_rank = np.stack([rank_classes().codes, rank_classes().codes], axis=1)
    by_suit = np.stack([suit_classes().lanes, np.ones(len(suit_classes().lanes), np.int64)], axis=1)
    found = counts_of(masks, by_rank, by_suit)
    units = 1 << (13 + 3 * np.arange(13))
    assert found[:, 1].tolist() == [2 * units[0] + units[1] + units[3] + SUIT_COUNT, units[:4].sum() + SUIT_COUNT]
    assert found[:, 0].tolist() == [2 * units[0] + units[1] + units[3] + 0b1011 + 1, units[:4].sum() + 0b1111]
