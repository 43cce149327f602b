"""A betting round as arrays: its decisions, actions and ends, numbered with parents first."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .rules import Action, Actions, chips_bet, is_closed, legal_actions, rounds

Integers = npt.NDArray[np.int64]
FOLD, SHOWDOWN = 0, 1
"""Kinds of ends: a player folded, or both go on with equal chips in the pot."""


@dataclass(frozen=True)
class RoundTree:
    """The decisions of a betting round, in the order of their texts, with the actions of each.

    histories      the actions before each decision
    actions        the legal actions at all decisions, one decision after another
    first_actions  (decisions + 1,)  number of each decision's first action
    actors         (decisions,)      the player who decides, 0 or 1
    leads_to       (actions,)        the decision after an action; for the end number e, -1 - e
    ends           the actions of each end
    kinds, losers  (ends,)           FOLD with the player who folds, or SHOWDOWN with 0
    """

    histories: tuple[Actions, ...]
    actions: Actions
    first_actions: Integers
    actors: Integers
    leads_to: Integers
    ends: tuple[Actions, ...]
    kinds: Integers
    losers: Integers

    @property
    def ways_on(self) -> tuple[int, ...]:
        """The numbers of the ends without a fold."""
        return tuple(np.flatnonzero(self.kinds == SHOWDOWN).tolist())

    def stakes(self, already: int, bet: int) -> npt.NDArray[np.float64]:
        """Return the chips that the loser of each end loses, if each player has paid `already` before the round."""
        return np.array([already + min(chips_bet(actions, bet)) for actions in self.ends])


def round_tree(most_bets: int) -> RoundTree:
    """Return the tree of a round with at most `most_bets` bets and raises."""
    begun = sorted(rounds(most_bets), key=" ".join)
    histories = [actions for actions in begun if not is_closed(actions)]
    ends = [actions for actions in begun if is_closed(actions)]
    legal = [legal_actions(actions, most_bets) for actions in histories]
    leads_to = []
    for actions, choices in zip(histories, legal, strict=True):
        for action in choices:
            after = (*actions, action)
            leads_to.append(-1 - ends.index(after) if is_closed(after) else histories.index(after))
    folds = [actions[-1] is Action.FOLD for actions in ends]
    return RoundTree(
        tuple(histories),
        tuple(action for choices in legal for action in choices),
        np.cumsum([0, *map(len, legal)]),
        np.array([len(actions) % 2 for actions in histories]),
        np.array(leads_to),
        tuple(ends),
        np.where(folds, FOLD, SHOWDOWN),
        np.array([(len(actions) - 1) % 2 if folded else 0 for actions, folded in zip(ends, folds, strict=True)]),
    )
