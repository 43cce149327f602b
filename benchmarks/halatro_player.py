"""Speed of Halatro's players by the table and of advice: a decision on one core, a position, and the whole command."""

import sys
from dataclasses import dataclass, field, fields
from statistics import median

import numpy as np

from outs.benchmarks.timing import OUTS, Row, compared, in_turn, run, seconds
from outs.games.halatro.visible_cards import parse_position
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import play_games
from outs.play.halatro.policy import ChosenMoves, Views
from outs.play.halatro.table_policies import SETTINGS, TablePolicy
from outs.query.halatro.advice import advise_on
from outs.query.session import Tables

HELD, GONE, PLAYS, DISCARDS = "2c2d4s5h7h9sJcQd", "3h4d5d6c8h", 3, 2
GAMES = {"values": 2_000, "lookahead": 60}
"""Games whose positions each player decides on."""
SEED = 1


@dataclass(frozen=True)
class Watched:
    """A player that remembers what it saw."""

    player: TablePolicy
    seen: list[Views] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The player's."""
        return self.player.name

    def moves(self, views: Views) -> ChosenMoves:
        """The player's."""
        self.seen.append(views)
        return self.player.moves(views)


def halatro_player() -> list[Row]:
    """One group of rows; the tables must be built."""
    with Tables() as tables:
        known = tables.halatro_arrays
    position = parse_position(HELD, GONE, PLAYS, DISCARDS)
    advise_on(position, PLAYS, DISCARDS, known)
    warm = median(seconds(lambda: advise_on(position, PLAYS, DISCARDS, known)) for _ in range(21))
    loading = median(seconds(load) for _ in range(5))
    return [
        decisions(known, "values", 1e6, "us"),
        decisions(known, "lookahead", 1e3, "ms"),
        ("advice on a position, 436 moves", f"{1e3 * warm:.1f} ms", "", ""),
        ("what advice and players load first", f"{1e3 * loading:.0f} ms", "", ""),
        one_shot(),
    ]


def load() -> None:
    """Open the tables and load what players know."""
    with Tables() as tables:
        _ = tables.halatro_arrays


def decisions(known: PlayerArrays, name: str, scale: float, unit: str) -> Row:
    """The mean time of a decision on one core, over the positions of some games."""
    watched = Watched(TablePolicy(name, known, SETTINGS[name]))
    play_games(watched, SEED, 0, GAMES[name])
    views = Views(*(np.concatenate([getattr(one, column.name) for one in watched.seen]) for column in fields(Views)))
    spent = median(seconds(lambda: watched.player.moves(views)) for _ in range(5)) / len(views.held)
    return f"a decision of {name}, one core, mean of {len(views.held):,}", f"{scale * spent:.1f} {unit}", "", ""


def one_shot() -> Row:
    """A whole process, in turn with `python -c "import numba"`."""
    ask = [OUTS, "halatro", "advise", HELD, "--plays", str(PLAYS), "--discards", str(DISCARDS), "--gone", GONE]
    ours, theirs = in_turn(lambda: run(ask), lambda: run([sys.executable, "-c", "import numba"]), 7)
    return compared("outs halatro advise HELD --gone CARDS", ours, "import numba", theirs, 1e3, "ms")
