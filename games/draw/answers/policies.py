"""Answers of questions about policies: frozen dataclasses with the JSON that programs rely on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ....cards.answers.answer import Answer, Hidden, Key, OmitEmpty


@dataclass(frozen=True)
class PolicyAnswer(Answer):
    """The measures of one policy. In win probabilities, a tie counts half.

    p_win            the probability of winning against the equilibrium
    best_response    the probability that the best response wins against the policy
    mean_weight      the mean of the draw bot's category weights; None in lowball
    jacks_or_better  the return on the 9/6 Jacks or Better table; None in lowball
    worse_deals      the share of dealt hands whose hold wins less than the equilibrium's
    played           the share of games won against the equilibrium, all policies playing the same decks, if games were
                     played
    """

    policy: str
    p_win: float
    best_response: float
    mean_weight: OmitEmpty[float | None] = None
    jacks_or_better: OmitEmpty[float | None] = None
    worse_deals: float = 0.0
    played: OmitEmpty[float | None] = None
    standard_error: OmitEmpty[float | None] = None


@dataclass(frozen=True, kw_only=True)
class PoliciesAnswer(Answer):
    """Policies, best first, and the number of games each played against the equilibrium.

    policies  in order of the probability of winning
    game      the lowball game; None if high hands win
    """

    display: ClassVar[str] = "draw_policies"

    game: OmitEmpty[Literal["2-7", "a-5"] | None] = None
    games: Hidden[int] = 0
    seed: Hidden[int] = field(default=0)
    policies: tuple[PolicyAnswer, ...]

    @property
    @Key("games", after=seed, omit_empty=True)
    def games_played(self) -> int | None:
        """The number of games; None if none were asked for."""
        return self.games or None

    @property
    @Key("seed", omit_empty=True)
    def games_seed(self) -> int | None:
        """The seed of the games' decks; None if no games were asked for."""
        return self.seed if self.games else None


def most_successful_first(answers: Iterable[PolicyAnswer]) -> tuple[PolicyAnswer, ...]:
    """Sort policies into display order: by chance to win, then by name."""
    return tuple(sorted(answers, key=lambda answer: (-answer.p_win, answer.policy)))
