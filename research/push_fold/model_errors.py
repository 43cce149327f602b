"""Measure how far the model behind push or fold is off, by playing solved charts on sampled deals of whole decks.

The model lets at most three players all in and takes folded cards out of play approximately (docs/push-fold.md). Here
52 cards are dealt, so that folded cards are really gone, and the charts are played twice: with later players folding
behind three all-ins, as in the model, and with them calling whatever they would call the last two with. The first,
compared with the answer, is the error of the model; the difference of the two, deal by deal, is the effect of the cut
at three.
"""

import argparse
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from tabulate import tabulate

import outs
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.games.holdem.answers.push_fold import ChartsAnswer
from outs.games.holdem.push_fold.payoffs import icm_of_many
from outs.games.holdem.push_fold.spots import MOST_IN, Decision, Spot, decisions_of
from outs.kernels.holdem.boards import STARTING_HAND_OF_CARDS
from outs.query.database.connection import Connection
from outs.query.open_tables import load_evaluator
from outs.query.session import Tables

SEED = 27
BLOCK = 200_000
"""Deals that are played at a time."""
DECK, BOARD, HOLE = 52, 5, 2
BASE = 10
"""An outcome is a number with a digit for each seat: 0 for a fold, else 1 plus the number of better hands shown."""
NAMED = {
    "4 seats, 10 each": Spot((10.0,) * 4),
    "6 seats: 12, 8.5, 10, 22, 15, 6; ante 12.5 %": Spot((12.0, 8.5, 10.0, 22.0, 15.0, 6.0), 12.5),
    "9 seats, 10 each; ante 10 %": Spot((10.0,) * 9, 10.0),
    "6 seats, 3 each; ante 10 %": Spot((3.0,) * 6, 10.0),
}

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Masks = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Deals:
    """Deals of a whole deck.

    hands   (n, players) the index of each player's starting hand
    cards   (n, players) the mask of each player's hole and the board
    chance  (n, players) a uniform number for the player's decision
    """

    hands: Ints
    cards: Masks
    chance: Floats

    @classmethod
    def drawn(cls, rng: np.random.Generator, count: int, players: int) -> "Deals":
        """Shuffle as many cards as are needed."""
        needed = BOARD + HOLE * players
        deck = np.tile(np.arange(DECK, dtype=np.uint8), (count, 1))
        rows = np.arange(count)
        for step in range(needed):
            pick = rng.integers(step, DECK, count)
            deck[rows, pick], deck[:, step] = deck[:, step], deck[rows, pick]
        bits = np.uint64(1) << deck[:, :needed].astype(np.uint64)
        board = np.bitwise_or.reduce(bits[:, :BOARD], axis=1)
        first, second = (deck[:, place:needed:HOLE] for place in (BOARD, BOARD + 1))
        cards = bits[:, BOARD::HOLE] | bits[:, BOARD + 1 :: HOLE] | board[:, None]
        return cls(STARTING_HAND_OF_CARDS[first, second], cards, rng.random((count, players)))


def all_in(charts: Floats, deals: Deals) -> Ints:
    """Play the charts (decisions, 169) of at most three players all in: (n, players), the place of each among them.

    The first player all in has 1, the next 2, and so on; 0 is a fold. Behind three, the chart is that for the last two.
    """
    count, players = deals.hands.shape
    number = np.full((1 << players, players), -1)
    for place, (before, actor) in enumerate(decisions_of(players, MOST_IN)):
        number[sum(1 << one for one in before), actor] = place
    order, turn = np.zeros((count, players), np.int64), np.zeros(count, np.int64)
    last, earlier = np.zeros((2, count), np.int64)
    for player in range(players):
        asked = number[last | earlier, player]
        chance = np.where(asked >= 0, charts[asked, deals.hands[:, player]], 0.0)
        if player == players - 1:
            chance = np.where(turn == 0, 1.0, chance)  # the big blind has won
        goes = deals.chance[:, player] < chance
        turn += goes
        order[:, player] = np.where(goes, turn, 0)
        last, earlier = np.where(goes, 1 << player, last), np.where(goes, last, earlier)
    return order


def outcomes(evaluator: Evaluator, cards: Masks, inside: Flags) -> Ints:
    """Return the outcome of each deal if the players `inside` are all in: (n,).

    cards   (n, players) the mask of each player's hole and the board
    inside  (n, players)
    """
    shown = inside & (inside.sum(axis=1, keepdims=True) > 1)
    values = np.zeros(inside.shape, np.int64)
    values[shown] = evaluator.values(cards[shown])
    digits = np.zeros(inside.shape, np.int64)
    for player in range(inside.shape[1]):
        better = (values > values[:, player, None]) & inside
        digits[:, player] = np.where(inside[:, player], 1 + better.sum(axis=1), 0)
    return digits @ BASE ** np.arange(inside.shape[1])


def wins(spot: Spot, codes: Ints) -> Floats:
    """Return what each player wins in each outcome, in big blinds or their worth in prizes: (n, players)."""
    players = len(spot.stacks)
    digits = codes[:, None] // BASE ** np.arange(players) % BASE
    ends = np.array([spot.left([one - 1 if one else None for one in row]) for row in digits.tolist()])
    if not spot.prizes:
        return np.asarray(ends - np.array(spot.stacks))
    everyone = np.concatenate([ends, np.broadcast_to(spot.away, (len(ends), len(spot.away)))], axis=1)
    worth = icm_of_many(everyone, spot.prizes, np.array(spot.stacks + spot.away))[:, :players]
    return np.asarray((worth - np.array(spot.worths)) / spot.blind)


@dataclass(frozen=True)
class Measured:
    """Differences of each player's wins, in big blinds, each with its standard error: (players,).

    model         sampled with at most three all in, less the answer's values
    cut           sampled with any number all in, less sampled with at most three
    three, fourth the share of deals with three or more all in, and with more than three
    """

    model: Floats
    model_error: Floats
    cut: Floats
    cut_error: Floats
    three: float
    fourth: float


def measure(tables: Tables, evaluator: Evaluator, spot: Spot, count: int, seed: int) -> Measured:
    """Solve a spot and play it on sampled deals."""
    answer = tables.push_fold(stacks=spot.stacks, ante=spot.ante, payouts=spot.prizes or None, at_most=MOST_IN)
    values = np.array([player.value for player in answer.players]) / spot.blind
    codes, times = _played(evaluator, charts_of(answer), len(spot.stacks), count, seed)
    capped, more = codes.T
    known, place = np.unique(codes, return_inverse=True)
    won = wins(spot, known)[place.reshape(codes.shape)]
    (model, model_error), (cut, cut_error) = (_mean(one, times) for one in (won[:, 0] - values, won[:, 1] - won[:, 0]))
    inside = (capped[:, None] // BASE ** np.arange(len(spot.stacks)) % BASE > 0).sum(axis=1)
    three, fourth = (float(times[which].sum() / count) for which in (inside >= MOST_IN, capped != more))
    return Measured(model, model_error, cut, cut_error, three, fourth)


def charts_of(answer: ChartsAnswer) -> Floats:
    """Return the chances of going all in, (decisions, 169), in the order of `decisions_of`."""
    seats = [player.seat for player in answer.players]
    charts = {
        Decision(tuple(seats.index(one) for one in chart.path), seats.index(chart.seat)): chart.chances
        for chart in answer.situations
    }
    every = decisions_of(len(seats), min(len(seats), MOST_IN))
    return np.array([[charts[one][hand] for hand in STARTING_HANDS] for one in every])


def _played(evaluator: Evaluator, charts: Floats, players: int, count: int, seed: int) -> tuple[Ints, Ints]:
    """Return the different pairs of outcomes, with at most three and with any number all in, and how often each is."""
    rng = np.random.default_rng(seed)
    found = []
    for size in _blocks(count):
        deals = Deals.drawn(rng, size, players)
        order = all_in(charts, deals)
        capped = outcomes(evaluator, deals.cards, (order > 0) & (order <= MOST_IN))
        more, further = capped.copy(), (order > MOST_IN).any(axis=1)
        more[further] = outcomes(evaluator, deals.cards[further], order[further] > 0)
        found.append(np.unique(np.stack([capped, more], axis=1), axis=0, return_counts=True))
    pairs, counts = (np.concatenate(each) for each in zip(*found, strict=True))
    codes, place = np.unique(pairs, axis=0, return_inverse=True)
    return codes, np.bincount(place.ravel(), counts).astype(np.int64)


def _blocks(count: int) -> Iterator[int]:
    for start in range(0, count, BLOCK):
        yield min(BLOCK, count - start)


def _mean(values: Floats, times: Ints) -> tuple[Floats, Floats]:
    """Return the mean of each column, and its standard error; rows count several `times`."""
    total = times.sum()
    mean = times @ values / total
    return mean, np.sqrt(times @ (values - mean) ** 2 / total / (total - 1))


def _size(differences: Floats, errors: Floats) -> float:
    """Return the root mean square of true differences: that of the measured ones, less what sampling adds to it."""
    return float(np.sqrt(max(float(np.mean(differences**2 - errors**2)), 0.0)))


def _largest(differences: Floats, errors: Floats) -> str:
    place = int(np.argmax(abs(differences)))
    return f"{abs(differences[place]):.4f} ± {errors[place]:.4f}"


def row(name: str, found: Measured) -> list[str]:
    """Return a line of the table for a spot."""
    return [
        name,
        f"{100 * found.three:.1f} %",
        f"{100 * found.fourth:.2f} %",
        f"{_size(found.model, found.model_error):.4f}",
        _largest(found.model, found.model_error),
        f"{_size(found.cut, found.cut_error):.4f}",
        _largest(found.cut, found.cut_error),
    ]


def main() -> None:
    """Print a Markdown table of the named spots."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--deals", type=int, default=5_000_000, help="deals for each spot")
    deals = arguments.parse_args().deals
    columns = ["spot", "three or more", "a fourth", "model: rms", "model: largest", "cut: rms", "cut: largest"]
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        evaluator = load_evaluator(connection)
        found = [row(name, measure(tables, evaluator, spot, deals, SEED)) for name, spot in NAMED.items()]
    print(tabulate(found, columns, "github"))


if __name__ == "__main__":
    main()
