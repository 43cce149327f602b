"""Foreign keys: columns that refer to the key of another table, or to other unique columns of it."""

from typing import NamedTuple


class Reference(NamedTuple):
    """A foreign key: the values of `columns` in `table` all occur in the columns `key` of the table `to`."""

    table: str
    columns: tuple[str, ...]
    to: str
    key: tuple[str, ...]


REFERENCES = (
    Reference("hands", ("value",), "values", ("value",)),
    Reference("hands", ("hand_id",), "hand_classes", ("hand_id",)),
    Reference("hand_classes", ("value",), "values", ("value",)),
    Reference("hand_classes", ("mask",), "hands", ("mask",)),
    Reference("hand_classes", ("deuces_wild",), "deuces_wild", ("deuces_wild",)),
    Reference("joker_hand_classes", ("joker_wild",), "joker_wild", ("joker_wild",)),
    Reference("joker_hands", ("hand_id",), "joker_hand_classes", ("hand_id",)),
    Reference("discards", ("hand_id",), "hand_classes", ("hand_id",)),
    Reference("discards", ("ending_id",), "endings", ("ending_id",)),
    Reference("best_discards", ("hand_id", "hold"), "discards", ("hand_id", "hold")),
    Reference("best_discards", ("objective",), "policies", ("policy",)),
    Reference("objective_sums", ("objective",), "policies", ("policy",)),
    Reference("objective_sums", ("subset_id",), "subset_classes", ("subset_id",)),
    Reference("draw_equilibrium", ("value",), "values", ("value",)),
    Reference("lowball_orders", ("value",), "values", ("value",)),
    Reference("lowball_equilibrium", ("game", "value"), "lowball_values", ("game", "value")),
    Reference("lowball_best_discards", ("hand_id", "hold"), "discards", ("hand_id", "hold")),
)
"""Every foreign key between tables that are always built."""
