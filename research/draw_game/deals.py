"""Strategies and deals of the solved draw game as arrays for play from one deck."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from outs.cards.notation import LANE_BITS, SUIT_COUNT
from outs.games.draw.betting.game_model import SHOWDOWN
from outs.games.draw.betting.values import UNIT, Game, Strategies
from outs.kernels.array_types import F32, F64, I16, I32, U8
from outs.research.draw_game.kernels.play import HAND, Deals, Dealt, Rules, Seats
from outs.tables.base_tables import HANDS
from outs.tables.files.formats.parquet import read_table

Cards = tuple[int, ...]


@dataclass(frozen=True)
class AllHands:
    """The value, from 0, and the class of every hand, in ascending order of their masks."""

    masks: npt.NDArray[np.uint64]
    values: I16
    classes: I32

    @classmethod
    def read(cls, directory: Path) -> "AllHands":
        """Read the hands from the tables in a folder."""
        hands = read_table(HANDS, directory / HANDS.file_name)
        masks, values, classes = (hands[name].to_numpy() for name in ("mask", "value", "hand_id"))
        return cls(masks, values.astype(np.int16) - 1, classes.astype(np.int32))

    def classes_of(self, hands: U8) -> I32:
        """Return the classes of hands, (n, 5)."""
        masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        found: I32 = self.classes[np.searchsorted(self.masks, masks)]
        return found

    def dealt(self, decks: U8) -> Dealt:
        """Return the first five cards of each deck as a hand, and the next five as those that it draws from."""
        hands = decks[:, :HAND]
        return Dealt(in_canonical_order(hands), self.classes_of(hands), decks[:, HAND : 2 * HAND].copy())

    def deals(self, decks: Iterable[Cards]) -> Deals:
        """Return the deals of these decks: five cards to the first player, five to the second."""
        cards = np.array([*decks], np.uint8)
        first, second = cards[:, :HAND], cards[:, HAND : 2 * HAND]
        ordered = in_canonical_order(first), in_canonical_order(second)
        return Deals(*ordered, self.classes_of(first), self.classes_of(second), cards[:, 2 * HAND :].copy())


def in_canonical_order(hands: U8) -> U8:
    """Return the cards of hands, (n, 5), in the order of a hold's bits."""
    ranks, suits = hands % LANE_BITS, hands // LANE_BITS
    lanes = np.stack([((1 << ranks.astype(np.int64)) * (suits == suit)).sum(axis=1) for suit in range(SUIT_COUNT)], 1)
    names = lanes.argsort(axis=1, kind="stable").argsort(axis=1)
    renamed = ranks.astype(np.int64) * SUIT_COUNT + np.take_along_axis(names, suits.astype(np.int64), 1)
    found: U8 = np.take_along_axis(hands, renamed.argsort(axis=1), 1)
    return found


def rules_of(game: Game) -> Rules:
    """Return a game's betting rounds as arrays."""
    tree = game.tree
    way_of = np.where(tree.kinds == SHOWDOWN, np.cumsum(tree.kinds == SHOWDOWN) - 1, -1)
    return Rules(
        tree.first_actions, tree.actors, tree.leads_to, tree.kinds, tree.losers,
        game.before.astype(float), np.array(game.after, float), way_of,
    )  # fmt: skip


def seats_of(strategies: Strategies, final: F32 | None = None) -> Seats:
    """Return both seats' strategies; `final` (histories, values, actions) replaces the frequencies after the draw."""
    first, second = strategies.draws
    if final is None:
        final = np.empty((len(strategies.final), strategies.final.shape[2], strategies.final.shape[1]), np.float32)
        for history, parts in enumerate(strategies.final):
            final[history] = parts.T / np.float32(UNIT)
    bets = np.ascontiguousarray(strategies.bets.T, np.float32) / np.float32(UNIT)
    return Seats(bets, first.parts, first.holds, second.parts, second.holds, final)


def mean_and_error(samples: F64) -> tuple[float, float]:
    """Return the mean of samples with its standard error."""
    return float(samples.mean()), float(samples.std(ddof=1)) / len(samples) ** 0.5
