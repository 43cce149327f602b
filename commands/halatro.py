"""The commands of `outs halatro` about one position: `odds` and `advise`."""

from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.errors import BadInput
from ..games.halatro.parameters import DISCARDS_LEFT, MOVES, PLAYS_LEFT
from .options import CsvOption, JsonOption, TablesOption, each, form_of, tables_on_demand, write, write_answers
from .tree import group_of

if TYPE_CHECKING:
    from ..games.halatro.answers import Advice

COMMANDS = {
    "odds": "halatro:odds",
    "advise": "halatro:advise",
    "play": "play:halatro",
    "simulate": "halatro_simulation:simulate",
    "compare": "halatro_simulation:compare",
    "sweep": "halatro_simulation:sweep",
}

app = typer.Typer(cls=group_of(COMMANDS), rich_markup_mode=None, add_completion=False, invoke_without_command=True)


@app.callback()
def halatro(context: typer.Context) -> None:
    """The game of Halatro: eight cards held, three plays, three discards, and nothing returns to the deck."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def odds(
    held: Annotated[list[str], typer.Argument(help="One to eight cards.")],
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards played or discarded before.")] = "",
    discard: Annotated[str | None, typer.Option(metavar="CARDS", help="Only this discard.")] = None,
    distribution: Annotated[
        bool, typer.Option("--distribution", help="How often each score is the best after the discard.")
    ] = False,
    top: Annotated[int | None, typer.Option(min=1, help="Show only this many of the best discards.")] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """The exact scores of the best play after each discard, the highest mean first."""
    from ..display.forms import csv_lines, json_lines
    from ..display.halatro import distribution_rows, distribution_text
    from ..query.halatro.odds import odds as odds_of

    form = form_of(json, csv)
    if distribution and discard is None:
        raise BadInput("--distribution is for one discard: name it with --discard")
    answers = each(" ".join(held), lambda text: odds_of(text, dead, discard))
    if not distribution:
        write_answers(answers, form, top, blank=False)
    elif form == "json":
        write(json_lines(answer.to_json(top=1, distribution=True) for answer in answers))
    elif form == "csv":
        write(csv_lines(row for answer in answers for row in distribution_rows(answer)))
    else:
        write(f"{distribution_text(answer)}\n" for answer in answers)


def advise(
    held: Annotated[list[str], typer.Argument(help="Eight cards.")],
    plays: Annotated[int, typer.Option(help=f"Plays left, {PLAYS_LEFT.least} to {PLAYS_LEFT.most}.")],
    discards: Annotated[int, typer.Option(help=f"Discards left, {DISCARDS_LEFT.least} to {DISCARDS_LEFT.most}.")],
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards played or discarded before.")] = "",
    top: Annotated[
        int | None,
        typer.Option(min=MOVES.least, help=f"Show only this many of the best moves; {MOVES.default} on a screen."),
    ] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    tables: TablesOption = None,
) -> None:
    """Every legal move by the points to expect until the end of the game, best first."""
    from ..games.halatro.held_cards import parse_position

    form = form_of(json, csv)
    with tables_on_demand(tables) as opened:

        def answer(text: str) -> "Advice":
            parse_position(text, dead, plays, discards)  # bad input is refused before the tables are opened
            return opened().halatro_advise(text, plays, discards, dead)

        write_answers(each(" ".join(held), answer), form, top, blank=False)
