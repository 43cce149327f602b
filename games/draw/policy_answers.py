"""What a question about ways of drawing returns: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import dataclass

from ...cards.answers import Answer


@dataclass(frozen=True)
class PolicyAnswer(
    Answer,
    json=(
        *("policy", "p_win", "best_response", "mean_weight", "jacks_or_better", "worse_deals"),
        *("played?", "standard_error?"),
    ),
):
    """How well a way of drawing does; chances to win count ties half.

    `p_win` is against the equilibrium and `best_response` what the best response to it wins; `mean_weight` is by the
    draw bot's weights, `jacks_or_better` the return on the 9/6 table, and `worse_deals` the share of dealt hands whose
    hold wins less than the equilibrium's. `played` is the share it won of games from one deck, if any were played.
    """

    policy: str
    p_win: float
    best_response: float
    mean_weight: float
    jacks_or_better: float
    worse_deals: float
    played: float | None = None
    standard_error: float | None = None


@dataclass(frozen=True)
class PoliciesAnswer(Answer, json=("games?=games_played", "seed?=games_seed", "policies")):
    """Every policy, the most successful first, and the games played of each against the equilibrium, if any."""

    policies: tuple[PolicyAnswer, ...]
    games: int = 0
    seed: int = 0

    @property
    def games_played(self) -> int | None:
        """How many games; None if none were asked for."""
        return self.games or None

    @property
    def games_seed(self) -> int | None:
        """The seed of the games' decks; None if no games were asked for."""
        return self.seed if self.games else None
