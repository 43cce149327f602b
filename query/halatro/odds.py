"""Exact odds of Halatro: the score of the best play after every possible draw of a discard."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from ...cards.notation import cards_text, mask_of
from ...games.halatro.answers import DiscardOdds, OddsAnswer, ScoredPlay
from ...games.halatro.held_cards import HeldCards, parse_held
from ...games.halatro.parameters import TARGET
from ...games.halatro.rules import MOST_THROWN, best_play

if TYPE_CHECKING:
    from ...games.halatro.draws import UnseenCards


def odds(held: str, dead: str = "", discard: str | None = None, target: int | None = None) -> OddsAnswer:
    """Count the exact odds of one discard, or of every discard (218 of eight cards), over every draw.

    `held` has one to eight cards, and as many cards are drawn as are thrown. Discards are in descending order of mean
    score, then of the chance to score more than now, then in ascending order of the number of cards. With a `target`
    score, they are first sorted by the chance to reach it. Raises `BadInput`.

    >>> found = odds("2c 2d 4s 5h 7h 9s Jc Qd", discard="4s 5h 7h 9s Jc").best
    >>> found.n_better, found.sum_best, found.draws
    (888605, 146092312, 1086008)
    """
    cards = parse_held(held, dead)
    target = None if target is None else TARGET.check(target, "a target score")
    most = min(MOST_THROWN, len(cards.held))
    discards = (
        [thrown for size in range(1, most + 1) for thrown in combinations(cards.held, size)]
        if discard is None
        else [cards.discard(discard)]
    )
    cards.require_enough_to_draw(len(discards[-1]))
    from ...games.halatro.draws import UnseenCards  # needs numpy, which is loaded only after the input is checked

    best, unseen = ScoredPlay.of_cards(best_play(cards.held)), UnseenCards(cards.unseen)
    found = [_discard_odds(cards, unseen, thrown, best.score, target) for thrown in discards]
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
