"""Bad entries of a batch: errors that name them, or rows of nulls."""

from typing import Any, cast

import numpy as np
import polars as pl
import pytest

from outs.cards.errors import BadInput, BadQuery, RepeatedCard, WrongCardCount
from outs.query.session import Tables
from outs.tests.cases import all_of

GOOD, OTHER = "AhKhQhJh2c", "9dTd6hQh8s"


@all_of("game", ["high", "2-7"])
def test_a_bad_hand_has_rows_of_nulls_and_its_error(tables: Tables, game: str) -> None:
    found = tables.discards([GOOD, "AhAhQhJh2c", OTHER, "AhKh"], game, on_error="null")
    assert found["hand"].to_list() == [place for place in range(4) for _ in range(32)]
    expected = tables.discards([GOOD, OTHER], game)
    good = found.filter(pl.col("hand").is_in([0, 2]))
    assert good.drop("hand", "error").equals(expected.drop("hand"))
    assert good["error"].null_count() == 64
    bad = found.filter(pl.col("hand").is_in([1, 3]))
    assert bad["draws"].null_count() == bad["better"].null_count() == 64
    assert bad["error"].unique(maintain_order=True).to_list() == [
        "hand 2: card Ah appears twice in 'AhAhQhJh2c'",
        "hand 4: every hand must have 5 cards (AhKh)",
    ]


def test_a_batch_without_errors_has_an_empty_column_of_them(tables: Tables) -> None:
    found = tables.discards([GOOD], on_error="null")
    assert found.drop("error").equals(tables.discards([GOOD]))
    assert found["error"].to_list() == [None] * 32


def test_a_batch_of_errors_alone_has_nulls_alone(tables: Tables) -> None:
    found = tables.discards(["x"], on_error="null")
    assert found.drop("error", "hand").null_count().row(0) == (32,) * (found.width - 2)
    assert found.columns == tables.discards([GOOD], on_error="null").columns


def test_an_error_names_the_hand_from_one(tables: Tables) -> None:
    with pytest.raises(RepeatedCard, match=r"^hand 2: card Ah appears twice in 'AhAhQhJh2c'$"):
        tables.discards([GOOD, "AhAhQhJh2c"])
    with pytest.raises(WrongCardCount, match=r"^hand 1: every hand must have 5 cards \(AhKh\)$"):
        tables.discards(["AhKh", GOOD])
    with pytest.raises(RepeatedCard, match=r"^hand 2: has a card twice"):
        tables.discards(np.array([[0, 1, 2, 3, 4], [0, 0, 2, 3, 4]]))


def test_what_is_no_list_of_hands_is_refused_either_way(tables: Tables) -> None:
    on_error: Any
    for on_error in ("raise", "null"):
        with pytest.raises(BadInput, match="expected a list of hands"):
            tables.discards(GOOD, on_error=on_error)
    with pytest.raises(BadQuery, match="on_error must be 'raise' or 'null', got 'skip'"):
        tables.discards([GOOD], on_error=cast("Any", "skip"))
    with pytest.raises(BadQuery, match="on_error must be 'raise' or 'null', got 'skip'"):
        tables.equities([("AA", "KK")], on_error=cast("Any", "skip"))


def test_a_bad_question_has_a_row_of_nulls_and_its_error(tables: Tables) -> None:
    asked: list[Any] = [
        ("AhKh", "QsQd"),
        ("AhKh", "AhQd"),
        {"players": ("AA", "KK"), "board": "2c3c"},
        ("AKs", "random"),
    ]
    found = tables.equities(asked, on_error="null")
    assert found["question"].to_list() == [0, 1, 2, 3]
    assert found.drop("error", "question")[[0, 3]].equals(tables.equities([asked[0], asked[3]]).drop("question"))
    assert found["players"].to_list() == [["AhKh", "QsQd"], None, None, ["AKs", "random"]]
    assert found["equity"].is_null().to_list() == [False, True, True, False]
    first, second = found["error"][1], found["error"][2]
    assert first == "question 2: both holes have the card Ah: AhKh and AhQd (AhKh AhQd)"
    assert second.startswith("question 3: a board takes 3, 4 or 5 cards")
    assert found["error"].null_count() == 2


def test_questions_that_are_all_bad_have_nulls_alone(tables: Tables) -> None:
    found = tables.equities([("AhKh",)], on_error="null")
    assert found["equity"].to_list() == [None]
    assert found["players"].to_list() == [None]
