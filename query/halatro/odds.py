"""Exact odds of Halatro: what the best play scores after every possible draw of a discard."""

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from ...cards.notation import cards_text, mask_of
from ...games.halatro.answers import DiscardOdds, OddsAnswer
from ...games.halatro.rules import MOST_THROWN, best_score
from ...games.halatro.seen import Seen, parse_seen

if TYPE_CHECKING:
    from ...games.halatro.draws import Unseen


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
