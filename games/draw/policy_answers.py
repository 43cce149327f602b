"""What a question about policies returns: frozen dataclasses, each with the JSON that programs rely on."""

from dataclasses import dataclass

from ...cards.answers.answer import Answer


@dataclass(frozen=True)
class PolicyAnswer(
    Answer,
    json=(
        *("policy", "p_win", "best_response", "mean_weight?", "jacks_or_better?", "worse_deals"),
        *("played?", "standard_error?"),
    ),
):
    """The measures of one policy; in chances to win, ties count half.

    `p_win` is its chance against the equilibrium, `best_response` that of the best response to it; `mean_weight` is by
    the draw bot's weights, `jacks_or_better` the return on the 9/6 table, and `worse_deals` the share of dealt hands
    whose hold wins less than the equilibrium's. `played` is the share won of games played from one deck.

    p_win            the chance to win against the equilibrium, ties half
    best_response    the chance of the best response to win against it
    mean_weight      by the draw bot's category weights; None in lowball
    jacks_or_better  its return on 9/6 Jacks or Better; None in lowball
    worse_deals      the dealt hands whose hold wins less than the equilibrium's
    played           the share of games won, if games were played
    """

    policy: str
    p_win: float
    best_response: float
    mean_weight: float | None = None
    jacks_or_better: float | None = None
    worse_deals: float = 0.0
    played: float | None = None
    standard_error: float | None = None


@dataclass(frozen=True)
class PoliciesAnswer(Answer, json=("game?", "games?=games_played", "seed?=games_seed", "policies")):
    """Policies, the one that wins most first, and the number of games each played against the equilibrium.

    policies  the one that wins most first
    game      `2-7` or `a-5`; None where high hands win
    """

    policies: tuple[PolicyAnswer, ...]
    games: int = 0
    seed: int = 0
    game: str | None = None

    @property
    def games_played(self) -> int | None:
        """How many games; None if none were asked for."""
        return self.games or None

    @property
    def games_seed(self) -> int | None:
        """The seed of the games' decks; None if no games were asked for."""
        return self.seed if self.games else None
