"""Push or fold by the number of seats: time, CPU-seconds, rounds and the gap that is left.

Pots of three need `outs tables build triples`; without it, pots of two alone are measured.
"""

import time
from contextlib import closing
from resource import RUSAGE_SELF, getrusage

import outs
from outs.benchmarks.timing import Row, report
from outs.games.holdem.spots import Spot
from outs.query.database.tables_on_request import is_built
from outs.query.session import Tables

ANTE = 10.0
SIX = (12.0, 8.5, 10.0, 22.0, 15.0, 6.0)
PRIZES = (50.0, 30.0, 20.0)
SPOTS = {
    **{f"{seats} seats, 10 each": Spot((10.0,) * seats, ANTE) for seats in range(3, 10)},
    "6 seats, different stacks": Spot(SIX, 12.5),
    "6 seats, the same for prizes": Spot(SIX, 12.5, PRIZES),
    "9 seats, 10 each, for prizes": Spot((10.0,) * 9, ANTE, PRIZES),
}
BOUNDS = {"3 seats, 10 each": 0.5, "6 seats, different stacks": 5.0, "9 seats, 10 each": 20.0}
TRIPLES = "starting_hand_triples"
MEGABYTE = 1024


def solved(tables: Tables, name: str, spot: Spot, at_most: int) -> Row:
    """Solve a spot that nobody has asked for before, so that its answer is not kept."""
    new = time.time_ns() % 10**9 / 10**14
    began, spent = time.perf_counter(), time.process_time()
    answer = tables.push_fold(
        stacks=tuple(stack + new for stack in spot.stacks), ante=spot.ante, payouts=spot.prizes or None, at_most=at_most
    )
    taken, spent = time.perf_counter() - began, time.process_time() - spent
    rounds = answer.source.split()[3]
    return Row(
        f"{name}, at most {at_most} all in", taken, None, f"{spent:.1f} CPU-seconds",
        f"{rounds} rounds, gap {answer.gap / spot.blind:.1e}", BOUNDS.get(name) if at_most > 2 else None,
    )  # fmt: skip


def groups() -> dict[str, list[Row]]:
    """Measure all spots."""
    rows = []
    with closing(outs.open()) as tables:
        three = is_built(tables.directory, TRIPLES)
        if three:
            tables.load_push_fold()
        for at_most in (2, 3)[: 1 + three]:
            rows += [solved(tables, name, spot, at_most) for name, spot in SPOTS.items()]
    most = getrusage(RUSAGE_SELF).ru_maxrss / MEGABYTE
    return {f"Push or fold for a full table; {most:,.0f} MB at most": rows}


if __name__ == "__main__":
    report(groups())
