"""The SQL functions that find the row of any hole and board, or of any hand, run in the published database."""

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from pathlib import Path

import duckdb
import numpy as np
import pytest

from outs.cards.hands.sizes import SUBSET_STARTS
from outs.cards.hands.starting_hands import hole_id
from outs.cards.lattice.row_numbers import canonical, relabel_card, relabel_mask, suit_order
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.tables.schema import ON_REQUEST
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]
Deal = tuple[tuple[int, ...], tuple[int, ...]]

SUIT_ORDERS = list(permutations(range(4)))
TABLE_OF_BOARD = {3: "flop", 4: "turn"}
RIVERS = ("AsKsQsJsTs", "2c2d2h3c3d", "AhKhQh2h7c", "9c8c7c6c2d", "4d4h9s9cKd", "AcKdQh9s2c")
"""Boards that play by themselves, of three, four and five cards of one suit, paired, and of none of that."""
QUICK = 0.25
"""Seconds of the processor: a filter that is computed for every row takes ten times as long."""


@pytest.fixture(scope="module")
def connection(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The published database, as any client opens it."""
    with duckdb.connect(database, read_only=True) as opened:
        yield opened


def row(connection: duckdb.DuckDBPyConnection, query: str) -> dict[str, object]:
    """The one row of a query, by column."""
    result = connection.execute(query)
    names = [column[0] for column in result.description or ()]
    (found,) = result.fetchall()
    return dict(zip(names, found, strict=True))


def random_deal(rng: np.random.Generator, board: int) -> Deal:
    """A hole and a board of one deck, in no order."""
    cards = tuple(int(card) for card in rng.choice(52, 2 + board, replace=False))
    return cards[:2], cards[2:]


def ids(hole: Iterable[int], board: tuple[int, ...]) -> tuple[int, int]:
    """The canonical hole's hole_id by Python, and the mask of the canonical board."""
    own_board, own_hole = canonical(mask_of(board), mask_of(hole))
    return own_board, hole_id(*sorted(cards_of(own_hole)))


@all_of("cards", TABLE_OF_BOARD)
def test_a_row_is_that_of_the_canonical_hole_and_board(
    connection: duckdb.DuckDBPyConnection, rng: np.random.Generator, cards: int
) -> None:
    table = TABLE_OF_BOARD[cards]
    for _ in range(8):
        hole, board = random_deal(rng, cards)
        found = row(connection, f"FROM {table}_row('{cards_text(hole)}', '{cards_text(board)}')")
        own_board, own_hole_id = ids(hole, board)
        (subset_id,) = row(connection, f"SELECT subset_id FROM subset_classes WHERE mask = {own_board}").values()
        board_id = int(str(subset_id)) - SUBSET_STARTS[cards]
        wanted = row(connection, f"FROM {table} WHERE board_id = {board_id} AND hole_id = {own_hole_id}")
        assert {name: found[name] for name in wanted} == wanted
        assert list(found) == ["board", "hole", "starting_hand", "hs", "equity", *wanted]
        assert (found["hole"], found["board"]) == (cards_text(hole), cards_text(board))
        state = row(connection, f"FROM {table}_states WHERE board_id = {board_id} AND hole_id = {own_hole_id}")
        assert list(found) == list(state)
        assert (found["starting_hand"], found["hs"]) == (state["starting_hand"], state["hs"])
        win, tie, lose = (int(str(wanted[name])) for name in ("win", "tie", "lose"))
        assert found["equity"] == pytest.approx((win + tie / 2) / (win + tie + lose), rel=1e-15)


@all_of("text", [("Ah Kh", "Qh7h2c"), ("2c7d", "2d7c2s"), ("AsAd", "AcAhKsKd")])
def test_the_opponents_ahead_now_are_those_of_an_independent_evaluator(
    connection: duckdb.DuckDBPyConnection, independent_value: Oracle, text: tuple[str, str]
) -> None:
    hole, board = parse_cards(text[0]), parse_cards(text[1])
    own = independent_value((*hole, *board))
    unseen = [card for card in range(52) if card not in {*hole, *board}]
    others = [independent_value((*other, *board)) for other in combinations(unseen, 2)]
    table = TABLE_OF_BOARD[len(board)]
    found = connection.execute(f"SELECT ahead, tied, behind FROM {table}_row('{text[0]}', '{text[1]}')").fetchall()
    assert found == [tuple(sum(sign(own - value) == side for value in others) for side in (1, 0, -1))]


def sign(number: int) -> int:
    """1, 0 or -1."""
    return (number > 0) - (number < 0)


@all_of("board", RIVERS)
def test_a_river_is_counted_as_an_independent_evaluator_counts_it(
    connection: duckdb.DuckDBPyConnection, independent_value: Oracle, rng: np.random.Generator, board: str
) -> None:
    shown = tuple(parse_cards(board))
    free = [card for card in range(52) if card not in shown]
    for _ in range(2):
        hole = tuple(int(card) for card in rng.choice(free, 2, replace=False))
        own = independent_value((*hole, *shown))
        unseen = [card for card in free if card not in hole]
        signs = [sign(own - independent_value((*other, *shown))) for other in combinations(unseen, 2)]
        found = row(connection, f"FROM river_row('{cards_text(hole)}', '{board}')")
        own_board, own_hole_id = ids(hole, shown)
        board_id = connection.execute(f"SELECT hand_id FROM hand_classes WHERE mask = {own_board}").fetchall()[0][0]
        images = {(relabel_mask(mask_of(hole), order), relabel_mask(mask_of(shown), order)) for order in SUIT_ORDERS}
        assert found == {
            "hole": cards_text(hole),
            "board": board,
            "equity": (signs.count(1) + signs.count(0) / 2) / 990,
            "board_id": board_id,
            "hole_id": own_hole_id,
            "ways": len(images),
            "win": signs.count(1),
            "tie": signs.count(0),
            "lose": signs.count(-1),
        }


def test_a_row_of_a_river_has_the_columns_and_types_of_the_table_on_request(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    described = connection.execute("DESCRIBE FROM river_row('AhKh', 'Qh7h2c2s9d')").fetchall()
    types = {name: kind for name, kind, *_ in described}
    assert {(column.name, column.type) for column in ON_REQUEST["river"].columns} <= types.items()


@all_of("cards", [3, 4, 5])
def test_relabelled_suits_have_the_same_ids(
    connection: duckdb.DuckDBPyConnection, rng: np.random.Generator, cards: int
) -> None:
    hole, board = random_deal(rng, cards)
    found = set()
    for order in SUIT_ORDERS[::3]:
        own = cards_text(relabel_card(card, order) for card in hole)
        shown = cards_text(relabel_card(card, order) for card in board)
        found |= set(connection.execute(f"SELECT board_id('{shown}'), hole_id('{own}', '{shown}')").fetchall())
    ((board_id, own_hole_id),) = found
    own_board, wanted = ids(hole, board)
    ((subset_id,),) = connection.execute(f"SELECT subset_id FROM subset_classes WHERE mask = {own_board}").fetchall()
    assert (board_id, own_hole_id) == (subset_id - SUBSET_STARTS[cards], wanted)


def test_ids_are_those_of_columns_of_texts_too(connection: duckdb.DuckDBPyConnection) -> None:
    counted = connection.execute(
        f"""SELECT count(*), count_if(board_id(cards) = subset_id - {SUBSET_STARTS[3]})
        FROM subset_classes WHERE size = 3"""
    ).fetchall()
    assert counted == [(1755, 1755)]
    several = connection.execute(
        """SELECT hole, win FROM (
            SELECT hole, board_id(board) AS b, hole_id(hole, board) AS h
            FROM (VALUES ('AhKh', 'Qh7h2c'), ('2c2d', '2h2s3c')) AS asked(hole, board)
        ) JOIN flop ON board_id = b AND hole_id = h ORDER BY win"""
    ).fetchall()
    assert several == [("AhKh", 773989), ("2c2d", 1069830)]


def test_the_cards_kept_are_those_that_the_canonical_hand_keeps(
    connection: duckdb.DuckDBPyConnection, rng: np.random.Generator
) -> None:
    for _ in range(4):
        hand = [int(card) for card in rng.choice(52, 5, replace=False)]
        order = suit_order((mask_of(hand),))
        ordered = sorted(hand, key=lambda card: (relabel_card(card, order) % 13, relabel_card(card, order) // 13))
        kept = [[card for bit, card in enumerate(ordered) if hold >> bit & 1] for hold in range(32)]
        query = f"SELECT hold_cards('{cards_text(hand)}', hold) FROM (SELECT unnest(range(32)) AS hold) ORDER BY hold"
        found = [text for (text,) in connection.execute(query).fetchall()]
        assert found == [cards_text(cards_of(mask_of(cards))) for cards in kept]


@all_of(
    ("call", "message"),
    [
        ("SELECT board_id('AhKh')", "a board takes 3, 4 or 5 cards, got 2"),
        ("SELECT board_id('AhKhQx')", "unknown card in 'AhKhQx'"),
        ("SELECT hole_id('AhKh', 'QhJh')", "a board takes 3, 4 or 5 cards, got 2"),
        ("FROM flop_row('AhKhQh', '2c3c4c')", "a hole takes 2 cards, got 3"),
        ("FROM flop_row('AhKh', '2c3c4c5c')", "a flop takes 3 cards, got 4"),
        ("FROM turn_row('AhKh', '2c3c4c')", "a turn takes 4 cards, got 3"),
        ("FROM river_row('AhKh', '2c3c4c')", "a river takes 5 cards, got 3"),
        ("FROM flop_row('AhKh', '2cAh4c')", "a card appears twice in 'KhAh 2c4cAh'"),
        ("FROM river_row('AhKh', '2c3c4c5c2c')", "a card appears twice in '2c3c4c5c2c'"),
        ("FROM turn_row('', '2c3c4c5c')", "a hole takes 2 cards, got 0"),
        ("FROM turn_row('rubbish', '2c3c4c5c')", "unknown card in 'rubbish'"),
        ("SELECT hold_cards('AhKh', 1)", "a hand takes 5 cards, got 2"),
        ("SELECT hold_cards('AhKhQhJhTh', 32)", "a hold is a number from 0 to 31, got 32"),
        ("SELECT hold_cards('AhKhQhJhTh', -1)", "a hold is a number from 0 to 31, got -1"),
    ],
)
def test_what_makes_no_sense_is_an_error(connection: duckdb.DuckDBPyConnection, call: str, message: str) -> None:
    with pytest.raises(duckdb.Error, match=message):
        connection.execute(call).fetchall()


@all_of(
    "query",
    [
        "FROM flop_row('AhKh', 'Qh7h2c')",
        "FROM turn_row('AhKh', 'Qh7h2c2s')",
        "FROM river_row('AhKh', 'Qh7h2c2s9d')",
        "FROM flop_states WHERE board = canonical('Qh7h2c')",
        "FROM turn_states WHERE board = canonical('Qh7h2c2s') AND hole = 'KsAs'",
        "FROM turn_states WHERE board_id = board_id('Qh7h2c2s')",
        "SELECT board FROM turn_states WHERE hole = 'KsAs' ORDER BY equity DESC LIMIT 1",
        "FROM holds WHERE hand = canonical('9dTd6hQh8s')",
        "FROM holds WHERE hand_id = hand_id('9dTd6hQh8s')",
        "FROM best_holds WHERE hand = canonical('9dTd6hQh8s') AND objective = 'win'",
        "FROM hands WHERE mask = mask('9dTd6hQh8s')",
    ],
)
def test_a_lookup_by_text_reads_little(connection: duckdb.DuckDBPyConnection, query: str) -> None:
    seconds = [QUICK]
    while min(seconds) >= QUICK and len(seconds) <= 5:
        began = time.process_time()
        assert connection.execute(query).fetchall()
        seconds.append(time.process_time() - began)
    assert min(seconds) < QUICK


def test_nothing_is_found_for_null(connection: duckdb.DuckDBPyConnection) -> None:
    assert connection.execute("FROM flop_row(NULL, 'Qh7h2c')").fetchall() == []
    query = "SELECT board_id(NULL), hole_id(NULL, 'Qh7h2c'), hold_cards(NULL, 1), hold_cards('2c3c4c5c6c', NULL)"
    assert connection.execute(query).fetchall() == [(None,) * 4]
