"""Declaration of a numeric parameter of a question, shared by the command line, Python and HTTP."""

from dataclasses import dataclass
from numbers import Real
from typing import Any, Generic, TypeVar

from ..errors import BadQuery
from .argument_checks import require_whole

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Parameter(Generic[Number]):
    """A number that a question takes: its default and its bounds, from `least` to `most`; None means no bound.

    >>> Parameter(1, least=0)
    Parameter(default=1, least=0, most=None)
    """

    default: Number
    least: Number | None = None
    most: Number | None = None

    def check(self, value: object, what: str, rule: str = "{what} must be {least:,} to {most:,}") -> Number:
        """Return `value` as a number of the default's type within the bounds. Raises `BadQuery`.

        what  the number's name in error messages
        rule  the message for a number out of bounds, with `{what}`, `{least}` and `{most}`

        >>> Parameter(1, least=1, most=9).check(5, "opponents")
        5
        """
        least, most = _plain(self.least), _plain(self.most)
        number: Any
        if isinstance(self.default, int):
            number = require_whole(value, what, None if least is None or most is not None else int(least))
        elif isinstance(value, bool) or not isinstance(value, Real):
            raise BadQuery(f"{what} must be a number, got {value!r}")
        else:
            number = float(value)
        if not ((least is None or number >= least) and (most is None or number <= most)):  # NaN is out of bounds
            raise BadQuery(f"{rule.format(what=what, least=least, most=most)}, got {_shown(number)}")
        found: Number = number
        return found


def _plain(bound: float | None) -> Any:
    """Return a bound as messages write it: 1 rather than 1.0."""
    return int(bound) if bound is not None and bound == int(bound) else bound


def _shown(number: float) -> str:
    return str(number) if isinstance(number, int) else f"{number:g}"


SAMPLES = Parameter(200_000, least=100, most=100_000_000)
"""The number of deals sampled for an equity."""
SEED = Parameter(1, least=0)
"""The seed of the samples for an equity or a hand strength."""
RULE_OF_THREE = 3
"""An event that never occurred in n samples has a probability of at most 3 / n, with 95 % confidence."""
LARGEST_ERROR = 0.5
"""The largest possible standard deviation of a share of the pot."""


def wanted_samples(samples: int | None) -> int:
    """Return the number of deals to sample; None means the default. Raises `BadQuery`."""
    wanted = require_whole(SAMPLES.default if samples is None else samples, "samples")
    return SAMPLES.check(wanted, "samples", "a sample takes {least:,} to {most:,} deals")
