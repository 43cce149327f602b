"""Pictures of answers, as methods of `Tables`."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

from ..cards.arguments import SEED, optional, written
from ..cards.question_declaration import RANGE, Help, documented
from ..games.draw.parameters import HIGH, SIDE_BY_SIDE, WIN
from ..games.holdem.parameters import CLOSURE_STATES, OPPONENTS
from ..games.holdem.push_fold.spots import ANTE
from .equity_questions import EquityQuestions
from .game_names import HOLDEM, order_of, variant
from .hand_questions import HandQuestions
from .holdem.holdem_questions import BOARD, HOLE
from .parameters import (
    Against,
    Ante,
    AnteBb,
    AtMost,
    Blinds,
    Board,
    Dead,
    DrawActions,
    FlopOrTurn,
    Hand,
    HandGameName,
    Hole,
    Keep,
    Objective,
    Payouts,
    RangeText,
    Royal,
    Seats,
    Seed,
    Stack,
    Stacks,
    Variant,
)
from .session_base import DEAD

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Pictures(HandQuestions, EquityQuestions):
    """Figures of matplotlib (docs/guides/pictures.md)."""

    @documented
    def plot_preflop(
        self,
        against: Against = "random",
        opponents: Annotated[
            int, Help(f"The number of random hands, {OPPONENTS.least} to {OPPONENTS.most}.", "N")
        ] = OPPONENTS.default,
        dead: Dead = "",
        game: Variant = HOLDEM,
    ) -> "Figure":
        """Draw the equity of every starting hand as a grid, 13 by 13 in hold'em.

        With dead cards and a range it takes some seconds (docs/guides/pictures.md).
        """
        from ..display.plots.preflop import data, figure
        from .holdem.picture_data import preflop_equities

        other, out = written(against, "a range"), optional(dead, DEAD)
        deck, one, many = order_of(game).deck, partial(self.equity, game=game), partial(self.equities, game=game)
        return figure(data(preflop_equities(one, many, other, opponents, out, deck), _shown(game)))

    @documented
    def plot_equity(
        self,
        hole: Hole,
        board: Board,
        against: Against = "random",
        dead: Dead = "",
        game: Variant = HOLDEM,
    ) -> "Figure":
        """Draw the histogram of a hole's equity on the complete board."""
        from ..display.plots.equity import data, figure
        from .holdem.picture_data import final_strength

        held, on, out = written(hole, HOLE), optional(board, BOARD), optional(dead, DEAD)
        outs, state = partial(self.outs, game=game), partial(self.state, game=game)
        found = final_strength(outs, state, held, on, written(against, "a range"), out)
        return figure(data(found, _shown(game)))

    @documented
    def plot_outs(
        self,
        hole: Hole,
        board: FlopOrTurn,
        against: Against = "random",
        dead: Dead = "",
        game: Variant = HOLDEM,
    ) -> "Figure":
        """Draw the equity after each possible next card as a heat map of the deck."""
        from ..display.plots.outs import data, figure

        return figure(data(self.outs(hole, board, against, dead, game), order_of(game).deck, _shown(game)))

    @documented
    def plot_range(
        self,
        text: RangeText,
        board: Board = "",
        dead: Dead = "",
        game: Variant = HOLDEM,
        keep: Keep = None,
    ) -> "Figure":
        """A range as a grid of starting hands, and beside it how it hits the board."""
        from ..display.plots.range import data, figure

        return figure(data(self.range(text, board, dead, game, keep), _shown(game)))

    @documented
    def plot_push_fold(
        self,
        stack: Stack = None,
        ante: Ante = ANTE.default,
        stacks: Stacks = None,
        payouts: Payouts = None,
        game: Variant = HOLDEM,
        *,
        seats: Seats = None,
        blinds: Blinds = None,
        ante_bb: AnteBb = 0.0,
        at_most: AtMost = None,
        node: Annotated[
            str | None,
            Help("Draw one chart: the seats all in, then the one to act: 'UTG > button > big blind'.", "SEATS"),
        ] = None,
    ) -> "Figure":
        """Draw push-or-fold charts in equilibrium, as grids of 13 by 13 in hold'em.

        With more than three players, each seat's first push is drawn, or the chart of one node.
        """
        from ..display.plots.push_fold import data, figure

        found = self.push_fold(
            stack=stack, ante=ante, stacks=stacks, payouts=payouts, seats=seats, blinds=blinds, ante_bb=ante_bb,
            at_most=at_most, game=game,
        )  # fmt: skip
        return figure(data(found, _shown(game), node))

    @documented
    def plot_draw_game(self, actions: DrawActions = "", game: HandGameName = HIGH) -> "Figure":
        """Five-card draw with betting, solved: what each kind of hand does at one decision, as bars."""
        from ..display.plots.draw_game import data, figure
        from ..games.lowball.rules import LOWBALL
        from .draw.draw_game import moves_by_kind

        node = self.draw_game(None, actions, game)
        column = LOWBALL[node.game].column if node.game in LOWBALL else ""
        return figure(data(node, moves_by_kind(self._connection, actions, node.game, column)))

    @documented
    def plot_strength_error(
        self,
        *ranges: Annotated[str, Help("A range to draw the opponents' ranges from. Repeatable.", "RANGE", RANGE)],
        states: Annotated[
            int, Help(f"The number of states, {CLOSURE_STATES.least} to {CLOSURE_STATES.most:,}.", "N")
        ] = CLOSURE_STATES.default,
        seed: Seed = SEED.default,
    ) -> "Figure":
        """Draw the actual and the stated errors of estimated strength against five to nine opponents."""
        from ..display.plots.strength_error import data, figure
        from .holdem.picture_data import closure_errors

        return figure(data(closure_errors(lambda: self._evaluator, ranges, states, seed)))

    @documented
    def plot_hold(
        self,
        hand: Hand,
        dead: Dead = "",
        objective: Objective = WIN,
        royal: Royal = None,
        top: Annotated[
            int, Help(f"The number of holds, {SIDE_BY_SIDE.least} to {SIDE_BY_SIDE.most}.", "N")
        ] = SIDE_BY_SIDE.default,
        game: HandGameName = HIGH,
    ) -> "Figure":
        """Draw the final hands of the best holds, side by side."""
        from ..display.plots.hold import data, figure

        top = SIDE_BY_SIDE.check(top, "holds side by side")
        return figure(data(self.discard(hand, dead, objective=objective, royal=royal, game=game), top))


def _shown(game: str) -> str:
    """Return the game's name for a title, empty for hold'em. Raises `BadQuery`."""
    name = variant(game)
    return "" if name == HOLDEM else name
