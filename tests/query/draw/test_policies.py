"""Ways of drawing side by side: what the table says of each, against sums over the other tables."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from outs.cards.hands.categories import CATEGORIES
from outs.games.draw.answers.policies import PoliciesAnswer, PolicyAnswer
from outs.games.draw.objective import BOT_WEIGHTS, built_in_objectives
from outs.games.draw.paytables.paytable import FOLDER
from outs.query.session import Tables

DEALS = 2_598_960
DEALT = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
"""How many five-card hands are of each category."""
FIELDS = ["policy", "p_win", "best_response", "mean_weight", "jacks_or_better", "worse_deals"]
GAMES = 2_000


@pytest.fixture(scope="module")
def by_name(tables: Tables) -> dict[str, PolicyAnswer]:
    """Every policy."""
    return {row.policy: row for row in tables.policies().policies}


@pytest.fixture(scope="module")
def chances(tables: Tables) -> list[Fraction]:
    """The chance of each value, from 1 on, against the equilibrium, ties half."""
    final = [hands for (hands,) in tables.sql("SELECT final_hands FROM draw_equilibrium ORDER BY value").fetchall()]
    below, found = 0, []
    for hands in final:
        found.append(Fraction(2 * below + hands, 2 * sum(final)))
        below += hands
    return found


def test_every_goal_and_standing_pat_are_there_the_most_successful_first(tables: Tables) -> None:
    rows = tables.policies().policies
    assert {row.policy for row in rows} == {*(objective.name for objective in built_in_objectives()), "stand-pat"}
    keys = [(-row.p_win, row.policy) for row in rows]
    assert keys == sorted(keys)
    assert (rows[0].policy, rows[-1].policy) == ("win", "stand-pat")


def test_the_equilibrium_wins_half_and_nothing_more_can_be_won_against_it(by_name: dict[str, PolicyAnswer]) -> None:
    win = by_name["win"]
    assert (win.p_win, win.best_response, win.worse_deals) == (0.5, 0.5, 0)
    for row in by_name.values():
        if row.policy != "win":
            assert row.p_win < 0.5 < row.best_response
            assert row.worse_deals > 0
            # What wins less against the equilibrium leaves at least as much to the best response.
            assert row.best_response >= 1 - row.p_win - 1e-12


def test_the_decision_tree_is_the_best_by_its_weights_and_plays_as_they_say(by_name: dict[str, PolicyAnswer]) -> None:
    tree, weights = by_name["decision-tree"], by_name["weights"]
    assert tree.mean_weight == max(row.mean_weight or 0 for row in by_name.values())
    assert tree.to_json() == weights.to_json() | {"policy": "decision-tree"}


def test_the_best_play_of_9_6_jacks_or_better_pays_most(by_name: dict[str, PolicyAnswer]) -> None:
    best = by_name["jacks-or-better-9-6"]
    assert best.jacks_or_better == max(row.jacks_or_better or 0 for row in by_name.values())
    assert best.jacks_or_better == pytest.approx(0.9954390437, abs=5e-11)


def test_the_published_bots_simpler_mode_wins_more(by_name: dict[str, PolicyAnswer]) -> None:
    assert by_name["pattern-keeper"].p_win > by_name["decision-tree"].p_win + 0.04


def test_standing_pat_is_worth_what_dealt_hands_are(
    tables: Tables, by_name: dict[str, PolicyAnswer], chances: list[Fraction]
) -> None:
    pat = by_name["stand-pat"]
    ways = [ways for (ways,) in tables.sql("SELECT ways FROM values ORDER BY value").fetchall()]
    won = sum(hands * chance for hands, chance in zip(ways, chances, strict=True)) / DEALS
    assert pat.p_win == pytest.approx(float(won), rel=1e-15)
    assert pat.best_response == pytest.approx(0.698, abs=5e-4)
    weighed = sum(hands * weight for hands, weight in zip(DEALT, BOT_WEIGHTS, strict=True))
    assert pat.mean_weight == pytest.approx(weighed / DEALS, rel=1e-15)
    pays = 4 * 84_480 + 2 * 123_552 + 3 * 54_912 + 4 * 10_200 + 6 * 5_108 + 9 * 3_744 + 25 * 624 + 50 * 36 + 800 * 4
    assert pat.jacks_or_better == pytest.approx(pays / DEALS, rel=1e-15)


def test_deals_that_stand_pat_badly_are_those_whose_best_hold_wins_more(
    tables: Tables, by_name: dict[str, PolicyAnswer], chances: list[Fraction]
) -> None:
    rows = tables.sql("""
        SELECT hand_classes.value, best_discards.value, ways FROM hand_classes JOIN best_discards USING (hand_id)
        WHERE objective = 'win'""").fetchall()
    worse = sum(ways for value, best, ways in rows if float(chances[value - 1]) < best - 1e-13)
    assert by_name["stand-pat"].worse_deals == worse / DEALS


def test_the_likeliest_improvement_of_a_straight_breaks_it_and_wins_less(
    tables: Tables, chances: list[Fraction]
) -> None:
    hand = "5c6d7h8s9c"
    improving = tables.discard(hand, objective="better").best.hold
    assert improving != hand
    worths = {hold.hold: hold.objective_value for hold in tables.discard(hand, objective="win").holds}
    pat = worths[hand]
    assert pat == float(chances[tables.value(hand).value - 1]) == max(worths.values())
    assert worths[improving] < pat


def test_some_policies_may_be_asked_for_alone(tables: Tables, by_name: dict[str, PolicyAnswer]) -> None:
    rows = tables.policies("stand-pat", "decision-tree", "win").policies
    assert rows == tuple(by_name[name] for name in ("win", "decision-tree", "stand-pat"))


def test_a_policy_written_in_any_way_has_one_name(tables: Tables, by_name: dict[str, PolicyAnswer]) -> None:
    rows = tables.policies("Stand-Pat", "WIN", "win ", "paytable:bonus-8-5", "Bonus-8-5").policies
    assert rows == tuple(by_name[name] for name in ("win", "bonus-8-5", "stand-pat"))


def test_a_policy_from_a_file_that_says_the_same_is_worth_the_same(
    tables: Tables, by_name: dict[str, PolicyAnswer], tmp_path: Path
) -> None:
    weights, paytable = tmp_path / "weights.toml", tmp_path / "copy.toml"
    weights.write_text("\n".join(f"{name} = {weight}" for name, weight in zip(CATEGORIES, BOT_WEIGHTS, strict=True)))
    paytable.write_bytes((FOLDER / "deuces-wild-full-pay.toml").read_bytes())
    for name, same in ((f"weights:{weights}", "weights"), (f"paytable:{paytable}", "deuces-wild-full-pay")):
        (row,) = tables.policies(name).policies
        assert row == replace(by_name[same], policy=name)


def test_without_games_no_game_is_mentioned(tables: Tables) -> None:
    answer = tables.policies()
    assert (answer.games, {row.played for row in answer.policies}) == (0, {None})
    body = answer.to_json()
    assert list(body) == ["policies"]
    assert all(list(row) == FIELDS for row in body["policies"])


@pytest.fixture(scope="module")
def played(tables: Tables) -> PoliciesAnswer:
    """Every policy with some games."""
    return tables.policies(games=GAMES, seed=7)


def test_games_add_what_was_won_of_them_with_its_error(tables: Tables, played: PoliciesAnswer) -> None:
    body = played.to_json()
    assert (body["games"], body["seed"]) == (GAMES, 7)
    assert all(list(row) == [*FIELDS, "played", "standard_error"] for row in body["policies"])
    without = [{key: row[key] for key in FIELDS} for row in body["policies"]]
    assert without == tables.policies().to_json()["policies"]


def test_one_game_has_no_standard_error(tables: Tables) -> None:
    answer = tables.policies("win", "stand-pat", games=1)
    assert [row.standard_error for row in answer.policies] == [None, None]
    assert all(list(row) == [*FIELDS, "played"] for row in answer.to_json()["policies"])


def test_games_are_the_same_again_and_others_with_another_seed(tables: Tables, played: PoliciesAnswer) -> None:
    assert tables.policies(games=GAMES, seed=7) == played
    other = tables.policies(games=GAMES, seed=8)
    assert {row.played for row in other.policies} != {row.played for row in played.policies}


def test_games_are_won_about_as_often_as_from_two_decks(played: PoliciesAnswer) -> None:
    for row in played.policies:
        assert row.played is not None
        assert row.standard_error is not None
        assert row.standard_error <= 0.5 / (GAMES - 1) ** 0.5
        assert abs(row.played - row.p_win) < 4 * row.standard_error + 0.005
