"""What is shown of a pay table itself: the file that one writes for it, and the page of its list to take along."""

from ...cards.answers.answer import number
from .paytable import PayTable
from .paytable_answers import StrategyAnswer, StrategyCard
from .paytable_file_answers import PayTableFile
from .paytable_toml import outcome_fields, toml_text


def file_of(table: PayTable) -> PayTableFile:
    """The file of a pay table."""
    published = None if table.published is None else str(table.published)
    outcomes = tuple(outcome_fields(outcome) for outcome in table.outcomes)
    head = (table.name, table.title, table.wild, table.coins, published, table.source)
    return PayTableFile(*head, outcomes, toml_text(table))


def card_of(table: PayTable, strategy: StrategyAnswer) -> StrategyCard:
    """The page of a pay table's list."""
    pays = {outcome.name: number(outcome.pay) for outcome in table.outcomes}
    lines = tuple(line.name for line in strategy.lines)
    return StrategyCard(strategy.paytable, strategy.title, pays, lines, strategy.returned, strategy.cost)
