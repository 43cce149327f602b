"""Measure what the model of the solved draw game neglects: that both hands come from one deck.

    .venv/bin/python research/draw_game/one_deck.py --hands 10000

Each player in turn plays against the solved strategy from one deck: by that strategy too, or by a best response that
knows to first order what the cards it has seen take from the other player (`first_order.py`). A sample is a hand of the
responder with the cards it would draw, against several hands of the other player from the rest of the deck, on average
over all moves of both. The gain is what the response wins more with the same cards; docs/draw-solved.md has the method.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from outs.cards.notation import DECK_SIZE, LANE_BITS
from outs.games.draw.betting import FIRST, PLAYERS, SECOND
from outs.games.draw.betting_values import Game, Strategies
from outs.games.draw.draw_model import DrawModel
from outs.pipeline.draw_game.recomputed import strategies_of, written_game
from outs.research.draw_game.deals import AllHands, in_canonical_order, mean_and_error, rules_of, seats_of
from outs.research.draw_game.first_order import OtherPlayer, Ranks, Responder
from outs.research.draw_game.kernels.known_cards import Dealt, Known, responder_win
from outs.research.draw_game.kernels.play import F64, HAND, U8, Seats
from outs.tables.base_tables import HAND_CLASSES
from outs.tables.files.location import tables_directory
from outs.tables.files.parquet import read_table
from outs.work.progress import Bars, Watcher

BATCH = 100
"""Hands of the responder that are dealt together."""
NAMES = ("plays the solved strategy", "knows its cards after the draw", "knows its cards from the draw on",
         "knows its cards from the deal on")  # fmt: skip
"""What a responder does; it wins the first number, and gains the others by what it knows."""


def ranks_of(model: DrawModel, masks: npt.NDArray[np.uint64]) -> Ranks:
    """Return the ranks of the full deck's hands, from the masks of their classes."""
    cards = np.nonzero(masks[:, None] >> np.arange(DECK_SIZE, dtype=np.uint64) & np.uint64(1))[1]
    return Ranks.of(model, LANE_BITS, np.sort(cards.reshape(-1, HAND) % LANE_BITS, axis=1).astype(np.uint8))


def known_to(player: int, solved: Strategies, other: OtherPlayer, ranks: Ranks, flushes: npt.NDArray[np.bool_]) -> Known:
    """Return what a player knows of the other; `flushes` (values,) is true for values of hands of one suit."""
    lanes = (1 << ranks.values.astype(np.int64)).sum(axis=1)
    lanes[ranks.in_value.max(axis=0) > 1] = 0
    counts = np.ascontiguousarray(ranks.in_value.T, np.uint8)
    return Known(player, solved.final, other.reach.astype(np.float32), other.thrown, counts, lanes,
                 flushes.astype(np.uint8))  # fmt: skip


@dataclass(frozen=True)
class Measurement:
    """A responder with its knowledge and the strategies that it plays, in the order of `NAMES`."""

    known: Known
    seats: tuple[Seats, ...]

    @classmethod
    def of(cls, game: Game, ranks: Ranks, flushes: npt.NDArray[np.bool_], player: int, solved: Strategies) -> "Measurement":
        """Compute the responses, which takes some minutes."""
        other = OtherPlayer.of(game, ranks, 1 - player, solved)
        response, _ = Responder(game, ranks, player, solved, other).response()
        seats = seats_of(solved)
        drawing = seats_of(Strategies(solved.bets, response.draws, solved.final), seats.final)
        known = known_to(player, solved, other, ranks, flushes)
        return cls(known, (seats, seats, drawing, seats_of(response, seats.final)))


def measured(
    game: Game, hands: AllHands, measurement: Measurement, count: int, others: int, rng: np.random.Generator,
    watcher: Watcher,
) -> F64:  # fmt: skip
    """Return what a responder wins by the solved strategy, and gains by what it knows: (hands, `NAMES`)."""
    rules, often = rules_of(game), np.bincount(hands.values).astype(np.float32)
    found = np.empty((count, len(NAMES)))
    watcher.started(f"the {PLAYERS[measurement.known.player]} player")
    for start in range(0, count, BATCH):
        decks = shuffled(rng, np.tile(np.arange(DECK_SIZE, dtype=np.uint8), (min(BATCH, count - start), 1)))
        own = dealt(hands, decks)
        for place in range(len(decks)):
            rest = shuffled(rng, np.tile(decks[place, 2 * HAND :], (others, 1)))
            one = Dealt(*(array[place : place + 1] for array in own))
            against = dealt(hands, rest)
            for number, seats in enumerate(measurement.seats):
                found[start + place, number] = responder_win(
                    rules, seats, hands.values, often, measurement.known, one, against, number > 0
                )
        watcher.advanced(start + len(decks), count)
    found[:, 1:] -= found[:, :1]
    return found


def shuffled(rng: np.random.Generator, cards: U8) -> U8:
    """Return rows of cards, each in a random order."""
    return rng.permuted(cards, axis=1)


def dealt(hands: AllHands, decks: U8) -> Dealt:
    """Return the first five cards of each deck as a hand, and the next five as those that it draws from."""
    return Dealt(in_canonical_order(decks[:, :HAND]), hands.classes_of(decks[:, :HAND]), decks[:, HAND : 2 * HAND].copy())


def main() -> None:
    """Deal and print the means with their standard errors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=10_000, help="hands of each player")
    parser.add_argument("--others", type=int, default=16, help="hands of the other player against each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=Path, default=None)
    asked = parser.parse_args()
    directory = tables_directory(asked.tables)
    game, written = written_game("high", directory)
    solved, hands = strategies_of(game, written), AllHands.read(directory)
    masks = read_table(HAND_CLASSES, directory / HAND_CLASSES.file_name)["mask"].to_numpy()
    ranks, flushes = ranks_of(game.model, masks), flush_values(game.model, masks)
    rng = np.random.default_rng(asked.seed)
    for player in (FIRST, SECOND):
        measurement = Measurement.of(game, ranks, flushes, player, solved)
        with Bars() as bars:
            found = measured(game, hands, measurement, asked.hands, asked.others, rng, bars)
        print(f"The {PLAYERS[player]} player, antes a deal with standard errors:")
        for number, name in enumerate(NAMES):
            mean, error = mean_and_error(found[:, number])
            print(f"{'gains' if number else 'wins'} {mean:+.4f} ({error:.4f}) if it {name}")


def flush_values(model: DrawModel, masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
    """Return true for values of hands of one suit: (values,)."""
    lanes = [masks >> np.uint64(LANE_BITS * suit) & np.uint64((1 << LANE_BITS) - 1) for suit in range(4)]
    found = np.zeros(model.value_count, np.bool_)
    found[model.values[np.count_nonzero(lanes, axis=0) == 1]] = True
    return found


if __name__ == "__main__":
    main()
