"""Results of holding some cards in a draw game: final hands by category, and comparison with the dealt hand."""

from .answer import Answer


class DrawsOfHold(Answer):
    """A hold with counts of its final hands; the dataclasses of each draw game add the fields.

    draws   possible draws
    counts  draws that end in each category or outcome
    better  draws that end with a higher value than the dealt hand
    equal   draws that end with the dealt hand's value
    names   the categories or outcomes, in the order of `counts`
    """

    draws: int
    counts: tuple[int, ...]
    better: int
    equal: int
    names: tuple[str, ...]

    @property
    def counts_by_name(self) -> dict[str, int]:
        """The counts, keyed by category or outcome."""
        return dict(zip(self.names, self.counts, strict=True))

    @property
    def worse(self) -> int:
        """Draws that end with a lower value than the dealt hand."""
        return self.draws - self.better - self.equal

    @property
    def p_better(self) -> float:
        """The probability that the final hand beats the dealt one."""
        return self.better / self.draws
