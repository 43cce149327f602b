"""Casino games played perfectly: their results from the tables, or solved and cached for changed rules."""

from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from ...games.casino.answers import (
    CasinoGameAnswer,
    CasinoGamesAnswer,
    MoveShareAnswer,
    SideBetAnswer,
)
from ...games.casino.common_names import NAMES
from ...games.casino.game import Game
from ...games.casino.results import End, Results
from ...games.casino.rule_files import load_bundled
from ...games.casino.side_bets import edge_of
from ...games.casino.tree import Leaf, Tree
from .cached_results import KeptResults, Solved, rules_of_play

if TYPE_CHECKING:
    from ..open_tables import OpenTables
    from .solved_games import Watch

_OUTCOMES = """
    SELECT game, raised, folded, fee, hand, result, qualified, paid, deals FROM casino_outcomes ORDER BY game, line
"""
_DECISIONS = "SELECT game, node, deals FROM casino_decisions ORDER BY game, node, option"


def unwatched(_done: int, _parts: int) -> None:
    """Ignore the progress of a solution."""


def bundled_results(tables: "OpenTables") -> dict[str, Results]:
    """Return the results of all games in the tables."""
    made: dict[str, tuple[tuple[int, ...], ...]] = {}
    for game, rows in groupby(tables.connection.rows_once(_DECISIONS), key=lambda row: row[0]):
        nodes = groupby(rows, key=lambda row: row[1])
        made[game] = tuple(tuple(row[2] for row in moves) for _, moves in nodes)
    found = {}
    for game, rows in groupby(tables.connection.rows_once(_OUTCOMES), key=lambda row: row[0]):
        ends = tuple(_end(*row[1:]) for row in rows)
        found[game] = Results(load_bundled(game), ends, made[game])
    return found


def _end(raised: int, folded: bool, fee: int, hand: str, result: str, qualified: bool, paid: float, deals: int) -> End:
    return End(Leaf(raised, folded, fee), hand or None, result or None, qualified, Fraction(paid), deals)


def results_of(tables: "OpenTables", game: Game, watch: "Watch") -> Results:
    """Return the results of a game: from the tables, from the user's cache, or solved now."""
    for name in NAMES:
        if plays_like(game, load_bundled(name)):
            found = tables.kept(bundled_results)[name]
            return found if game == found.game else replace(found, game=game)
    return solved(tables, game, watch).results


def solved(tables: "OpenTables", game: Game, watch: "Watch") -> Solved:
    """Return a game that is in no table, from the user's cache or solved now."""
    from .solved_games import solve

    cache = KeptResults()
    found = cache.find(game)
    if found is None:
        found = solve(tables, game, watch)
        cache.keep(found)
    return found


def plays_like(game: Game, other: Game) -> bool:
    """Return true if two games differ at most in their names and side bets."""
    return rules_of_play(game) == rules_of_play(other)


def game_answer(tables: "OpenTables", game: Game, watch: "Watch") -> CasinoGameAnswer:
    """Return the answer about a game."""
    results = results_of(tables, game, watch)
    nodes = Tree(game).nodes
    decisions = tuple(
        MoveShareAnswer(node.seen, node.raised, node.fee, option.move.name, deals, results.deals)
        for node, made in zip(nodes, results.made, strict=True)
        for option, deals in zip(node.options, made, strict=True)
        if sum(made)
    )
    sides = tuple(
        SideBetAnswer(side.name, edge_of(game, side), None if side.published is None else str(side.published))
        for side in game.side_bets
    )
    published = None if game.published is None else str(game.published)
    return CasinoGameAnswer(game.name, game.title, results, sides, decisions, published, game.source, game.differs)


def games_answer(tables: "OpenTables", watch: "Watch") -> CasinoGamesAnswer:
    """Return the answers about all bundled games."""
    return CasinoGamesAnswer(tuple(game_answer(tables, load_bundled(name), watch) for name in NAMES))
