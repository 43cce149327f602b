"""`outs outs` and `outs state` on the command line."""

import pytest

from outs.cli import run
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, printed, printed_object

pytestmark = pytest.mark.usefixtures("with_tables")


@all_of("name", ["--against", "--range"])
def test_what_the_opponent_holds_has_two_names(capsys: Screen, tables: Tables, name: str) -> None:
    found = printed_object(capsys, "outs", "AhKh", "--board", "Qh7h2c", name, "QQ+, AKs:0.5")
    assert found == tables.outs("AhKh", "Qh7h2c", "QQ+,AKs:0.5").to_json()


def test_the_two_names_are_one_option(capsys: Screen) -> None:
    assert run(["outs", "AhKh", "--board", "Qh7h2c", "--range", "QQ", "--against", "KK"]) == 2
    assert capsys.readouterr().err == "outs: --against is given more than once\n"


@all_of("command", ["outs", "state", "strength"])
def test_a_board_is_required_and_help_says_which(capsys: Screen, command: str) -> None:
    assert run([command, "AhKh"]) == 2
    assert "--board" in capsys.readouterr().err
    shown = " ".join(printed(capsys, command, "--help").split())
    cards = "a flop, turn or river" if command == "strength" else "a flop or turn"
    assert f"The board: {cards}. [required]" in shown
