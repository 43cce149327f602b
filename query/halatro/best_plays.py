"""Best plays of many held hands in one call: scores, cards and types, and sums over every draw."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from ...cards.mask_arrays import Masks
from ...games.halatro.draws import RankCounts, rank_sets
from ...games.halatro.plays import PlayTable, Types, play_table, types_of
from ...kernels.halatro import best_play
from ...kernels.halatro.best_play import MOST_DRAWN, DrawClasses, draw_sums

Sums = npt.NDArray[np.int64]
Sizes = npt.NDArray[np.integer]
LEAST = 64
"""Fewest questions per task of a thread."""


@dataclass(frozen=True)
class BestPlays:
    """The highest-scoring plays of n held hands, filled up to five cards with the lowest kickers.

    scoring  (n,) uint64  the cards that score
    thrown   (n,) uint64  all cards played
    """

    scoring: Masks
    thrown: Masks

    @classmethod
    def of(cls, held: Masks) -> "BestPlays":
        """Return the best plays of `held`: (n,), uint64."""
        return cls(*best_play.best_plays(held, _table()))

    def types(self) -> Types:
        """Return the types of the plays: (n,), uint8."""
        return types_of(self.scoring)


def best_scores(masks: Masks) -> npt.NDArray[np.int16]:
    """Return the highest score of any play of each hand, or of playing all of one to five cards: (n,), int16."""
    return best_play.best_scores(masks, _table())


def lowest_of(masks: Masks, size: int) -> Masks:
    """Return the `size` lowest cards of each mask, or all its cards if it has fewer: (n,), uint64."""
    return best_play.with_lowest(np.zeros_like(masks), masks, size)


@cache
def _table() -> PlayTable:
    return play_table()


def best_play_sums(kept: Masks, unseen: Masks, sizes: Sizes, workers: int | None = None) -> Sums:
    """Sum the best plays over every draw of `sizes` of the `unseen` cards to the `kept` ones: (n,), int64.

    All three are (n,). At most five cards are drawn and at most eight are held afterwards. It is faster to list
    questions about the same unseen cards next to each other. `workers` is the number of threads; default: one per CPU.
    One worker uses the calling thread.

    >>> from outs.cards.notation import DECK_MASK, mask_of, parse_cards
    >>> held = mask_of(parse_cards("2c 2d 4s 5h 7h 9s Jc Qd"))
    >>> kept = [mask_of(parse_cards(text)) for text in ("2c 2d Qd", "9s Jc Qd")]
    >>> best_play_sums(np.array(kept), np.full(2, DECK_MASK ^ held), np.full(2, 5)).tolist()
    [146092312, 172238622]
    """
    held, left, drawn = (np.ascontiguousarray(column, np.int64) for column in (kept, unseen, sizes))
    sums = np.zeros(len(held), np.int64)
    table = play_table()
    workers = workers or os.cpu_count() or 1

    def sweep(part: slice) -> None:
        draw_sums(held[part], left[part], drawn[part], draw_classes(), table, sums[part])

    parts = list(_parts(len(sums), workers))
    if len(parts) <= 1:
        sweep(slice(None))
    else:
        with ThreadPoolExecutor(workers) as threads:
            list(threads.map(sweep, parts))
    return sums


def _parts(count: int, workers: int) -> Iterator[slice]:
    step = count if workers == 1 else max(LEAST, -(-count // (4 * workers)))
    return (slice(start, start + step) for start in range(0, count, max(1, step)))


@cache
def draw_classes() -> DrawClasses:
    """Return the sets of ranks of up to five cards."""
    sets = [rank_sets(size) for size in range(MOST_DRAWN + 1)]
    starts = np.cumsum([0, *map(len, sets)])
    ranks = np.full((starts[-1], MOST_DRAWN), -1, np.int8)
    lanes = np.zeros((starts[-1], 4), np.int16)
    for size, (start, some) in enumerate(zip(starts, sets, strict=False)):
        found = RankCounts.of_cards(some)
        ranks[start : start + len(some), :size] = some
        lanes[start : start + len(some)] = np.stack([found.once, found.twice, found.thrice, found.four], axis=1)
    return DrawClasses(starts, ranks, lanes)
