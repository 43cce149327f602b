"""What questions about one position of Halatro return: frozen dataclasses with the JSON that programs rely on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import hypot, sqrt

from ...cards.answers.answer import Answer, Json, RankedAnswer
from ...cards.hands.categories import CATEGORIES
from ...cards.notation import cards_text
from . import rules


@dataclass(frozen=True)
class ScoredPlay(Answer):
    """A play: the cards that score, without kickers, its type, one of `CATEGORIES`, and its score."""

    cards: str
    type: str
    score: int

    @classmethod
    def of_cards(cls, cards: Sequence[int]) -> "ScoredPlay":
        """One to five cards played together.

        >>> from outs.cards.notation import parse_cards
        >>> ScoredPlay.of_cards(parse_cards("2c2d4s5h7h"))
        ScoredPlay(cards='2c2d', type='pair', score=28)
        """
        return cls(cards_text(rules.scoring_cards(cards)), rules.type_of(cards), rules.score(cards))


@dataclass(frozen=True)
class DiscardOdds(
    Answer,
    json=(
        *("discard", "draws", "n_better", "n_equal", "sum_best", "p_better", "mean_best"),
        *("counts=counts_by_type", "n_target?", "p_target?"),
    ),
):
    """One discard: of its `draws`, how many make the best play score more than before or the same, and the sum of all.

    distribution  each possible best score, ascending, with its number of draws
    counts        how often each type is that of the best play, in the order of `CATEGORIES`; of types that score the
                  same, the highest
    n_target      the draws after which the best play scores at least the target, if one was given
    n_better      the draws after which the best play scores more
    n_equal       those after which it scores the same
    sum_best      the sum of the best plays over all draws
    """

    discard: str
    draws: int
    n_better: int
    n_equal: int
    sum_best: int
    distribution: tuple[tuple[int, int], ...]
    counts: tuple[int, ...]
    n_target: int | None = None

    @property
    def counts_by_type(self) -> dict[str, int]:
        """The counts by the name of their type."""
        return dict(zip(CATEGORIES, self.counts, strict=True))

    @property
    def likeliest(self) -> tuple[str, int]:
        """The likeliest type of the best play, and its number of draws; of equally likely ones the highest."""
        count, place = max((count, place) for place, count in enumerate(self.counts))
        return CATEGORIES[place], count

    @property
    def p_target(self) -> float | None:
        """The chance of scoring at least the target, if one was given."""
        return None if self.n_target is None else self.n_target / self.draws

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
        """The standard deviation of the best play's score."""
        squares = sum(score**2 * draws for score, draws in self.distribution)
        return sqrt(self.draws * squares - self.sum_best**2) / self.draws

    def n_at_least(self, score: int) -> int:
        """The number of draws after which the best play scores at least `score`."""
        return sum(draws for other, draws in self.distribution if other >= score)

    def p_at_least(self, score: int) -> float:
        """The chance of scoring at least `score`."""
        return self.n_at_least(score) / self.draws

    def quantile(self, share: float) -> int:
        """The lowest score that at least this share of the draws does not exceed; 0.5 gives the median."""
        below = 0
        for score, draws in self.distribution:
            below += draws
            if below >= share * self.draws:
                return score
        return self.distribution[-1][0]

    def scores(self) -> list[Json]:
        """The distribution, one object for each score, ascending."""
        found, left = [], self.draws
        for score, draws in self.distribution:
            found.append({"score": score, "draws": draws, "p_at_least": left / self.draws})
            left -= draws
        return found


@dataclass(frozen=True)
class OddsAnswer(
    RankedAnswer,
    json=("held", "dead", "current_best", "best_play", "target?", "unseen", "discards"),
    ranked="discards",
):
    """The discards of a held hand, the highest mean first, or the likeliest to reach the target if one was given.

    Cards come in the order they were given. `best_play` is the best play before the discard, `unseen` the number of
    cards that can be drawn.

    best_play  the best play before the discard
    """

    held: str
    dead: str
    best_play: ScoredPlay
    unseen: int
    discards: tuple[DiscardOdds, ...]
    target: int | None = None

    @property
    def current_best(self) -> int:
        """The score of the best play before the discard."""
        return self.best_play.score

    @property
    def best(self) -> DiscardOdds:
        """The first of the discards."""
        return self.discards[0]


@dataclass(frozen=True)
class DistributionAnswer(Answer):
    """The odds of one discard with how often each score is the best after it.

    odds  the odds of the one discard
    """

    odds: OddsAnswer

    def to_json(self) -> Json:
        """The JSON of the odds, with the distribution of the discard."""
        discard = self.odds.best
        return self.odds.to_json(top=1) | {"discards": [discard.to_json() | {"distribution": discard.scores()}]}


class Basis(StrEnum):
    """How the points after a move were found."""

    COUNTED = "every draw"
    """Exactly, over every draw."""
    SAMPLED = "sampled draws"
    """By the table, after sampled draws."""
    DRAWN = "table after every draw"
    """By the table, after every draw."""
    TABLE = "table"
    """By the table alone."""


@dataclass(frozen=True)
class MoveAdvice(
    Answer,
    json=(
        *("move=kind", "cards=cards_text", "play?", "expected", "score", "later"),
        *("exact=is_exact", "basis=basis.value", "standard_error", "equal=is_equal"),
    ),
):
    """One move and the points to expect.

    score           the points it scores; 0 for a discard
    later           the points to expect after it, exact or estimated
    basis           how `later` was found
    standard_error  of `later`: what the table misses, and the luck of sampled draws; 0 if it is exact
    is_equal        whether its points are those of the best move within the errors of both: either may be chosen
    is_discard      whether it discards; else it plays
    """

    cards: tuple[int, ...]
    is_discard: bool
    score: int
    later: float
    basis: Basis
    standard_error: float
    is_equal: bool = False

    @property
    def cards_text(self) -> str:
        """The cards that leave the hand."""
        return cards_text(self.cards)

    @property
    def play(self) -> ScoredPlay | None:
        """What a play scores, and with which of its cards; None for a discard."""
        return None if self.is_discard else ScoredPlay.of_cards(self.cards)

    @property
    def expected(self) -> float:
        """The points to expect in all, including the move's score."""
        return self.score + self.later

    @property
    def is_exact(self) -> bool:
        """Whether no part of it is estimated."""
        return self.basis == Basis.COUNTED

    @property
    def kind(self) -> str:
        """`discard` or `play`."""
        return "discard" if self.is_discard else "play"


@dataclass(frozen=True)
class Advice(
    RankedAnswer, json=("held", "dead", "plays", "discards", "expected=best.expected", "moves"), ranked="moves"
):
    """Every legal move, the highest expected score first.

    Cards come in the order they were given.

    moves  every legal move, the best first
    """

    held: str
    dead: str
    plays: int
    discards: int
    moves: tuple[MoveAdvice, ...]

    @classmethod
    def of_moves(cls, held: str, dead: str, plays: int, discards: int, moves: Iterable[MoveAdvice]) -> "Advice":
        """Return the advice that ranks the moves, and marks those that are equal to the best within their errors."""
        ranked = sorted(moves, key=lambda move: (-move.expected, len(move.cards), move.cards))
        best = ranked[0]
        marked = (
            replace(move, is_equal=best.expected - move.expected <= hypot(best.standard_error, move.standard_error))
            for move in ranked
        )
        return cls(held, dead, plays, discards, tuple(marked))

    @property
    def best(self) -> MoveAdvice:
        """The move with the most points."""
        return self.moves[0]
