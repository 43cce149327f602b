"""Results of games that were solved for changed rules, in the user's cache.

Files are checked before they are used (`work/checked_files.py`).
"""

import json
from collections.abc import Sequence
from dataclasses import astuple
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ...games.casino.game import Game
from ...games.casino.results import End, Results
from ...games.casino.tree import Leaf
from ...work.checked_files import CacheFolder
from ...work.fingerprint import code_digest

SOLVER = (
    "outs.kernels.casino.solve",
    "outs.kernels.casino.strategy_totals",
    "outs.games.casino.strategies.lists",
    __name__,
)
"""The modules, with those they import, whose code decides what is in the files."""
SUFFIX, KEPT = ".json", 64
"""The ending of the files, and the most that are kept."""


class Solved(NamedTuple):
    """The results of a game, and what else its solution has.

    preflop  (options, 169) the worth of each option before the flop for one hole of each starting hand, in parts over
             all deals of a hole; empty if nothing is decided there
    won      what each strategy to memorise wins in all deals, in parts, by name
    """

    results: Results
    preflop: list[list[int]]
    won: dict[str, int]


class KeptResults:
    """A folder of solved games; the oldest are removed."""

    def __init__(self, cache: Path | None = None, solver: Sequence[str] = SOLVER) -> None:
        """Use the program's `cache`, by default the user's. Without a folder that is safe to use, nothing is kept.

        solver  the modules, with those they import, whose code decides what is kept
        """
        self._files = CacheFolder("casino", cache)
        self._solver = solver

    def find(self, game: Game) -> Solved | None:
        """Return the solution of a game that plays like this one, or None; a damaged file is removed."""
        content = self._files.read(self._named(game))
        if content is None:
            return None
        ends, made, preflop, won = json.loads(bytes(content))
        return Solved(Results(game, tuple(map(_end, ends)), tuple(map(tuple, made))), preflop, won)

    def keep(self, solved: Solved) -> None:
        """Keep the solution of a game; a failure is ignored."""
        results, preflop, won = solved
        rows = [
            (*astuple(end.leaf), end.hand, end.result, end.qualified, str(end.paid), end.deals) for end in results.ends
        ]
        self._files.write(self._named(results.game), json.dumps([rows, results.made, preflop, won]).encode())
        self._files.keep_newest(SUFFIX, KEPT)

    def find_worth_by_value(self, game: Game) -> list[list[int]] | None:
        """Return what each option of a game's only decision wins with each value of the own hand, or None."""
        content = self._files.read(self._named(game, "-hands"))
        worth: list[list[int]] | None = None if content is None else json.loads(bytes(content))
        return worth

    def keep_worth_by_value(self, game: Game, worth: list[list[int]]) -> None:
        """Keep what each option wins with each value of the own hand; a failure is ignored."""
        self._files.write(self._named(game, "-hands"), json.dumps(worth).encode())
        self._files.keep_newest(SUFFIX, KEPT)

    def _named(self, game: Game, what: str = "") -> str:
        """Return the name of a game's file: a hash of its rules of play and of the solving code, and what it has."""
        text = f"{[code_digest(module) for module in self._solver]} {rules_of_play(game)!r}"
        return f"{sha256(text.encode()).hexdigest()[:32]}{what}{SUFFIX}"


def _end(row: list[Any]) -> End:
    raised, folded, fee, hand, result, qualified, paid, deals = row
    return End(Leaf(raised, folded, fee), hand, result, qualified, Fraction(paid), deals)


def rules_of_play(game: Game) -> tuple[Any, ...]:
    """Return all that a game's results depend on: everything but its names, its side bets, and what is said of it."""
    return game.own, game.board, game.hand, game.bets, game.choices, game.dealer
