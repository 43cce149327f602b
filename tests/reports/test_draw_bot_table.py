"""docs/draw-bot.md: the draw bot's printed table against the exact rows."""

from math import comb
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from outs.cards.hands.categories import CATEGORIES
from outs.cards.hands.sizes import HOLDS
from outs.query.session import Tables
from outs.reports import draw_bot_table

ROOT = Path(__file__).resolve().parents[2]
WHEEL, STEEL_WHEEL = 5854, 7453


@pytest.fixture(scope="module")
def bot() -> ModuleType:
    """The page's generator."""
    return draw_bot_table


@pytest.fixture(scope="module")
def rows(bot: ModuleType, tables: Tables) -> list[Any]:
    """The 32 comparisons."""
    compared: list[Any] = bot.compare(tables)
    return compared


def test_31_rows_of_nine_numbers_are_printed(bot: ModuleType) -> None:
    """The printed table as it is held here."""
    printed = bot.printed_rows()
    assert [row.number for row in printed] == list(range(1, 32))
    assert all(len(row.probabilities) == len(CATEGORIES) for row in printed)


def test_every_discard_is_compared_once(rows: list[Any]) -> None:
    """All 32 holds, whose draws add up to all hands."""
    assert len({row.exact.discard for row in rows}) == HOLDS
    assert sum(row.exact.draws for row in rows) == comb(52, 5)
    assert all(sum(row.exact.counts) == row.exact.draws for row in rows)


def test_exactly_six_printed_rows_are_wrong(bot: ModuleType, rows: list[Any]) -> None:
    """Every other row agrees in all nine numbers to the five decimals printed."""
    assert {number: row.differing for number, row in bot.wrong_rows(rows).items()} == {
        4: ("high_card",),
        18: ("high_card",),
        19: ("high_card",),
        27: ("high_card",),
        28: ("straight_flush",),
        31: ("high_card", "straight", "flush"),
    }


def test_the_row_that_is_not_printed_keeps_the_six(bot: ModuleType, rows: list[Any]) -> None:
    """Its high card is what stands in row 27."""
    missing = bot.missing_row(rows)
    assert (missing.exact.hold, missing.exact.discard) == ("6h", "9dTdQh8s")
    assert bot.wrong_rows(rows)[27].printed.probabilities[0] == missing.probabilities[0]


def test_the_labels_of_five_rows_name_other_cards(bot: ModuleType, rows: list[Any]) -> None:
    """The order of the rows, not their labels, says which discard they are."""
    assert bot.misread_labels(rows) == [25, 27, 28, 29, 30]


def test_the_last_row_is_printed_without_straights_to_the_five(bot: ModuleType, rows: list[Any]) -> None:
    """All nine of its numbers follow when A-2-3-4-5 is taken for no straight."""
    last = rows[-1]
    assert last.printed.probabilities == bot.without_wheels(last.exact)


def test_the_straights_to_the_five_are_counted_from_the_hands(bot: ModuleType, tables: Tables) -> None:
    """The hand takes no card that a five-high straight needs."""
    found = tables.sql(
        f"""SELECT count_if(value = {WHEEL}), count_if(value = {STEEL_WHEEL})
        FROM hands WHERE mask & mask('{bot.HAND}') = 0"""
    ).fetchall()
    assert found == [(bot.WITHOUT_WHEELS["high_card"], bot.WITHOUT_WHEELS["flush"])]


def test_the_page_is_what_the_generator_makes(bot: ModuleType, rows: list[Any]) -> None:
    """After a change: run reports/draw_bot_table.py."""
    assert bot.PAGE.read_text(encoding="utf-8") == bot.page(rows)
