"""The tables of short deck: the turn of one order as a whole, some flops, and checks that notice wrong values."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.deck import Deck
from outs.cards.hands.evaluator import build_evaluator
from outs.cards.hands.starting_hands import HOLES, STARTING_HANDS, hole_id
from outs.cards.mask_arrays import combination_masks
from outs.cards.notation import cards_of
from outs.games.holdem.boards.visible_cards import KnownCards
from outs.games.holdem.counting.one_hole import count_state
from outs.games.holdem.rules import opponent_holes
from outs.games.short_deck import DECK, ORDERS, STRAIGHTS_BEAT_TRIPS, TRIPS_BEAT_STRAIGHTS
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.river import River
from outs.pipeline.catalogue import STAGES
from outs.pipeline.holdem.flop_and_turn import Street, columns_of
from outs.pipeline.short_deck import HANDS, against_one, board_classes, whole_river
from outs.query.session import Tables
from outs.tables.files.formats.parquet import arrow_table
from outs.tables.schema import REQUESTS
from outs.tables.short_deck import SHORT_DECK, SHORT_DECK_TRIPS
from outs.tests.cards.hands.plain_hands import best_of, short_deck
from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import Built, changed, check_of
from outs.work.executors import UnitWork
from outs.work.progress import Silent

pytestmark = pytest.mark.long

GAME, OTHER = STRAIGHTS_BEAT_TRIPS.name, TRIPS_BEAT_STRAIGHTS.name
HANDS_BEFORE, MATCHUPS, FLOP, TURN = REQUESTS[GAME]
EVALUATOR = build_evaluator(STRAIGHTS_BEAT_TRIPS)
HOLE_OF_ID = {hole_id(*hole): hole for hole in HOLES}


def test_the_games_are_those_of_the_rules() -> None:
    assert [order.name for order in ORDERS] == [SHORT_DECK, SHORT_DECK_TRIPS]
    assert [name for name in REQUESTS if name.startswith("short")] == [SHORT_DECK, SHORT_DECK_TRIPS]
    assert len(HANDS) == 81


@pytest.fixture(scope="module")
def built() -> Built:
    """Starting hands, matchups and the turn of one order."""
    made = {}
    with ThreadPoolExecutor(1) as threads:
        for name in (HANDS_BEFORE, MATCHUPS, TURN):
            stage, work = STAGES[name], UnitWork(threads, Silent())
            made[name] = pa.concat_tables([arrow_table(stage.table, part) for part in stage.build({}, work)])
    return made


@pytest.fixture(scope="module")
def river() -> River:
    """The river of the same order."""
    return whole_river(EVALUATOR)


@pytest.mark.parametrize("name", [HANDS_BEFORE, MATCHUPS, TURN])
def test_the_tables_have_the_declared_rows_and_pass_their_checks(built: Built, name: str) -> None:
    stage = STAGES[name]
    assert built[name].num_rows == stage.table.rows
    found = stage.gather([built[name]], built)
    assert [problem for check in stage.checks if (problem := check.problem(found, built))] == []


@all_of(
    ("name", "check", "column", "by"),
    [
        (HANDS_BEFORE, "every hand has a row for each number of opponents", "combinations", 1),
        (HANDS_BEFORE, "deals are those of the deck", "deals", 1),
        (HANDS_BEFORE, "deals add up", "win", 1),
        (HANDS_BEFORE, "ties add up", "tie", 1),
        (HANDS_BEFORE, "equities are those of the counts", "equity", 0.1),
        (HANDS_BEFORE, "pots won against 1 add up", "win", 1),
        (MATCHUPS, "ways add up to all pairs of disjoint holes", "ways", 1),
        (MATCHUPS, "boards add up", "tie", 1),
        (MATCHUPS, "turning the pair round swaps win and lose", "win", 1),
        (MATCHUPS, "cards_a are those of the mask", "cards_a", "AhAs"),
        (MATCHUPS, "starting_hand_b is that of the hole", "starting_hand_b", "AA"),
        (MATCHUPS, "every starting hand does as well as against one random hand", "win", 1),
        (TURN, "ways add up to all deals", "ways", 1),
        (TURN, "opponent holes add up", "ahead", 1),
        (TURN, "those ahead now add up", "ahead_ahead", 1),
        (TURN, "win adds up", "win", 1),
        (TURN, "no strength is above certainty", "strength_squares", 812**2 * 28),
        (TURN, "squares add up to those of the river", "strength_squares", 1),
        (TURN, "win_two of every starting hand is what it is before the flop", "win_two", 1),
        (TURN, "boards and holes exist", "board_id", 60_000),
    ],
)
def test_checks_notice_a_wrong_value(built: Built, name: str, check: str, column: str, by: float) -> None:
    wrong = changed(built[name], [(column, 0, by)])
    found = STAGES[name].gather([wrong], built)
    assert check_of(name, check).problem(found, {**built, name: wrong}) == check


def test_matchups_are_those_of_every_board_by_the_rules_as_a_book_has_them(
    built: Built, rng: np.random.Generator
) -> None:
    """Two holes of a few pairs on random boards, one by one; and on all boards by the evaluator."""
    rows = built[MATCHUPS].to_pylist()
    boards = combination_masks(5, DECK)
    for place in rng.choice(len(rows), 4).tolist():
        row = rows[place]
        holes = [np.uint64(row[f"hole_{side}"]) for side in "ab"]
        free = boards[boards & (holes[0] | holes[1]) == 0]
        first, second = (EVALUATOR.values(free | hole).astype(int) for hole in holes)
        assert (int((first > second).sum()), int((first == second).sum())) == (row["win"], row["tie"])
        for at in rng.choice(len(free), 30).tolist():
            one, other = (best_of(short_deck, cards_of(int(free[at] | hole))) for hole in holes)
            assert np.sign(first[at] - second[at]) == (one > other) - (one < other)


@pytest.mark.parametrize("board", [0, 311, 560])
def test_rows_of_a_flop_are_what_counting_every_board_finds(river: River, board: int) -> None:
    flops = board_classes(3)[0]
    street = Street(flops, EvaluatorArrays.of(EVALUATOR, 5), river, 1)
    rows = arrow_table(STAGES[FLOP].table, columns_of(street, board, board + 1))
    for row in rows.take(np.linspace(0, rows.num_rows - 1, 6).astype(int)).to_pylist():
        hole = HOLE_OF_ID[row["hole_id"]]
        found = count_state(EVALUATOR, KnownCards(hole, cards_of(int(flops[board])), (), DECK))
        assert found.moves.now == (row["ahead"], row["tied"], row["behind"])
        assert found.moves.then[2] == (row["behind_ahead"], row["behind_tied"], row["behind_behind"])
        assert found.moves.then[0] == (row["ahead_ahead"], row["ahead_tied"], row["ahead_behind"])
        assert found.against_two == (row["win_two"], row["tie_one_of_two"], row["tie_both_of_two"])
        assert found.strength_squares == row["strength_squares"]
        assert found.histogram == tuple(row["strength_histogram"])


def test_hands_before_the_flop_do_as_well_as_on_all_boards(built: Built, tables: Tables) -> None:
    counts = {row["starting_hand"]: row for row in built[HANDS_BEFORE].to_pylist() if row["opponents"] == 1}
    (counted,) = tables.equity("QJs", "random", by_hand=True, game=GAME).players[:1]
    assert (counted.win, counted.tie) == (4 * counts["QJs"]["win"], 4 * counts["QJs"]["tie"])


def test_the_other_order_has_other_counts_of_as_many_deals() -> None:
    found = against_one(build_evaluator(TRIPS_BEAT_STRAIGHTS))
    assert (found.sum(axis=1) > 0).tolist() == [hand in HANDS for hand in STARTING_HANDS]
    deals = 630 * 561 * 201_376
    assert 2 * int(found[:, 0].sum()) + int(found[:, 1].sum()) == deals


def test_boards_of_a_deck_are_those_of_its_cards() -> None:
    boards, ways = board_classes(3)
    assert int(ways.sum()) == 7_140
    assert not (boards & np.uint64(Deck("2345", "cdhs").mask)).any()
    assert opponent_holes(DECK) == 406
