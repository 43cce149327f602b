"""Objectives for choosing a discard, by name, ignoring case; and the fixed rule of one of them. Plain Python.

All but `better` and `pattern-keeper` are linear: a whole number f for each final hand, averaged over the draws. The
module for pay tables is imported only for an objective that has one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING

from ...cards.arguments import require_text
from ...cards.deck import STANDARD, Deck
from ...cards.errors import BadInput
from ...cards.hands.categories import CATEGORIES, ROYAL_FLUSH, category_of
from ...cards.lazy_attribute import cached_attribute
from ...cards.notation import LANE_BITS
from .parameters import BETTER, DECISION_TREE, PATTERN_KEEPER, PAYTABLE, WEIGHTS, WIN, ObjectiveKind
from .rules import WIN_UNIT

if TYPE_CHECKING:
    from .paytables.kinds import Wild
    from .paytables.paytable import PayTable, Royal


STAND_PAT = "stand-pat"
"""A policy for comparison, not an objective: every hand keeps its five cards."""
BOT_WEIGHTS = (0, 1, 5, 10, 25, 50, 100, 1000, 5000)
"""The weights of the categories in a published draw bot."""
_ALONE: dict[str, ObjectiveKind] = {kind: kind for kind in (BETTER, WIN, WEIGHTS, PATTERN_KEEPER, DECISION_TREE)}
_WITH_SOURCE: dict[str, ObjectiveKind] = {kind: kind for kind in (PAYTABLE, WEIGHTS)}
"""Kinds by their written names: `_ALONE` without a source, `_WITH_SOURCE` with one after a colon."""
COMPLETE = ("straight", "flush", "full_house", "straight_flush")
"""Categories that need all five cards."""


class UnknownObjective(BadInput):
    """An unknown objective, or one with unreadable weights."""


@dataclass(frozen=True)
class Objective:
    """An objective: its `kind`, and the `source` of its weights or pay table.

    `built_in` objectives have rows in the tables; the others are computed on request. `royal` replaces the pay table's
    pay for the royal flush, in coins per coin bet.
    """

    name: str
    kind: ObjectiveKind
    source: str = ""
    built_in: bool = True
    royal: Fraction | None = None

    @property
    def row(self) -> str:
        """The tables' name of a built-in objective; a pay table's name follows its kind."""
        return f"{PAYTABLE}:{self.source}" if self.kind == PAYTABLE else self.name

    @cached_attribute
    def weights(self) -> tuple[Fraction, ...]:
        """The weight of each category, if the objective has weights. Raises `UnknownObjective`."""
        return _read_weights(Path(self.source)) if self.source else tuple(map(Fraction, BOT_WEIGHTS))

    @cached_attribute
    def paytable(self) -> "PayTable":
        """The pay table, if the objective has one, with its own pay for the royal flush. Raises `BadPayTable`."""
        from .paytables.paytable import load_paytable

        return load_paytable(self.source)

    @property
    def wild(self) -> "Wild | None":
        """The wild cards of its pay table, if there are any. Raises `BadPayTable`."""
        return self.paytable.wild if self.kind == PAYTABLE else None

    @property
    def deck(self) -> Deck:
        """The deck of the game. Raises `BadPayTable`."""
        return self.paytable.deck if self.kind == PAYTABLE else STANDARD

    @property
    def royal_change(self) -> Fraction:
        """The difference of `royal` from the pay table's own pay, in coins per coin bet.

        Raises `BadPayTable` if the pay table has no royal flush.
        """
        if self.royal is None:
            return Fraction(0)
        before, after = self.paytable.royal, self.paytable.with_royal(self.royal).royal
        return after.pay - before.pay if after and before else Fraction(0)

    @property
    def unit(self) -> int:
        """The value of f for a certain win, for one coin, or for a weight of one."""
        match self.kind:
            case "win":
                return WIN_UNIT
            case "paytable":
                return self.paytable.unit
            case _:
                return lcm(*(weight.denominator for weight in self.weights))

    def whole_weights(self) -> list[int]:
        """Return the weight of each category in parts of `unit`."""
        return [int(weight * self.unit) for weight in self.weights]


def built_in_objectives() -> tuple[Objective, ...]:
    """Return every objective that has rows in the tables, sorted by its `row`."""
    from .paytables.paytable import PRECOMPUTED

    found = map(parse_objective, [*_ALONE, *PRECOMPUTED])
    return tuple(sorted(found, key=lambda objective: objective.row))


def parse_objective(text: str, royal: "Royal | None" = None) -> Objective:
    """Parse an objective's name; `weights:FILE` and `paytable:FILE` read a file. Raises `BadInput`.

    The name of a bundled pay table is also an objective, with or without `paytable:`. `royal` replaces the pay table's
    pay for the royal flush.

    >>> parse_objective("decision-tree").weights[:4] == BOT_WEIGHTS[:4]
    True
    >>> parse_objective("paytable:Bonus-8-5").name
    'bonus-8-5'
    """
    objective = _by_name(text)
    if royal is None:
        return objective
    if objective.kind != PAYTABLE:
        raise UnknownObjective(f"a pay for the royal flush needs a pay table as the objective, not {objective.name}")
    from .paytables.paytable import parse_royal

    objective = replace(objective, royal=parse_royal(royal))
    _ = objective.royal_change  # raises an error if there is no royal flush to pay
    return objective


def _by_name(text: str) -> Objective:
    kind, colon, source = text.strip().partition(":")
    kind = kind.lower()
    if kind in _ALONE and not colon:
        return Objective(kind, _ALONE[kind])
    name = source.lower() if kind == PAYTABLE else kind if not colon else ""
    if _is_bundled(name):
        return Objective(name, PAYTABLE, name, _is_precomputed(name))
    if kind not in _WITH_SOURCE or not source:
        known = (
            f"{WIN}, {BETTER}, a pay table's name, {PAYTABLE}:FILE, {WEIGHTS}, {WEIGHTS}:FILE, {PATTERN_KEEPER},"
            f" {DECISION_TREE}"
        )
        as_file = f" (for a file: {PAYTABLE}:{text})" if text.endswith(".toml") else ""
        raise UnknownObjective(f"unknown objective {text!r}; known: {known}{as_file or _nearly(name or kind)}")
    objective = Objective(f"{kind}:{source}", _WITH_SOURCE[kind], source, built_in=False)
    _ = objective.unit  # reads the file, so that its errors are raised here
    return objective


def _nearly(name: str) -> str:
    """Return a suggestion of known names similar to an unknown one."""
    from difflib import get_close_matches

    from .paytables.paytable import near_names

    found = get_close_matches(name, _ALONE, 2) or near_names(name)[:2]
    return f" (did you mean {' or '.join(found)}?)" if found else ""


def parse_policy(text: str) -> Objective | None:
    """Return the objective of a policy; None for `stand-pat`. Raises `BadInput`."""
    require_text(text, "a goal or policy")
    if text.strip().lower() == STAND_PAT:
        return None
    try:
        return parse_objective(text)
    except UnknownObjective as error:
        if ":" in text:
            raise
        raise UnknownObjective(f"{error}; here also {STAND_PAT}") from None


def policy_name(text: str) -> str:
    """Return the standard name of a policy. Raises `BadInput`.

    >>> policy_name("Stand-Pat"), policy_name("paytable:bonus-8-5")
    ('stand-pat', 'bonus-8-5')
    """
    objective = parse_policy(text)
    return STAND_PAT if objective is None else objective.name


def weights_by_value(weights: Iterable[int]) -> list[int]:
    """Return the weight of each value, from value 1 on, given the weights of the categories."""
    by_category = dict(zip(CATEGORIES, weights, strict=True))
    return [by_category[category_of(value)] for value in range(1, ROYAL_FLUSH + 1)]


def _is_bundled(name: str) -> bool:
    from .paytables.paytable import bundled_names

    return name in bundled_names()


def _is_precomputed(name: str) -> bool:
    from .paytables.paytable import PRECOMPUTED

    return name in PRECOMPUTED


def _read_weights(path: Path) -> tuple[Fraction, ...]:
    """Read nine weights from a TOML file, one for each category by name."""
    from ...work.toml_fields import read_short
    from .paytables.toml_fields import weight_fields

    where = f"weights {str(path)!r}"
    try:
        text = read_short(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UnknownObjective(f"{where} cannot be read: {reason}") from None
    return weight_fields(text, where, UnknownObjective)


def pattern_keeper(cards: Sequence[int], value: int) -> int:
    """Return the hold of a bot that keeps the made pattern; it never draws to a straight or flush.

    It keeps a pair, two pairs, three or four of a kind, or else the highest card; with a complete hand it stands pat.
    `cards` must ascend by rank, and bit j of the hold is the j-th card; `value` is the hand's value.

    >>> from outs.cards.notation import parse_cards
    >>> [f"{pattern_keeper(parse_cards(cards), 1500):05b}" for cards in ("3c3d9hJsQs", "4c5c6c7cKd")]
    ['00011', '10000']
    """
    if category_of(value) in COMPLETE:
        return (1 << len(cards)) - 1
    ranks = [card % LANE_BITS for card in cards]
    most = max(map(ranks.count, ranks))
    if most == 1:
        return 1 << len(cards) - 1
    return sum(1 << place for place, rank in enumerate(ranks) if ranks.count(rank) > 1)
