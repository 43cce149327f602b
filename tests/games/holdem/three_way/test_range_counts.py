"""Three ranges whose heavy hands exclude each other, against looking at every choice of hands."""

from collections.abc import Callable

import pytest

from outs.cards.answers.equity_answers import EquityAnswer
from outs.cards.hands.evaluator import Evaluator
from outs.query.database.connection import Connection
from outs.query.holdem.equity.calculator import EquityCalculator
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.equity.shortcuts import Shortcuts
from outs.query.holdem.strength.states import StateTables
from outs.query.session import Tables

RIVER = "9h8h2c3dJs"


def crowded(tiny: str) -> list[str]:
    """Ranges of which each is KhKd nearly always."""
    return [f"22+:{tiny},AKs:{tiny},KhKd", f"KhKd,ATs+:{tiny}", f"TT+:{tiny},76s:{tiny},KhKd"]


BothWays = Callable[[list[str], str], tuple[EquityAnswer, EquityAnswer]]


@pytest.fixture
def both_ways(tables: Tables, connection: Connection, evaluator: Evaluator) -> BothWays:
    """The answer of the closed form, and that of looking at every choice of hands, whose sums have no minus."""
    every_choice = EquityCalculator(
        connection, lambda: evaluator, lambda: StateTables(connection), Shortcuts(few_choices=1_000_000)
    )

    def answers(players: list[str], board: str) -> tuple[EquityAnswer, EquityAnswer]:
        found = tables.equity(*players, board=board, by_hand=True)
        return found, Equity(*players, board=board, by_hand=True).compared_by(every_choice)

    return answers


@pytest.mark.parametrize("tiny", ["1e-3", "1e-5", "1e-7", "0.7e-8", "1e-9"])
def test_hands_that_are_left_over_are_counted_without_rounding(both_ways: BothWays, tiny: str) -> None:
    found, wanted = both_ways(crowded(tiny), RIVER)
    assert sum(player.equity for player in found.players) == pytest.approx(1, abs=1e-13)
    assert found.deals == wanted.deals
    for one, other in zip(found.players, wanted.players, strict=True):
        assert one.equity == pytest.approx(other.equity, rel=1e-12)
        assert one.hands is not None
        assert other.hands is not None
        hands = {hand.hand: hand.equity for hand in other.hands}
        assert {hand.hand: hand.equity for hand in one.hands} == pytest.approx(hands, rel=1e-12)


def test_weights_of_several_sizes_are_counted_without_rounding(both_ways: BothWays) -> None:
    players = ["QQ:0.2,22+:3e-9,AKs:7e-9,KhKd", "KhKd,ATs+:1e-8,A9s:1e-5", "TT+:1e-9,76s:30e-9,KhKd"]
    found, wanted = both_ways(players, RIVER)
    for one, other in zip(found.players, wanted.players, strict=True):
        assert one.equity == pytest.approx(other.equity, rel=1e-12)


def test_many_sizes_of_odd_weights_are_counted_without_rounding(both_ways: BothWays) -> None:
    names = ["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77"]
    many = ",".join(f"{name}:{place + 1}.12345678901e-{2 + place}" for place, name in enumerate(names))
    found, wanted = both_ways([f"{many},AcKc"] * 3, RIVER)
    for one, other in zip(found.players, wanted.players, strict=True):
        assert one.equity == pytest.approx(other.equity, rel=1e-12)


def test_hands_that_another_player_rules_out_are_no_reason_to_refuse(both_ways: BothWays) -> None:
    """With AhKh out, no other hand has either card, and many weights of about one size are no trouble."""
    wide = "AA:0.913,KK:0.777,QQ:0.613,AK:0.531,AQ:0.437,JJ:0.311,TT:0.297,KQ:0.193,22-99:0.119,JTs:0.071"
    found, wanted = both_ways([wide, "AhKh", wide.replace("QQ", "QJ")], RIVER)
    for one, other in zip(found.players, wanted.players, strict=True):
        assert one.equity == pytest.approx(other.equity, rel=1e-12)
        assert [hand.hand for hand in one.hands or ()] == [hand.hand for hand in other.hands or ()]
