"""Play solved charts of push or fold on dealt cards: players' values, and what best responses gain there.

52 cards are dealt, and everybody plays the solved charts, with any number of players all in. Each player's mean win is
compared with the printed value. For best responses, each player goes all in and folds in turn, with the same cards and
the others' same decisions. Where one of the two wins more on one half of the deals, by more than two standard errors,
the player changes to it on the other half, so that what it gains is not chosen on the deals that measure it.
"""

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from time import process_time

import numpy as np
from tabulate import tabulate

import outs
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.games.holdem.answers.push_fold import ChartsAnswer
from outs.games.holdem.push_fold.payoffs import won_of_many
from outs.games.holdem.push_fold.spots import Decision, Spot
from outs.query.database.connection import Connection
from outs.query.open_tables import load_evaluator
from outs.query.session import Tables
from outs.research.push_fold.model_errors import BASE, Deals, Flags, Floats, Ints
from outs.research.push_fold.pots_of_four import SHARES, drawn_spots

SEED = 41
BLOCK = 100_000
SURE = 2.0
"""Standard errors by which an action must win more before a player changes to it."""
FORCED = Spot((10.0, 12.0, 0.1, 15.0, 10.0, 0.8), 10.0)
NAMED = {
    "4 seats, 10 each": Spot((10.0,) * 4),
    "6 seats: 12, 8.5, 10, 22, 15, 6; ante 12.5 %": Spot((12.0, 8.5, 10.0, 22.0, 15.0, 6.0), 12.5),
    "9 seats, 10 each; ante 10 %": Spot((10.0,) * 9, 10.0),
    "6 seats, 3 each; ante 10 %": Spot((3.0,) * 6, 10.0),
    "6 seats: 10, 12, 0.1, 15, 10, 0.8; ante 10 %": FORCED,
}


@dataclass(frozen=True)
class Played:
    """Measurements of a spot by player, in big blinds or their worth in prizes.

    printed  the answer's values
    dealt    the mean win in the deals
    error    its standard error
    gain     what a best response gains, on deals other than those that it was chosen on; empty if not measured
    gain_error  its standard error
    sampled  the largest standard error that sampled pots of four and more leave a printed value
    """

    printed: tuple[float, ...]
    dealt: tuple[float, ...]
    error: tuple[float, ...]
    gain: tuple[float, ...] = ()
    gain_error: tuple[float, ...] = ()
    sampled: float = 0.0

    @property
    def off(self) -> tuple[float, float]:
        """The largest difference between a printed and a dealt value, and its standard error."""
        return max((abs(a - b), error) for a, b, error in zip(self.printed, self.dealt, self.error, strict=True))


class Charts:
    """Charts as they are played with any number of players all in."""

    def __init__(self, spot: Spot, answer: ChartsAnswer) -> None:
        """Take the charts of an answer."""
        seats = [player.seat for player in answer.players]
        paths = [
            Decision(tuple(seats.index(one) for one in chart.path), seats.index(chart.seat))
            for chart in answer.situations
        ]
        self.spot, self.players = spot, len(seats)
        self.number = {decision: place for place, decision in enumerate(paths)}
        self.chances = np.array([[chart.chances[hand] for hand in STARTING_HANDS] for chart in answer.situations])
        self._known: dict[tuple[int, int], int] = {}

    def decision(self, inside: int, player: int) -> int:
        """Return the number of a player's decision behind those all in, a bit each; -1 for a walk.

        Without a chart for all of them, it is that for the last ones, and for a player who cannot fold.
        """
        if (inside, player) not in self._known:
            members = [one for one in range(player) if inside >> one & 1]
            while (found := self.number.get(Decision(tuple(members), player), -1)) < 0 and members:
                can_go = [one for one in members if one not in self.spot.in_every_pot] or members
                members.remove(can_go[0])
            self._known[inside, player] = -1 if found >= 0 and inside and not members else found
        return self._known[inside, player]

    def play(self, deals: Deals, changed: int = -1, to: bool = False) -> tuple[Flags, Ints]:
        """Return who is all in, (n, players), and the number of the decision of the player `changed`, who is or is not.

        The big blind is all in where all others have folded, and has no decision.
        """
        count = len(deals.hands)
        inside, bits = np.zeros((count, self.players), np.bool_), np.zeros(count, np.int64)
        asked_there = np.full(count, -1)
        for player in range(self.players):
            known = np.unique(bits)
            numbers = np.array([self.decision(int(one), player) for one in known])
            asked = numbers[np.searchsorted(known, bits)]
            chance = np.where(asked >= 0, self.chances[asked, deals.hands[:, player]], 0.0)
            if player == self.players - 1:
                chance = np.where(bits == 0, 1.0, chance)
            goes = deals.chance[:, player] < chance
            if player == changed:
                asked_there = np.where(bits == 0, -1, asked) if player == self.players - 1 else asked
                goes = np.where(asked_there >= 0, to, goes)
            inside[:, player] = goes
            bits |= goes.astype(np.int64) << player
        return inside, asked_there


class Table:
    """Deals of a spot, with the value of each player's cards."""

    def __init__(self, evaluator: Evaluator, spot: Spot, count: int, rng: np.random.Generator) -> None:
        """Deal cards."""
        self.deals = Deals.drawn(rng, count, len(spot.stacks))
        self._spot, self._values = spot, evaluator.values(self.deals.cards).astype(np.int64)

    def wins(self, inside: Flags) -> Floats:
        """Return what each player wins, in big blinds: (n, players)."""
        better = [((self._values > self._values[:, [one]]) & inside).sum(axis=1) for one in range(inside.shape[1])]
        digits = np.where(inside, np.stack(better, axis=1) + 1, 0)
        codes, place = np.unique(digits @ BASE ** np.arange(inside.shape[1]), return_inverse=True)
        places = codes[:, None] // BASE ** np.arange(inside.shape[1]) % BASE - 1
        return np.asarray(won_of_many(self._spot, places)[place] / self._spot.blind)


def measure(
    tables: Tables, evaluator: Evaluator, spot: Spot, count: int, seed: int, *, best: bool = False, at_most: int | None
) -> Played:
    """Solve a spot and play it on `count` deals; with best responses if `best`."""
    answer = tables.push_fold(
        stacks=spot.stacks, ante=spot.ante, payouts=spot.prizes or None, ante_bb=spot.ante_bb, at_most=at_most
    )
    charts, rng = Charts(spot, answer), np.random.default_rng(seed)
    players = len(spot.stacks)
    total, squares, done = np.zeros(players), np.zeros(players), 0
    size = len(charts.chances) * len(STARTING_HANDS)
    sums = np.zeros((2, 3, size))
    for number, block in enumerate(_blocks(count)):
        table = Table(evaluator, spot, block, rng)
        won = table.wins(charts.play(table.deals)[0])
        total += won.sum(axis=0)
        squares += (won**2).sum(axis=0)
        done += block
        for player in range(players) if best else ():
            ways = [charts.play(table.deals, player, to) for to in (True, False)]
            asked = ways[0][1]
            some = asked >= 0
            gain = (table.wins(ways[0][0]) - table.wins(ways[1][0]))[some, player]
            place = asked[some] * len(STARTING_HANDS) + table.deals.hands[some, player]
            for power in range(3):
                sums[number % 2, power] += np.bincount(place, gain**power, size)
    mean = total / done
    error = np.sqrt((squares / done - mean**2) / done)
    printed = np.array([player.value for player in answer.players]) / spot.blind
    gains = _gains(charts, sums, done) if best else ((), ())
    sampled = max(player.standard_error or 0.0 for player in answer.players) / spot.blind
    return Played(tuple(printed.tolist()), tuple(mean.tolist()), tuple(error.tolist()), *gains, sampled)


def _gains(charts: Charts, sums: Floats, deals: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return each player's gain of a best response, in a deal, and its standard error.

    sums  (2, 3, decisions x 169) on each half of the deals, by decision and hand: how many there are, the sum of what
          all in wins more than folding, and the sum of its squares
    """
    actors = np.repeat([decision.actor for decision in charts.number], len(STARTING_HANDS))
    free = np.array([actor not in charts.spot.forced for actor in actors])
    chances, found, variance = charts.chances.ravel(), np.zeros(charts.players), np.zeros(charts.players)
    for half in range(2):
        times, gain, squares = sums[half]
        mean = gain / np.maximum(times, 1)
        spread = np.sqrt(np.maximum(squares / np.maximum(times, 1) - mean**2, 0) / np.maximum(times, 1))
        sure = (times > 1) & (abs(mean) > SURE * spread) & free
        change = np.where(sure, (mean > 0) - chances, 0.0)
        found += np.bincount(actors, change * sums[1 - half][1], charts.players) / deals
        variance += np.bincount(actors, change**2 * sums[1 - half][2], charts.players) / deals**2
    return tuple(found.tolist()), tuple(np.sqrt(variance).tolist())


def _blocks(count: int) -> Iterator[int]:
    for start in range(0, count, BLOCK):
        yield min(BLOCK, count - start)


def _drawn(given: argparse.Namespace, tables: Tables, evaluator: Evaluator) -> None:
    """Print quantiles over drawn spots: how far the value is off that is furthest off, and errors of sampled pots."""
    found = [Played(**json.loads(line)) for line in given.kept.read_text().splitlines()] if given.kept.exists() else []
    for seed, spot in list(enumerate(islice(drawn_spots(np.random.default_rng(given.seed)), given.spots)))[
        len(found) :
    ]:
        if process_time() > 60 * given.minutes:
            break
        found.append(measure(tables, evaluator, spot, given.deals, seed, at_most=given.at_most))
        with given.kept.open("a") as file:
            print(json.dumps(asdict(found[-1])), file=file)
    off, error = np.array([one.off for one in found]).T
    columns = {
        "furthest value off": off, "its standard error": error,
        "error of sampled pots": np.array([one.sampled for one in found]),
    }  # fmt: skip
    rows = [
        [name, *(f"{np.quantile(column, share):.4f}" for column in columns.values())] for name, share in SHARES.items()
    ]
    print(f"{len(found)} spots\n")
    print(tabulate(rows, ["big blinds", *columns], "github", disable_numparse=True))


def main() -> None:
    """Print a Markdown table of the named spots, or of drawn ones."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--deals", type=int, default=1_000_000, help="deals for each spot")
    arguments.add_argument("--at-most", type=int, help="as of outs push-fold")
    arguments.add_argument("--spots", type=int, default=0, help="spots to draw; 0: named ones, with best responses")
    arguments.add_argument("--seed", type=int, default=27, help="the seed with which spots are drawn")
    arguments.add_argument("--kept", type=Path, default=Path("spots.jsonl"), help="a file of the spots that are done")
    arguments.add_argument("--minutes", type=float, default=15.0, help="CPU-minutes after which no spot is begun")
    given = arguments.parse_args()
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        evaluator = load_evaluator(connection)
        if given.spots:
            _drawn(given, tables, evaluator)
            return
        rows = []
        for name, spot in NAMED.items():
            one = measure(tables, evaluator, spot, given.deals, SEED, best=True, at_most=given.at_most)
            place = int(np.argmax(one.gain))
            rows.append([
                name, f"{one.off[0]:.4f} ± {one.off[1]:.4f}", f"{one.printed[-1]:+.4f}",
                f"{one.dealt[-1]:+.4f} ± {one.error[-1]:.4f}", f"{one.gain[place]:.4f} ± {one.gain_error[place]:.4f}",
            ])  # fmt: skip
            print(rows[-1], flush=True)
    columns = ["spot", "furthest value off", "big blind printed", "dealt", "largest gain of a best response"]
    print(tabulate(rows, columns, "github", disable_numparse=True))


if __name__ == "__main__":
    main()
