"""Presentations of a pay table: its TOML file (docs/pay-tables.md), and its strategy on one page."""

import json
from collections.abc import Iterator, Set

from ....cards.answers.answer import number
from ....cards.notation import LANE_BITS, RANKS
from ..answers.paytable import PayTableFile, StrategyAnswer, StrategyCard
from ..paytables.paytable import COINS, Outcome, PayTable, pay_text


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
    return StrategyCard(strategy.paytable, strategy.title, strategy.returned, strategy.cost, pays, lines)


_ACE = LANE_BITS - 1


def toml_text(table: PayTable) -> str:
    """Return the text of a pay table's file."""
    return "\n".join([*_head(table), *map(_outcome, table.outcomes)])


def outcome_fields(outcome: Outcome) -> dict[str, str | int | float]:
    """Return the fields of an outcome, in the order of a file.

    >>> from fractions import Fraction
    >>> outcome_fields(Outcome("Jacks or Better", Fraction(1), "pair", frozenset({9, 10, 11, 12})))
    {'name': 'Jacks or Better', 'category': 'pair', 'rank': 'J-A', 'pay': 1}
    """
    ranks = {"rank": outcome.ranks, "kicker": outcome.kickers}
    written = {field: ranks_text(some) for field, some in ranks.items() if some is not None}
    return {"name": outcome.name, "category": outcome.category, **written, "pay": number(outcome.pay)}


def ranks_text(ranks: Set[int]) -> str:
    """Return ranks as a file writes them; the ace is below the deuce where that joins it to a run.

    >>> ranks_text({12}), ranks_text({9, 10, 11, 12}), ranks_text({12, 0, 1, 2}), ranks_text({0, 2, 3})
    ('A', 'J-A', 'A-4', '2, 4-5')
    """
    low_ace = _ACE in ranks and 0 in ranks and _ACE - 1 not in ranks
    left = sorted(-1 if low_ace and rank == _ACE else rank for rank in ranks)
    runs: list[list[int]] = []
    for rank in left:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return ", ".join("-".join(dict.fromkeys((RANKS[run[0]], RANKS[run[-1]]))) for run in runs)


def _head(table: PayTable) -> Iterator[str]:
    yield f"title = {_quoted(table.title)}"
    if table.wild:
        yield f"wild = {_quoted(table.wild)}"
    if table.coins != COINS:
        yield f"coins = {table.coins}"
    if table.published is not None:
        yield f"published = {table.published}"
    if table.source is not None:
        yield f"source = {_quoted(table.source)}"
    yield ""


def _outcome(outcome: Outcome) -> str:
    fields = {**outcome_fields(outcome), "pay": pay_text(outcome.pay)}
    lines = (f"{name} = {text if name == 'pay' else _quoted(str(text))}" for name, text in fields.items())
    return "\n".join(["[[outcome]]", *lines, ""])


def _quoted(text: str) -> str:
    """Return a line of text as a basic TOML string, whose escapes are the same as JSON's."""
    return json.dumps(text, ensure_ascii=False)
