"""Final boards and run-outs by type, and boards joined by relabellings of suits: the same answers."""

from math import comb

import numpy as np
import pytest

from outs.cards.answers.equity_answers import EquityAnswer
from outs.cards.boards import parse_visible_cards
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_CARDS, HOLE_MASKS
from outs.cards.notation import mask_of, parse_cards
from outs.cards.ranges.range import parse_range
from outs.games.holdem.boards.hole_values import values_on
from outs.games.holdem.boards.run_outs import (
    blocks,
    boards_that_meet,
    final_boards,
    merged,
    relabelled_holes,
    run_outs,
    symmetries,
)
from outs.games.holdem.counting.showdowns import compare
from outs.games.holdem.weighted_holes import possible_holes
from outs.query.database.connection import Connection
from outs.query.holdem.equity.calculator import EquityCalculator
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.equity.shortcuts import Shortcuts
from outs.query.holdem.strength.states import StateTables
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of


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


@all_of("dead", ["As", "AsKs", "AsKsQsJsTs9s8s"])
def test_boards_either_meet_the_dead_cards_or_are_final(dead: str) -> None:
    seen = parse_visible_cards("", dead)
    met, missed = boards_that_meet(seen.dead), final_boards(seen)
    assert len(met.parts[0][1]) + len(missed.parts[0][1]) == comb(52, 5)
    assert (met.parts[0][1] & np.uint64(seen.dead) != 0).all()
    assert (met.missing_one + missed.missing_one, met.missing_two + missed.missing_two) == (comb(50, 5), comb(48, 5))


@all_of(("board", "most"), [("Ks7d2h", 355), ("AhKhQh", 355), ("7c7d7h", 355), ("Ks7d2h4c", 48)])
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


@all_of(("first", "second", "width"), [(1, 1, 8), (3, 200, 16), (200, 3, 2048), (97, 98, 4096), (2, 2, 10_000)])
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


ALIKE = "AK,TT-88:2,76s"


@all_of(
    ("ranges", "board", "dead", "size"),
    [
        ((ALIKE, "random"), "", "", 24),
        ((ALIKE, "random"), "", "As", 6),
        ((ALIKE, "random"), "", "AsAh", 4),
        ((ALIKE, "random"), "Ks7d2h", "", 1),
        ((ALIKE, "random"), "KsKd2h", "", 2),
        ((ALIKE, "random"), "Kh7h2c", "", 2),
        ((ALIKE, "random"), "Kh7h2h", "", 6),
        ((ALIKE, "random"), "Kh7h2h", "As", 2),
        ((ALIKE, "AcKc"), "Kh7h2h", "", 2),
        ((ALIKE, "AcKc:2,AdKd:3"), "Kh7h2h", "", 1),
        ((ALIKE, "AcKc:2,AdKd:2"), "Kh7h2h", "", 2),
    ],
)
def test_what_may_be_exchanged(ranges: tuple[str, ...], board: str, dead: str, size: int) -> None:
    seen = parse_visible_cards(board, dead)
    group = symmetries(seen, [possible_holes(parse_range(text), seen) for text in ranges])
    assert len(group) == size
    assert (0, 1, 2, 3) in group


@all_of(("board", "dead"), [("Kh7h2h", ""), ("Kh7h2c", "5s5d"), ("KsKd2h9c", "")])
def test_classes_hold_every_board(board: str, dead: str) -> None:
    seen = parse_visible_cards(board, dead)
    group = symmetries(seen, [possible_holes(parse_range("random"), seen)])
    ((_, every),) = final_boards(seen).parts
    parts = merged(final_boards(seen), group).parts
    assert sum(times * len(masks) for times, masks in parts) == len(every)
    assert sum(len(masks) for _, masks in parts) < len(every)
    assert set(np.concatenate([masks for _, masks in parts]).tolist()) <= set(every.tolist())


def test_holes_are_relabelled_as_masks_are() -> None:
    moved = relabelled_holes((1, 2, 3, 0))
    for hole, (low, high) in enumerate(HOLE_CARDS.tolist()):
        renamed = sorted(((card // 13 - 1) % 4) * 13 + card % 13 for card in (low, high))
        assert HOLE_CARDS[moved[hole]].tolist() == renamed


ASKED: list[tuple[tuple[str, ...], str, str]] = [
    (("22+,A2s+,KTs+", "88+,ATs+,AQo+"), "Kh7h2h", ""),
    (("22+,A2s+,KTs+", "88+,ATs+,AQo+:3"), "KhKd2c", "As"),
    (("22+,A2s+,KTs+", "88+,ATs+,AQo+:0.1234567"), "Kh7h2c", ""),
    (("AK,TT", "QQ+,76s"), "", "As"),
    (("AK,TT", "QQ+,76s", "random"), "Kh7h2h4h", ""),
    (("AK:2,TT", "AK:2,TT", "55+,76s:0.1234567"), "Kh7h2c", "As"),
]


@some_of(("ranges", "board", "dead"), ASKED, 4)
def test_answers_are_those_of_every_board(
    tables: Tables, connection: Connection, evaluator: Evaluator, ranges: tuple[str, ...], board: str, dead: str
) -> None:
    few = tables.equity(*ranges, board=board, dead=dead, by_hand=True)
    every_board = EquityCalculator(
        connection, lambda: evaluator, lambda: StateTables(connection), Shortcuts(relabel_suits=False)
    )
    agree(few, Equity(*ranges, board=board, dead=dead, by_hand=True).compared_by(every_board))


def agree(one: EquityAnswer, other: EquityAnswer) -> None:
    """Two answers are the same, hand by hand, up to rounding where weights have no ratio of small whole numbers."""
    assert one.deals == other.deals
    for player, again in zip(one.players, other.players, strict=True):
        assert (player.win, player.tie, player.lose) == (again.win, again.tie, again.lose)
        assert player.equity == pytest.approx(again.equity, abs=1e-13)
        assert player.hands is not None
        assert again.hands is not None
        theirs = {hand.hand: hand for hand in again.hands}
        assert len(theirs) == len(player.hands)
        for hand in player.hands:
            found = theirs[hand.hand]
            assert (hand.win, hand.tie, hand.lose) == (found.win, found.tie, found.lose)
            assert hand.equity == pytest.approx(found.equity, abs=1e-13)
