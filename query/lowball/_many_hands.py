"""Every hold of many lowball hands in one call: numpy arrays in, a Polars data frame out."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from ...cards.hands.sizes import HOLDS
from ...cards.mask_arrays import HandsLike, canonical_masks
from ...games.draw.hands_at_least import HandsAtLeast
from ...games.draw.rules import DRAWS
from ..database.forks import require_polars
from ..draw.holds.many_hands import hand_columns, masks_of_fives, with_chance


def lowball_discard_table(counts: HandsAtLeast, categories: Mapping[str, int], hands: HandsLike) -> pl.DataFrame:
    """Return all holds of many hands: one row for each hand and hold, in the order of the hands. Raises `BadInput`.

    counts      the counts of a game
    categories  the game's categories, worst first, each with its lowest value

    The columns are those of `outs.query.draw.holds.many_hands.discard_table` with the game's categories, without
    `royal_flush`.
    """
    require_polars()
    masks = masks_of_fives(hands)
    hand_ids, place = np.unique(np.searchsorted(counts.lattice.masks, canonical_masks(masks)), return_inverse=True)
    dealt = counts.values[hand_ids]

    def at_least(least: npt.NDArray[np.int64]) -> npt.NDArray[np.uint32]:
        return counts.draws(hand_ids, least).T[place].ravel().astype(np.uint32)

    columns: dict[str, npt.NDArray[Any]] = {
        **hand_columns(masks),
        "hold": np.tile(np.arange(HOLDS, dtype=np.uint8), len(masks)),
        "draws": np.tile(np.array(DRAWS, np.uint32), len(masks)),
    }
    above = np.zeros(HOLDS * len(masks), np.uint32)
    for name, lowest in [*categories.items()][::-1]:
        many = at_least(np.full(len(hand_ids), lowest))
        columns[name], above = many - above, many
    better = at_least(dealt + 1)
    equal = at_least(dealt) - better
    columns |= {"better": better, "equal": equal, "worse": columns["draws"] - better - equal}
    names = ["hand", "held", "hold", "draws", *categories, "better", "equal", "worse"]
    return with_chance({name: columns[name] for name in names})
