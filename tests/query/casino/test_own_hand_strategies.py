"""One-line strategies: published ones have the published edge, and none is better than perfect play."""

from pathlib import Path

import pytest

from outs.cards.errors import BadInput
from outs.games.casino.answers import CasinoGameAnswer, CasinoStrategy
from outs.games.casino.rule_files import FOLDER
from outs.query.casino.own_hand_strategies import PUBLISHED
from outs.query.session import Tables


def strategies(tables: Tables, game: str, *changes: str) -> tuple[CasinoStrategy, ...]:
    """The strategies of a game."""
    answer = tables.casino(game, set=list(changes), strategy=True)
    assert isinstance(answer, CasinoGameAnswer)
    return answer.strategies


@pytest.mark.long
@pytest.mark.parametrize("game", PUBLISHED)
def test_published_strategies_cost_what_is_published(tables: Tables, game: str) -> None:
    found = strategies(tables, game)
    known = {one.published_percent for one in found}
    assert {one.percent for one in PUBLISHED[game] if one.percent} <= known
    for one in found:
        assert one.published_percent is None or round(100 * one.edge, 2) == float(one.published_percent)
        assert one.cost >= 0
    assert min(found, key=lambda one: one.edge) == found[0]


def test_queen_six_four_is_perfect_in_three_card_poker(tables: Tables) -> None:
    first, *_, last = strategies(tables, "three-card-poker")
    assert first.rule == "play 1 with Queen-Six-Four or better, else fold"
    assert last.rule == "play 1 with any hand"
    assert first.exact == first.best


def test_the_best_of_several_raises_is_near_perfect_and_one_that_is_never_made_is_left_out(
    tables: Tables, tmp_path: Path
) -> None:
    rules = (FOLDER / "three-card-poker.toml").read_text(encoding="utf-8")
    usual = 'units = 0\nunqualified = "pushes"'
    assert usual in rules
    unpaid = rules.replace(usual, 'units = 0\notherwise = "lose"')
    for number, (text, words) in enumerate(((rules, "play 2 with "), (unpaid, "play 1 with "))):
        path = tmp_path / f"mine{number}.toml"
        path.write_text(text.replace('"play 1", "fold"', '"play 2", "play 1", "fold"'), encoding="utf-8")
        (only,) = strategies(tables, str(path))
        assert only.rule.startswith(words)
        assert 0 <= only.cost < 1e-6  # perfect play also goes by suits


def test_other_pays_have_their_own_best_strategy_without_published_ones(tables: Tables) -> None:
    (only,) = strategies(tables, "three-card-poker", "Straight Flush=50")
    assert only.published_percent is None
    assert only.cost == 0


def test_games_with_other_decisions_are_refused(tables: Tables, tmp_path: Path) -> None:
    rules = (FOLDER / "three-card-poker.toml").read_text(encoding="utf-8")
    (tmp_path / "fold-first.toml").write_text(rules.replace('["play 1", "fold"]', '["fold", "play 1"]'))
    with pytest.raises(BadInput, match="no strategy is known for the decisions of Three Card Poker"):
        tables.casino(str(tmp_path / "fold-first.toml"), strategy=True)
    with pytest.raises(BadInput, match="strategy cannot be used with cards"):
        tables.casino("three-card-poker", "AhKdQs", strategy=True)
