"""Results of games that were solved for changed rules, in the user's cache.

Files are checked before they are used (`work/checked_files.py`).
"""

import json
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

SOLVER = ("outs.kernels.casino.solve", "outs.kernels.casino.hold_em", "outs.kernels.casino.own_hands", __name__)
"""The modules, with those they import, whose code decides what is in the files."""
SUFFIX, KEPT = ".json", 64
"""The ending of the files, and the most that are kept."""
OWN_HANDS = "-hands"
"""What stands before the ending where a file has worths of own hands."""


class Solved(NamedTuple):
    """The results of a game, and the worth of each option before the flop for one hole of each of 169 starting hands.

    preflop  (options, 169), in parts over all deals of a hole; empty if nothing is decided there
    """

    results: Results
    preflop: list[list[int]]


class KeptResults:
    """A folder of solved games; the oldest are removed."""

    def __init__(self, cache: Path | None = None) -> None:
        """Use the program's `cache`, by default the user's. Without a folder that is safe to use, nothing is kept."""
        self._files = CacheFolder("casino", cache)

    def find(self, game: Game) -> Solved | None:
        """Return the solution of a game that plays like this one, or None; a damaged file is removed."""
        content = self._files.read(_named(game))
        if content is None:
            return None
        ends, made, preflop = json.loads(bytes(content))
        return Solved(Results(game, tuple(map(_end, ends)), tuple(map(tuple, made))), preflop)

    def keep(self, solved: Solved) -> None:
        """Keep the solution of a game; a failure is ignored."""
        results, preflop = solved
        rows = [
            (*astuple(end.leaf), end.hand, end.result, end.qualified, str(end.paid), end.deals) for end in results.ends
        ]
        self._write(_named(results.game), [rows, results.made, preflop])

    def find_own_hands(self, game: Game) -> list[list[int]] | None:
        """Return the worth of each value of the player's own hand, or None; a damaged file is removed."""
        content = self._files.read(_named(game, OWN_HANDS))
        if content is None:
            return None
        worths: list[list[int]] = json.loads(bytes(content))
        return worths

    def keep_own_hands(self, game: Game, worths: list[list[int]]) -> None:
        """Keep the worth of each value of the player's own hand; a failure is ignored."""
        self._write(_named(game, OWN_HANDS), worths)

    def _write(self, name: str, content: object) -> None:
        self._files.write(name, json.dumps(content).encode())
        self._files.keep_newest(SUFFIX, KEPT)


def _end(row: list[Any]) -> End:
    raised, folded, fee, hand, result, qualified, paid, deals = row
    return End(Leaf(raised, folded, fee), hand, result, qualified, Fraction(paid), deals)


def rules_of_play(game: Game) -> tuple[Any, ...]:
    """Return all that a game's results depend on: everything but its names, its side bets, and what is said of it."""
    return game.own, game.board, game.bets, game.choices, game.dealer


def _named(game: Game, kind: str = "") -> str:
    """Return the name of a game's file: a hash of its rules of play and of the code that solves it."""
    text = f"{[code_digest(module) for module in SOLVER]} {rules_of_play(game)!r}"
    return f"{sha256(text.encode()).hexdigest()[:32]}{kind}{SUFFIX}"
