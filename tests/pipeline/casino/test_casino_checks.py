"""The checks of the casino's tables: every one finds a table that is wrong."""

from pathlib import Path

import pyarrow as pa
import pytest

from outs.pipeline.casino import flop, outcomes, own_hands, starting_hands, strategies
from outs.pipeline.stages.stage import Stage
from outs.tables.files.formats import parquet
from outs.tables.schema import TABLES

STAGES = (flop.STAGE, own_hands.STAGE, starting_hands.STAGE, *outcomes.STAGES, strategies.STAGE)


class Built(dict[str, pa.Table]):
    """The tables of the checkout by name, read when a check asks for them: most checks need none of the large ones."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def __missing__(self, name: str) -> pa.Table:
        self[name] = parquet.read_table(TABLES[name], self._folder / TABLES[name].file_name)
        return self[name]


@pytest.fixture(scope="module")
def built(tables_folder: Path) -> Built:
    """The tables of the checkout."""
    return Built(tables_folder)


def with_one_more(table: pa.Table, name: str, row: int = 0, by: int = 1) -> pa.Table:
    """The table with another number in one row of a column."""
    numbers = table[name].to_pylist()
    numbers[row] += by
    place = table.column_names.index(name)
    return table.set_column(place, table.field(name), pa.array(numbers, table.field(name).type))


def failing(stage: Stage, table: pa.Table, built: Built) -> list[str]:
    """The names of the checks that a table fails."""
    return [check.name for check in stage.checks if check.problem(table, built)]


@pytest.mark.long
def test_the_built_tables_pass(built: Built) -> None:
    for stage in STAGES:
        assert failing(stage, built[stage.table.name], built) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("column", "by", "check"),
    [
        ("hole_id", 1, "classes are those of the flop"),
        ("ultimate_texas_holdem_raised", 2, "a bet that always plays wins by wins and losses"),
        ("ultimate_texas_holdem_river", -10_000_000, "a later decision is worth at least each of its moves"),
        ("ways", 1, "every flop and hole is there"),
    ],
)
def test_a_wrong_flop_fails_a_check(built: Built, column: str, by: int, check: str) -> None:
    wrong = with_one_more(built["casino_flop"], column, 5, by)
    assert check in failing(flop.STAGE, wrong, built)


@pytest.mark.parametrize(
    ("move", "by", "check"),
    [
        ("fold", 1, "a fold loses the first bet"),
        ("raise 4", 2, "raises differ by what a bet wins against a random hand"),
    ],
)
def test_a_wrong_starting_hand_fails_a_check(built: Built, move: str, by: int, check: str) -> None:
    table = built["casino_starting_hands"]
    games = table["game"].to_pylist()
    row = next(
        number
        for number, one in enumerate(table["move"].to_pylist())
        if one == move and (move == "fold" or games[number] == "ultimate-texas-holdem")
    )
    assert check in failing(starting_hands.STAGE, with_one_more(table, "value", row, by), built)


@pytest.mark.parametrize(
    ("move", "check"),
    [
        ("fold", "a fold loses the first bets with every hand"),
        ("play 2", "more of a bet wins as much again"),
    ],
)
def test_a_wrong_own_hand_fails_a_check(built: Built, move: str, check: str) -> None:
    table = built["casino_own_hands"]
    row = table["move"].to_pylist().index(move)
    assert failing(own_hands.STAGE, with_one_more(table, "won", row), built) == [check]


def test_a_wrong_end_fails_a_check(built: Built) -> None:
    table = built["casino_outcomes"]
    ultimate = table["game"].to_pylist().index("ultimate-texas-holdem")
    checks = failing(outcomes.OUTCOMES, with_one_more(table, "deals", ultimate), built)
    assert checks == ["ends add up to all deals", "ends win what the first decisions are worth"]
    casino = table["game"].to_pylist().index("casino-holdem")
    checks = failing(outcomes.OUTCOMES, with_one_more(table, "deals", casino), built)
    assert "a player who never folds meets all showdowns" in checks


def test_a_wrong_decision_fails_a_check(built: Built) -> None:
    wrong = with_one_more(built["casino_decisions"], "deals")
    assert failing(outcomes.DECISIONS, wrong, built) == ["moves add up to the deals that reach them"]


def test_a_wrong_strategy_fails_a_check(built: Built) -> None:
    table = built["casino_strategies"]
    perfect = table["game"].to_pylist().index("mississippi-stud")
    too_good = failing(strategies.STAGE, with_one_more(table, "won", perfect), built)
    assert too_good == ["no strategy wins more than perfect play"]
    other_deals = failing(strategies.STAGE, with_one_more(table, "deals"), built)
    assert other_deals == ["no strategy wins more than perfect play"]
    missing = failing(strategies.STAGE, table.slice(1), built)
    assert missing == ["strategies are those of the games"]
