"""The hands that each player has at a decision, compared with SQL over the frequencies of the tables."""

import pytest

from outs.games.draw.answers.betting import DrawGameAnswer
from outs.games.draw.betting.rules import History
from outs.query.draw.betting.hands_here import moves_by_kind
from outs.query.session import Tables

from .draw_game_tables import DEALT

TWO_PAIR, ACES = "category = 'two_pair'", "name LIKE 'Pair, Aces%'"
FIRST_CALLS = """(SELECT hand_id, one.call * other.call AS reach FROM draw_game_bets AS one
    JOIN draw_game_bets AS other USING (hand_id) WHERE one.history = '' AND other.history = 'check bet')"""
SECOND_BETS = "(SELECT hand_id, raise AS reach FROM draw_game_bets WHERE history = 'check')"


def share(solved: Tables, reach: str, condition: str) -> float:
    """The share of the hands of a range that meet a condition."""
    hands = f"{reach} JOIN hand_classes USING (hand_id) JOIN values USING (value)"
    weight = f"SELECT sum(hand_classes.ways * reach) FROM {hands}"
    condition = condition.replace("category", "values.category").replace("name", "values.name")
    ((found,),) = solved.sql(f"SELECT ({weight} WHERE {condition}) / ({weight})").fetchall()
    return float(found)


def test_before_the_draw_hands_weigh_as_often_as_their_moves_get_there(solved: Tables) -> None:
    answer = solved.draw_game(None, DEALT, kinds=True)
    assert isinstance(answer, DrawGameAnswer)
    assert answer.hands is not None
    found = {one.kind: one for one in answer.hands}
    assert next(iter(found)) == "straight flush"
    for kind, condition in (("two pair", TWO_PAIR), ("pair, aces", ACES)):
        assert found[kind].first == pytest.approx(share(solved, FIRST_CALLS, condition))
        assert found[kind].second == pytest.approx(share(solved, SECOND_BETS, condition))
    for shares in ([one.first for one in answer.hands], [one.second for one in answer.hands]):
        assert sum(shares) == pytest.approx(1)


def test_after_standing_pat_the_final_hands_are_those_dealt(solved: Tables) -> None:
    answer = solved.draw_game(None, f"{DEALT} / 0", kinds=True)
    assert isinstance(answer, DrawGameAnswer)
    found = {one.kind: one.first for one in answer.hands or ()}
    pat = f"""(SELECT hand_id, reach * draw_0 AS reach FROM {FIRST_CALLS} JOIN draw_game_draws USING (hand_id)
        WHERE history = '{DEALT}')"""
    assert found["two pair"] == pytest.approx(share(solved, pat, TWO_PAIR))


def test_the_moves_of_a_kind_weigh_its_hands_as_they_get_there(solved: Tables) -> None:
    kinds = {one.kind: one for one in moves_by_kind(solved, History.parse(DEALT), "high")}
    assert kinds["two pair"].share == pytest.approx(share(solved, FIRST_CALLS, TWO_PAIR))
    throws = f"""(SELECT hand_id, reach * draw_1 AS reach FROM {FIRST_CALLS} JOIN draw_game_draws USING (hand_id)
        WHERE history = '{DEALT}')"""
    weight = "SELECT sum(ways * reach) FROM {} JOIN hand_classes USING (hand_id) WHERE category = 'two_pair'"
    ((one,),) = solved.sql(f"SELECT ({weight.format(throws)}) / ({weight.format(FIRST_CALLS)})").fetchall()
    assert kinds["two pair"].frequencies["draw 1"] == pytest.approx(one)
    assert sum(kinds["two pair"].frequencies.values()) == pytest.approx(1)
