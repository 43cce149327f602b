"""Halatro's table players and advice: a decision on one core, random positions, and the whole command."""

from dataclasses import fields
from statistics import median

import numpy as np

from outs.benchmarks.timing import SEED, WARM_UP, Row, asked, one_shot, random_hands, repeated, report, seconds
from outs.games.halatro.held_cards import parse_position
from outs.games.halatro.rules import HELD as HAND
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import Views, play_games
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy, TimedPolicy
from outs.query.halatro.advice import advise_on
from outs.query.session import Tables
from outs.research.halatro.decisions import Watched

PLAYS, DISCARDS = 3, 2
GAMES = {"values": 2_000, "lookahead": 60}
"""Number of games whose positions each player decides."""
DECISION = {"values": 1e-4, "lookahead": 1e-2}
"""Bound on the mean time of a decision, in seconds."""
LIMITED = 100
"""Openings that are decided with a time limit."""
LIMIT, OVERRUN = 2e-3, 1e-3
"""Time limit of such a decision, and the overrun allowed, in seconds."""


def players_and_advice() -> list[Row]:
    """Measure the decisions of each player, and advice on hands of eight cards with five dead."""
    with Tables() as tables:
        known = tables.halatro_arrays
    positions = [parse_position(deal[:16], deal[16:], PLAYS, DISCARDS) for deal in random_hands(2 * WARM_UP, HAND + 5)]
    asking = [
        ["halatro", "advise", deal[:16], "--plays", str(PLAYS), "--discards", str(DISCARDS), "--dead", deal[16:]]
        for deal in random_hands(7, HAND + 5)
    ]
    return [
        decisions(known, "values"),
        decisions(known, "lookahead"),
        limited(known),
        asked("advice on a position, 436 moves", lambda one: advise_on(one, PLAYS, DISCARDS, known), positions),
        repeated("what advice and players load first", load, 5),
        one_shot("outs halatro advise HELD --dead CARDS", asking, "numba"),
    ]


def load() -> None:
    """Open the tables and load the players' arrays."""
    with Tables() as tables:
        _ = tables.halatro_arrays


def decisions(known: PlayerArrays, name: str) -> Row:
    """Measure the mean time of a decision on one core, over the positions of some games."""
    watched = Watched(TablePolicy(name, known, POLICY_SETTINGS[name]))
    play_games(watched, SEED, 0, GAMES[name])
    views = Views(*(np.concatenate([getattr(one, column.name) for one, _ in watched.seen]) for column in fields(Views)))
    spent = median(seconds(lambda: watched.policy.moves(views)) for _ in range(5)) / len(views.held)
    return Row(f"a decision of {name}, one core, mean of {len(views.held):,}", spent, bound=DECISION[name])


def limited(known: PlayerArrays) -> Row:
    """Measure decisions of the lookahead with a time limit, one by one, over openings, which take longest."""
    policy = TimedPolicy("lookahead", known, POLICY_SETTINGS["lookahead"], 1000 * LIMIT)
    openings = Watched(TablePolicy("values", known, POLICY_SETTINGS["values"]))
    play_games(openings, SEED, 0, LIMITED)
    seen, _ = openings.seen[0]
    columns = [getattr(seen, column.name) for column in fields(Views)]
    views = [Views(*(column[game : game + 1] for column in columns)) for game in range(LIMITED)]
    what = f"a decision of lookahead limited to {1000 * LIMIT:g} ms"
    return asked(what, policy.moves, views, most=LIMIT + OVERRUN)


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file; the tables must be built."""
    return {"The players of Halatro": players_and_advice()}


if __name__ == "__main__":
    report(groups())
