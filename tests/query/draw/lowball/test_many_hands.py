"""Many hands of lowball at once, and many one after the other: the answers are those of single questions."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import outs
from outs.cards.errors import BadQuery, WrongCardCount
from outs.cards.notation import cards_of, cards_text
from outs.games.lowball.answers import LowballDiscardAnswer
from outs.query.session import Tables
from outs.tests.cases import some_of

GAMES = pytest.mark.parametrize("game", ["2-7", "a-5"])
HANDS = ("2c3d4h7sKd", "AsAdKs8h3s", "2c3c4c5c7c", "9c9d9h9sAc", "7s5h4d3c2c")
ASKED: tuple[dict[str, Any], ...] = (
    {"game": "2-7"},
    {"game": "a-5", "objective": "8-6"},
    {"game": "2-7", "objective": "better", "hold": ""},
    {"game": "2-7", "opponents": 9, "opponent_draws": "0,1,1,2,3"},
    {"game": "a-5", "opponent_draws": 0},
)


@pytest.fixture(scope="module")
def warm(tables_folder: Path) -> Iterator[Tables]:
    """A session that has been asked about another hand in every game."""
    with outs.open(tables_folder) as session:
        session.discard("KsKd2s3s4s", opponents=2)
        for game in ("2-7", "a-5"):
            session.discard("KsKd2s3s4s", game=game)
        yield session


def low_holds(tables: Tables, hand: str, **asked: Any) -> LowballDiscardAnswer:
    """The holds of a hand in lowball."""
    found = tables.discard(hand, **asked)
    assert isinstance(found, LowballDiscardAnswer)
    return found


@some_of("asked", ASKED, 1, ids=str)
def test_later_questions_are_answered_as_the_first_one_is(
    tables_folder: Path, warm: Tables, asked: dict[str, Any]
) -> None:
    hand = HANDS[ASKED.index(asked)]
    with outs.open(tables_folder) as once:
        assert low_holds(once, hand, **asked) == low_holds(warm, hand, **asked)


def test_opponents_of_high_hands_are_too(tables_folder: Path, warm: Tables) -> None:
    with outs.open(tables_folder) as once:
        assert once.discard(HANDS[0], opponent_draws=(0, 2)) == warm.discard(HANDS[0], opponent_draws=(0, 2))


@GAMES
def test_a_table_of_holds_has_the_counts_of_every_hand(warm: Tables, game: str, rng: np.random.Generator) -> None:
    hands = [*HANDS, *(cards_text(rng.choice(52, 5, replace=False).tolist()) for _ in range(5)), HANDS[0]]
    frame = warm.discards(hands, game)
    assert frame.height == 32 * len(hands)
    for number, hand in enumerate(hands):
        expected = {hold.hold: hold for hold in low_holds(warm, hand, game=game).holds}
        rows = frame.filter(frame["hand"] == number).to_dicts()
        assert [row["hold"] for row in rows] == list(range(32))
        for row in rows:
            kept = cards_of(row["held"])
            cards = [hand[place : place + 2] for place in range(0, 10, 2)]
            hold = expected.pop("".join(card for card in cards if cards_text(kept).find(card) >= 0))
            assert {name: row[name] for name in hold.names} == hold.counts_by_name
            assert [row[name] for name in ("draws", "better", "equal", "worse", "p_better")] == [
                hold.draws,
                hold.better,
                hold.equal,
                hold.worse,
                hold.p_better,
            ]
    assert frame.columns[4:-4] == list(low_holds(warm, HANDS[0], game=game).best.names)


@GAMES
def test_every_hand_has_the_value_of_its_table(warm: Tables, game: str, rng: np.random.Generator) -> None:
    column = {"2-7": "deuce_to_seven", "a-5": "ace_to_five"}[game]
    found = warm.sql(f"SELECT mask, {column} AS value FROM hands JOIN lowball_orders USING (value)").fetchnumpy()
    assert np.array_equal(warm.values(found["mask"], game), found["value"])
    for cards in (6, 7):
        hands = [cards_text(rng.choice(52, cards, replace=False).tolist()) for _ in range(20)]
        assert warm.values(hands, game).tolist() == [warm.value(hand, game).value for hand in hands]


def test_a_game_that_is_unknown_and_hands_of_six_are_refused(warm: Tables) -> None:
    with pytest.raises(BadQuery, match="unknown game 'badugi': use high, 2-7 or a-5"):
        warm.discards(HANDS, "badugi")
    with pytest.raises(BadQuery, match="unknown game 'badugi'"):
        warm.values(HANDS, "badugi")
    with pytest.raises(WrongCardCount, match="every hand must have 5 cards"):
        warm.discards(["2c3c4c5c6c7c"], "2-7")
    assert warm.discards([], "a-5").columns == warm.discards(HANDS, "a-5").columns
