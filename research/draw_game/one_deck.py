"""Measure what the model of the solved draw game neglects: that both hands come from one deck.

    .venv/bin/python research/draw_game/one_deck.py --hands 25000

Each player in turn plays against the solved strategy from one deck: by that strategy too, or by a best response that
knows to first order what the cards it has seen take from the other player (`first_order.py`). A sample is a hand of the
responder with the cards it would draw, against several hands of the other player from the rest of the deck, on average
over all moves of both. The gain is what the response wins more with the same cards; docs/draw-solved.md has the method.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from outs.cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from outs.games.draw.betting.game_model import DrawModel
from outs.games.draw.betting.rules import FIRST, PLAYERS, SECOND
from outs.games.draw.betting.values import Game, Strategies
from outs.kernels.array_types import F64
from outs.research.draw_game.deals import AllHands, mean_and_error, rules_of, seats_of
from outs.research.draw_game.first_order import OtherPlayer, Ranks, Responder
from outs.research.draw_game.kernels.known_cards import Known, responder_win
from outs.research.draw_game.kernels.play import HAND, Seats
from outs.research.draw_game.written_game import strategies_of, written_game
from outs.tables.base_tables import HAND_CLASSES
from outs.tables.files.formats.parquet import read_table
from outs.tables.files.location import tables_directory
from outs.work.progress import Bars, Watcher

BATCH = 100
"""Hands of the responder that are dealt together."""
NAMES = ("by the solved strategy", "by knowing its cards after the draw", "by knowing them from the draw on",
         "by knowing them from the deal on")  # fmt: skip
"""Titles of the results: how the responder plays, and from when on it knows its cards."""


class Classes(NamedTuple):
    """The ranks of all hands, and the values of hands of one suit: (values,)."""

    ranks: Ranks
    flushes: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, model: DrawModel, masks: npt.NDArray[np.uint64]) -> "Classes":
        """Return the ranks of the full deck's hands, from the masks of their classes."""
        cards = np.nonzero(masks[:, None] >> np.arange(DECK_SIZE, dtype=np.uint64) & np.uint64(1))[1]
        ranks = np.sort(cards.reshape(-1, HAND) % LANE_BITS, axis=1).astype(np.uint8)
        lanes = [masks >> np.uint64(LANE_BITS * suit) & np.uint64(LANE_MASK) for suit in range(SUIT_COUNT)]
        flushes = np.zeros(model.value_count, np.bool_)
        flushes[model.values[np.count_nonzero(lanes, axis=0) == 1]] = True
        return cls(Ranks.of(model, LANE_BITS, ranks), flushes)

    def known_to(self, player: int, solved: Strategies, other: OtherPlayer) -> Known:
        """Return what a player knows of the other."""
        rank_sets = (1 << self.ranks.values.astype(np.int64)).sum(axis=1)
        rank_sets[self.ranks.in_value.max(axis=0) > 1] = 0
        counts = np.ascontiguousarray(self.ranks.in_value.T, np.uint8)
        return Known(player, solved.final, other.reach.astype(np.float32), other.thrown, counts, rank_sets,
                     self.flushes.astype(np.uint8))  # fmt: skip


@dataclass(frozen=True)
class Measurement:
    """A responder with its knowledge and the strategies that it plays, in the order of `NAMES`."""

    game: Game
    known: Known
    seats: tuple[Seats, ...]

    @classmethod
    def of(cls, game: Game, classes: Classes, player: int, solved: Strategies) -> "Measurement":
        """Compute the responses, which takes some minutes."""
        other = OtherPlayer.of(game, classes.ranks, 1 - player, solved)
        response, _ = Responder(game, classes.ranks, player, solved, other).response()
        seats = seats_of(solved)
        drawing = seats_of(Strategies(solved.bets, response.draws, solved.final), seats.final)
        known = classes.known_to(player, solved, other)
        return cls(game, known, (seats, seats, drawing, seats_of(response, seats.final)))

    def samples(self, hands: AllHands, count: int, others: int, rng: np.random.Generator, watcher: Watcher) -> F64:
        """Return what the responder wins by the solved strategy, and gains by what it knows: (hands, `NAMES`)."""
        rules, often = rules_of(self.game), np.bincount(hands.values).astype(np.float32)
        found = np.empty((count, len(NAMES)))
        watcher.started(f"the {PLAYERS[self.known.player]} player")
        for start in range(0, count, BATCH):
            decks = np.tile(np.arange(DECK_SIZE, dtype=np.uint8), (min(BATCH, count - start), 1))
            own = hands.dealt(rng.permuted(decks, axis=1, out=decks))
            for place, deck in enumerate(decks):
                rest = rng.permuted(np.tile(deck[2 * HAND :], (others, 1)), axis=1)
                against = hands.dealt(rest)
                found[start + place] = [
                    responder_win(rules, seats, hands.values, often, self.known, own.hand(place), against, number > 0)
                    for number, seats in enumerate(self.seats)
                ]
            watcher.advanced(start + len(decks), count)
        found[:, 1:] -= found[:, :1]
        return found


def main() -> None:
    """Deal and print the means with their standard errors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=25_000, help="hands of each player")
    parser.add_argument("--others", type=int, default=64, help="hands of the other player against each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=Path, default=None)
    asked = parser.parse_args()
    directory = tables_directory(asked.tables)
    game, written = written_game("high", directory)
    solved, hands = strategies_of(game, written), AllHands.read(directory)
    masks = read_table(HAND_CLASSES, directory / HAND_CLASSES.file_name)["mask"].to_numpy()
    classes, rng = Classes.of(game.model, masks), np.random.default_rng(asked.seed)
    for player in (FIRST, SECOND):
        measurement = Measurement.of(game, classes, player, solved)
        with Bars() as bars:
            found = measurement.samples(hands, asked.hands, asked.others, rng, bars)
        print(f"The {PLAYERS[player]} player, {asked.hands:,} hands, in antes a deal with standard errors:")
        for number, name in enumerate(NAMES):
            mean, error = mean_and_error(found[:, number])
            print(f"{'gains' if number else 'wins'} {mean:+.4f} ({error:.4f}) {name}")
        mean, error = mean_and_error(found[:, -1] - found[:, 1])
        print(f"so {mean:+.4f} ({error:.4f}) before the draw", flush=True)


if __name__ == "__main__":
    main()
