"""The question `halatro odds`, exact: the score of the best play after every possible draw of a discard."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Annotated, ClassVar

from ...cards.arguments import CardsLike, optional, written
from ...cards.errors import BadParameters
from ...cards.notation import cards_text, mask_of
from ...games.halatro.answers import DiscardOdds, DistributionAnswer, OddsAnswer, ScoredPlay
from ...games.halatro.held_cards import HeldCards, parse_held
from ...games.halatro.parameters import TARGET
from ...games.halatro.rules import MOST_THROWN, best_play
from ..declaration import CARDS, Given, Help
from ..parameters import Dead, Held
from ..question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...games.halatro.draws import UnseenCards
    from ..open_tables import OpenTables

Thrown = Annotated[CardsLike | None, Help("Only this discard.", "CARDS", CARDS)]
Target = Annotated[int | None, Help("Rank by the chance to score at least this.", "N", bounds=TARGET)]


class Odds(Question[OddsAnswer]):
    """The exact scores of the best play after each discard, highest mean first."""

    title = "Every discard in Halatro"
    examples: ClassVar[Sequence[Given]] = (
        {"held": "2c2d4s5h7h9sJcQd", "top": 5},
        {"held": "2c2d4s5h7h9sJcQd", "target": 300, "top": 5},
    )

    def __init__(self, held: Held, dead: Dead = "", discard: Thrown = None, target: Target = None) -> None:
        """Parse the cards. Raises `BadInput`."""
        thrown = None if discard is None else written(discard, "a discard")
        self.cards = parse_held(written(held, "held cards"), optional(dead, "dead cards"))
        self.target = None if target is None else TARGET.check(target, "a target score")
        most = min(MOST_THROWN, len(self.cards.held))
        self.discards = (
            tuple(one for size in range(1, most + 1) for one in combinations(self.cards.held, size))
            if thrown is None
            else (self.cards.discard(thrown),)
        )
        self.cards.require_enough_to_draw(len(self.discards[-1]))

    def answer(self, tables: "OpenTables") -> OddsAnswer:  # noqa: ARG002 - it uses no tables
        return odds(self)


class OddsOrDistribution(Question[OddsAnswer | DistributionAnswer]):
    """The exact scores of the best play after each discard, highest mean first."""

    title = Odds.title
    examples = (*Odds.examples, {"held": "2c2d4s5h7h9sJcQd", "discard": "4s 5h 7h", "distribution": True})
    answer_types = ("games.halatro.answers:OddsAnswer", "games.halatro.answers:DistributionAnswer")
    views = ("top", "counts")

    def __init__(
        self,
        held: Held,
        dead: Dead = "",
        discard: Thrown = None,
        distribution: Annotated[bool, Help("With a discard: the distribution of the best score after it.")] = False,
        target: Target = None,
    ) -> None:
        """Parse the cards. Raises `BadInput`."""
        if distribution and discard is None:
            raise BadParameters("distribution needs discard, the cards to throw", "distribution", "discard")
        self.odds, self.distribution = Odds(held, dead, discard, target), distribution

    def ask(self, open_tables: "Callable[[], OpenTables]") -> OddsAnswer | DistributionAnswer:  # noqa: ARG002
        found = odds(self.odds)
        return DistributionAnswer(found) if self.distribution else found

    def answer(self, tables: "OpenTables") -> OddsAnswer | DistributionAnswer:
        return self.ask(lambda: tables)


def odds(question: Odds) -> OddsAnswer:
    """Count the exact odds of one discard, or of every discard (218 of eight cards), over every draw.

    `held` has one to eight cards, and as many cards are drawn as are thrown. Discards are in descending order of mean
    score, then of the chance to score more than now, then in ascending order of the number of cards. With a `target`
    score, they are first sorted by the chance to reach it.

    >>> found = odds(Odds("2c 2d 4s 5h 7h 9s Jc Qd", discard="4s 5h 7h 9s Jc")).best
    >>> found.n_better, found.sum_best, found.draws
    (888605, 146092312, 1086008)
    """
    from ...games.halatro.draws import UnseenCards  # needs numpy, which is loaded only after the input is checked

    cards, target = question.cards, question.target
    best, unseen = ScoredPlay.of_cards(best_play(cards.held)), UnseenCards(cards.unseen)
    found = [_discard_odds(cards, unseen, thrown, best.score, target) for thrown in question.discards]
    ranked = sorted(found, key=_order)
    return OddsAnswer(cards.held_text, cards.dead_text, best, cards.unseen.bit_count(), tuple(ranked), target=target)


def _order(one: DiscardOdds) -> tuple[Fraction, float, float, int]:
    """Return the sort key: the chance of the target, the mean, the chance of more, and the fewest cards."""
    return -Fraction(one.n_target or 0, one.draws), -one.mean_best, -one.p_better, len(one.discard)


def _discard_odds(
    cards: HeldCards, unseen: "UnseenCards", discard: tuple[int, ...], current: int, target: int | None
) -> DiscardOdds:
    from ...games.halatro.draws import play_counts

    found = play_counts(mask_of(cards.held) & ~mask_of(discard), unseen, len(discard))
    counts = found.scores
    possible = counts.nonzero()[0]
    return DiscardOdds(
        discard=cards_text(discard),
        draws=comb(cards.unseen.bit_count(), len(discard)),
        n_better=int(counts[current + 1 :].sum()),
        n_equal=int(counts[current]),
        sum_best=int(counts[possible] @ possible),
        distribution=tuple(zip(possible.tolist(), counts[possible].tolist(), strict=True)),
        counts=tuple(found.types.tolist()),
        n_target=None if target is None else int(counts[target:].sum()),
    )
