"""Measure what is left out where a fourth player would call all in, on randomly drawn spots.

In the solved charts at most three players go all in. Here the others call three all-ins with the hands with which they
call the last two. Such deals are rare, so only they are sampled: the first four players all in are drawn with hands
from their ranges, the chances that the others before the fourth fold are multiplied, and each deal of holes is played
on several boards. Weights make up for it, so that means are those of all deals.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations, islice
from math import prod
from pathlib import Path
from time import process_time

import numpy as np
from tabulate import tabulate

import outs
from outs.cards.hands.evaluator import Evaluator
from outs.games.holdem.push_fold.spots import MOST_IN, Decision, Spot, decisions_of
from outs.kernels.holdem.boards import STARTING_HAND_OF_CARDS
from outs.query.database.connection import Connection
from outs.query.open_tables import load_evaluator
from outs.research.push_fold.model_errors import (
    BOARD,
    DECK,
    HOLE,
    Flags,
    Floats,
    Ints,
    Masks,
    charts_of,
    outcomes,
    wins,
)

SEED = 27
FOUR = MOST_IN + 1
BOARDS = 6
"""Boards for each deal of holes; those of nine players leave cards for six."""
HOLES = DECK * (DECK - 1) // HOLE
DISJOINT = prod(HOLES / ((DECK - out) * (DECK - out - 1) // HOLE) for out in range(0, FOUR * HOLE, HOLE))
"""Ratio of the probabilities of four holes without a common card: from one deck, and each from a deck of its own."""
SEATS = range(4, 10)
SHORTEST, LONGEST = 2.0, 25.0
ANTES = (0.0, 10.0, 12.5)
PRIZES = ((), (50.0, 30.0, 20.0))
SHARES = {"median": 0.5, "90th percentile": 0.9, "largest": 1.0}
RESAMPLED = 1_000


@dataclass(frozen=True)
class Effect:
    """The change in each player's average win if any number of players may go all in.

    mean    in big blinds; with prizes, in what one is worth
    error   its standard error
    fourth  the share of deals in which a fourth player goes all in
    """

    mean: tuple[float, ...]
    error: tuple[float, ...]
    fourth: float

    @property
    def largest(self) -> tuple[float, float]:
        """The effect on the player whom it moves most, without its sign, and its standard error."""
        return max((abs(mean), error) for mean, error in zip(self.mean, self.error, strict=True))


class FourAllIn:
    """Samples of a spot's deals in which four players or more go all in."""

    def __init__(self, evaluator: Evaluator, spot: Spot, charts: Floats) -> None:
        """Take the chances of going all in, (decisions, 169), in the order of `decisions_of`."""
        self._evaluator, self._spot, self._charts = evaluator, spot, charts
        self._players = len(spot.stacks)
        self._number = {decision: row for row, decision in enumerate(decisions_of(self._players, MOST_IN))}
        self._ranges = charts[:, _hands_of(_holes())]

    def effect(self, count: int, seed: int) -> Effect:
        """Draw `count` samples."""
        rng, fours = np.random.default_rng(seed), list(combinations(range(self._players), FOUR))
        share = self._ranges.mean(axis=1)
        chances = np.array([share[self._own(four)].prod() for four in fours])
        total = float(chances.sum())
        if total == 0:
            return Effect((0.0,) * self._players, (0.0,) * self._players, 0.0)
        times = rng.multinomial(count, chances / total).tolist()
        drawn = [self._drawn(rng, four, some) for four, some in zip(fours, times, strict=True) if some]
        weights, capped, more = (np.concatenate(each) for each in zip(*drawn, strict=True))
        known, place = np.unique(np.stack([capped, more]), return_inverse=True)
        before, after = wins(self._spot, known)[place.reshape(2, *capped.shape)]
        found = total * DISJOINT * weights[:, None] * (after - before).mean(axis=1)
        mean, square = found.sum(axis=0) / count, (found**2).sum(axis=0) / count
        error = np.sqrt((square - mean**2) / count)
        return Effect(tuple(mean.tolist()), tuple(error.tolist()), total * DISJOINT * float(weights.sum()) / count)

    def _own(self, four: tuple[int, ...]) -> list[int]:
        """Return the decisions in which the four go all in."""
        return [self._decision(four, player) for player in four]

    def _decision(self, four: tuple[int, ...], player: int) -> int:
        """Return a player's decision: behind three all-ins, that for the last two."""
        before = tuple(one for one in four if one < player)
        return self._number[Decision(before[-2:], player)]

    def _drawn(self, rng: np.random.Generator, four: tuple[int, ...], count: int) -> tuple[Floats, Ints, Ints]:
        """Draw deals with these four all in first; of those in which two have the same card, nothing is returned.

        Returns the probability that the others before the fourth fold, (n,), and the outcomes with three all in, and
        with all who call, (n, boards) each.
        """
        members = [rng.choice(HOLES, count, p=row / row.sum()) for row in self._ranges[self._own(four)]]
        cards = _holes()[np.stack(members, axis=1)].reshape(count, -1)
        cards = cards[(np.diff(np.sort(cards, axis=1), axis=1) > 0).all(axis=1)]
        deck = rng.random((len(cards), DECK), np.float32)
        np.put_along_axis(deck, cards, 2.0, axis=1)
        rest = deck.argsort(axis=1)
        others = [player for player in range(self._players) if player not in four]
        holes = np.empty((len(cards), self._players, HOLE), np.int64)
        holes[:, four] = cards.reshape(len(cards), FOUR, HOLE)
        holes[:, others] = rest[:, : HOLE * len(others)].reshape(len(cards), len(others), HOLE)
        hands = _hands_of(holes)
        weights = np.ones(len(cards))
        for player in others:
            if player < four[-1]:
                weights *= 1 - self._charts[self._decision(four, player), hands[:, player]]
        inside = self._inside(rng, four, hands)
        first = np.isin(np.arange(self._players), four[:MOST_IN])
        boards = rest[:, HOLE * len(others) :][:, : BOARD * BOARDS].reshape(len(cards), BOARDS, BOARD)
        return weights, self._outcomes(holes, boards, first & inside), self._outcomes(holes, boards, inside)

    def _inside(self, rng: np.random.Generator, four: tuple[int, ...], hands: Ints) -> Flags:
        """Return who is all in after those behind the fourth have acted: (n, players)."""
        inside = np.zeros(hands.shape, np.bool_)
        inside[:, four] = True
        last = np.tile(four[-2:], (len(hands), 1))
        for player in range(four[-1] + 1, self._players):
            asked = np.array([self._number[Decision((one, other), player)] for one, other in last.tolist()], np.int64)
            goes = rng.random(len(hands)) < self._charts[asked, hands[:, player]]
            inside[goes, player] = True
            last[goes] = np.stack([last[goes, 1], np.full(goes.sum(), player)], axis=1)
        return inside

    def _outcomes(self, holes: Ints, boards: Ints, inside: Flags) -> Ints:
        """Return the outcome on each board if the players `inside` are all in: (n, boards)."""
        own, shared = _masks(holes), _masks(boards)
        found = [outcomes(self._evaluator, own | shared[:, [place]], inside) for place in range(boards.shape[1])]
        return np.stack(found, axis=1)


@cache
def _holes() -> Ints:
    return np.array(list(combinations(range(DECK), HOLE)))


def _hands_of(holes: Ints) -> Ints:
    """Return the starting hand of each hole, (..., 2)."""
    return np.asarray(STARTING_HAND_OF_CARDS[holes[..., 0], holes[..., 1]])


def _masks(cards: Ints) -> Masks:
    """Return the mask of each set of cards, (..., cards)."""
    return np.asarray(np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=-1))


def drawn_spots(rng: np.random.Generator) -> Iterator[Spot]:
    """Draw spots of four to nine seats without end: stacks, ante, and prizes in every other one."""
    while True:
        seats = int(rng.choice(SEATS))
        stacks = np.exp(rng.uniform(np.log(SHORTEST), np.log(LONGEST), seats)).round(1)
        yield Spot(tuple(stacks.tolist()), float(rng.choice(ANTES)), PRIZES[int(rng.integers(2))])


def row(name: str, found: Sequence[Effect], rng: np.random.Generator) -> list[str]:
    """Return a line of the table: quantiles over spots of the effect on the player whom it moves most."""
    mean, error = np.array([one.largest for one in found]).T
    again = rng.integers(len(found), size=(RESAMPLED, len(found)))
    drawn = abs(mean[again] + error[again] * rng.standard_normal(again.shape))
    cells = []
    for share in SHARES.values():
        spread = error[mean.argmax()] if share == 1 else np.quantile(drawn, share, axis=1).std()
        cells.append(f"{np.quantile(mean, share):.4f} ± {spread:.4f}")
    return [name, str(len(found)), f"{100 * np.mean([one.fourth for one in found]):.2f} %", *cells]


def read(path: Path | None) -> list[Effect]:
    """Return what an earlier run has found, a line for each spot."""
    if path is None or not path.exists():
        return []
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return [Effect(tuple(one["mean"]), tuple(one["error"]), one["fourth"]) for one in rows]


def main() -> None:
    """Print a Markdown table by the number of seats."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--spots", type=int, default=200, help="spots to draw")
    arguments.add_argument("--samples", type=int, default=50_000, help="deals with four all in, for each spot")
    arguments.add_argument(
        "--kept", type=Path, help="a file of the spots that are done; a later run goes on from there"
    )
    arguments.add_argument("--minutes", type=float, default=15.0, help="CPU-minutes after which no spot is begun")
    given = arguments.parse_args()
    found, spots = read(given.kept), list(islice(drawn_spots(np.random.default_rng(SEED)), given.spots))
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        evaluator = load_evaluator(connection)
        for seed, spot in list(enumerate(spots))[len(found) :]:
            if process_time() > 60 * given.minutes:
                break
            answer = tables.push_fold(stacks=spot.stacks, ante=spot.ante, payouts=spot.prizes or None, at_most=MOST_IN)
            found.append(FourAllIn(evaluator, spot, charts_of(answer)).effect(given.samples, seed))
            if given.kept:
                with given.kept.open("a") as file:
                    print(json.dumps(asdict(found[-1])), file=file)
    rng = np.random.default_rng(SEED)
    names = [("all", found), *((f"{seats}", [one for one in found if len(one.mean) == seats]) for seats in SEATS)]
    print(f"{len(found)} spots, {process_time() / 60:.1f} CPU-minutes\n")
    columns = ["seats", "spots", "a fourth calls", *SHARES]
    print(tabulate([row(name, some, rng) for name, some in names if some], columns, "github"))


if __name__ == "__main__":
    main()
