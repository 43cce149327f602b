"""Boards joined by relabellings of suits: fewer to count, and the same answers."""

import numpy as np
import pytest

from outs.cards.answers.equity_answers import EquityAnswer
from outs.cards.boards import parse_visible_cards
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_CARDS
from outs.cards.ranges.range import parse_range
from outs.games.holdem.boards.run_outs import final_boards
from outs.games.holdem.boards.suit_symmetry import merged, relabelled_holes, symmetries
from outs.games.holdem.weighted_holes import possible_holes
from outs.query.database.connection import Connection
from outs.query.holdem.equity.equity import EquityCalculator
from outs.query.holdem.equity.shortcuts import Shortcuts
from outs.query.holdem.strength.states import StateTables
from outs.query.session import Tables
from outs.tests.cases import some_of

ALIKE = "AK,TT-88:2,76s"


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(("board", "dead"), [("Kh7h2h", ""), ("Kh7h2c", "5s5d"), ("KsKd2h9c", "")])
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
    agree(few, every_board.compare(ranges, board=board, dead=dead, by_hand=True))


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
