"""Presentations of a pay table: its TOML file, and its strategy on one page."""

from ...cards.answers.answer import number
from .paytable import PayTable
from .paytable_answers import StrategyAnswer, StrategyCard
from .paytable_file_answers import PayTableFile
from .paytable_toml import outcome_fields, toml_text


def file_of(table: PayTable) -> PayTableFile:
    """Return the file of a pay table."""
    published = None if table.published is None else str(table.published)
    outcomes = tuple(outcome_fields(outcome) for outcome in table.outcomes)
    head = (table.name, table.title, table.wild, table.coins, published, table.source)
    return PayTableFile(*head, outcomes, toml_text(table))


def card_of(table: PayTable, strategy: StrategyAnswer) -> StrategyCard:
    """Return the one-page strategy of a pay table."""
    pays = {outcome.name: number(outcome.pay) for outcome in table.outcomes}
    lines = tuple(line.name for line in strategy.lines)
    return StrategyCard(strategy.paytable, strategy.title, pays, lines, strategy.returned, strategy.cost)
