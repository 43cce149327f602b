"""Strategies to memorise: lists of rules with what they win from the tables, or summed now for changed pays."""

from fractions import Fraction
from typing import TYPE_CHECKING

from ...cards.errors import BadQuery
from ...games.casino.answers import CasinoStrategy, CasinoStrategyLine
from ...games.casino.game import Game
from ...games.casino.results import Results
from ...games.casino.rule_files import load_bundled
from ...games.casino.strategies.lists import LISTS, lists_for
from ...games.casino.strategies.strategy import Strategy, otherwise
from .played_games import plays_like, solved
from .won_by_strategies import won_in_tables

if TYPE_CHECKING:
    from ..open_tables import OpenTables
    from .solved_games import Watch


def strategies_of(tables: "OpenTables", game: Game, results: Results, watch: "Watch") -> tuple[CasinoStrategy, ...]:
    """Return the strategies for a game, the best first. Raises `BadQuery` if none is known for its pays."""
    strategies = lists_for(game)
    by_hand: tuple[CasinoStrategy, ...] = ()
    if not strategies or (game.engine == "five_cards" and not game.exchange):
        from .own_hand_strategies import strategies_by_hand

        by_hand = strategies_by_hand(tables, game, results)
    return (*_lists(tables, game, results, strategies, watch), *by_hand)


def _lists(
    tables: "OpenTables", game: Game, results: Results, strategies: tuple[Strategy, ...], watch: "Watch"
) -> tuple[CasinoStrategy, ...]:
    """Return lists of rules, the best first. Raises `BadQuery` if what they win is not known at the game's pays."""
    if not strategies:
        return ()
    bundled = next((name for name in LISTS if plays_like(game, load_bundled(name))), None)
    won = solved(tables, game, watch).won if bundled is None else won_in_tables(tables, bundled)
    if not won:
        raise BadQuery(f"what the strategies of {game.title} win is known if only the first bet is paid differently")
    found = [
        CasinoStrategy(
            one.name,
            Fraction(-won[one.name], results.deals * game.unit),
            results.edge,
            _lines(game, one),
            one.published if bundled else None,
            one.source,
        )
        for one in strategies
    ]
    return tuple(sorted(found, key=lambda one: one.exact))


def _lines(game: Game, strategy: Strategy) -> tuple[CasinoStrategyLine, ...]:
    """Return the lines of a strategy, decision by decision; the last of each is for all other cards."""
    found = []
    for decision in game.choices:
        rules = strategy.rules_for(decision.seen, [move.name for move in decision.moves])
        found += [CasinoStrategyLine(rule.seen, rule.move, rule.words) for rule in rules]
        found.append(CasinoStrategyLine(decision.seen, otherwise(decision.moves).name, "anything else"))
    return tuple(found)
