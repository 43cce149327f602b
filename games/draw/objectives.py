"""The objectives by which a discard can be chosen, by name. Plain Python.

All but `better` and `pattern-keeper` are linear: a whole number f for each final hand, averaged over the draws. A pay
table is imported only for an objective that has one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING

from ...cards.cached import cached_attribute
from ...cards.categories import CATEGORIES, ROYAL_FLUSH, category_of
from ...cards.errors import BadInput
from .objective_kinds import BETTER, DECISION_TREE, PATTERN_KEEPER, PAYTABLE, WEIGHTS, WIN, ObjectiveKind
from .rules import WIN_UNIT

if TYPE_CHECKING:
    from .paytable import PayTable

STAND_PAT = "stand-pat"
"""Not an objective but a policy to measure others by: every hand keeps its five cards."""
BOT_WEIGHTS = (0, 1, 5, 10, 25, 50, 100, 1000, 5000)
"""The weights of the categories in a published draw bot."""
_ALONE: dict[str, ObjectiveKind] = {kind: kind for kind in (BETTER, WIN, WEIGHTS, PATTERN_KEEPER, DECISION_TREE)}
_WITH_SOURCE: dict[str, ObjectiveKind] = {kind: kind for kind in (PAYTABLE, WEIGHTS)}
"""The kinds by how they are written, without and with a source after a colon."""


class UnknownObjective(BadInput):
    """An unknown objective, or one whose weights cannot be read."""


@dataclass(frozen=True)
class Objective:
    """An objective: its `kind`, and the `source` from which weights or a pay table are read.

    `built_in` objectives have rows in the tables; the others are computed when asked for.
    """

    name: str
    kind: ObjectiveKind
    source: str = ""
    built_in: bool = True

    @cached_attribute
    def weights(self) -> tuple[Fraction, ...]:
        """The weight of each category, if the objective has weights. Raises `UnknownObjective`."""
        return _read_weights(Path(self.source)) if self.source else tuple(map(Fraction, BOT_WEIGHTS))

    @cached_attribute
    def paytable(self) -> "PayTable":
        """The pay table, if the objective has one. Raises `BadPayTable`."""
        from .paytable import load_paytable

        return load_paytable(self.source)

    @property
    def unit(self) -> int:
        """The f of a certain win, of one coin, or of a weight of one."""
        match self.kind:
            case "win":
                return WIN_UNIT
            case "paytable":
                return self.paytable.unit
            case _:
                return lcm(*(weight.denominator for weight in self.weights))

    def whole_weights(self) -> list[int]:
        """The weight of each category in parts of `unit`."""
        return [int(weight * self.unit) for weight in self.weights]


def built_in_objectives() -> tuple[Objective, ...]:
    """Every objective that has rows in the tables, in ascending order of name."""
    from .paytable import PRECOMPUTED

    return tuple(map(parse_objective, sorted([*_ALONE, *(f"{PAYTABLE}:{name}" for name in PRECOMPUTED)])))


def parse_objective(text: str) -> Objective:
    """An objective by name; `weights:FILE` and `paytable:FILE` read a file. Raises `BadInput`.

    >>> parse_objective("decision-tree").weights[:4] == BOT_WEIGHTS[:4]
    True
    """
    kind, colon, source = text.strip().partition(":")
    if kind in _WITH_SOURCE and source:
        objective = Objective(text.strip(), _WITH_SOURCE[kind], source, kind == PAYTABLE and _is_precomputed(source))
        if not objective.built_in:
            _ = objective.unit  # reads the file, so that its errors are raised here
        return objective
    if colon or kind not in _ALONE:
        known = (
            f"{BETTER}, {WIN}, {PAYTABLE}:NAME_OR_FILE, {WEIGHTS}, {WEIGHTS}:FILE, {PATTERN_KEEPER}, {DECISION_TREE}"
        )
        raise UnknownObjective(f"unknown objective {text!r}; known: {known}")
    return Objective(kind, _ALONE[kind])


def weights_by_value(weights: Iterable[int]) -> list[int]:
    """The weight of each value, from value 1 on, by the weights of the categories."""
    by_category = dict(zip(CATEGORIES, weights, strict=True))
    return [by_category[category_of(value)] for value in range(1, ROYAL_FLUSH + 1)]


def _is_precomputed(name: str) -> bool:
    from .paytable import PRECOMPUTED

    return name in PRECOMPUTED


def _read_weights(path: Path) -> tuple[Fraction, ...]:
    """Nine weights from a TOML file, one for each category by name."""
    from .toml_fields import read_short, weight_fields

    where = f"weights {str(path)!r}"
    try:
        text = read_short(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UnknownObjective(f"{where} cannot be read: {reason}") from None
    return weight_fields(text, where, UnknownObjective)
