"""Equities as people and programs read them."""

from outs.display.answers import text
from outs.games.holdem.answers import EquityAnswer, PlayerAnswer
from outs.query.session import Tables


def test_an_exact_equity_is_shown_with_its_deals(tables: Tables) -> None:
    shown = text(tables.equity("AhKh", "QsQd"))
    assert shown.splitlines()[2].split()[0] == "AhKh"
    assert "46.214 %" in shown
    assert "787,966" in shown
    assert shown.endswith("\nExact, 1,712,304 deals")


def test_a_sampled_equity_is_shown_with_its_standard_error(tables: Tables) -> None:
    answer = tables.equity("AA", "random", opponents=6)
    shown = text(answer)
    lines = shown.splitlines()
    assert [line.split()[0] for line in lines[2:9]] == ["AA", *["random"] * 6]
    error = f"{100 * answer.standard_error:.3f}"
    assert lines[-1] == f"Sampled, {answer.deals:,} deals, standard error {error} %"
    assert float(error) > 0


def test_an_equity_of_several_random_hands_has_nulls_for_their_counts() -> None:
    player = PlayerAnswer("random", None, None, None, 0.25)
    body = EquityAnswer((player,), 10, False, 0.1, "table starting_hands").to_json()
    assert body["players"] == [{"hand": "random", "win": None, "tie": None, "lose": None, "equity": 0.25}]
    assert (body["exact"], body["standard_error"], body["deals"]) == (False, 0.1, 10)
