"""The commands of `outs halatro`: parse, call one function, print. Imports inside commands."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.errors import BadInput
from .halatro_simulation import simulation_app
from .options import CsvOption, JsonOption, Once, OnceGroup, TablesOption, each, form_of, read_line, tables_on_demand

if TYPE_CHECKING:
    from ..games.halatro.answers import Advice

halatro_app = typer.Typer(cls=OnceGroup, rich_markup_mode=None, invoke_without_command=True)
halatro_app.add_typer(simulation_app)


@halatro_app.callback()
def halatro_group(context: typer.Context) -> None:
    """The game of Halatro: eight cards held, three plays, three discards, and nothing returns to the deck."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@halatro_app.command(cls=Once)
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
    from ..display.halatro import print_distribution, print_odds
    from ..query.halatro.odds import odds as odds_of

    form = form_of(json, csv)
    if distribution and discard is None:
        raise BadInput("--distribution is of one discard: name it with --discard")
    answers = each(" ".join(held), lambda text: odds_of(text, gone, discard))
    if distribution:
        print_distribution(answers, form)
    else:
        print_odds(answers, form, top)


@halatro_app.command(cls=Once)
def advise(
    held: Annotated[list[str], typer.Argument(help="Eight cards.")],
    plays: Annotated[int, typer.Option(help="Plays left, 1 to 3.")],
    discards: Annotated[int, typer.Option(help="Discards left, 0 to 3.")],
    gone: Annotated[str, typer.Option(metavar="CARDS", help="Cards played or discarded before.")] = "",
    top: Annotated[int | None, typer.Option(min=1, help="Only so many of the best moves; on a screen 10.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Every legal move by the points to expect to the end of the game, the best first."""
    from ..display.halatro_advice import print_advice
    from ..games.halatro.visible_cards import parse_position

    form = form_of(json, csv)
    with tables_on_demand(tables) as opened:

        def answer(text: str) -> "Advice":
            parse_position(text, gone, plays, discards)  # bad input is refused before the tables are opened
            return opened().halatro_advise(text, plays, discards, gone)

        print_advice(each(" ".join(held), answer), form, top)


@halatro_app.command("play", cls=Once)
def play_halatro(
    seed: Annotated[int | None, typer.Option(min=0, help="Makes the game repeatable.")] = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show the adviser's opinion before every move.")] = False,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in a file after every move.")] = None,
    tables: TablesOption = None,
) -> None:
    """Halatro in the terminal, with an adviser."""
    from ..play.halatro.adviser import TableAdviser
    from ..play.halatro.terminal import play

    with tables_on_demand(tables) as opened:
        play(read_line, lambda line: print(line, flush=True), TableAdviser(opened), seed, hint, load, save)
