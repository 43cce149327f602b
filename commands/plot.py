"""`outs plot`: commands that draw answers as pictures."""

from typing import Annotated

import typer

from ..games.halatro.parameters import GAMES
from ..games.halatro.parameters import SEED as HALATRO_SEED
from .answer_command import Figure, drawn
from .halatro import CappedOption, GamesOption, SaveOption, ThresholdsArgument, WorkersOption, swept
from .hands import PlayedArgument, choosing_hands
from .lazy_commands import group, question_places
from .options import SeedOption

COMMANDS = {
    **question_places("plot"),
    "halatro-threshold": "plot:halatro_threshold",
    "winnings": "plot:winnings",
}

app = group(COMMANDS, "Draw answers as pictures, in SVG or PNG.")


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
@choosing_hands
def winnings(
    played: PlayedArgument,
    big_blinds: Annotated[
        bool, typer.Option("--big-blinds", help="Divide each hand by its big blind, so that all stakes weigh the same.")
    ] = False,
    **chosen: str | None,
) -> Figure:
    """Draw a player's winnings hand by hand, and what they were worth, with a band of two standard deviations of luck.

    Example:
      outs plot winnings played -o winnings.svg
    """
    from ..display.plots.winnings import data, figure
    from ..histories.winnings import winnings_curve

    return figure(data(winnings_curve(played, big_blinds, **chosen)))
