"""The bot: draws by the table, bets from its chance to win, which is exact after the draw (docs/draw-game.md).

Its betting is one list, `TOP`. After n bets and raises in a round it takes the other's hand for one of the best
`TOP[n]` of those he can have: any of them, then the best 60 %, 30 %, 15 %, 7.5 %.

1. It bets, or raises, for value if it wins more than half the time against the hands that would go on: those of the
   next step of the list.
2. After the draw it does the same with its weakest hands, as a bluff. The other pays b to call for a pot of p, the bet
   in it. Calling and folding are equally good for him if b * value = p * bluffs, so it bluffs with the weakest
   value * b / p of the hands it can have, or with all that rule 1 leaves if they are fewer; `value` is the share that
   rule 1 bets. A hand on the border bluffs as often as makes the share exact. Before the draw it never bluffs: there
   even the worst hand wins three times in ten if it gets to draw.
3. Otherwise it checks; or calls if its chance against the present step of the list is at least the pot odds,
   call / (pot + call); or folds.

What either can have is what the tables say: before the draw any dealt hand, after it the equilibrium's final hands
after throwing as many cards as he did. Of the other's cards it is shown nothing (`View`), and its only randomness is
the generator it is given.
"""

from bisect import bisect_right
from random import Random

from .chances import Chances, Spread
from .poker import Cards, Move, View

TOP = (1.0, 0.6, 0.3, 0.15, 0.075)
"""The share of the other's hands, the best ones, that go on after so many bets and raises in a round."""
EVEN = 0.5


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
        more = Move.BET if Move.BET in view.costs else Move.RAISE
        if more in view.costs and (self.chance(view, TOP[view.bets + 1]) > EVEN or self._bluffs(view)):
            return more
        if Move.CHECK in view.costs:
            return Move.CHECK
        return Move.CALL if self.chance(view, TOP[view.bets]) >= pot_odds(view) else Move.FOLD

    def chance(self, view: View, top: float) -> float:
        """The chance of the hand in `view` to win against the best `top` of those that the other can have.

        After the draw it is exact; before it, `match_chance` of the hand and of the mean of those others.
        """
        thrown = view.thrown[1]
        if thrown is None:
            return match_chance(self._chances.before(view.hand), self._chances.dealt_mean(top))
        return self._chances.after(view.hand, thrown, top)

    def _bluffs(self, view: View) -> bool:
        own, other = (None if thrown is None else self._chances.final_hands[thrown] for thrown in view.thrown)
        if own is None or other is None:
            return False
        pot_with_bet = view.pot + view.costs.get(Move.CALL, 0) + view.price
        share = value_share(own, other, TOP[view.bets + 1]) * view.price / pot_with_bet
        return self._rng.random() < bluff_chance(own, self._chances.place(view.hand), share)


def match_chance(chance: float, other: float) -> float:
    """The chance of one dealt hand against another, from what each wins against any hand: their odds divide.

    >>> match_chance(0.5, 0.5), round(match_chance(0.6, 0.7), 3)
    (0.5, 0.391)
    """
    won, lost = chance * (1 - other), (1 - chance) * other
    return won / (won + lost)


def value_share(own: Spread, other: Spread, top: float) -> float:
    """The share of one player's hands that win more than half the time against the best `top` of the other's."""
    return 1 - own.below(bisect_right(range(own.places), EVEN, key=lambda place: other.chance(place, top)))


def bluff_chance(own: Spread, place: int, share: float) -> float:
    """How often a hand at this place bluffs if the weakest `share` of its player's hands do.

    >>> [bluff_chance(Spread((5, 10, 5)), place, 0.5) for place in range(3)]
    [1.0, 0.5, 0.0]
    """
    low, high = own.below(place), own.below(place + 1)
    if low == high:
        return float(low < share)
    return min(1.0, max(0.0, (share - low) / (high - low)))


def pot_odds(view: View) -> float:
    """The chance to win from which a call pays: its chips over the pot with them in it."""
    call = view.costs[Move.CALL]
    return call / (view.pot + call)
