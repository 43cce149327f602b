"""Pictures of answers, as figures of matplotlib (docs/guides/pictures.md)."""

from typing import TYPE_CHECKING, Annotated

from ..cards.arguments import SEED, optional, written
from ..cards.errors import BadParameters
from ..cards.notation import parse_cards
from ..cards.ranges.range import range_of
from ..games.draw.parameters import HIGH, SIDE_BY_SIDE, WIN
from ..games.holdem.parameters import CLOSURE_STATES, OPPONENTS
from ..games.holdem.push_fold.spots import ANTE, Stakes
from .casino.casino import Casino, CasinoPays, games_like
from .declaration import RANGE, Help
from .draw.betting.draw_game import DrawGame, decision
from .draw.discard import Discard
from .game_names import HOLDEM, deck_of, variant
from .holdem.outs import Outs
from .holdem.push_fold.push_fold import PushFold
from .holdem.range import DescribeRange
from .parameters import (
    Against,
    Ante,
    AnteBb,
    AtMost,
    Blinds,
    Board,
    Bounties,
    Dead,
    DrawActions,
    FlopOrTurn,
    Gap,
    Goal,
    Hand,
    HandGameName,
    Hole,
    Keep,
    Lock,
    Payouts,
    Progressive,
    RangeText,
    Royal,
    Seats,
    Seed,
    Stack,
    Stacks,
    Variant,
)
from .question import Question

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .declaration import Given
    from .open_tables import OpenTables


class PlotPreflop(Question["Figure"]):
    """Draw the equity of every starting hand as a grid, 13 by 13 in hold'em.

    With dead cards and a range it takes some seconds (docs/guides/pictures.md).
    """

    examples = (
        "-o preflop.svg",
        "--against QhQd -o queens.png",
        "--opponents 5 -o six-players.svg",
        "--game short-deck -o short-deck.svg",
    )
    arguments = 0

    def __init__(
        self,
        against: Against = "random",
        opponents: Annotated[
            int, Help(f"The number of random hands, {OPPONENTS.least} to {OPPONENTS.most}.", "N")
        ] = OPPONENTS.default,
        dead: Dead = "",
        game: Variant = HOLDEM,
    ) -> None:
        """Parse the range and the cards. Raises `BadInput`."""
        self.game = variant(game)
        self.against, self.dead = written(against, "a range"), optional(dead, "dead cards")
        if not range_of(self.against, deck_of(self.game)).is_random and opponents != 1:
            raise BadParameters(f"{opponents} opponents are all random: leave out against", "against")
        self.opponents = opponents
        self.has_dead = bool(parse_cards(self.dead))

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.preflop import data, figure
        from .holdem.picture_data import preflop_equities

        found = preflop_equities(tables, self.against, self.opponents, self.dead, self.game)
        return figure(data(found, _shown(self.game)))


class PlotEquity(Question["Figure"]):
    """Draw the histogram of a hole's equity on the complete board."""

    examples = ("AhKh --board Qh7h2c -o equity.svg", 'AhKh --board Qh7h2c --against "QQ+, AJs" -o equity.png')

    def __init__(
        self, hole: Hole, board: Board, against: Against = "random", dead: Dead = "", game: Variant = HOLDEM
    ) -> None:
        """Parse the cards and the range. Raises `BadInput`."""
        self.outs = Outs(hole, optional(board, "the board"), against, dead, game)

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.equity import data, figure
        from .holdem.picture_data import final_strength

        return figure(data(final_strength(tables, self.outs), _shown(self.outs.game)))


class PlotOuts(Question["Figure"]):
    """Draw the equity after each possible next card as a heat map of the deck."""

    examples = ("AhKh --board Qh7h2c -o outs.svg", '8c7c --board 9c6h2cAd --range "AA, AKs" --dead Kc -o outs.png')

    def __init__(
        self, hole: Hole, board: FlopOrTurn, against: Against = "random", dead: Dead = "", game: Variant = HOLDEM
    ) -> None:
        """Parse the cards and the range. Raises `BadInput`."""
        self.outs = Outs(hole, board, against, dead, game)

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.outs import data, figure

        game = self.outs.game
        return figure(data(self.outs.answer(tables), deck_of(game), _shown(game)))


class PlotRange(Question["Figure"]):
    """Draw a range as a grid of starting hands, and how it hits the board."""

    examples = (
        '"22+, ATs+, KQs, AQo+" --board Ks7d2h -o range.svg',
        '15% --board 9h8h2c --keep "pair+, draw" -o kept.png',
    )

    def __init__(
        self, text: RangeText, board: Board = "", dead: Dead = "", game: Variant = HOLDEM, keep: Keep = None
    ) -> None:
        """Parse the range and the cards. Raises `BadInput`."""
        self.range = DescribeRange(text, board, dead, game, keep)

    @classmethod
    def of_words(cls, values: "Given") -> "Given":
        """Check that the words of a command line are one range. Raises `BadInput`."""
        return DescribeRange.of_words(values)

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.range import data, figure

        return figure(data(self.range.answer(tables), _shown(self.range.game)))


class PlotPushFold(Question["Figure"]):
    """Draw push-or-fold charts in equilibrium, as grids of 13 by 13 in hold'em.

    With more than three players, each seat's first push is drawn, or the chart of one node.
    """

    examples = (
        "--stack 10 -o push-fold.svg",
        '--stacks 10,9,12,20,8 --node "cutoff > big blind" -o call.svg',
        '--stacks 12,8.5,10 --lock "BTN push=40%" --gains -o gains.svg',
    )
    arguments = 0

    def __init__(
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
        gap: Gap = None,
        lock: Lock = (),
        bounties: Bounties = None,
        progressive: Progressive = None,
        gains: Annotated[bool, Help("Draw what all in wins more than folding.")] = False,
    ) -> None:
        """Parse the stacks. Raises `BadInput`."""
        self.charts = PushFold(
            stack=stack, ante=ante, stacks=stacks, payouts=payouts, seats=seats, blinds=blinds, ante_bb=ante_bb,
            at_most=at_most, gap=gap, lock=lock, bounties=bounties, progressive=progressive, game=game,
        )  # fmt: skip
        self.node, self.gains = node, gains

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.push_fold import data, figure

        asked = self.charts.asked
        fewer = None if isinstance(asked, Stakes) or asked.at_most >= len(asked.seats) else asked.at_most
        return figure(data(self.charts.answer(tables), _shown(self.charts.game), self.node, self.gains, fewer))


class PlotDrawGame(Question["Figure"]):
    """Draw what each kind of hand does at one decision of solved five-card draw with betting, as bars."""

    examples = ("-o opening.svg", '--actions "check, bet, call" -o draws.svg')
    arguments = 0

    def __init__(self, actions: DrawActions = "", game: HandGameName = HIGH) -> None:
        """Parse the actions. Raises `BadInput`."""
        self.decision = DrawGame(None, actions, game)

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.draw_game import data, figure
        from .draw.betting.hands_here import moves_by_kind

        node = decision(tables.connection, self.decision)
        return figure(data(node, moves_by_kind(tables, self.decision.history, self.decision.game)))


class PlotStrengthError(Question["Figure"]):
    """Draw the actual and the stated errors of estimated strength against five to nine opponents."""

    examples = ("--states 100 -o strength-error.svg",)
    arguments = 0

    def __init__(
        self,
        *ranges: Annotated[
            str, Help("A range to draw the opponents' ranges from. Repeatable.", "RANGE", RANGE, options=("--range",))
        ],
        states: Annotated[
            int, Help(f"The number of states, {CLOSURE_STATES.least} to {CLOSURE_STATES.most:,}.", "N")
        ] = CLOSURE_STATES.default,
        seed: Seed = SEED.default,
    ) -> None:
        """Keep the parameters; the ranges are parsed with the states. Raises `BadInput`."""
        self.ranges, self.states, self.seed = ranges, states, seed

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.strength_error import data, figure
        from .holdem.picture_data import closure_errors

        return figure(data(closure_errors(lambda: tables.evaluator, self.ranges, self.states, self.seed)))


class PlotHold(Question["Figure"]):
    """Draw the final hands of the best holds, side by side."""

    examples = ("2c Js 8h Th Qd --objective jacks-or-better-9-6 -o hold.svg", "2c3d4h7sKd --game 2-7 -o low.svg")

    def __init__(
        self,
        hand: Hand,
        dead: Dead = "",
        objective: Goal = WIN,
        royal: Royal = None,
        top: Annotated[
            int, Help(f"The number of holds, {SIDE_BY_SIDE.least} to {SIDE_BY_SIDE.most}.", "N")
        ] = SIDE_BY_SIDE.default,
        game: HandGameName = HIGH,
    ) -> None:
        """Parse the hand and the goal. Raises `BadInput`."""
        self.top = SIDE_BY_SIDE.check(top, "holds side by side")
        self.discard = Discard(hand, dead, objective=objective, royal=royal, game=game)

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.hold import data, figure

        return figure(data(self.discard.answer(tables), self.top))


class PlotCasino(Question["Figure"]):
    """Draw the first decision of a casino game with every starting hand, or what each outcome adds to its edge.

    Games that decide before the flop are drawn as a grid; others, and `--edge`, as bars.
    """

    examples = ("ultimate-texas-holdem -o ultimate.svg", "caribbean-stud --edge -o caribbean.svg")

    def __init__(
        self,
        game: Annotated[str, Help("The game by name, or a TOML file.", "NAME_OR_FILE", complete=games_like)],
        set: CasinoPays = (),  # noqa: A002
        edge: Annotated[bool, Help("Draw what each outcome adds to the house's edge.")] = False,
    ) -> None:
        """Parse the game. Raises `BadInput`."""
        self.casino = Casino(game, set=set)
        self.edge = edge

    def answer(self, tables: "OpenTables") -> "Figure":
        from ..display.plots.casino import bars_data, bars_figure, grid_data, grid_figure
        from .casino.moves import decides_before_the_flop, first_moves

        game = self.casino.game
        if game is None or self.edge or not decides_before_the_flop(game):
            return bars_figure(bars_data(self.casino.answer(tables)))  # type: ignore[arg-type]
        names, worth = first_moves(tables, game)
        return grid_figure(grid_data(game.title, names, worth))


def _shown(game: str) -> str:
    """Return a game's name for a title, empty for hold'em."""
    return "" if game == HOLDEM else game
