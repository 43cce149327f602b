"""The views of the published database: what they say they are, and the cards that stand for each number."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from outs.cards.answers.textures import Texture, texture_of
from outs.cards.hands.categories import CATEGORIES
from outs.cards.hands.starting_hands import HOLES, hole_id, starting_hand_of
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.query.session import Tables
from outs.tables.sql.views import VIEWS, View
from outs.tests.cases import all_of

EVERY_VIEW = pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)


@pytest.fixture(scope="module")
def connection(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The published database, as any client opens it."""
    with duckdb.connect(database, read_only=True) as opened:
        yield opened


@EVERY_VIEW
def test_every_view_has_the_columns_types_and_comments_that_it_declares(
    connection: duckdb.DuckDBPyConnection, view: View
) -> None:
    found = connection.execute(
        "SELECT column_name, data_type, comment FROM duckdb_columns() WHERE table_name = ? ORDER BY column_index",
        [view.name],
    ).fetchall()
    enum = "ENUM(" + ", ".join(f"'{name}'" for name in CATEGORIES) + ")"
    assert found == [
        (column.name, enum if column.type == "CATEGORY" else column.type, column.meaning) for column in view.columns
    ]
    comment = connection.execute("SELECT comment FROM duckdb_views() WHERE view_name = ?", [view.name]).fetchall()
    assert comment == [(view.title,)]


@EVERY_VIEW
def test_every_view_has_all_rows(connection: duckdb.DuckDBPyConnection, view: View) -> None:
    assert connection.execute(f"SELECT count(*) FROM {view.name}").fetchall() == [(view.rows,)]


@pytest.mark.parametrize(
    "view",
    [
        pytest.param(view, id=view.name, marks=[pytest.mark.long][: view.rows > 1_000_000])
        for view in VIEWS
        if view.rows < 3_000_000
    ],
)
def test_the_keys_of_a_view_are_unique(connection: duckdb.DuckDBPyConnection, view: View) -> None:
    query = f"SELECT count(*) FROM (SELECT DISTINCT {', '.join(view.key)} FROM {view.name})"
    assert connection.execute(query).fetchall() == [(view.rows,)]


def test_every_flop_has_its_ways_and_texture(connection: duckdb.DuckDBPyConnection) -> None:
    found = connection.execute(
        "SELECT board, flops.suits, paired, connected, high, flops.ways FROM flops JOIN subset_classes "
        "ON subset_id = board_id + (SELECT min(subset_id) FROM subset_classes WHERE size = 3) AND cards = board"
    ).fetchall()
    assert len(found) == 1_755
    assert sum(ways for *_, ways in found) == 22_100
    for board, *texture, _ in found:
        assert Texture(*texture) == texture_of(parse_cards(board))


def test_every_hole_has_its_number_cards_and_starting_hand(connection: duckdb.DuckDBPyConnection) -> None:
    found = connection.execute("SELECT hole_id, hole, starting_hand, mask FROM holes ORDER BY hole_id").fetchall()
    wanted = [
        (hole_id(*hole), cards_text(cards_of(mask_of(hole))), starting_hand_of(*hole), mask_of(hole)) for hole in HOLES
    ]
    assert found == sorted(wanted)


@pytest.mark.parametrize("street", ["flop", "turn"])
def test_a_state_is_the_row_of_its_own_board_and_hole(connection: duckdb.DuckDBPyConnection, street: str) -> None:
    rows = connection.execute(
        f"""SELECT board, hole, board_id, hole_id, equity, win, strength_squares
        FROM {street}_states WHERE board_id % 311 = 5 AND hole_id % 97 = 3"""
    ).fetchall()
    assert len(rows) > 20
    for board, hole, *numbers in rows[:: len(rows) // 4]:
        found = connection.execute(
            f"SELECT board_id, hole_id, equity, win, strength_squares FROM {street}_row('{hole}', '{board}')"
        ).fetchall()
        assert found == [tuple(numbers)]


def test_the_strength_and_equity_of_a_state_are_those_of_the_answers(
    connection: duckdb.DuckDBPyConnection, tables: Tables
) -> None:
    for board, hole, strength, equity in connection.execute(
        "SELECT board, hole, hs, equity FROM flop_states WHERE board = canonical('Qh7h2c') AND hole_id % 300 = 25"
    ).fetchall():
        assert strength == pytest.approx(tables.state(hole, board).potential.hs, rel=1e-15)
        assert equity == pytest.approx(tables.equity(hole, "random", board=board).players[0].equity, rel=1e-12)


@all_of("hand", ["9dTd6hQh8s", "AhAdKcQc2c", "2c2d2h2s3c"])
def test_holds_and_discards_are_the_cards_of_the_hand(connection: duckdb.DuckDBPyConnection, hand: str) -> None:
    rows = connection.execute(
        f"""SELECT held.hand, held.hold, held.discard, held.hold_bits, held.better, plain.better
        FROM holds AS held JOIN discards AS plain ON plain.hand_id = held.hand_id AND plain.hold = hold_bits
        WHERE held.hand = canonical('{hand}') ORDER BY hold_bits"""
    ).fetchall()
    assert [bits for _, _, _, bits, _, _ in rows] == list(range(32))
    for own, kept, thrown, bits, better, plain in rows:
        cards = [own[place : place + 2] for place in range(0, 10, 2)]
        assert kept == "".join(card for bit, card in enumerate(cards) if bits >> bit & 1)
        assert thrown == "".join(card for bit, card in enumerate(cards) if not bits >> bit & 1)
        assert better == plain


def test_the_best_hold_is_that_of_the_answers(connection: duckdb.DuckDBPyConnection, tables: Tables) -> None:
    for hand, hold, value in connection.execute(
        "SELECT hand, hold, value FROM best_holds WHERE objective = 'win' AND hand_id % 20000 = 77"
    ).fetchall():
        best = tables.discard(hand, objective="win").holds[0]
        assert mask_of_text(best.hold) == mask_of_text(hold)
        assert value == pytest.approx(best.objective_value)


def mask_of_text(text: str) -> set[str]:
    """The cards of a text."""
    return {text[place : place + 2] for place in range(0, len(text), 2)}


def test_views_are_found_where_the_database_is_attached_under_another_name(database: Path) -> None:
    with duckdb.connect() as client:
        client.execute(f"ATTACH '{database}' AS poker (READ_ONLY)")
        query = "SELECT equity FROM poker.flop_states WHERE board = '2h7sQs' AND hole = 'KsAs'"
        ((equity,),) = client.execute(query).fetchall()
        client.execute("USE poker")
        assert client.execute("SELECT equity FROM flop_row('AhKh', 'Qh7h2c')").fetchall() == [(equity,)]
