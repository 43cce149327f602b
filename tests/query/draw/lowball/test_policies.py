"""Ways of drawing in lowball: against the tables, single questions, and games from one deck."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from outs.cards.errors import BadQuery
from outs.cards.notation import cards_of, cards_text
from outs.games.draw.answers.policies import PoliciesAnswer
from outs.games.lowball.rules import LOWBALL, UnknownGoal
from outs.query.database.connection import Connection
from outs.query.draw.hand_classes import HandClasses, load_hand_classes
from outs.query.draw.lowball.discard import LowballHolds
from outs.query.draw.lowball.policies import LowballPolicies
from outs.query.session import Tables

GAMES = pytest.mark.parametrize("game", ["a-5", pytest.param("2-7", marks=pytest.mark.long)])
COMPARED = {"2-7": ("win", "better", "8", "stand-pat"), "a-5": ("win", "stand-pat")}
TITLES = {"2-7": "deuce_to_seven", "a-5": "ace_to_five"}
FIRST_RESPONSE = {"2-7": 0.7247, "a-5": 0.7268}
"""What the best response to standing pat wins."""
PLAYED = 1_000


@pytest.fixture(scope="module")
def answers(tables: Tables) -> Callable[[str], PoliciesAnswer]:
    """Some policies of a game, with some games."""
    return cache(lambda game: tables.policies(*COMPARED[game], games=PLAYED, seed=3, game=game))


@pytest.fixture(scope="module")
def classes(connection: Connection) -> HandClasses:
    """The lattice."""
    return load_hand_classes(connection)


@GAMES
def test_the_equilibrium_wins_half_and_every_other_policy_less(
    answers: Callable[[str], PoliciesAnswer], game: str
) -> None:
    rows = answers(game).policies
    assert {row.policy for row in rows} == {*COMPARED[game]}
    first, *others = rows
    assert (first.policy, first.p_win, first.best_response, first.worse_deals) == ("win", 0.5, 0.5, 0)
    for row in others:
        assert row.p_win < 0.5 < row.best_response
        assert row.best_response >= 1 - row.p_win - 1e-12  # the equilibrium is a response too
        assert row.worse_deals > 0
    assert others[-1].policy == "stand-pat"


@GAMES
def test_standing_pat_wins_what_dealt_hands_do(
    tables: Tables, answers: Callable[[str], PoliciesAnswer], game: str
) -> None:
    rows = tables.sql(
        f"""SELECT ways, final_hands_below, final_hands FROM lowball_equilibrium JOIN lowball_values USING (game, value)
        WHERE game = '{game}'"""
    ).fetchall()
    deals, hands = 19_933_230_517_200, 2_598_960
    won = sum(Fraction(ways * (2 * below + level), 2 * deals * hands) for ways, below, level in rows)
    (pat,) = (row for row in answers(game).policies if row.policy == "stand-pat")
    assert pat.p_win == pytest.approx(float(won), rel=1e-15)
    assert pat.best_response == pytest.approx(FIRST_RESPONSE[game], abs=5e-5)
    ((worse,),) = tables.sql(
        f"""SELECT sum(ways) FROM lowball_best_discards AS best JOIN hand_classes USING (hand_id)
        WHERE game = '{game}' AND hold <> 31 AND (margin > 0 OR p_win > (
            SELECT (final_hands_below + final_hands / 2) / {deals} FROM lowball_equilibrium AS pat JOIN lowball_orders
            ON pat.value = {TITLES[game]} WHERE pat.game = '{game}' AND lowball_orders.value = hand_classes.value)
            + 1e-13)"""
    ).fetchall()
    assert pat.worse_deals == worse / hands


@GAMES
def test_games_from_one_deck_are_won_about_as_often(answers: Callable[[str], PoliciesAnswer], game: str) -> None:
    for row in answers(game).policies:
        assert row.played is not None
        assert row.standard_error is not None
        assert abs(row.played - row.p_win) < 4 * row.standard_error + 0.005


@GAMES
def test_a_policy_keeps_the_best_hold_of_its_goal(
    tables: Tables, connection: Connection, classes: HandClasses, game: str, rng: np.random.Generator
) -> None:
    counts = tables.kept(LowballHolds, game).counts
    policies = LowballPolicies(connection, LOWBALL[game], lambda: counts)
    for policy in ("win", "8"):
        holds = policies.holds(policy)
        for hand in rng.integers(0, len(holds), 6).tolist():
            cards = cards_of(int(classes.lattice.masks[hand]))
            kept = cards_text(card for place, card in enumerate(cards) if holds[hand] >> place & 1)
            assert tables.discard(cards_text(cards), objective=policy, game=game).holds[0].hold == kept


def test_some_policies_alone_have_one_name_each(tables: Tables) -> None:
    answer = tables.policies("8-LOW", "Stand-Pat", "8", "win", game="deuce-to-seven")
    assert (answer.game, [row.policy for row in answer.policies]) == ("2-7", ["win", "8", "stand-pat"])
    body = answer.to_json()
    assert list(body) == ["game", "policies"]
    assert list(body["policies"][0]) == ["policy", "p_win", "best_response", "worse_deals"]


def test_what_is_no_policy_of_lowball_is_refused(tables: Tables) -> None:
    with pytest.raises(UnknownGoal, match=r"2-7 has no goal 'bonus-8-5'; known: .*; here also stand-pat"):
        tables.policies("win", "bonus-8-5", game="2-7")
    with pytest.raises(BadQuery, match="policies are given as text, got 8"):
        tables.policies(8, game="2-7")  # type: ignore[arg-type]
    with pytest.raises(BadQuery, match="unknown game 'badugi'"):
        tables.policies(game="badugi")
    with pytest.raises(BadQuery, match="games are a whole number from 0, got -1"):
        tables.policies(game="2-7", games=-1)
