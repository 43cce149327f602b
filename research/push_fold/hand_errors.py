"""Measure how far push or fold is off for single hands: gains of all in over fold, printed and dealt from 52 cards.

The player in a late seat has the hand and is first in. The folds before count as weights, which are products of chart
entries; later players act by their charts, with at most three all in as in the model.
"""

import argparse
from contextlib import closing
from dataclasses import dataclass

import numpy as np
from tabulate import tabulate

import outs
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLE_CARDS
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.ranges.hand_patterns import HOLES_OF
from outs.games.holdem.push_fold.spots import MOST_IN, Decision, Spot, decisions_of
from outs.kernels.holdem.boards import STARTING_HAND_OF_CARDS
from outs.query.database.connection import Connection
from outs.query.open_tables import load_evaluator
from outs.query.session import Tables
from outs.research.push_fold.model_errors import BLOCK, BOARD, DECK, HOLE, Deals, Floats, all_in, charts_of
from outs.research.push_fold.model_errors import outcomes as outcomes_of
from outs.research.push_fold.model_errors import wins as wins_of

SEED = 37
BOUND, LARGEST = 0.03, 0.06
"""How far most hands may be off, and all of them, in big blinds; sampling is allowed 4 standard errors."""
ERRORS = 4


@dataclass(frozen=True)
class Gain:
    """What all in wins more than folding with a hand of a seat, in big blinds: printed, and dealt with its error."""

    seat: str
    hand: str
    printed: float
    dealt: float
    error: float

    @property
    def off(self) -> float:
        """How far the printed gain is off, less what sampling is allowed."""
        return max(abs(self.printed - self.dealt) - ERRORS * self.error, 0.0)


def drawn(rng: np.random.Generator, count: int, players: int, player: int, hole: tuple[int, ...]) -> Deals:
    """Shuffle the cards that one player's hole leaves."""
    needed = BOARD + HOLE * (players - 1)
    rest = np.array([card for card in range(DECK) if card not in hole], np.uint8)
    deck, rows = np.tile(rest, (count, 1)), np.arange(count)
    for step in range(needed):
        pick = rng.integers(step, len(rest), count)
        deck[rows, pick], deck[:, step] = deck[:, step], deck[rows, pick]
    own = np.tile(np.array(hole, np.uint8), (count, 1))
    before, after = (deck[:, BOARD : BOARD + HOLE * player], deck[:, BOARD + HOLE * player : needed])
    holes = np.concatenate([before, own, after], axis=1)
    bits = np.uint64(1) << holes.astype(np.uint64)
    board = np.bitwise_or.reduce(np.uint64(1) << deck[:, :BOARD].astype(np.uint64), axis=1)
    cards = bits[:, ::HOLE] | bits[:, 1::HOLE] | board[:, None]
    hands = STARTING_HAND_OF_CARDS[holes[:, ::HOLE].astype(np.int64), holes[:, 1::HOLE].astype(np.int64)]
    return Deals(hands, cards, rng.random((count, players)))


def dealt_gain(
    evaluator: Evaluator, spot: Spot, charts: Floats, player: int, hand: str, count: int, rng: np.random.Generator
) -> tuple[float, float]:
    """Return what all in wins more than folding for a player who is first in, and its standard error."""
    players = len(spot.stacks)
    number = {decision: place for place, decision in enumerate(decisions_of(players, min(players, MOST_IN)))}
    first = [number[Decision((), one)] for one in range(player + 1)]
    pushed, folded = charts.copy(), charts.copy()
    pushed[first], folded[first] = 0.0, 0.0
    pushed[first[-1]] = 1.0
    hole = tuple(HOLE_CARDS[HOLES_OF[hand][0]].tolist())
    weights, gains = [], []
    for start in range(0, count, BLOCK):
        deals = drawn(rng, min(BLOCK, count - start), players, player, hole)
        weights.append(np.prod([1 - charts[first[one], deals.hands[:, one]] for one in range(player)], axis=0))
        both = []
        for chosen in (pushed, folded):
            order = all_in(chosen, deals)
            codes = outcomes_of(evaluator, deals.cards, (order > 0) & (order <= MOST_IN))
            known, place = np.unique(codes, return_inverse=True)
            both.append(wins_of(spot, known)[place, player])
        gains.append(both[0] - both[1])
    weight, gain = np.concatenate(weights), np.concatenate(gains)
    mean = float(weight @ gain / weight.sum())
    return mean, float(np.sqrt(weight**2 @ (gain - mean) ** 2) / weight.sum())


def measure(
    tables: Tables, evaluator: Evaluator, spot: Spot, late: int, hands: int, count: int, rng: np.random.Generator
) -> list[Gain]:
    """Solve a spot and return the gains of some hands, drawn with `rng`, in the last seats before the big blind."""
    answer = tables.push_fold(
        stacks=spot.stacks, ante=spot.ante, payouts=spot.prizes or None, ante_bb=spot.ante_bb or 0.0, at_most=MOST_IN
    )
    charts, seats = charts_of(answer), [player.seat for player in answer.players]
    found = []
    for player in range(max(len(seats) - 1 - late, 0), len(seats) - 1):
        chart = next(one for one in answer.situations if one.seat == seats[player] and not one.path)
        for hand in rng.choice(STARTING_HANDS, hands, replace=False).tolist():
            printed = (chart.values[hand] - chart.fold_values[hand]) / spot.blind
            found.append(
                Gain(seats[player], hand, printed, *dealt_gain(evaluator, spot, charts, player, hand, count, rng))
            )
    return found


def drawn_spot(rng: np.random.Generator) -> Spot:
    """Return a spot of four to nine seats with stacks of 5 to 25 big blinds, with prizes in every other one."""
    players = int(rng.integers(4, 10))
    stacks = tuple((rng.integers(10, 51, players) / 2).tolist())
    prizes = (50.0, 30.0, 20.0) + (0.0,) * (players - 3) if rng.random() < 0.5 else ()
    return Spot(stacks, float(rng.choice([0.0, 10.0, 12.5])), prizes)


def main() -> None:
    """Print a Markdown table of drawn spots by number of seats."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--spots", type=int, default=200)
    arguments.add_argument("--hands", type=int, default=8, help="hands of each late seat")
    arguments.add_argument("--late", type=int, default=2, help="late seats before the big blind")
    arguments.add_argument("--deals", type=int, default=400_000, help="deals for each hand")
    given = arguments.parse_args()
    rng, gains = np.random.default_rng(SEED), dict[int, list[Gain]]()
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        evaluator = load_evaluator(connection)
        for _ in range(given.spots):
            spot = drawn_spot(rng)
            found = measure(tables, evaluator, spot, given.late, given.hands, given.deals, rng)
            gains.setdefault(len(spot.stacks), []).extend(found)
    rows = [_row(str(seats), gains[seats]) for seats in sorted(gains)]
    rows.insert(0, _row("all", [one for some in gains.values() for one in some]))
    columns = ["seats", "hands", "standard error", "rms", f"within {BOUND}", f"within {LARGEST}", "largest"]
    print(tabulate(rows, columns, "github", disable_numparse=True))


def _row(name: str, gains: list[Gain]) -> list[str]:
    off = np.array([one.printed - one.dealt for one in gains])
    errors, beyond = np.array([one.error for one in gains]), np.array([one.off for one in gains])
    worst = gains[int(np.argmax(abs(off)))]
    return [
        name,
        str(len(gains)),
        f"{np.sqrt(np.mean(errors**2)):.3f}",
        f"{np.sqrt(max(float(np.mean(off**2 - errors**2)), 0.0)):.3f}",
        f"{100 * np.mean(beyond <= BOUND):.1f} %",
        f"{100 * np.mean(beyond <= LARGEST):.1f} %",
        f"{worst.printed - worst.dealt:+.3f} ± {worst.error:.3f} ({worst.seat}, {worst.hand})",
    ]


if __name__ == "__main__":
    main()
