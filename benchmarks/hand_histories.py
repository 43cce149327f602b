"""Hand histories: hands drawn from a fixed seed, read, valued and written by all CPUs.

    .venv/bin/python benchmarks/hand_histories.py --hands 1000000

The time for a few hands is taken off, so that what counts is the speed after start-up. pokerkit's simulator plays 300
hands a second, `drawn_hands` 30,000: its players raise, fold or call with fixed chances, whatever their cards.
`tests/histories/test_drawn_hands.py` has pokerkit replay a sample.
"""

import argparse
import os
import resource
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import outs
from outs.benchmarks.timing import Row, report
from outs.cards.notation import DECK_SIZE, card_text
from outs.histories.columns import TABLES
from outs.histories.writing.one_run import value_files
from outs.work.executors import local_executor

PLAYERS = 6
BLINDS = (1, 2)
STACKS = (100, 400)
RAISES, FOLDS = 0.08, 0.7
"""The chances to raise, and to fold to a bet."""
ALL_IN = 0.3
"""The part of raises that are of all chips."""
_CARDS = [card_text(card) for card in range(DECK_SIZE)]
_STREETS = (3, 1, 1)
HANDS, FEW = 20_000, 400
"""Hands that are measured, and those of each process that show how long the start takes."""
WORKERS = os.cpu_count() or 1
SEED = 29
CPUS = 2
BOUND = CPUS / 10_000
"""Promised seconds of one CPU for one hand: 10,000 hands a second on two."""
MEGABYTE = 1024
"""Units of `ru_maxrss`."""
_PROCESSES = (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)


def drawn_hands(count: int, seed: int, known: bool) -> Iterator[str]:
    """Yield hands as sections of a PHHS file; the same for the same seed.

    known  whether all holes are known; otherwise only those of showdowns, as in the files of sites
    """
    rng = Random(seed)
    for number in range(1, count + 1):
        ante = rng.choice((0, 0, 1))
        stacks = [rng.randint(*STACKS) for _ in range(PLAYERS)]
        actions = "', '".join(_Draw(rng, stacks, ante, known).actions())
        yield (
            f"[{number}]\nvariant = 'NT'\nante_trimming_status = false\nantes = {[ante] * PLAYERS}\n"
            f"blinds_or_straddles = {[*BLINDS, *[0] * (PLAYERS - len(BLINDS))]}\nmin_bet = {BLINDS[1]}\n"
            f"starting_stacks = {stacks}\nactions = ['{actions}']\n\n"
        )


@dataclass
class _Draw:
    """One hand while it is drawn."""

    rng: Random
    stacks: list[int]
    ante: int
    known: bool
    live: list[int] = field(default_factory=lambda: list(range(PLAYERS)))

    def actions(self) -> list[str]:
        """Return the actions from the deal to the showdown."""
        deck = self.rng.sample(_CARDS, 2 * PLAYERS + sum(_STREETS))
        holes = [deck.pop() + deck.pop() for _ in range(PLAYERS)]
        found = [f"d dh p{player + 1} {hole if self.known else '????'}" for player, hole in enumerate(holes)]
        self.left = [stack - self.ante for stack in self.stacks]
        bets = [0] * PLAYERS
        for player, blind in enumerate(BLINDS):
            bets[player] = blind
            self.left[player] -= blind
        opener = self._bets(bets, len(BLINDS), found)
        shown = False
        for cards in (*_STREETS, 0):
            if len(self.live) == 1:
                return found
            able = sum(1 for player in self.live if self.left[player]) > 1
            if not shown and not (able and cards):
                order = sorted(self.live, key=lambda player: (player - opener) % PLAYERS)
                found += [f"p{player + 1} sm {holes[player]}" for player in order]
                shown = True
            if cards:
                found.append("d db " + "".join(deck.pop() for _ in range(cards)))
                if not shown:
                    opener = self._bets([0] * PLAYERS, 0, found)
        return found

    def _bets(self, bets: list[int], opener: int, found: list[str]) -> int:
        """Draw the bets of one street, and return the player who shows first."""
        rng, left, live = self.rng, self.left, self.live
        highest, step = max(bets), BLINDS[1]
        queue = [player % PLAYERS for player in range(opener, opener + PLAYERS)]
        queue = [player for player in queue if player in live and left[player]]
        while queue and len(live) > 1:
            player = queue.pop(0)
            owed, chance = highest - bets[player], rng.random()
            others = [other for other in live if other != player and left[other]]
            if chance < RAISES and left[player] >= owed + step and others:
                most, least = bets[player] + left[player], highest + step
                to = most if rng.random() < ALL_IN else min(most, least + rng.randint(0, least))
                found.append(f"p{player + 1} cbr {to}")
                step, highest, opener = to - highest, to, player
                queue = [other % PLAYERS for other in range(player + 1, player + PLAYERS)]
                queue = [other for other in queue if other in others]
            elif owed and chance < RAISES + FOLDS:
                found.append(f"p{player + 1} f")
                live.remove(player)
                continue
            else:
                to = bets[player] + min(owed, left[player])
                found.append(f"p{player + 1} cc")
            left[player] -= to - bets[player]
            bets[player] = to
        return opener


@dataclass(frozen=True)
class Spent:
    """Seconds by the clock, and of all CPUs together."""

    wall: float
    cpu: float


def valued(hands: int, known: bool, times: int, tables: Path, folder: Path) -> Spent:
    """Return the time for a file of this many hands that is read `times` times, without the time to write the file."""
    path = folder / "hands.phhs"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(drawn_hands(hands, SEED, known))
    wall, cpu = time.perf_counter(), _cpu_seconds()
    with local_executor(WORKERS, processes=True) as pool:
        opened = {table: (folder / table.file_name).open("wb") for table in TABLES}
        summary = value_files([str(path)] * times, opened, tables, print, executor=pool, workers=WORKERS)
        for written in opened.values():
            written.close()
    if summary.problems or summary.hands != hands * times:
        raise SystemExit("hands were left out")
    return Spent(time.perf_counter() - wall, _cpu_seconds() - cpu)


def _cpu_seconds() -> float:
    """Return the CPU time of this process and of those that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def histories(hands: int) -> list[Row]:
    """Measure the time of one CPU for one hand, and print hands a second and the memory of the largest processes."""
    found = []
    with outs.open() as tables, tempfile.TemporaryDirectory() as place:
        for known in (True, False):
            what = "all cards known" if known else "cards of showdowns known"
            starts = [valued(FEW, known, WORKERS, tables.directory, Path(place)) for _ in range(2)]
            start = min(starts, key=lambda one: one.cpu)  # of a file for each process; the first may also read tables
            whole = valued(hands, known, 1, tables.directory, Path(place))
            more = hands - FEW * WORKERS
            each, rate = (whole.cpu - start.cpu) / more, more / (whole.wall - start.wall)
            found.append(Row(f"one of {hands:,} PHHS hands of {PLAYERS} players, {what}: CPU", each, bound=BOUND))
            print(f"{what}: {rate:,.0f} hands a second with {WORKERS} processes", flush=True)
    worker, own = (resource.getrusage(who).ru_maxrss / MEGABYTE for who in _PROCESSES)
    print(f"Largest worker: {worker:,.0f} MB; this process: {own:,.0f} MB")
    return found


def groups(hands: int = HANDS) -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    return {"Hand histories": histories(hands)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=HANDS, help="the number of hands to draw and to measure")
    report(groups(parser.parse_args().hands))
