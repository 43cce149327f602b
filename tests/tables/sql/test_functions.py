"""The SQL functions, run where they are kept: in the published database."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import duckdb
import numpy as np
import pytest

from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import cards_of, cards_text, mask_of
from outs.tables.sql.functions import ALL_FUNCTIONS, Function
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]


@pytest.fixture(scope="module")
def connection(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The published database, as any client opens it."""
    with duckdb.connect(database, read_only=True) as opened:
        yield opened


def ask(connection: duckdb.DuckDBPyConnection, expression: str) -> object:
    """Return the value of an expression."""
    row = connection.execute(f"SELECT {expression}").fetchone()
    assert row is not None
    return row[0]


def random_cards(rng: np.random.Generator, count: int) -> list[int]:
    """`count` cards of one deck."""
    return [int(card) for card in rng.choice(52, count, replace=False)]


@all_of("function", ALL_FUNCTIONS)
def test_each_example_gives_what_it_says(connection: duckdb.DuckDBPyConnection, function: Function) -> None:
    call, expected = function.example
    assert ask(connection, call) == expected
    assert function.name in call


@all_of("function", ALL_FUNCTIONS)
def test_each_function_is_explained_in_the_database(connection: duckdb.DuckDBPyConnection, function: Function) -> None:
    found = connection.execute(
        "SELECT DISTINCT comment FROM duckdb_functions() WHERE function_name = ? AND NOT internal", [function.name]
    ).fetchall()
    assert found == [(function.meaning,)]


@all_of("text", ["AhKd", "Ah Kd", "ah,kD", " AhKd ", "Kd\tAh"])
def test_every_spelling_has_one_mask(connection: duckdb.DuckDBPyConnection, text: str) -> None:
    assert ask(connection, f"mask('{text}')") == 1 << 38 | 1 << 24


def test_ten_may_be_written_with_digits(connection: duckdb.DuckDBPyConnection) -> None:
    assert ask(connection, "mask('10s Tc')") == ask(connection, "mask('TsTc')") == 1 << 47 | 1 << 8


def test_no_cards_are_an_empty_mask(connection: duckdb.DuckDBPyConnection) -> None:
    assert ask(connection, "mask('')") == 0
    assert ask(connection, "cards(0)") == ""


def test_all_cards_are_the_largest_mask(connection: duckdb.DuckDBPyConnection) -> None:
    assert ask(connection, "len(cards(4503599627370495))") == 104


@all_of(
    ("call", "message"),
    [
        ("mask('AhXx')", "unknown card in 'AhXx'"),
        ("mask('A')", "unknown card in 'A'"),
        ("mask('AhAh')", "a card appears twice in 'AhAh'"),
        ("mask('10h th')", "a card appears twice in '10h th'"),
        ("cards(-1)", "a mask has bits 0 to 51, got -1"),
        ("cards(4503599627370496)", "a mask has bits 0 to 51, got 4503599627370496"),
        ("cards(99999999999999999999)", "a mask has bits 0 to 51, got 99999999999999999999"),
        ("canonical_mask(-1)", "a mask has bits 0 to 51, got -1"),
        ("five_card_subsets(4503599627370527)", "a mask has bits 0 to 51, got 4503599627370527"),
        ("hand_value('AhKd')", "a value takes 5, 6 or 7 cards, got 2"),
        ("hand_value('2c3c4c5c6c7c8c9c')", "a value takes 5, 6 or 7 cards, got 8"),
    ],
)
def test_what_makes_no_sense_is_an_error(connection: duckdb.DuckDBPyConnection, call: str, message: str) -> None:
    with pytest.raises(duckdb.Error, match=message):
        ask(connection, call)


def test_masks_cards_and_canonical_forms_agree_with_python(
    connection: duckdb.DuckDBPyConnection, rng: np.random.Generator
) -> None:
    for count in (1, 2, 3, 5, 7, 13, 52):
        cards = random_cards(rng, count)
        mask = mask_of(cards)
        assert ask(connection, f"mask('{cards_text(cards)}')") == mask
        assert ask(connection, f"cards({mask}::UBIGINT)") == cards_text(cards_of(mask))
        assert ask(connection, f"canonical_mask({mask}::UBIGINT)") == canonical(mask)[0]
        assert ask(connection, f"canonical('{cards_text(cards)}')") == cards_text(cards_of(canonical(mask)[0]))


@all_of("count", [5, 6, 7])
def test_hand_values_are_those_of_the_independent_evaluator(
    connection: duckdb.DuckDBPyConnection, independent_value: Oracle, rng: np.random.Generator, count: int
) -> None:
    for _ in range(5):
        cards = random_cards(rng, count)
        assert ask(connection, f"hand_value('{cards_text(cards)}')") == independent_value(cards)


def test_hand_ids_are_those_of_the_canonical_hand(
    connection: duckdb.DuckDBPyConnection, rng: np.random.Generator
) -> None:
    for _ in range(10):
        cards = random_cards(rng, 5)
        hand_id = ask(connection, f"hand_id('{cards_text(cards)}')")
        (mask,) = connection.execute("SELECT mask FROM hand_classes WHERE hand_id = ?", [hand_id]).fetchall()[0]
        assert (mask,) == canonical(mask_of(cards))
