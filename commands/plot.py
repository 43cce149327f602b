"""The commands of `outs plot`: answers as pictures."""

from typing import Annotated

import typer

from ..cards.questions.sampling import SEED
from ..cards.ranges.hand_patterns import RANDOM
from ..games.draw.objective_kinds import WIN
from ..games.draw.parameters import HIGH, SIDE_BY_SIDE
from ..games.halatro.parameters import GAMES
from ..games.halatro.parameters import SEED as HALATRO_SEED
from ..games.holdem.parameters import OPPONENTS
from ..games.holdem.picture_parameters import CLOSURE_STATES
from ..query.variants import HOLDEM
from .draw import HandArgument, RoyalOption
from .halatro_simulation import CappedOption, GamesOption, SaveOption, ThresholdsArgument, WorkersOption, swept
from .holdem import GameOption, HoleArgument
from .lazy_commands import group
from .options import BoardOption, DeadOption, HandGameOption, ObjectiveOption, SeedOption, session
from .outs import AgainstOption
from .picture import Figure, drawn
from .push_fold import (
    NO_ANTE,
    AnteBbOption,
    AnteOption,
    AtMostOption,
    BlindsOption,
    PayoutsOption,
    SeatsOption,
    StackOption,
    StacksOption,
)

COMMANDS = {
    "preflop": "plot:preflop",
    "hold": "plot:hold",
    "equity": "plot:equity",
    "outs": "plot:outs",
    "strength-error": "plot:strength_error",
    "push-fold": "plot:push_fold",
    "halatro-threshold": "plot:halatro_threshold",
}

app = group(COMMANDS, "Pictures of answers, as SVG or PNG.")


@drawn
def preflop(
    against: AgainstOption = RANDOM,
    opponents: Annotated[
        int, typer.Option(metavar="N", help=f"The number of random hands, {OPPONENTS.least} to {OPPONENTS.most}.")
    ] = OPPONENTS.default,
    dead: DeadOption = "",
    game: GameOption = HOLDEM,
) -> Figure:
    """The equity of every starting hand, as a square: 13 by 13 in hold'em.

    Examples:
      outs plot preflop -o preflop.svg
      outs plot preflop --against QhQd -o queens.png
      outs plot preflop --opponents 5 -o six-players.svg
      outs plot preflop --game short-deck -o short-deck.svg
    """
    return session().plot_preflop(against, opponents, dead, game)


@drawn
def hold(
    hand: HandArgument,
    dead: DeadOption = "",
    objective: ObjectiveOption = WIN,
    royal: RoyalOption = None,
    top: Annotated[
        int, typer.Option(metavar="N", help=f"How many holds, {SIDE_BY_SIDE.least} to {SIDE_BY_SIDE.most}.")
    ] = SIDE_BY_SIDE.default,
    game: HandGameOption = HIGH,
) -> Figure:
    """What the best holds of a hand become, side by side.

    Examples:
      outs plot hold 2c Js 8h Th Qd --objective jacks-or-better-9-6 -o hold.svg
      outs plot hold 2c3d4h7sKd --game 2-7 -o low.svg
    """
    return session().plot_hold(" ".join(hand), dead, objective, royal, top, game)


@drawn
def equity(
    hole: HoleArgument,
    board: BoardOption,
    against: AgainstOption = RANDOM,
    dead: DeadOption = "",
    game: GameOption = HOLDEM,
) -> Figure:
    """How strong a hole ends: the histogram of its equity on the complete board.

    Examples:
      outs plot equity AhKh --board Qh7h2c -o equity.svg
      outs plot equity AhKh --board Qh7h2c --against "QQ+, AJs" -o equity.png
    """
    return session().plot_equity(" ".join(hole), board, against, dead, game)


@drawn
def outs(
    hole: HoleArgument,
    board: BoardOption,
    against: AgainstOption = RANDOM,
    dead: DeadOption = "",
    game: GameOption = HOLDEM,
) -> Figure:
    """The equity after each card that can come next, as a heat map of the deck.

    Examples:
      outs plot outs AhKh --board Qh7h2c -o outs.svg
      outs plot outs 8c7c --board 9c6h2cAd --range "AA, AKs" --dead Kc -o outs.png
    """
    return session().plot_outs(" ".join(hole), board, against, dead, game)


@drawn
def strength_error(
    ranges: Annotated[
        list[str] | None,
        typer.Option("--range", metavar="RANGE", help="A range of the opponents; again for more to draw from."),
    ] = None,
    states: Annotated[
        int, typer.Option(metavar="N", help=f"How many states, {CLOSURE_STATES.least} to {CLOSURE_STATES.most:,}.")
    ] = CLOSURE_STATES.default,
    seed: SeedOption = SEED.default,
) -> Figure:
    """How far the estimate of hand strength against five to nine opponents is off, beside the error that it states.

    Example:
      outs plot strength-error --states 100 -o strength-error.svg
    """
    return session().plot_strength_error(*(ranges or ()), states=states, seed=seed)


@drawn
def push_fold(
    stack: StackOption = None,
    ante: AnteOption = NO_ANTE,
    stacks: StacksOption = None,
    payouts: PayoutsOption = None,
    seats: SeatsOption = None,
    blinds: BlindsOption = None,
    ante_bb: AnteBbOption = 0.0,
    at_most: AtMostOption = None,
    node: Annotated[
        str | None,
        typer.Option(metavar="SEATS", help="One chart: who is all in, and who acts, as 'UTG > button > big blind'."),
    ] = None,
    game: GameOption = HOLDEM,
) -> Figure:
    """Push or fold in equilibrium: what each player goes all in with, as squares: 13 by 13 in hold'em.

    With more than three players, the first pushes are drawn, or the chart of one node.

    Example:
      outs plot push-fold --stack 10 -o push-fold.svg
      outs plot push-fold --stacks 10,9,12,20,8 --node "cutoff > big blind" -o call.svg
    """
    return session().plot_push_fold(
        stack, ante, stacks, payouts, game, seats=seats, blinds=blinds, ante_bb=ante_bb, at_most=at_most, node=node
    )


@drawn
def halatro_threshold(
    thresholds: ThresholdsArgument = None,
    capped: CappedOption = False,
    games: GamesOption = GAMES.default,
    seed: SeedOption = HALATRO_SEED.default,
    workers: WorkersOption = None,
    save: SaveOption = None,
) -> Figure:
    """The mean score of the published Halatro AI by its threshold, as of `outs halatro sweep`.

    Example:
      outs plot halatro-threshold 0 0.006 0.05 --games 10000 -o threshold.svg
    """
    from ..display.plots.halatro_threshold import data, figure

    return figure(data(swept(thresholds, capped, games, seed, workers, save)))
