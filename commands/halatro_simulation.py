"""The commands of `outs halatro` that play many games: `simulate`, `compare` and `sweep`. Imports inside commands."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.errors import BadInput
from .options import CsvOption, JsonOption, Once, TablesOption, form_of, tables_on_demand

if TYPE_CHECKING:
    from ..games.halatro.simulation_answers import GameScores
    from ..play.halatro.players import Player

simulation_app = typer.Typer(rich_markup_mode=None)

MOST_GAMES = 10_000_000
POLICIES = ("never-discard", "published", "published-capped", "values", "lookahead")
"""Those of `policies.MAKERS`, which is not loaded for a help text."""
_NAMED = f"{', '.join(POLICIES[:-1])} or {POLICIES[-1]}"

GamesOption = Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many, of each policy.")]
SeedOption = Annotated[int, typer.Option(min=0, help="Of the decks: the same for every policy.")]
WorkersOption = Annotated[int | None, typer.Option(min=1, help="Threads; all processors unless given.")]
SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Keep finished games here, and go on from it (Parquet).")
]


@simulation_app.command(cls=Once)
def simulate(
    policy: Annotated[str, typer.Option(metavar="NAME", help=f"{_NAMED}.")],
    games: GamesOption = 100_000,
    seed: SeedOption = 1,
    threshold: Annotated[
        str | None, typer.Option(metavar="T", help="Of the published AI: its 0.01 unless given.")
    ] = None,
    workers: WorkersOption = None,
    save: SaveOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Play many games by one policy: mean score, standard error and distribution."""
    from ..display.halatro_simulation import print_answer
    from ..games.halatro.simulation_answers import SimulationAnswer
    from ..play.halatro.players import player

    form = form_of(json, csv)
    named = policy if threshold is None else f"{policy}:{threshold}"
    with tables_on_demand(tables) as opened:
        one = player(named, opened)
    scores = _played([one], games, seed, workers, save)
    print_answer(SimulationAnswer.of(one.name, seed, scores[0]), form)


@simulation_app.command(cls=Once)
def compare(
    policies: Annotated[list[str], typer.Argument(help=f"{_NAMED}; published:0.006 sets the threshold.")],
    games: GamesOption = 100_000,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    save: SaveOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Play the same decks by several policies: means, and differences from the first, with standard errors."""
    from ..display.halatro_simulation import print_answer
    from ..games.halatro.simulation_answers import ComparisonAnswer
    from ..play.halatro.players import player

    form = form_of(json, csv)
    with tables_on_demand(tables) as opened:
        players = [player(name, opened) for name in policies]
    names = [one.name for one in players]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"policy {name!r} is asked for twice")
    print_answer(ComparisonAnswer.of(names, seed, _played(players, games, seed, workers, save)), form)


@simulation_app.command(cls=Once)
def sweep(
    thresholds: Annotated[
        list[str] | None, typer.Argument(metavar="[THRESHOLD]...", help="From 0 to 1; two dozen unless given.")
    ] = None,
    capped: Annotated[bool, typer.Option("--capped", help="Discard five cards at most, as the rules want.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Also draw it: .svg or .png.")] = None,
    games: GamesOption = 100_000,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    save: SaveOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Play the same decks by the published AI with many thresholds."""
    from ..display.halatro_simulation import print_answer
    from ..play.halatro.players import parse_threshold
    from ..play.halatro.thresholds import DEFAULT, sweep_answer, sweep_players

    form = form_of(json, csv)
    asked = DEFAULT if thresholds is None else tuple(map(parse_threshold, thresholds))
    if plot is not None:
        from ..display.plot import format_of
        from ..play.halatro.saved_games import require_writable

        picture_format = format_of(plot.name)
        require_writable(plot)
    players = sweep_players(asked, capped)
    answer = sweep_answer(players, capped, seed, _played(list(players.values()), games, seed, workers, save))
    if plot is not None:
        from ..display.halatro_threshold import threshold_figure
        from ..display.plot import picture

        plot.write_bytes(picture(threshold_figure(answer), picture_format))
    print_answer(answer, form)


def _played(players: "list[Player]", games: int, seed: int, workers: int | None, save: Path | None) -> "GameScores":
    """The players' scores, with a bar on a terminal."""
    from ..play.halatro.simulation import simulate as play
    from ..work.progress import Bars

    saved = None
    if save is not None:
        from ..play.halatro.saved_games import SavedGames

        saved = SavedGames(save, seed, {one.name: one.version for one in players})
    with Bars() as bars:
        return play(players, games, seed, workers, bars, saved)
