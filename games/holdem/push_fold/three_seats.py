"""Three seats, where all three hands are known: what a folded hand takes out of the deck and off the board is exact.

With more seats, folds are approximated (`full_table_values.py`). With three, at most one player folds before a
showdown, so that sums over triples of hands have its hand too. They are kept for each fold as a matrix by the hands of
the other two, and changed where the chance to fold changes.
"""

from types import MappingProxyType

import numpy as np

from .full_table_values import RARE, Array, FullTable, Locks, Mapped, Pairs, Play, PotsOfThree, pot_of_two
from .spots import MOST_IN, Spot

PUSH, STEAL, CALL, MEET, DEFEND, OVERCALL = range(6)
"""Decisions: the button pushes; the small blind pushes after a fold, or calls the button; the big blind calls the
button, or the small blind, or both. Their order is that of `decisions_of`."""
WALK, PUSHED, STOLEN, BUTTON_SMALL, BUTTON_BIG, SMALL_BIG, ALL_THREE = range(7)
"""Pots, in the order of `pots_of`."""
BEFORE_SHOWDOWN = (PUSH, CALL, OVERCALL)
"""Decisions in which a player folds before the other two show their hands."""


class ThreeSeats(FullTable):
    """The push-or-fold game of three seats."""

    def __init__(
        self, triples: PotsOfThree, hands: int, spot: Spot, mapped: Mapped = map, locked: Locks = MappingProxyType({})
    ) -> None:
        """Prepare all pots; pairs of hands are those of the triples."""
        dealt, ahead = np.zeros((2, hands, hands))
        triples.add_folded(np.ones(hands), dealt, ahead)
        super().__init__(Pairs(dealt, ahead), triples, spot, MOST_IN, mapped, locked)
        self.thirds = triples
        self.kept = (*BEFORE_SHOWDOWN, *((STEAL,) if spot.prizes else ()))
        """Decisions for whose folds matrices are kept."""

    def play(self, chances: Array) -> "PlayOfThree":
        """Return a strategy, (6, h)."""
        return PlayOfThree(self, chances)


class PlayOfThree(Play):
    """A strategy three seats, with matrices for the folds."""

    game: ThreeSeats

    def __init__(self, game: ThreeSeats, chances: Array) -> None:
        """Take the probability that each hand goes all in."""
        side = chances.shape[1]
        self._without = {number: Pairs(np.zeros((side, side)), np.zeros((side, side))) for number in game.kept}
        self._folding = np.zeros_like(chances)
        super().__init__(game, chances)

    def _follow(self, number: int) -> None:
        super()._follow(number)
        if number in self._without:
            folding = 1 - self.chances[number]
            matrices = self._without[number]
            self.game.thirds.add_folded(folding - self._folding[number], matrices.dealt, matrices.ahead)
            self._folding[number] = folding

    def _others_fold(self, place: int) -> Array:
        """Return the probability of each hand of the only member of a pot, and that the others fold."""
        first, second = self.game.pots[place].folds
        if first not in BEFORE_SHOWDOWN:
            first, second = second, first
        return np.asarray(self._without[first].dealt @ (1 - self.chances[second]))

    def _all_in(self, place: int, seat: int) -> tuple[Array, Array]:
        game, pot = self.game, self.game.pots[place]
        if place == ALL_THREE:
            return super()._all_in(place, seat)
        worth = game.payoffs[place][:, pot.members[seat]]
        if len(pot.members) == 1:
            dealt = self._others_fold(place)
            won = worth[0] * dealt
        else:
            other = self.reach[pot.decisions[1 - seat]]
            dealt, won = pot_of_two(self._without[pot.folds[0]], other, worth if seat == 0 else worth[::-1])
        return dealt / game.pairs.hand, won / game.pairs.hand

    def _end(self, place: int) -> Array:
        pot = self.game.pots[place]
        if place == ALL_THREE:
            return super()._end(place)
        if len(pot.members) == 1:
            dealt = self._others_fold(place)
            return np.array([float(self.reach[pot.decisions[0]] @ dealt if pot.decisions else dealt.sum())])
        one, other = (self.reach[number] for number in pot.decisions)
        matrices = self._without[pot.folds[0]]
        win, lose = one @ matrices.ahead @ other, other @ matrices.ahead @ one
        return np.array([win, one @ matrices.dealt @ other - win - lose, lose])

    def folded(self) -> Array:
        """Return what folding wins in each decision with each hand, by what the others then do: (6, h), or (6, 1)."""
        game = self.game
        known = super().folded()
        if not game.spot.prizes:
            return known
        found = np.repeat(known, self.chances.shape[1], axis=1)
        push, steal, call, meet, defend, _ = self.reach
        pushed, stolen = (game.pairs.dealt - self._without[one].dealt for one in (PUSH, STEAL))
        walked = self._without[STEAL].dealt.sum(axis=1)
        found[PUSH] = self._mean_fold(
            PUSH, {WALK: walked, STOLEN: stolen @ (1 - defend)}, (SMALL_BIG, stolen @ defend), (steal, defend)
        )
        found[CALL] = self._mean_fold(CALL, {PUSHED: pushed @ (1 - meet)}, (BUTTON_BIG, pushed @ meet), (push, meet))
        found[OVERCALL] = self._mean_fold(OVERCALL, {}, (BUTTON_SMALL, pushed @ call), (push, call))
        return np.where(np.isfinite(found), found, known)

    def _mean_fold(
        self, number: int, quiet: dict[int, Array], shown: tuple[int, Array], members: tuple[Array, Array]
    ) -> Array:
        """Return what folding wins with each hand, (h,): nan for hands that hardly ever get there.

        quiet    the probability of each pot without a showdown, by the folded hand
        shown    the pot in which the other two show their hands, and its probability by the folded hand
        members  the weights of their hands
        """
        game, actor = self.game, self.game.actors[number]
        place, dealt = shown
        win, tie, lose = game.payoffs[place][:, actor]
        ahead, behind = game.thirds.watched(*members)
        won = tie * dealt + (win - tie) * ahead + (lose - tie) * behind
        for other, chance in quiet.items():
            won = won + game.payoffs[other][0, actor] * chance
            dealt = dealt + chance
        return np.asarray(np.divide(won, dealt, out=np.full_like(won, np.nan), where=dealt > RARE * game.pairs.hand))
