"""The kinds of objectives for choosing a discard, as users write them. Plain Python."""

from typing import Final, Literal

ObjectiveKind = Literal["better", "win", "weights", "pattern-keeper", "decision-tree", "paytable"]
BETTER: Final = "better"
WIN: Final = "win"
WEIGHTS: Final = "weights"
PATTERN_KEEPER: Final = "pattern-keeper"
DECISION_TREE: Final = "decision-tree"
PAYTABLE: Final = "paytable"
