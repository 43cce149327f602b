"""A bot that draws by the tables and bets on its chance to win, which is exact after the draw (docs/draw-game.md).

Its betting is one list, `TOP`. After n bets and raises in a round it assumes that the opponent has one of the best
`TOP[n]` of their possible hands: any hand, then the best 60 %, 30 %, 15 %, 7.5 %.

1. It bets or raises for value if it wins more than half the time against the hands that would continue: the share at
   the next step of the list.
2. After the draw it also bets or raises with its weakest hands, as a bluff. The opponent pays b to call for a pot of p,
   which includes the bet. Calling and folding are equally good for them if b * value = p * bluffs, so the bot bluffs
   with the weakest value * b / p of its possible hands, or with all that rule 1 leaves if they are fewer; `value` is
   the share that rule 1 bets. A hand on the border bluffs with the probability that makes the share exact. Before the
   draw the bot never bluffs: even the worst hand wins three times in ten if it gets to draw.
3. Otherwise it checks if it can; if not, it calls if its chance against the current step of the list is at least the
   pot odds, call / (pot + call), and else folds.

The possible hands come from the tables: before the draw any dealt hand, after it the equilibrium's final hands for the
number of cards thrown. The bot sees none of the opponent's cards (`PlayerView`), and its only randomness is the
generator it is given.
"""

from bisect import bisect_right
from collections.abc import Iterator
from random import Random

from ...cards.notation import parse_cards
from ...games.draw.betting.rules import Action
from ..screen import spaced, with_noun
from .chances import Chances, Spread
from .poker import Cards, PlayerView

TOP = (1.0, 0.6, 0.3, 0.15, 0.075)
"""Share of the opponent's hands, the best ones, that continue, by the number of bets and raises in the round."""
EVEN = 0.5
HOLDS_SHOWN = 5


class DrawBot:
    """A player who uses the tables and sees only its own cards."""

    def __init__(self, chances: Chances, rng: Random) -> None:
        """Read chances from `chances`; `rng` decides the bluffs on the border."""
        self._chances = chances
        self._rng = rng

    def discard(self, view: PlayerView) -> Cards:
        """Return the cards to throw so that the rest is the hold with the highest chance to win."""
        return self._chances.best_discard(view.hand)

    def choose(self, view: PlayerView) -> Action:
        """Return one of the legal actions of `view` in a betting round."""
        more = Action.BET if Action.BET in view.costs else Action.RAISE
        if more in view.costs and (chance_to_win(self._chances, view, view.bets + 1) > EVEN or self._bluffs(view)):
            return more
        if Action.CHECK in view.costs:
            return Action.CHECK
        return Action.CALL if call_pays(self._chances, view) else Action.FOLD

    def _bluffs(self, view: PlayerView) -> bool:
        own, other = (None if thrown is None else self._chances.final_hands[thrown] for thrown in view.thrown)
        if own is None or other is None:
            return False
        pot_with_bet = view.pot + view.costs.get(Action.CALL, 0) + view.price
        share = value_share(own, other, TOP[view.bets + 1]) * view.price / pot_with_bet
        return self._rng.random() < bluff_chance(own, self._chances.place(view.hand), share)


def chance_to_win(chances: Chances, view: PlayerView, bets: int) -> float:
    """Return the chance to win against an opponent who made `bets` bets and raises: their best `TOP[bets]` hands.

    Exact after the draw; before it, `match_chance` of the hand and the mean of the opponent's hands.
    """
    thrown = view.thrown[1]
    if thrown is None:
        return match_chance(chances.before(view.hand), chances.dealt_mean(TOP[bets]))
    return chances.after(view.hand, thrown, TOP[bets])


def call_pays(chances: Chances, view: PlayerView) -> bool:
    """Return True if the hand's chance against the hands that make these bets is at least the pot odds."""
    return chance_to_win(chances, view, view.bets) >= pot_odds(view)


def match_chance(chance: float, other: float) -> float:
    """Return the chance of one dealt hand against another, from the ratio of their odds against a random hand.

    >>> match_chance(0.5, 0.5), round(match_chance(0.6, 0.7), 3)
    (0.5, 0.391)
    """
    won, lost = chance * (1 - other), (1 - chance) * other
    return won / (won + lost)


def value_share(own: Spread, other: Spread, top: float) -> float:
    """Return the share of one player's hands that win more than half the time against the opponent's best `top`."""
    return 1 - own.below(bisect_right(range(own.places), EVEN, key=lambda place: other.chance(place, top)))


def bluff_chance(own: Spread, place: int, share: float) -> float:
    """Return the probability that the hand at `place` bluffs if its player bluffs with the weakest `share` of hands.

    >>> [bluff_chance(Spread((5, 10, 5)), place, 0.5) for place in range(3)]
    [1.0, 0.5, 0.0]
    """
    low, high = own.below(place), own.below(place + 1)
    if low == high:
        return float(low < share)
    return min(1.0, max(0.0, (share - low) / (high - low)))


def pot_odds(view: PlayerView) -> float:
    """Return the lowest chance to win at which a call pays: its chips divided by the pot including them."""
    call = view.costs[Action.CALL]
    return call / (view.pot + call)


def hint_lines(chances: Chances, view: PlayerView) -> Iterator[str]:
    """Yield the best holds before the draw, the chance to win after it, and advice to call or fold if a bet is due."""
    own, other = view.thrown
    if own is None or other is None:
        yield from _hold_lines(chances, view)
    else:
        chance = _percent(chances.after(view.hand, other))
        yield f"Chance to win against an opponent who threw {with_noun(other, 'card', 'no')}: {chance}."
    if Action.CALL in view.costs:
        yield _call_line(chances, view)


def _call_line(chances: Chances, view: PlayerView) -> str:
    """Return advice to call or fold, with the chance to win against a betting hand and the chance that a call needs."""
    move = "Call" if call_pays(chances, view) else "Fold"
    about = "about " if view.thrown[1] is None else ""
    does = "bets" if view.bets == 1 else "raises"
    chance = f"{about}{_percent(chance_to_win(chances, view, view.bets))}"
    price = f"calling {view.costs[Action.CALL]} for a pot of {view.pot} needs {_percent(pot_odds(view))}"
    return f"{move}: {chance} to win against a hand that {does} (the best {100 * TOP[view.bets]:g} %); {price}."


def _hold_lines(chances: Chances, view: PlayerView) -> Iterator[str]:
    yield f"{'Throw':<14}  {'Keep':<14}  Chance to win"
    for hold in chances.holds(view.hand).holds[:HOLDS_SHOWN]:
        thrown, kept = (spaced(parse_cards(cards)) for cards in (hold.discard, hold.hold))
        yield f"{thrown:<14}  {kept:<14}  {_percent(hold.objective_value):>13}"


def _percent(share: float) -> str:
    return f"{100 * share:.3f} %"
