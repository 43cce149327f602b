"""Casino games played perfectly: their results from the tables, or solved and cached for changed rules."""

import hashlib
import json
from dataclasses import astuple, replace
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...games.casino.answers import (
    CasinoGameAnswer,
    CasinoGamesAnswer,
    MoveShareAnswer,
    SideBetAnswer,
)
from ...games.casino.game import Game
from ...games.casino.results import End, Results
from ...games.casino.rule_files import NAMES, load_bundled
from ...games.casino.side_bets import edge_of
from ...games.casino.tree import Leaf, Tree
from ...work.checked_files import CacheFolder

if TYPE_CHECKING:
    from ..open_tables import OpenTables
    from .solved_games import Solved, Watch

CACHE, SUFFIX, KEPT = "casino", ".json", 64
"""The folder of solved games in the user's cache, the ending of their files, and the most that are kept."""
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


def solved(tables: "OpenTables", game: Game, watch: "Watch") -> "Solved":
    """Return a game that is in no table, from the user's cache or solved now."""
    from .solved_games import Solved, solve

    cache, name = CacheFolder(CACHE), f"{digest_of(game)}{SUFFIX}"
    content = cache.read(name)
    if content is not None:
        listed, made, preflop = json.loads(bytes(content))
        ends = tuple(End(Leaf(*row[:3]), row[3], row[4], row[5], Fraction(row[6]), row[7]) for row in listed)
        return Solved(Results(game, ends, tuple(map(tuple, made))), preflop)
    found = solve(tables, game, watch)
    rows = [
        (*astuple(end.leaf), end.hand, end.result, end.qualified, str(end.paid), end.deals)
        for end in found.results.ends
    ]
    cache.write(name, json.dumps([rows, found.results.made, found.preflop]).encode())
    cache.keep_newest(SUFFIX, KEPT)
    return found


def plays_like(game: Game, other: Game) -> bool:
    """Return true if two games differ at most in their names and side bets."""
    return _played(game) == _played(other)


def _played(game: Game) -> tuple[Any, ...]:
    return game.own, game.board, game.bets, game.choices, game.dealer


def digest_of(game: Game) -> str:
    """Return a digest of all that a game's results depend on."""
    return hashlib.sha256(repr(_played(game)).encode()).hexdigest()[:32]


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
