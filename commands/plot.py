"""`outs plot`: commands that draw answers as pictures."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..games.halatro.parameters import GAMES
from ..games.halatro.parameters import SEED as HALATRO_SEED
from ..query.session import Tables
from .asked import Asked
from .halatro import CappedOption, GamesOption, SaveOption, ThresholdsArgument, WorkersOption, swept
from .hands import CurrencyOption, PlayedArgument, PlayerOption
from .lazy_commands import group
from .options import SeedOption
from .question import Figure, Picture, drawn
from .questions import AGAINST, GOALS, one_range

if TYPE_CHECKING:
    from .lines import Values

COMMANDS = {
    "preflop": "plot:preflop",
    "hold": "plot:hold",
    "equity": "plot:equity",
    "outs": "plot:outs",
    "range": "plot:range_picture",
    "strength-error": "plot:strength_error",
    "push-fold": "plot:push_fold",
    "draw-game": "plot:draw_game",
    "halatro-threshold": "plot:halatro_threshold",
    "winnings": "plot:winnings",
}

app = group(COMMANDS, "Draw answers as pictures, in SVG or PNG.")


def _plot(
    name: str,
    method: Callable[..., Any],
    *examples: str,
    argument: bool = True,
    change: "Callable[[Values], Values] | None" = None,
) -> Asked:
    """Return the command for a method of `Tables` that draws; `examples` are without the command's name."""
    return Asked(
        f"plot {name}",
        method,
        names={**AGAINST, "ranges": ("--range",)},
        completions=GOALS,
        change=change,
        examples=[f"outs plot {name} {line}" for line in examples],
        argument=argument,
        base=Picture,
    )


preflop = _plot(
    "preflop",
    Tables.plot_preflop,
    "-o preflop.svg",
    "--against QhQd -o queens.png",
    "--opponents 5 -o six-players.svg",
    "--game short-deck -o short-deck.svg",
    argument=False,
)
hold = _plot(
    "hold",
    Tables.plot_hold,
    "2c Js 8h Th Qd --objective jacks-or-better-9-6 -o hold.svg",
    "2c3d4h7sKd --game 2-7 -o low.svg",
)
equity = _plot(
    "equity",
    Tables.plot_equity,
    "AhKh --board Qh7h2c -o equity.svg",
    'AhKh --board Qh7h2c --against "QQ+, AJs" -o equity.png',
)
outs = _plot(
    "outs",
    Tables.plot_outs,
    "AhKh --board Qh7h2c -o outs.svg",
    '8c7c --board 9c6h2cAd --range "AA, AKs" --dead Kc -o outs.png',
)
range_picture = _plot(
    "range",
    Tables.plot_range,
    '"22+, ATs+, KQs, AQo+" --board Ks7d2h -o range.svg',
    '15% --board 9h8h2c --keep "pair+, draw" -o kept.png',
    change=one_range,
)
strength_error = _plot(
    "strength-error", Tables.plot_strength_error, "--states 100 -o strength-error.svg", argument=False
)
draw_game = _plot(
    "draw-game",
    Tables.plot_draw_game,
    "-o opening.svg",
    '--actions "check, bet, call" -o draws.svg',
    argument=False,
)
push_fold = _plot(
    "push-fold",
    Tables.plot_push_fold,
    "--stack 10 -o push-fold.svg",
    '--stacks 10,9,12,20,8 --node "cutoff > big blind" -o call.svg',
    argument=False,
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
    """Draw the published Halatro AI's mean score by threshold, as `outs halatro sweep` computes it.

    Example:
      outs plot halatro-threshold 0 0.006 0.05 --games 10000 -o threshold.svg
    """
    from ..display.plots.halatro_threshold import data, figure

    return figure(data(swept(thresholds, capped, games, seed, workers, save)))


@drawn
def winnings(played: PlayedArgument, player: PlayerOption = None, currency: CurrencyOption = None) -> Figure:
    """A player's winnings hand by hand, beside what they were worth, with a band of two standard deviations of luck.

    Example:
      outs plot winnings played -o winnings.svg
    """
    from ..display.plots.winnings import data, figure
    from ..histories.winnings import lines

    return figure(data(lines(played, player, currency)))
