"""Answers of questions about one position of Halatro: frozen dataclasses with the JSON that programs rely on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import hypot, sqrt
from typing import Annotated, ClassVar, Literal, TypedDict

from ...cards.answers.answer import Answer, Flattened, Hidden, Key, OmitEmpty, Ranked, RankedAnswer
from ...cards.hands.categories import CATEGORIES
from ...cards.notation import cards_text
from . import rules


@dataclass(frozen=True)
class ScoredPlay(Answer):
    """A play: the cards that score, without kickers; its type, one of `CATEGORIES`; and its score."""

    cards: str
    type: str
    score: int

    @classmethod
    def of_cards(cls, cards: Sequence[int]) -> "ScoredPlay":
        """Score one to five cards played together.

        >>> from outs.cards.notation import parse_cards
        >>> ScoredPlay.of_cards(parse_cards("2c2d4s5h7h"))
        ScoredPlay(cards='2c2d', type='pair', score=28)
        """
        return cls(cards_text(rules.scoring_cards(cards)), rules.type_of(cards), rules.score(cards))


class ScoreDraws(TypedDict):
    """One possible best score: its number of draws, and the probability of at least that score."""

    score: int
    draws: int
    p_at_least: float


@dataclass(frozen=True)
class DiscardOdds(Answer):
    """The outcome of one discard over all of its `draws`.

    distribution  each possible best score, ascending, with its number of draws
    counts        the number of draws by the type of the best play, in the order of `CATEGORIES`; if several types score
                  the same, the highest counts
    n_target      the draws after which the best play scores at least the target, if one was given
    n_better      the draws after which the best play scores more than before
    n_equal       the draws after which it scores the same as before
    sum_best      the sum of the best plays' scores over all draws
    """

    discard: str
    draws: int
    n_better: int
    n_equal: int
    sum_best: int
    distribution: Hidden[tuple[tuple[int, int], ...]]
    counts: Hidden[tuple[int, ...]] = field()
    n_target: OmitEmpty[int | None] = field(default=None)

    @property
    @Key(after=counts)
    def p_better(self) -> float:
        """The probability of a higher score than before."""
        return self.n_better / self.draws

    @property
    @Key()
    def mean_best(self) -> float:
        """The mean score of the best play."""
        return self.sum_best / self.draws

    @property
    @Key("counts")
    def counts_by_type(self) -> dict[str, int]:
        """The counts, keyed by type."""
        return dict(zip(CATEGORIES, self.counts, strict=True))

    @property
    def likeliest(self) -> tuple[str, int]:
        """The likeliest type of the best play, and its number of draws.

        Of equally likely types, the highest.
        """
        count, place = max((count, place) for place, count in enumerate(self.counts))
        return CATEGORIES[place], count

    @property
    @Key(after=n_target, omit_empty=True)
    def p_target(self) -> float | None:
        """The probability of scoring at least the target, if one was given."""
        return None if self.n_target is None else self.n_target / self.draws

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the best play's score."""
        squares = sum(score**2 * draws for score, draws in self.distribution)
        return sqrt(self.draws * squares - self.sum_best**2) / self.draws

    def n_at_least(self, score: int) -> int:
        """Return the number of draws after which the best play scores at least `score`."""
        return sum(draws for other, draws in self.distribution if other >= score)

    def p_at_least(self, score: int) -> float:
        """Return the probability of scoring at least `score`."""
        return self.n_at_least(score) / self.draws

    def quantile(self, share: float) -> int:
        """Return the lowest score that at least this share of the draws do not exceed; 0.5 gives the median."""
        below = 0
        for score, draws in self.distribution:
            below += draws
            if below >= share * self.draws:
                return score
        return self.distribution[-1][0]

    def scores(self) -> list[ScoreDraws]:
        """Return the distribution, one object for each score, ascending."""
        found: list[ScoreDraws] = []
        left = self.draws
        for score, draws in self.distribution:
            found.append({"score": score, "draws": draws, "p_at_least": left / self.draws})
            left -= draws
        return found


@dataclass(frozen=True)
class OddsAnswer(RankedAnswer):
    """The discards of a held hand, by descending mean score, or by the probability of the target if one was given.

    Cards come in the order given.

    best_play  the best play before the discard
    unseen     the number of cards that can be drawn
    """

    display: ClassVar[str] = "halatro"

    held: str
    dead: str = field()
    best_play: ScoredPlay
    target: OmitEmpty[int | None] = field(default=None, kw_only=True)
    unseen: int
    discards: Ranked[tuple[DiscardOdds, ...]]

    @property
    @Key(after=dead)
    def current_best(self) -> int:
        """The score of the best play before the discard."""
        return self.best_play.score

    @property
    def best(self) -> DiscardOdds:
        """The first of the discards."""
        return self.discards[0]


@dataclass(frozen=True)
class DetailedDiscard(Answer):
    """The outcome of one discard, with each possible best score.

    odds  the outcome
    """

    odds: Flattened[DiscardOdds]

    @property
    @Key()
    def distribution(self) -> list[ScoreDraws]:
        """The distribution, one object for each score, ascending."""
        return self.odds.scores()


@dataclass(frozen=True)
class DistributionAnswer(Answer):
    """The odds of one discard with the distribution of the best score after it.

    odds  the odds of that discard
    """

    display: ClassVar[str] = "halatro"

    odds: Flattened[OddsAnswer]

    @property
    @Key()
    def discards(self) -> list[DetailedDiscard]:
        """The one discard."""
        return [DetailedDiscard(self.odds.best)]


class Basis(StrEnum):
    """The method by which the expected points after a move were found."""

    COUNTED = "every draw"
    """Exact, over every draw."""
    SAMPLED = "sampled draws"
    """Estimated by the table, after sampled draws."""
    DRAWN = "table after every draw"
    """Estimated by the table, after every draw."""
    TABLE = "table"
    """Estimated by the table alone."""


@dataclass(frozen=True)
class MoveAdvice(Answer):
    """One move with its expected points.

    score           the points that the move scores; 0 for a discard
    later           the expected points after it, exact or estimated
    basis           the method by which `later` was found
    standard_error  the standard error of `later`, from the table's errors and sampled draws; 0 if it is exact
    is_equal        true if the move is equal to the best one within the errors of both
    is_discard      true for a discard, false for a play
    makes           the exact probability that the best play of the next hand is of each type, the highest type first;
                    None for moves far from the best and for the last play
    """

    cards: Hidden[tuple[int, ...]]
    is_discard: Hidden[bool] = field()
    score: int
    later: float = field()
    basis: Basis
    standard_error: float
    is_equal: Annotated[bool, Key("equal")] = False
    makes: OmitEmpty[dict[str, float] | None] = None

    @property
    @Key("move", after=is_discard)
    def kind(self) -> Literal["discard", "play"]:
        """`discard` or `play`."""
        return "discard" if self.is_discard else "play"

    @property
    @Key("cards")
    def cards_text(self) -> str:
        """The cards that leave the hand."""
        return cards_text(self.cards)

    @property
    @Key(omit_empty=True)
    def play(self) -> ScoredPlay | None:
        """The score of a play, and its scoring cards; None for a discard."""
        return None if self.is_discard else ScoredPlay.of_cards(self.cards)

    @property
    @Key()
    def expected(self) -> float:
        """The expected points in all, including the move's score."""
        return self.score + self.later

    @property
    @Key("exact", after=later)
    def is_exact(self) -> bool:
        """True if no part of the expected points is estimated."""
        return self.basis == Basis.COUNTED


@dataclass(frozen=True)
class Advice(RankedAnswer):
    """Every legal move, by descending expected score.

    Cards come in the order given.

    moves  every legal move, best first
    """

    display: ClassVar[str] = "halatro"

    held: str
    dead: str
    plays: int
    discards: int = field()
    moves: Ranked[tuple[MoveAdvice, ...]]

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
        """The move with the highest expected score."""
        return self.moves[0]

    @property
    @Key(after=discards)
    def expected(self) -> float:
        """The expected points of the best move, including its score."""
        return self.best.expected
