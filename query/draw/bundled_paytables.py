"""Pay table of a question, and the returns of bundled ones from the table `paytables`."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ...games.draw.answers.paytable import (
    ListedPayTable,
    OutcomeAnswer,
    PayTableAnswer,
    PayTablesAnswer,
    StrategyAnswer,
)
from ...games.draw.parameters import BET
from ...games.draw.paytables.names import find_paytable
from ...games.draw.paytables.paytable import (
    NOTHING,
    PayTable,
    Royal,
    bundled_names,
    load_paytable,
    parse_royal,
    royal_note,
)
from ...games.draw.rules import draw_counts

if TYPE_CHECKING:
    from ..database.connection import Connection

PayTableLike = str | Path | PayTable
"""The forms in which a caller may give a pay table: its name, a TOML file, or the object."""

OfRoyal = TypeVar("OfRoyal", PayTableAnswer, StrategyAnswer)

ROYAL_OF_ALL_COINS, ROYAL_OF_FEWER = Fraction(800), Fraction(250)
"""Pays per coin of a royal flush: with all coins bet, and with fewer."""
COMPUTED = "computed: the table paytables does not have it"
"""The `source` of an answer about a bundled pay table that was added or changed since the tables were built."""
_LINES = "SELECT outcome, pay, combinations FROM paytables WHERE paytable = $1 ORDER BY line"
_ALL_LINES = "SELECT paytable, outcome, pay, combinations FROM paytables ORDER BY paytable, line"


def chosen_table(paytable: PayTableLike, royal: Royal | None = None, coins: int | None = None) -> PayTable:
    """Return the pay table for `coins` bet on a hand, with `royal` as the pay of the royal flush if given.

    With fewer coins than the table's own number, a royal flush loses its bonus. Raises `BadPayTable`, and `BadQuery`
    for coins out of bounds.
    """
    table = paytable if isinstance(paytable, PayTable) else find_paytable(str(paytable))
    if coins is not None and BET.check(coins, "coins") != table.coins:
        has_bonus = table.royal is not None and table.royal.pay == ROYAL_OF_ALL_COINS
        table = replace(table.with_royal(ROYAL_OF_FEWER) if has_bonus and coins < table.coins else table, coins=coins)
    return table if royal is None else table.with_royal(parse_royal(royal))


def with_royal(answer: OfRoyal, table: PayTable, royal: Royal | None) -> OfRoyal:
    """Return the answer with the royal flush's pay, if one was given, and a note if the table's is very high."""
    note = royal_note(table.royal.pay, table.coins) if table.royal else ""
    return replace(answer, royal=None if royal is None else parse_royal(royal), notes=(note,) if note else ())


def is_bundled(table: PayTable) -> bool:
    """Return true for a bundled pay table with its own pays."""
    return table.name in bundled_names() and table == load_paytable(table.name)


def bundled_answer(connection: "Connection", table: PayTable, compute: Callable[[], PayTableAnswer]) -> PayTableAnswer:
    """Return the answer for a bundled pay table.

    compute  computes the answer if the table `paytables` is not current or does not have these pays
    """
    from ..database.connection import NOT_CURRENT

    try:
        lines = connection.rows(_LINES, table.name)
    except NOT_CURRENT:
        lines = []
    if not _has_pays(table, [(name, pay) for name, pay, _ in lines]):
        return replace(compute(), source=COMPUTED)
    outcomes = tuple(OutcomeAnswer(name, Fraction(pay), combinations) for name, pay, combinations in lines)
    whole = draw_counts(table.deck).combinations
    return PayTableAnswer(table.name, table.title, outcomes, whole, table.unit, table.coins)


def list_paytables(connection: "Connection", compute: Callable[[PayTable], PayTableAnswer]) -> PayTablesAnswer:
    """List every bundled pay table with its return; `compute` is for those added since the table was built."""
    rows = {name: list(lines) for name, lines in groupby(connection.rows_once(_ALL_LINES), key=lambda row: row[0])}
    tables = map(load_paytable, bundled_names())
    return PayTablesAnswer(tuple(_listed(table, rows.get(table.name, ()), compute) for table in tables))


def _has_pays(table: PayTable, lines: Sequence[tuple[str, float]]) -> bool:
    """Return true if lines of the table `paytables` match a pay table; the last is for hands that win nothing."""
    pays = [(outcome.name, float(outcome.pay)) for outcome in table.outcomes]
    return list(lines[: len(pays)]) == pays and all(name == NOTHING for name, _ in lines[len(pays) :])


def _listed(table: PayTable, lines: Sequence[Any], compute: Callable[[PayTable], PayTableAnswer]) -> ListedPayTable:
    if _has_pays(table, [(name, pay) for _, name, pay, _ in lines]):
        paid = sum(Fraction(pay) * combinations for _, _, pay, combinations in lines)
        returned = Fraction(paid) / draw_counts(table.deck).combinations
    else:
        returned = compute(table).exact_return
    published = None if table.published is None else str(table.published)
    return ListedPayTable(table.name, table.title, returned, published, table.source)
