"""The bot: draws by the table, bets from its exact chance to win.

Its whole play is one list, `TOP`. After n bets and raises in a round it takes the other's hand for one of the best
`TOP[n]` of those he can have: all of them, then the best three quarters, half, third, quarter.

1. It bets, or raises, for value if it wins more than half the time against the hands that would go on, the next step of
   the list.
2. With its weakest hands it does the same as a bluff. Calling b chips to win a pot of p, the bet in it, is as good as
   folding for the other if b * value = p * bluffs. So it bluffs with the weakest value * b / p of the hands it can have,
   where `value` is the share of them that rule 1 bets; a hand on that border bluffs so often that the share is exact.
3. Otherwise it checks, or calls if its chance to win against the present step of the list is at least the pot odds,
   call / (pot + call), or folds.

What either can have is what the tables say: before the draw all dealt hands; after it the final hands of the equilibrium
after throwing as many cards as he did. It is shown nothing else of the other's (`View`), and its only randomness is the
generator it is given.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from .draw_chances import STEPS, Chances, Spread
from .draw_poker import Cards, Move, View

TOP = (1.0, 3 / 4, 1 / 2, 1 / 3, 1 / 4)
"""The share of the other's hands, the best ones, that go on after so many bets and raises in a round."""
EVEN = 0.5


@dataclass(frozen=True)
class Outlook:
    """A hand in one betting round, among those that its player can have.

    own     how his possible hands spread over places, worst first
    place   the place of the hand
    chance  the chance to win of a place against the best share of the other's hands; it rises with the place
    """

    own: Spread
    place: int
    chance: Callable[[int, float], float]

    def against(self, top: float) -> float:
        """The chance of this hand to win against the best `top` of the other's hands."""
        return self.chance(self.place, top)

    def value_share(self, top: float) -> float:
        """The share of the possible hands that win more than half the time against the best `top`."""
        places = range(self.own.places)
        return 1 - self.own.below(bisect_right(places, EVEN, key=lambda place: self.chance(place, top)))

    def bluff_chance(self, share: float) -> float:
        """How often this hand bluffs if the weakest `share` of the possible hands are to."""
        low, high = self.own.below(self.place), self.own.below(self.place + 1)
        return min(1.0, max(0.0, (share - low) / (high - low))) if high > low else float(low < share)


class DrawBot:
    """One player who knows the tables and sees no cards but its own."""

    def __init__(self, chances: Chances, rng: Random) -> None:
        """`rng` settles the bluffs on the border."""
        self._chances = chances
        self._rng = rng

    def discard(self, hand: Cards) -> Cards:
        """The cards to throw: those of the hold likeliest to win."""
        return self._chances.best_discard(hand)

    def move(self, view: View) -> Move:
        """One of the legal moves of `view`, in a betting round."""
        outlook = outlook_of(self._chances, view)
        more = Move.BET if Move.BET in view.costs else Move.RAISE
        if more in view.costs and (self._has_value(outlook, view) or self._bluffs(outlook, view)):
            return more
        if Move.CHECK in view.costs:
            return Move.CHECK
        return Move.CALL if outlook.against(TOP[view.bets]) >= pot_odds(view) else Move.FOLD

    def _has_value(self, outlook: Outlook, view: View) -> bool:
        return outlook.against(TOP[view.bets + 1]) > EVEN

    def _bluffs(self, outlook: Outlook, view: View) -> bool:
        pot = view.pot + view.costs.get(Move.CALL, 0) + view.price
        share = outlook.value_share(TOP[view.bets + 1]) * view.price / pot
        return self._rng.random() < outlook.bluff_chance(share)


def outlook_of(chances: Chances, view: View) -> Outlook:
    """The hand of the seat to act, before or after the draw."""
    own, other = view.thrown
    if own is None or other is None:
        place = round(STEPS * chances.before(view.hand))
        return Outlook(chances.dealt, place, lambda at, top: match_chance(at, chances.dealt.mean_place(top)))
    return Outlook(chances.final_hands[own], chances.value(view.hand) - 1, chances.final_hands[other].chance)


def match_chance(place: int, other: float) -> float:
    """The chance of one dealt hand against others, if both are known by their chances against any hand, in thousandths.

    Odds divide: a hand at 2 to 1 against any hand is at even odds against another like it.

    >>> match_chance(500, 500), round(match_chance(600, 700), 3)
    (0.5, 0.391)
    """
    won, lost = place * (STEPS - other), (STEPS - place) * other
    return won / (won + lost)


def pot_odds(view: View) -> float:
    """The chance to win from which a call pays: its chips over the pot with them in it."""
    call = view.costs[Move.CALL]
    return call / (view.pot + call)
