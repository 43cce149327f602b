"""Pictures of answers about hold'em: the methods of `Tables` that draw one."""

from functools import partial
from typing import TYPE_CHECKING

from ...cards.questions.arguments import written
from ...cards.questions.sampling import SEED
from ...games.holdem.parameters import OPPONENTS
from ...games.holdem.picture_parameters import CLOSURE_STATES
from ...games.holdem.stakes import ANTE
from ..session_base import DEAD
from ..variants import HOLDEM, order_of, variant
from .questions import BOARD, HOLE, HoldemQuestions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure

    from ...cards.questions.arguments import CardsLike


class HoldemPictures(HoldemQuestions):
    """Figures of matplotlib (docs/guides/pictures.md)."""

    def plot_preflop(
        self,
        against: "CardsLike" = "random",
        opponents: int = OPPONENTS.default,
        dead: "CardsLike" = "",
        game: str = HOLDEM,
    ) -> "Figure":
        """The equity of all starting hands, 169 in hold'em, as a figure of matplotlib (docs/guides/pictures.md).

        against    the opponent's hole or range
        opponents  random hands that `"random"` stands for
        dead       dead cards; against a range they take some seconds
        game       `"holdem"`, `"short-deck"` or `"short-deck-trips"`
        """
        from ...display.plots.preflop import data, figure
        from .preflop_equities import preflop_equities

        other, out = written(against, "a range"), written(dead, DEAD)
        deck, one, many = order_of(game).deck, partial(self.equity, game=game), partial(self.equities, game=game)
        return figure(data(preflop_equities(one, many, other, opponents, out, deck), _shown(game)))

    def plot_equity(
        self,
        hole: "CardsLike",
        board: "CardsLike",
        against: "CardsLike" = "random",
        dead: "CardsLike" = "",
        game: str = HOLDEM,
    ) -> "Figure":
        """The histogram of a hole's equity on the complete board, as a figure of matplotlib.

        The parameters are those of `outs`.
        """
        from ...display.plots.equity import data, figure
        from .final_strength import final_strength

        held, on, out = written(hole, HOLE), written(board, BOARD), written(dead, DEAD)
        outs, state = partial(self.outs, game=game), partial(self.state, game=game)
        found = final_strength(outs, state, held, on, written(against, "a range"), out)
        return figure(data(found, _shown(game)))

    def plot_outs(
        self,
        hole: "CardsLike",
        board: "CardsLike",
        against: "CardsLike" = "random",
        dead: "CardsLike" = "",
        game: str = HOLDEM,
    ) -> "Figure":
        """The equity after each card that can come next, as a heat map of the deck: a figure of matplotlib.

        The parameters are those of `outs`.
        """
        from ...display.plots.outs import data, figure

        return figure(data(self.outs(hole, board, against, dead, game), order_of(game).deck, _shown(game)))

    def plot_push_fold(
        self,
        stack: float | None = None,
        ante: float | str = ANTE.default,
        stacks: "str | Sequence[float] | None" = None,
        payouts: "str | Sequence[float] | None" = None,
        game: str = HOLDEM,
        *,
        seats: "str | int | Sequence[str] | None" = None,
        blinds: "str | Sequence[float] | None" = None,
        ante_bb: float = 0.0,
        at_most: int | None = None,
        node: str | None = None,
    ) -> "Figure":
        """What each player goes all in with, as charts: a figure of matplotlib (docs/push-fold.md).

        node  one chart: the seats that are all in, then the one that acts, as `"UTG > button > big blind"`; without it
              all charts of up to three players, and the first pushes of more

        The other parameters are those of `push_fold`.
        """
        from ...display.plots.push_fold import data, figure

        found = self.push_fold(
            stack=stack, ante=ante, stacks=stacks, payouts=payouts, seats=seats, blinds=blinds, ante_bb=ante_bb,
            at_most=at_most, game=game,
        )  # fmt: skip
        return figure(data(found, _shown(game), node))

    def plot_strength_error(
        self, *ranges: str, states: int = CLOSURE_STATES.default, seed: int = SEED.default
    ) -> "Figure":
        """The closure's error in random states beside what it states, as a figure of matplotlib (docs/strength.md).

        ranges  one is drawn for all opponents of a state; some narrow ones unless given
        states  states to draw whose exact chance is known
        seed    of those states
        """
        from ...display.plots.strength_error import data, figure
        from .strength.closure_errors import closure_errors

        return figure(data(closure_errors(lambda: self._evaluator, ranges, states, seed)))


def _shown(game: str) -> str:
    """The game as a picture names it: hold'em is not named. Raises `BadQuery`."""
    name = variant(game)
    return "" if name == HOLDEM else name
