"""Actions of an opponent, parsed; without numpy, unlike the beliefs that follow from them."""

import re
from dataclasses import dataclass
from typing import Literal, cast

from ...cards.boards import STREETS
from ...cards.errors import BadInput
from ...games.holdem.betting import CALL, CHECK
from ...games.holdem.parameters import ALPHA

ActionKind = Literal["raise", "bet", "call", "check"]
LARGEST_RATIO = 15.0
MOST_CHIPS = 1e15
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
