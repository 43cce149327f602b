"""Push or fold by the number of seats, on randomly drawn spots: wall seconds, CPU-seconds, and the gap that is left.

Pots of three need `outs tables build triples`; without it, pots of two alone are measured.
"""

import argparse
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from resource import RUSAGE_SELF, getrusage
from statistics import median, quantiles

import numpy as np

import outs
from outs.benchmarks.timing import Row, report
from outs.games.holdem.push_fold.spots import Spot
from outs.query.database.tables_on_request import is_built
from outs.query.session import Tables

SEED, SPOTS, SECONDS = 27, 20, 60.0
BOUNDS = {3: 0.5, 6: 5.0, 9: 25.0}
"""Seconds by the number of seats, on two idle cores."""
AT_MOST = {2: (3, 6, 9), 3: (3, 6, 9), 9: (6, 9)}
"""The numbers of seats by how many can be all in; pots of four and more are sampled."""
SHORTEST, LONGEST = 5.0, 25.0
ANTES = (0.0, 10.0, 12.5)
PRIZES = ((), (50.0, 30.0, 20.0))
TRIPLES = "starting_hand_triples"
MEGABYTE = 1024
HUNDREDTHS = 100


def drawn(seats: int) -> Iterator[Spot]:
    """Draw spots without end that nobody has asked for before, so that their answers are not kept."""
    rng, new = np.random.default_rng(SEED), time.time_ns() % 10**9 / 10**14
    while True:
        stacks = np.exp(rng.uniform(np.log(SHORTEST), np.log(LONGEST), seats)).round(1) + new
        yield Spot(tuple(stacks.tolist()), float(rng.choice(ANTES)), PRIZES[int(rng.integers(2))])


def solved(tables: Tables, spot: Spot, at_most: int) -> tuple[float, float, float]:
    """Solve a spot, and return wall seconds, CPU-seconds and the gap in big blinds or what one is worth."""
    began, spent = time.perf_counter(), time.process_time()
    answer = tables.push_fold(stacks=spot.stacks, ante=spot.ante, payouts=spot.prizes or None, at_most=at_most)
    return time.perf_counter() - began, time.process_time() - spent, answer.gap / spot.blind


def measured(tables: Tables, seats: int, at_most: int, spots: int, seconds: float) -> Row:
    """Measure as many spots as are solved in some CPU-seconds, but at least one."""
    ends, found = time.process_time() + seconds, []
    for spot in islice(drawn(seats), spots):
        found.append(solved(tables, spot, at_most))
        if time.process_time() > ends:
            break
    wall, cpu, gap = zip(*found, strict=True)
    return Row(
        f"{len(found)} spots of {seats} seats, at most {at_most} all in", median(wall), _slowest(wall),
        f"{median(cpu):.1f} CPU-seconds, 99 % {_slowest(cpu):.1f}", f"gap {median(gap):.0e}, at most {max(gap):.0e}",
        BOUNDS[seats] if at_most > 2 else None,
    )  # fmt: skip


def _slowest(times: tuple[float, ...]) -> float:
    """Return the 99th percentile."""
    return quantiles(times, n=HUNDREDTHS, method="inclusive")[-1] if len(times) > 1 else times[0]


def groups(spots: int = SPOTS, seconds: float = SECONDS) -> dict[str, list[Row]]:
    """Measure spots of each number of seats."""
    with closing(outs.open()) as tables:
        three = is_built(tables.directory, TRIPLES)
        if three:
            tables.load_push_fold()
        most = list(AT_MOST) if three else [min(AT_MOST)]
        rows = [measured(tables, seats, at_most, spots, seconds) for at_most in most for seats in AT_MOST[at_most]]
    memory = getrusage(RUSAGE_SELF).ru_maxrss / MEGABYTE
    return {f"Push or fold for a full table; {memory:,.0f} MB at most": rows}


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--spots", type=int, default=SPOTS, help="spots for each number of seats")
    arguments.add_argument("--seconds", type=float, default=SECONDS, help="CPU-seconds for each number of seats")
    report(groups(**vars(arguments.parse_args())))
