"""What the answers of every draw game say of a hold: how its draws end, and how they compare with the dealt hand."""

from .answer import Answer


class DrawsOfHold(Answer):
    """A hold whose final hands are counted; a dataclass of each game has these fields.

    draws   possible draws
    counts  the draws that end in each category or outcome
    better  the draws that end with a higher value than the dealt hand
    equal   the draws that end with the same value
    names   the names of what `counts` counts
    """

    draws: int
    counts: tuple[int, ...]
    better: int
    equal: int
    names: tuple[str, ...]

    @property
    def counts_by_name(self) -> dict[str, int]:
        """The counts by the name of their category or outcome."""
        return dict(zip(self.names, self.counts, strict=True))

    @property
    def worse(self) -> int:
        """Draws that end with a lower value."""
        return self.draws - self.better - self.equal

    @property
    def p_better(self) -> float:
        """The chance that the final hand beats the dealt one."""
        return self.better / self.draws
