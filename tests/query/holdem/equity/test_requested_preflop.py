"""Before the flop in short deck: what its tables say is what counting every board says."""

import pytest

from outs.cards.equity_answers import COUNTED
from outs.cards.evaluator import build_evaluator
from outs.games.short_deck.rules import DECK, STRAIGHTS_BEAT_TRIPS
from outs.query.connection import Connection
from outs.query.holdem.equity.equity import EquityCalculator
from outs.query.holdem.equity.requested_preflop import RequestedPreflop
from outs.query.session import Tables
from outs.tests.query.holdem.strength.test_states import NoStateTables

TABLE = "table short_deck_matchups"


@pytest.fixture(scope="module")
def counting(connection: Connection) -> EquityCalculator:
    """Short deck without tables."""
    evaluator = build_evaluator(STRAIGHTS_BEAT_TRIPS)
    preflop = RequestedPreflop(connection, "not-built", DECK)
    return EquityCalculator(
        connection, lambda: evaluator, lambda: NoStateTables(connection), deck=DECK, preflop=preflop
    )


@pytest.mark.parametrize(
    ("players", "dead"),
    [
        (("AhKh", "7c7d"), ""),
        (("AKs", "QQ"), ""),
        (("QQ+,AhKh:0.5", "JTs,9c9d"), ""),
        (("AKs", "QQ,T9s"), "Qs6c"),
        (("66", "random"), "6c"),
    ],
)
def test_matchups_say_what_counting_every_board_says(
    short_deck: Tables, counting: EquityCalculator, players: tuple[str, str], dead: str
) -> None:
    found = short_deck.equity(*players, dead=dead, by_hand=True, game="short-deck")
    expected = counting.compare(players, dead=dead, by_hand=True)
    assert (found.players, found.deals) == (expected.players, expected.deals)
    without = ", without the boards that dead cards are on" if dead else ""
    assert (found.source, expected.source) == (TABLE + without, COUNTED)


def test_many_questions_are_looked_up(short_deck: Tables) -> None:
    frame = short_deck.equities([("AKs", "QQ"), ("AhKh", "QsQd"), ("QQ", "AKs")], game="short-deck")
    assert frame["source"].to_list() == [TABLE] * 3
    assert frame["win"][0] == frame["lose"][2]
