"""Another game's tables, found in their files where they are built and counted where they are not."""

from dataclasses import replace
from pathlib import Path

import pytest

import outs
from outs.cards.answers.equity_answers import COUNTED
from outs.cards.hands.evaluator import build_evaluator
from outs.cards.notation import cards_of, cards_text
from outs.games.short_deck import STRAIGHTS_BEAT_TRIPS
from outs.pipeline.short_deck import board_classes
from outs.query.database.connection import Connection
from outs.query.holdem.strength.state import State, StateFinder
from outs.tables.short_deck import SHORT_DECK as GAME
from outs.tests.cases import some_of
from outs.tests.query.holdem.short_deck_tables import BOARDS
from outs.tests.query.holdem.strength.test_states import NoStateTables


def _deals() -> list[tuple[str, str]]:
    """A hole on each board, in suits that are not the canonical ones."""
    boards = [cards_of(mask) for mask in board_classes(4)[0][:BOARDS].tolist()]
    moved = [[(card + 13) % 52 for card in board] for board in boards]
    return [(cards_text([51 - place, 38 - place]), cards_text(board)) for place, board in enumerate(moved)]


@some_of(("hole", "board"), _deals(), 2)
def test_a_row_says_what_counting_says(short_deck_folder: Path, connection: Connection, hole: str, board: str) -> None:
    evaluator = build_evaluator(STRAIGHTS_BEAT_TRIPS)
    counting = StateFinder(lambda: evaluator, NoStateTables(connection), STRAIGHTS_BEAT_TRIPS.deck)
    with outs.open(short_deck_folder) as session:
        looked_up = session.state(hole, board, game=GAME)
        assert looked_up == replace(counting.find(State(hole, board, game=GAME).cards), source="table short_deck_turn")
        found = session.equity(hole, "random", board=board, game=GAME)
        assert (found.source, found.deals) == ("table short_deck_turn", 435 * 28)
        assert found.players[0].equity == pytest.approx(looked_up.potential.equity, abs=1e-12)
        assert session.strength(hole, board, game=GAME).equity == looked_up.potential.equity
        assert session.equity(hole, "AA,KQs", board=board, game=GAME).source == COUNTED


def test_every_hole_of_a_board_is_read_at_once(short_deck_folder: Path) -> None:
    ((hole, board), *_) = _deals()
    with outs.open(short_deck_folder) as session:
        by_hand = session.equity("random", "random", board=board, by_hand=True, game=GAME)
        assert by_hand.source == "table short_deck_turn"
        equities = [one.equity for one in by_hand.players[0].hands or ()]
        assert len(equities) == 496
        assert session.equity(hole, "random", board=board, game=GAME).players[0].equity in equities


def test_hands_before_the_flop_are_looked_up(short_deck_folder: Path) -> None:
    with outs.open(short_deck_folder) as session:
        aces, other = session.equity("AA", "random", game=GAME).players
        assert (aces.win, aces.tie, aces.lose) == (6 * 81_554_974, 6 * 2_000_304, 6 * 29_416_658)
        assert (other.win, other.tie) == (aces.lose, aces.tie)
        assert session.equity("random", "AA", game=GAME).players == (other, aces)
        one = session.equity("AhAd", "random", game=GAME)
        assert (one.players[0].win, one.source) == (81_554_974, "table short_deck_hands")
        several = session.equity("AA", "random", opponents=2, game=GAME)
        assert (several.players[0].equity, several.exact) == (0.55, True)
        assert not session.equity("AA", "random", opponents=4, samples=200, game=GAME).exact


def test_the_files_answer_sql(short_deck_folder: Path) -> None:
    with outs.open(short_deck_folder) as session:
        rows = session.sql("SELECT count(DISTINCT board_id) FROM short_deck_turn").fetchall()
    assert rows == [(BOARDS,)]
