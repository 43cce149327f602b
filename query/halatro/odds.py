"""Exact odds of Halatro: what the best play scores after every possible draw of a discard."""

from dataclasses import dataclass
from itertools import combinations
from math import comb, sqrt
from typing import TYPE_CHECKING, Any

from ...cards.notation import cards_text, mask_of
from ...games.halatro.rules import MOST_THROWN, best_score
from ...games.halatro.seen import Seen, parse_seen

if TYPE_CHECKING:
    from ...games.halatro.draws import Unseen

Json = dict[str, Any]


@dataclass(frozen=True)
class DiscardOdds:
    """One discard and its `draws`: how often the best play then scores more than before, as much, and in all.

    `distribution` has each score that can be the best, ascending, with the number of draws after which it is.
    """

    discard: str
    draws: int
    n_better: int
    n_equal: int
    sum_best: int
    distribution: tuple[tuple[int, int], ...]

    @property
    def p_better(self) -> float:
        """The chance of scoring strictly more."""
        return self.n_better / self.draws

    @property
    def mean_best(self) -> float:
        """The mean score of the best play."""
        return self.sum_best / self.draws

    @property
    def standard_deviation(self) -> float:
        """Of the best play's score."""
        squares = sum(score**2 * draws for score, draws in self.distribution)
        return sqrt(self.draws * squares - self.sum_best**2) / self.draws

    def n_at_least(self, score: int) -> int:
        """Draws after which the best play scores so much or more."""
        return sum(draws for other, draws in self.distribution if other >= score)

    def p_at_least(self, score: int) -> float:
        """The chance of scoring so much or more."""
        return self.n_at_least(score) / self.draws

    def quantile(self, share: float) -> int:
        """The lowest score that at least this share of the draws does not exceed: 0.5 for the median."""
        below = 0
        for score, draws in self.distribution:
            below += draws
            if below >= share * self.draws:
                return score
        return self.distribution[-1][0]

    def to_json(self, distribution: bool = False) -> Json:
        """Fixed format; with every score, its draws and the chance of so much or more if they are asked for."""
        body = {
            "discard": self.discard,
            "draws": self.draws,
            "n_better": self.n_better,
            "n_equal": self.n_equal,
            "sum_best": self.sum_best,
            "p_better": self.p_better,
            "mean_best": self.mean_best,
        }
        return body | {"distribution": self.scores()} if distribution else body

    def scores(self) -> list[Json]:
        """The distribution as one object a score, ascending."""
        found, left = [], self.draws
        for score, draws in self.distribution:
            found.append({"score": score, "draws": draws, "p_at_least": left / self.draws})
            left -= draws
        return found


@dataclass(frozen=True)
class OddsAnswer:
    """The discards of a held hand, the highest mean first. Cards come in the order they were given.

    `current_best` is what the best play scores as it is, and `unseen` the number of cards that may come.
    """

    held: str
    gone: str
    current_best: int
    unseen: int
    discards: tuple[DiscardOdds, ...]

    @property
    def best(self) -> DiscardOdds:
        """The first of the discards."""
        return self.discards[0]

    def to_json(self, top: int | None = None, distribution: bool = False) -> Json:
        """Fixed format; of the `top` discards alone if given."""
        return {
            "held": self.held,
            "gone": self.gone,
            "current_best": self.current_best,
            "unseen": self.unseen,
            "discards": [discard.to_json(distribution) for discard in self.discards[:top]],
        }


def odds(held: str, gone: str = "", discard: str | None = None) -> OddsAnswer:
    """What the best play of one to eight held cards scores after a discard, over every draw; exact.

    Without a discard named, after each of them: 218 of eight cards. The highest mean comes first; of equal means the
    likeliest to score more, then the fewest cards. As many cards are drawn as are thrown. Raises `BadInput`.

    >>> found = odds("2c 2d 4s 5h 7h 9s Jc Qd", discard="4s 5h 7h 9s Jc").best
    >>> found.n_better, found.sum_best, found.draws
    (888605, 146092312, 1086008)
    """
    seen = parse_seen(held, gone)
    most = min(MOST_THROWN, len(seen.held))
    discards = (
        [cards for size in range(1, most + 1) for cards in combinations(seen.held, size)]
        if discard is None
        else [seen.discard(discard)]
    )
    seen.require_enough_to_draw(len(discards[-1]))
    return odds_of(seen, discards)


def odds_of(seen: Seen, discards: list[tuple[int, ...]]) -> OddsAnswer:
    """As `odds`, of these discards of cards in sight; there must be enough unseen cards to draw."""
    from ...games.halatro.draws import Unseen  # numpy: what is wrong with the input is said before it is loaded

    current, unseen = best_score(seen.held), Unseen(seen.unseen)
    found = [_discard_odds(seen, unseen, cards, current) for cards in discards]
    ranked = sorted(found, key=lambda one: (-one.mean_best, -one.p_better, len(one.discard)))
    return OddsAnswer(seen.held_text, seen.gone_text, current, seen.unseen.bit_count(), tuple(ranked))


def _discard_odds(seen: Seen, unseen: "Unseen", discard: tuple[int, ...], current: int) -> DiscardOdds:
    from ...games.halatro.draws import score_counts

    counts = score_counts(mask_of(seen.held) & ~mask_of(discard), unseen, len(discard))
    possible = counts.nonzero()[0]
    return DiscardOdds(
        discard=cards_text(discard),
        draws=comb(seen.unseen.bit_count(), len(discard)),
        n_better=int(counts[current + 1 :].sum()),
        n_equal=int(counts[current]),
        sum_best=int(counts[possible] @ possible),
        distribution=tuple(zip(possible.tolist(), counts[possible].tolist(), strict=True)),
    )
