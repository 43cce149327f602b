"""The belief agent as a whole: win rates before and after the flop, the order of reading, draws, and bad input."""

from typing import Any

import numpy as np
import pytest

from outs.cards.errors import BadInput, BadQuery, RepeatedCard, WrongCardCount
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import cards_text, parse_cards
from outs.games.holdem.betting import Mix, RaiseSize
from outs.query.database.connection import Connection
from outs.query.holdem.advise import draw
from outs.query.holdem.belief import Belief
from outs.query.holdem.belief_agent import BeliefAgent, equities_of_all, equities_of_hole
from outs.query.holdem.opponent_actions import parse_action
from outs.query.holdem.strength.states import StateTables
from outs.query.session import Tables
from outs.tests.cases import all_of

CHIPS: dict[str, Any] = {"pot": 750, "to_call": 300, "stack": 2_000}


@pytest.fixture(scope="module")
def agent(connection: Connection, evaluator: Evaluator) -> BeliefAgent:
    """An agent on the full tables."""
    return BeliefAgent(connection, lambda: evaluator, StateTables(connection))


@all_of("hole", ["AhKh", "7c2d", "8s8h", "AcKd"])
def test_a_hole_against_each_other_is_the_table(
    tables: Tables, connection: Connection, hole: str, rng: np.random.Generator
) -> None:
    cards = parse_cards(hole)
    found = equities_of_hole(connection, cards)
    meets = np.array([bool(set(other) & set(cards)) for other in HOLES])
    assert np.array_equal(np.isnan(found), meets)
    for place in rng.choice(np.flatnonzero(~meets), 20):
        assert found[place] == tables.equity(hole, cards_text(HOLES[place])).players[0].equity
    assert np.nanmean(found) == pytest.approx(tables.equity(hole, "random").players[0].equity, abs=1e-14)


def test_every_hole_against_a_random_one_is_the_table(tables: Tables, connection: Connection) -> None:
    found = equities_of_all(connection)
    assert found[HOLES.index((12, 25))] == tables.equity("AcAd", "random").players[0].equity
    assert found.mean() == pytest.approx(0.5)


def test_win_rates_know_nothing_of_the_hero(agent: BeliefAgent) -> None:
    found = agent.win_rates(parse_cards("Kh7s2c"))
    assert np.isnan(found).sum() == 1326 - 1176
    assert np.nanmean(found) == pytest.approx(0.5)


@all_of("board", ["", "Kh7s2c", "Kh7s2c3d", "Kh7s2c3d3h"])
def test_the_win_rate_against_nothing_known_is_the_equity_against_random(
    agent: BeliefAgent, tables: Tables, board: str
) -> None:
    rate = agent.win_rate(parse_cards("AhKd"), parse_cards(board), Belief.uniform())
    known = tables.strength("AhKd", board).field if board else tables.equity("AhKd", "random").players[0]
    assert rate == pytest.approx(known.equity, abs=1e-14)


def test_a_raise_makes_the_opponent_stronger_and_the_win_rate_lower(tables: Tables) -> None:
    before = tables.advise("QhQd", **CHIPS)
    after = tables.advise("QhQd", "", "raise 900 into 100 preflop", **CHIPS)
    assert after.win_rate < before.win_rate
    assert [name for name, *_ in after.starting_hands][:2] == ["AA", "KK"]
    bayes = tables.advise("QhQd", "", "raise 900 into 100 preflop", update="bayes", **CHIPS)
    assert bayes.win_rate < before.win_rate


def test_actions_are_read_on_the_board_of_their_street(agent: BeliefAgent) -> None:
    hole, board = parse_cards("AhKd"), parse_cards("Kh7s2c3d")
    told = [parse_action("bet 400 into 500 flop"), parse_action("call 300 into 900 turn")]
    found = agent.believe(hole, board, told, "exponential", 0.5, 0.05)
    expected = Belief.uniform().without(hole).without(board)
    expected = expected.after(told[0], np.nan_to_num(agent.win_rates(board[:3])))
    expected = expected.after(told[1], np.nan_to_num(agent.win_rates(board)))
    assert found.probabilities == pytest.approx(expected.probabilities, abs=1e-15)


@all_of("game", ["short-deck", "short-deck-trips"])
def test_in_short_deck_the_belief_and_the_win_rate_are_those_of_every_hole(tables: Tables, game: str) -> None:
    hole, board, dead = "QhJh", "Th9c6hKd", "As"
    found = tables.advise(hole, board, "bet 400 into 500 turn", dead=dead, top=1326, game=game, **CHIPS)
    against = tables.equity(hole, "random", board=board, dead=dead, by_hand=True, game=game).players[1].hands or ()
    # The opponent knows neither the hole nor what is dead.
    seen = tables.equity("random", "random", board=board, by_hand=True, game=game).players[0].hands or ()
    rates = {frozenset(parse_cards(one.hand)): one.equity or 0.0 for one in seen}
    weights = {one.hand: np.exp(0.5 * 400 / 500 * 3 * rates[frozenset(parse_cards(one.hand))]) for one in against}
    total = sum(weights.values())
    expected = sum(weights[one.hand] / total * (1 - (one.equity or 0.0)) for one in against)
    assert found.win_rate == pytest.approx(expected, abs=1e-12)
    assert found.possible_holes == len(found.holes) == len(against) == 29 * 28 // 2
    held = {frozenset(parse_cards(text)): share for text, share in found.holes}
    assert held == pytest.approx({frozenset(parse_cards(text)): one / total for text, one in weights.items()})


@pytest.mark.long
def test_in_short_deck_a_raise_before_the_flop_is_read_by_its_win_rates(tables: Tables) -> None:
    nothing = tables.advise("JsTs", game="short-deck", **CHIPS)
    assert nothing.win_rate == pytest.approx(tables.equity("JsTs", "random", game="short-deck").players[0].equity)
    after = tables.advise("JsTs", "", "raise 900 into 100 preflop", game="short-deck", dead="6c", **CHIPS)
    assert after.win_rate < nothing.win_rate
    assert after.starting_hands[0][0] == "AA"
    assert after.possible_holes == 33 * 32 // 2
    with pytest.raises(BadInput, match="card 5s is not in a deck of 36 cards, 6 to A"):
        tables.advise("Js5s", game="short-deck", **CHIPS)


def test_the_answer_has_the_fixed_fields(tables: Tables) -> None:
    body = tables.advise("AhKd", "Kh7s2c", "bet 400 into 500 flop", seed=4, top=3, **CHIPS).to_json()
    assert list(body) == [
        "hole", "board", "dead", "actions", "pot", "to_call", "stack", "possible_holes", "belief", "starting_hands",
        "win_rate", "equity_needed", "call_value", "best", "fold", "call", "raise", "raise_size", "drawn",
    ]  # fmt: skip
    assert body["fold"] + body["call"] + body["raise"] == pytest.approx(1)
    assert len(body["belief"]) == len(body["starting_hands"]) == 3
    assert not {card for entry in body["belief"] for card in parse_cards(entry["hole"])} & set(
        parse_cards("AhKdKh7s2c")
    )
    assert 0 < body["raise_size"]["minimum"] <= body["raise_size"]["mean"] <= body["raise_size"]["maximum"] <= 1_700


def test_a_cheap_call_is_best_though_the_agent_folds(tables: Tables) -> None:
    found = tables.advise("7h2d", pot=10_001, to_call=1, stack=2_000)
    assert (found.mix.fold, found.best) == (1, "call")
    assert found.equity_needed == 1 / 10_002
    assert found.call_value == pytest.approx(found.win_rate * 10_002 - 1)


def test_the_best_of_fold_and_call_changes_at_the_equity_that_a_call_needs(tables: Tables) -> None:
    rate = tables.advise("7h2d", **CHIPS).win_rate
    even = 1_000 * rate / (1 - rate)
    cheap, dear = (tables.advise("7h2d", pot=1_000 + cost, to_call=cost, stack=9_000) for cost in (even / 2, even * 9))
    # A call of c into 1,000 and c needs c / (1,000 + 2c).
    for found in (cheap, dear):
        assert found.equity_needed == pytest.approx(found.to_call / (1_000 + 2 * found.to_call))
        assert (found.best == "call") == (found.win_rate >= found.equity_needed) == (found.call_value >= 0)
    assert (cheap.best, dear.best) == ("call", "fold")


def test_a_check_costs_nothing_and_a_short_stack_pays_no_more_than_itself(tables: Tables) -> None:
    check = tables.advise("7h2d", pot=100, to_call=0, stack=50)
    assert (check.best, check.equity_needed) == ("check", 0)
    assert check.call_value == pytest.approx(100 * check.win_rate)
    short = tables.advise("7h2d", pot=1_100, to_call=1_000, stack=50)
    assert short.equity_needed == pytest.approx(50 / 200)
    assert short.call_value == pytest.approx(short.win_rate * 200 - 50)


def test_without_chips_left_to_raise_with_there_is_no_raise(tables: Tables) -> None:
    body = tables.advise("AhAd", pot=400, to_call=300, stack=300).to_json()
    assert (body["raise"], body["raise_size"]) == (0, None)
    assert body["call"] == 1


def test_a_seed_draws_the_same_action_and_many_draw_the_mix(tables: Tables) -> None:
    assert tables.advise("8h8d", seed=5, **CHIPS) == tables.advise("8h8d", seed=5, **CHIPS)
    chosen, size = Mix(0.2, 0.3, 0.5), RaiseSize(10, 50, 40)
    drawn = [draw(chosen, size, 10, seed) for seed in range(4_000)]
    for action, share in (("fold", 0.2), ("call", 0.3), ("raise", 0.5)):
        assert sum(each.action == action for each in drawn) / 4_000 == pytest.approx(share, abs=0.03)
    sizes = [each.raise_by for each in drawn if each.action == "raise"]
    assert min(sizes) >= 10
    assert max(sizes) == 40
    assert sum(sizes) / len(sizes) == pytest.approx(size.mean, rel=0.03)
    assert draw(Mix(0, 1, 0), None, 0, 1).action == "check"


@all_of(
    ("hole", "board", "actions", "changes", "error", "message"),
    [
        ("AhKdQc", "", [], {}, WrongCardCount, "a hole takes 2 cards, got 3"),
        ("AhKd", "Qc", [], {}, WrongCardCount, "a board takes 0, 3, 4 or 5 cards, got 1"),
        ("AhKd", "AhQcJc", [], {}, RepeatedCard, "card Ah appears twice"),
        ("AhKd", "", ["bet 1 into 2 flop"], {}, BadQuery, "needs a board of 3 cards or more, got 0"),
        ("AhKd", "QcJcTc", ["bet 1 into 2 flop", "call 1 into 2 preflop"], {}, BadQuery, "order of their streets"),
        ("AhKd", "", ["shove"], {}, BadInput, "'shove' is not an action"),
        ("AhKd", "", [], {"pot": -1}, BadQuery, "the pot must be a number of chips"),
        ("AhKd", "", [], {"pot": "900"}, BadQuery, "the pot must be a number of chips, got '900'"),
        ("AhKd", "", [], {"pot": None}, BadQuery, "the pot must be a number of chips, got None"),
        ("AhKd", "", [], {"to_call": float("nan")}, BadQuery, "the chips to call must be"),
        ("AhKd", "", [], {"stack": float("inf")}, BadQuery, "the stack must be"),
        ("AhKd", "", [], {"stack": 0}, BadQuery, "the stack must be more than 0 chips"),
        ("AhKd", "", [], {"min_raise": 0}, BadQuery, "the smallest raise must be more than 0 chips, got 0"),
        ("AhKd", "", [], {"update": "guess"}, BadQuery, "exponential, bayes, got 'guess'"),
        ("AhKd", "", [], {"alpha": -1}, BadQuery, "alpha must be a number"),
        ("AhKd", "", ["raise 5 into 1 preflop"], {"alpha": 1e308}, BadQuery, "0 to 1000, got 1e.308"),
        ("AhKd", "", [], {"pot": 1e300}, BadQuery, "the pot must be a number of chips, 0 to 1e.15"),
        ("AhKd", "", [], {"pot": 100, "to_call": 101}, BadQuery, "101 to call in a pot of 100 is impossible"),
        ("AhKd", "", [], {"floor": 2}, BadQuery, "the floor must be a share"),
        ("AhKd", "", [], {"alpha": "much"}, BadQuery, "alpha must be a number, got 'much'"),
        ("AhKd", "", [], {"floor": float("nan")}, BadQuery, "the floor must be a share from 0 to 1, got nan"),
        ("AhKd", "", [], {"top": 0}, BadQuery, "the number of hands listed is a whole number from 1, got 0"),
        ("AhKd", "", [], {"seed": -1}, BadQuery, "a seed is a whole number from 0, got -1"),
    ],
)
def test_questions_that_make_no_sense_are_refused(
    tables: Tables,
    hole: str,
    board: str,
    actions: list[str],
    changes: dict[str, Any],
    error: type[BadInput],
    message: str,
) -> None:
    with pytest.raises(error, match=message):
        tables.advise(hole, board, *actions, **{**CHIPS, **changes})
