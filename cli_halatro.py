"""The commands of `outs halatro`: parse, call one function, print. Imports inside commands."""

from pathlib import Path
from typing import Annotated

import typer

from .cards.errors import BadInput
from .command_line import CsvOption, JsonOption, each, form_of, read_line
from .halatro.simulation_commands import simulation_app

halatro_app = typer.Typer(rich_markup_mode=None, invoke_without_command=True)
halatro_app.add_typer(simulation_app)


@halatro_app.callback()
def halatro_group(context: typer.Context) -> None:
    """The game of Halatro: eight cards held, three plays, three discards, and nothing returns to the deck."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@halatro_app.command()
def odds(
    held: Annotated[list[str], typer.Argument(help="One to eight cards.")],
    gone: Annotated[str, typer.Option(metavar="CARDS", help="Cards played or discarded before.")] = "",
    discard: Annotated[str | None, typer.Option(metavar="CARDS", help="Answer for this discard alone.")] = None,
    distribution: Annotated[
        bool, typer.Option("--distribution", help="How often each score is the best, of the discard named.")
    ] = False,
    top: Annotated[int | None, typer.Option(min=1, help="Only so many of the best discards.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """What the best play scores after every discard and draw, exactly: the highest mean first."""
    from .halatro.display import print_distribution, print_odds
    from .halatro.odds import odds as odds_of

    form = form_of(json, csv)
    if distribution and discard is None:
        raise BadInput("--distribution is of one discard: name it with --discard")
    answers = each(" ".join(held), lambda text: odds_of(text, gone, discard))
    if distribution:
        print_distribution(answers, form)
    else:
        print_odds(answers, form, top)


@halatro_app.command("play")
def play_halatro(
    seed: Annotated[int | None, typer.Option(min=0, help="Makes the game repeatable.")] = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show the adviser's opinion before every move.")] = False,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in a file after every move.")] = None,
) -> None:
    """Halatro in the terminal, with an adviser."""
    from .play.halatro_adviser import adviser
    from .play.halatro_table import play

    play(read_line, lambda line: print(line, flush=True), adviser(), seed, hint, load, save)
