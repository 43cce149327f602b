"""The pay table that a question is about, and what the bundled ones return, looked up in the table `paytables`."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

from ...games.draw.paytable import PayTable, Royal, bundled_names, load_paytable, parse_royal
from ...games.draw.paytable_answers import OutcomeAnswer, PayTableAnswer, StrategyAnswer
from ...games.draw.paytable_file_answers import ListedPayTable, PayTablesAnswer
from ...games.draw.rules import draw_counts
from ...tables.errors import TablesDamaged, TablesMissing
from ..connection import Connection

PayTableLike = str | Path | PayTable
"""A pay table as a caller may give it: its name, a TOML file, or the table."""

OfRoyal = TypeVar("OfRoyal", PayTableAnswer, StrategyAnswer)

_LINES = "SELECT outcome, pay, combinations FROM paytables WHERE paytable = $1 ORDER BY line"
COMPUTED = "counted over all hands: the table paytables is missing, outdated or without it"
"""The source of a bundled pay table's counts that were not looked up."""
_ALL_LINES = "SELECT paytable, pay, combinations FROM paytables ORDER BY paytable, line"


def chosen_table(paytable: PayTableLike, royal: Royal | None = None) -> PayTable:
    """The pay table, with `royal` as the pay of the royal flush if given. Raises `BadPayTable`."""
    table = paytable if isinstance(paytable, PayTable) else load_paytable(str(paytable))
    return table if royal is None else table.with_royal(parse_royal(royal))


def with_royal(answer: OfRoyal, royal: Royal | None) -> OfRoyal:
    """The answer with the royal flush's pay, if one was given."""
    return answer if royal is None else replace(answer, royal=parse_royal(royal))


def is_bundled(table: PayTable) -> bool:
    """Whether a pay table is a bundled one, unchanged."""
    return table.name in bundled_names() and table == load_paytable(table.name)


def bundled_answer(connection: Connection, table: PayTable) -> PayTableAnswer | None:
    """What a bundled pay table returns, looked up; None if the table `paytables` is not up to date or has it not."""
    try:
        rows = connection.rows(_LINES, table.name)
    except (TablesDamaged, TablesMissing):
        return None
    if not rows:
        return None
    outcomes = tuple(OutcomeAnswer(name, Fraction(pay), combinations) for name, pay, combinations in rows)
    whole = draw_counts(table.deck).combinations
    return PayTableAnswer(table.name, table.title, outcomes, whole, table.unit, table.coins)


def list_paytables(connection: Connection) -> PayTablesAnswer:
    """Every bundled pay table with its return."""
    by_name = groupby(connection.rows_once(_ALL_LINES), key=lambda row: row[0])
    return PayTablesAnswer(tuple(_listed(load_paytable(name), rows) for name, rows in by_name))


def _listed(table: PayTable, rows: Iterable[Any]) -> ListedPayTable:
    paid = sum(Fraction(pay) * combinations for _, pay, combinations in rows)
    published = None if table.published is None else str(table.published)
    returned = Fraction(paid) / draw_counts(table.deck).combinations
    return ListedPayTable(table.name, table.title, returned, published, table.source)
