"""Belief about an opponent's hole, updated by its actions: a probability for each hole (docs/belief.md)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

import numpy as np

from ...cards.boards import STREETS
from ...cards.errors import BadInput, BadQuery
from ...cards.hands.hole_arrays import HOLE_COUNT, HOLE_MASKS, Floats
from ...cards.notation import mask_of
from ...games.holdem.betting import BET, CALL, CHECK, RAISE, mix
from ...games.holdem.parameters import ALPHA, FLOOR

ActionKind = Literal["raise", "bet", "call", "check"]
LARGEST_RATIO = 15.0
MOST_CHIPS = 1e15
ROUNDING = 1e-12
"""Tolerance below which two logarithms of probabilities count as equal."""
CALL_COUNTS = 0.5
"""A call counts as a raise of this share of its amount."""

_CHIPS = r"([0-9.]+(?:e[+-]?[0-9]+)?)"
_ACTION = re.compile(
    rf"(?:(raise|bet|call)\s+{_CHIPS}\s+into\s+{_CHIPS}|(check))\s+(preflop|flop|turn|river)", re.IGNORECASE | re.ASCII
)


@dataclass(frozen=True)
class OpponentAction:
    """An action of the opponent: `amount` chips, put into a pot of `pot` chips."""

    kind: ActionKind
    amount: float
    pot: float
    street: int

    @property
    def ratio(self) -> float:
        """The amount divided by the pot, at most 15; a call counts half its amount, and a check 0."""
        counted = self.amount * (CALL_COUNTS if self.kind == CALL else 1.0)
        if counted == 0:
            return 0.0
        return min(counted / self.pot, LARGEST_RATIO) if self.pot > 0 else LARGEST_RATIO

    def __str__(self) -> str:
        """Return the action in the notation of the command line."""
        street = STREETS[self.street]
        return f"check {street}" if self.kind == CHECK else f"{self.kind} {self.amount:g} into {self.pot:g} {street}"


def parse_action(text: str) -> OpponentAction:
    """Parse an action: `raise 300 into 450 preflop`, `call 100 into 300 flop`, `check turn`.

    Raises `BadInput`.

    >>> parse_action("Raise 300 into 450 preflop")
    OpponentAction(kind='raise', amount=300.0, pot=450.0, street=0)
    """
    match = _ACTION.fullmatch(" ".join(text.split()))
    if match is None:
        raise BadInput(
            f"{text!r} is not an action: write 'raise 300 into 450 preflop' (or bet, or call), or 'check flop'"
        )
    kind, amount, pot, check, street = match.groups()
    try:
        chips = (0.0, 0.0) if check else (float(amount), float(pot))
    except ValueError:
        raise BadInput(f"chips must be numbers: {text!r}") from None
    if not check and chips[0] <= 0:
        raise BadInput(f"a {kind.lower()} must be more than 0 chips: {text!r}")
    if max(chips) > MOST_CHIPS:
        raise BadInput(f"chips must be at most {MOST_CHIPS:g}: {text!r}")
    return OpponentAction(cast(ActionKind, (check or kind).lower()), *chips, STREETS.index(street.lower()))


def require_alpha(alpha: float) -> None:
    """Raise `BadQuery` if `alpha` is out of range."""
    ALPHA.check(alpha, "alpha", "{what} must be a number from {least:g} to {most:g}")


@dataclass(frozen=True)
class Belief:
    """A probability for each hole, kept as a logarithm up to a constant: (1326,), minus infinity if impossible.

    The published agent keeps a symmetric 52 x 52 table; here each hole has one entry.
    """

    logarithms: Floats

    @classmethod
    def uniform(cls) -> "Belief":
        """Return a belief with all holes equally likely."""
        return cls(np.zeros(HOLE_COUNT))

    def without(self, cards: Iterable[int]) -> "Belief":
        """Exclude the holes with one of `cards`. Raises `BadQuery` if none is left."""
        met = HOLE_MASKS & np.uint64(mask_of(cards)) != 0
        left = np.where(met, -np.inf, self.logarithms)
        if not np.isfinite(left).any():
            raise BadQuery("the known cards leave no hand for the opponent")
        return Belief(left)

    def after(self, action: OpponentAction, win_rates: Floats, alpha: float = ALPHA.default) -> "Belief":
        """Multiply each probability by exp(alpha * win rate * ratio * (1 + street)); a check changes nothing.

        win_rates  (1326,) 0 to 1, on the street of the action; ignored for impossible holes
        alpha      0 to 1000; raises `BadQuery` for any other
        """
        require_alpha(alpha)
        possible = np.isfinite(self.logarithms)
        exponent = alpha * action.ratio * (1 + action.street) * np.where(possible, win_rates, 0.0)
        return Belief(self.logarithms + exponent)

    def after_bayes(self, action: OpponentAction, win_rates: Floats, floor: float = FLOOR.default) -> "Belief":
        """Multiply each probability by the agent's own chance of the action, and mix in a share `floor` of uniform."""
        facing = action.kind in (RAISE, CALL)
        possible = np.flatnonzero(np.isfinite(self.logarithms))
        mixes = [mix(win_rate, action.street, facing) for win_rate in win_rates[possible].tolist()]
        likely = np.array([each.raise_ if action.kind in (RAISE, BET) else each.call for each in mixes])
        found = np.zeros(HOLE_COUNT)
        found[possible] = self.probabilities[possible] * likely
        total = found.sum()
        # An action that the agent would take with none of the possible holes carries no information.
        found = found / total if total > 0 else self.probabilities
        found[possible] = (1 - floor) * found[possible] + floor / len(possible)
        with np.errstate(divide="ignore"):
            return Belief(np.log(found))

    @property
    def possible(self) -> int:
        """The number of possible holes."""
        return int(np.isfinite(self.logarithms).sum())

    @property
    def knows_nothing(self) -> bool:
        """True if all possible holes are equally likely."""
        return bool(np.ptp(self.logarithms[np.isfinite(self.logarithms)]) < ROUNDING)

    @property
    def probabilities(self) -> Floats:
        """The probability of each hole: (1326,), with sum 1."""
        weights = np.exp(self.logarithms - self.logarithms.max())
        return np.asarray(weights / weights.sum())
