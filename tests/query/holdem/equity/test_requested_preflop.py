"""Before the flop in short deck: what its tables say is what counting every board says."""

import pytest

from outs.cards.answers.equity_answers import COUNTED
from outs.cards.hands.evaluator import build_evaluator
from outs.games.short_deck import DECK, STRAIGHTS_BEAT_TRIPS
from outs.query.database.connection import Connection
from outs.query.holdem.equity.calculator import EquityCalculator
from outs.query.holdem.equity.equity import Equity
from outs.query.holdem.equity.requested_preflop import RequestedPreflop
from outs.query.session import Tables
from outs.tests.cases import some_of
from outs.tests.query.holdem.strength.test_states import NoStateTables

TABLE = "table short_deck_matchups"
ACE_KING = {
    "AA": 15, "KK": 44, "QQ": 52, "TT": 50, "88": 55, "AQs": 63, "AJo": 64, "A9s": 60, "JTs": 50, "JTo": 52,
    "QJs": 55, "98s": 54, "KTs": 60, "J6o": 64,
}  # fmt: skip
"""What ace-king offsuit wins of the pot in percent: Kevin Haney, Card Player, 2019, of holes in suits of his choice."""


@pytest.fixture(scope="module")
def counting(connection: Connection) -> EquityCalculator:
    """Short deck without tables."""
    evaluator = build_evaluator(STRAIGHTS_BEAT_TRIPS)
    preflop = RequestedPreflop(connection, "not-built", DECK)
    return EquityCalculator(
        connection, lambda: evaluator, lambda: NoStateTables(connection), deck=DECK, preflop=preflop
    )


@some_of(
    ("players", "dead"),
    [
        (("AhKh", "7c7d"), ""),
        (("QQ+,AhKh:0.5", "JTs,9c9d"), ""),
        (("AKs", "QQ"), ""),
        (("AKs", "QQ,T9s"), "Qs6c"),
        (("66", "random"), "6c"),
    ],
    1,
)
def test_matchups_say_what_counting_every_board_says(
    short_deck: Tables, counting: EquityCalculator, players: tuple[str, str], dead: str
) -> None:
    found = short_deck.equity(*players, dead=dead, by_hand=True, game="short-deck")
    expected = Equity(*players, dead=dead, by_hand=True, game="short-deck").compared_by(counting)
    assert (found.players, found.deals) == (expected.players, expected.deals)
    without = ", without the boards that dead cards are on" if dead else ""
    assert (found.source, expected.source) == (TABLE + without, COUNTED)


def test_many_questions_are_looked_up(short_deck: Tables) -> None:
    frame = short_deck.equities([("AKs", "QQ"), ("AhKh", "QsQd"), ("QQ", "AKs")], game="short-deck")
    assert frame["source"].to_list() == [TABLE] * 3
    assert frame["win"][0] == frame["lose"][2]


def test_ace_king_does_as_well_as_is_published(short_deck: Tables) -> None:
    frame = short_deck.equities([("AKo", hand) for hand in ACE_KING], game="short-deck")
    assert (100 * frame["equity"]).to_list() == pytest.approx(list(ACE_KING.values()), abs=1.3)
    other = short_deck.equity("AKo", "QQ", game="short-deck-trips").players[0].equity
    assert 100 * other == pytest.approx(48.6, abs=0.05)
