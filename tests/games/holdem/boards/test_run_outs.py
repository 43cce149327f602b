"""Final boards and run-outs by type, and the comparison of values."""

from math import comb

import numpy as np
import pytest

from outs.cards.boards import parse_visible_cards
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_MASKS
from outs.cards.notation import mask_of, parse_cards
from outs.games.holdem.boards.hole_values import values_on
from outs.games.holdem.boards.run_outs import blocks, boards_that_meet, final_boards, run_outs
from outs.games.holdem.counting.showdowns import compare


@pytest.mark.parametrize(
    ("board", "dead"),
    [
        pytest.param("", "As", marks=pytest.mark.long),
        ("Ks7d2h", ""),
        ("Ks7d2h", "AsAd"),
        ("Ks7d2h9c", "Ah"),
        ("Ks7d2h9c5c", ""),
    ],
)
def test_final_boards_are_all_completions(board: str, dead: str) -> None:
    seen = parse_visible_cards(board, dead)
    found = final_boards(seen)
    ((times, boards),) = found.parts
    assert times == 1
    assert len(np.unique(boards)) == len(boards) == comb(seen.unseen, seen.missing)
    assert (np.bitwise_count(boards) == 5).all()
    assert (boards & np.uint64(seen.board) == seen.board).all()
    assert (boards & np.uint64(seen.dead) == 0).all()
    assert sum(len(block) for _, block in blocks(found, 100)) == len(boards)
    one, two = (np.uint64(mask_of(parse_cards(text))) for text in ("2c2d", "2c2d3c3d"))
    assert (found.missing_one, found.missing_two) == ((boards & one == 0).sum(), (boards & two == 0).sum())


@pytest.mark.parametrize("dead", ["As", "AsKs", "AsKsQsJsTs9s8s"])
def test_boards_either_meet_the_dead_cards_or_are_final(dead: str) -> None:
    seen = parse_visible_cards("", dead)
    met, missed = boards_that_meet(seen.dead), final_boards(seen)
    assert len(met.parts[0][1]) + len(missed.parts[0][1]) == comb(52, 5)
    assert (met.parts[0][1] & np.uint64(seen.dead) != 0).all()
    assert (met.missing_one + missed.missing_one, met.missing_two + missed.missing_two) == (comb(50, 5), comb(48, 5))


@pytest.mark.parametrize(("board", "most"), [("Ks7d2h", 355), ("AhKhQh", 355), ("7c7d7h", 355), ("Ks7d2h4c", 48)])
def test_run_outs_are_those_of_the_final_boards_by_type(evaluator: Evaluator, board: str, most: int) -> None:
    found = run_outs(evaluator, parse_cards(board))
    ((_, boards),) = final_boards(parse_visible_cards(board, "")).parts
    completed = np.bitwise_or.reduce(np.uint64(1) << found.cards.astype(np.uint64), axis=1) | mask_of(
        parse_cards(board)
    )
    assert sorted(completed.tolist()) == sorted(boards.tolist())
    assert found.kinds == found.kind.max() + 1 <= most
    holes = np.flatnonzero(found.live)[::60]
    for place, row in zip(holes, values_on(evaluator, completed, holes), strict=True):
        apart = completed & HOLE_MASKS[place] == 0
        assert (found.values[found.kind, place][apart] == row[: len(completed)][apart]).all()
        assert found.without_each_hole()[:, place].sum() == apart.sum()


@pytest.mark.parametrize(
    ("first", "second", "width"), [(1, 1, 8), (3, 200, 16), (200, 3, 2048), (97, 98, 4096), (2, 2, 10_000)]
)
def test_comparison_counts_columns(rng: np.random.Generator, first: int, second: int, width: int) -> None:
    one, other = (rng.integers(0, 4, (rows, width)).astype(np.uint16) for rows in (first, second))
    above, below = compare(one, other)
    assert (above == (one[:, None] > other).sum(axis=2)).all()
    assert (below == (one[:, None] < other).sum(axis=2)).all()


def test_no_byte_overflows_where_every_column_counts() -> None:
    one, other = np.full((2, 8160), 2, np.uint16), np.ones((3, 8160), np.uint16)
    above, below = compare(one, other)
    assert (above == 8160).all()
    assert (below == 0).all()
