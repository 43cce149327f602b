"""The goals by which a discard can be chosen, by name. Plain Python.

All but `better` and the rules are linear: a whole number f for each final hand, whose mean over the draws counts.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import lcm
from pathlib import Path

from ...cards.categories import CATEGORIES, ROYAL_FLUSH, category_of
from ...cards.errors import BadInput
from .paytable import PayTable, bundled_names, load_paytable, parse_pay, read_short
from .rules import WIN_UNIT

BETTER, WIN, WEIGHTS = "better", "win", "weights"
PATTERN_KEEPER, DECISION_TREE = "pattern-keeper", "decision-tree"
PAYTABLE = "paytable"
STAND_PAT = "stand-pat"
"""No goal, but a policy to measure others by: every hand keeps its five cards."""
BOT_WEIGHTS = (0, 1, 5, 10, 25, 50, 100, 1000, 5000)
"""What a published draw bot takes the categories to be worth."""


class UnknownObjective(BadInput):
    """A goal that is not known, or cannot be read."""


@dataclass(frozen=True)
class Objective:
    """A goal: `kind` is its name without the `source` that weights or a pay table are read from.

    `built_in` goals have rows in the tables; the others are worked out when asked.
    """

    name: str
    kind: str
    source: str = ""
    built_in: bool = True

    @cached_property
    def weights(self) -> tuple[Fraction, ...]:
        """What each category weighs, of goals that weigh categories. Raises `UnknownObjective`."""
        return _read_weights(Path(self.source)) if self.source else tuple(map(Fraction, BOT_WEIGHTS))

    @cached_property
    def paytable(self) -> PayTable:
        """The pay table of goals that have one. Raises `BadPayTable`."""
        return load_paytable(self.source)

    @property
    def unit(self) -> int:
        """What 1 is in the whole numbers of a linear goal: a win, a coin or a weight of one."""
        match self.kind:
            case "win":
                return WIN_UNIT
            case "paytable":
                return self.paytable.unit
            case _:
                return lcm(*(weight.denominator for weight in self.weights))

    def whole_weights(self) -> list[int]:
        """The weights as whole numbers, by category."""
        return [int(weight * self.unit) for weight in self.weights]


def built_in_objectives() -> tuple[Objective, ...]:
    """Every goal that needs no file, in ascending order of name."""
    named = [BETTER, WIN, WEIGHTS, PATTERN_KEEPER, DECISION_TREE]
    return tuple(map(parse_objective, sorted(named + [f"{PAYTABLE}:{name}" for name in bundled_names()])))


def parse_objective(text: str) -> Objective:
    """A goal by name; `weights:FILE` and `paytable:FILE` read a file. Raises `BadInput`.

    >>> parse_objective("decision-tree").weights[:4] == BOT_WEIGHTS[:4]
    True
    """
    kind, colon, source = text.strip().partition(":")
    if kind in (PAYTABLE, WEIGHTS) and source:
        objective = Objective(text.strip(), kind, source, kind == PAYTABLE and source in bundled_names())
        if not objective.built_in:
            _ = objective.unit  # reads the file, so that what is wrong with it is said at once
        return objective
    if colon or kind not in (BETTER, WIN, WEIGHTS, PATTERN_KEEPER, DECISION_TREE):
        known = (
            f"{BETTER}, {WIN}, {PAYTABLE}:NAME_OR_FILE, {WEIGHTS}, {WEIGHTS}:FILE, {PATTERN_KEEPER}, {DECISION_TREE}"
        )
        raise UnknownObjective(f"unknown objective {text!r}; known: {known}")
    return Objective(kind, kind)


def weights_by_value(weights: Iterable[int]) -> list[int]:
    """Weights of the categories as one of each value, from value 1 on."""
    by_category = dict(zip(CATEGORIES, weights, strict=True))
    return [by_category[category_of(value)] for value in range(1, ROYAL_FLUSH + 1)]


def _read_weights(path: Path) -> tuple[Fraction, ...]:
    """Nine weights from a TOML file, one for each category by name."""
    where = f"weights {str(path)!r}"
    try:
        body = tomllib.loads(read_short(path), parse_float=Decimal)
    except OSError as error:
        raise UnknownObjective(f"{where} cannot be read: {error.strerror}") from None
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise UnknownObjective(f"{where} are no TOML: {error}") from None
    missing = [category for category in CATEGORIES if category not in body]
    unknown = [key for key in body if key not in CATEGORIES]
    if missing or unknown:
        wrong = f"unknown {', '.join(unknown)}" if unknown else f"{', '.join(missing)} missing"
        raise UnknownObjective(f"{where}: {wrong}; nine are wanted, one for each category: {', '.join(CATEGORIES)}")
    return tuple(parse_pay(f"{where}: {category}", body[category]) for category in CATEGORIES)
