"""Commands that play a game in the terminal: `outs play draw`, `halatro`, `video-poker` and `casino`."""

from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from ..games.draw.parameters import CHIPS, HIGH
from ..query.game_names import HAND_GAME_NAMES
from .lazy_commands import group
from .options import TablesOption, open_tables, read_line, tables_on_demand

COMMANDS = {
    "draw": "play:draw",
    "halatro": "play:halatro",
    "video-poker": "play:video_poker",
    "casino": "play:casino",
}

app = group(COMMANDS, "Play a game in the terminal.")

SeedOption = Annotated[int | None, typer.Option(min=0, help="Random seed, to repeat a game.")]


def draw(
    seed: SeedOption = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show hints: the best holds, and call or fold.")] = False,
    chips: Annotated[int, typer.Option(help="Chips of each player at the start.")] = CHIPS.default,
    game: Annotated[
        str, typer.Option(metavar="GAME", help=f"The game: {HAND_GAME_NAMES}; the last two are lowball.")
    ] = HIGH,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="BOT",
            help="The bot: solved or rules; default: solved where its tables are built (docs/draw-solved.md).",
        ),
    ] = None,
    tables: TablesOption = None,
) -> None:
    """Play five-card draw against a bot that draws and bets by the tables.

    Examples:
      outs play draw --hint
      outs play draw --game 2-7
    """
    from ..play.draw.terminal import play

    with open_tables(tables) as session:
        play(session, read_line, _write, seed, hint, chips, game, bot)


def halatro(
    seed: SeedOption = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show the adviser's suggestion before every move.")] = False,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game to a file after every move.")] = None,
    tables: TablesOption = None,
) -> None:
    """Play Halatro, with an adviser.

    Example:
      outs play halatro --hint --save game.json
    """
    from ..play.halatro.terminal import play, table_adviser

    with tables_on_demand(tables) as opened:
        play(read_line, _write, table_adviser(opened), seed, hint, load, save)


def video_poker(
    paytable: Annotated[
        str, typer.Argument(metavar="[PAYTABLE]", help="A pay table by name, or as a TOML file (docs/pay-tables.md).")
    ] = "jacks-or-better-9-6",
    seed: SeedOption = None,
    royal: Annotated[
        str | None,
        typer.Option(
            metavar="PAY", help="The royal flush's pay per coin bet; 4880/5 if a machine shows 4,880 for five."
        ),
    ] = None,
    hard: Annotated[bool, typer.Option("--hard", help="Deal more hands with a difficult best hold.")] = False,
    tables: TablesOption = None,
) -> None:
    """Play video poker with a trainer that shows the cost of each hold.

    Example: outs play video-poker double-double-bonus-9-6 --hard
    """
    from ..play.video_poker.machine import TableMachine
    from ..play.video_poker.terminal import play

    with open_tables(tables) as session:
        play(read_line, _write, TableMachine(session, paytable, royal), seed, hard)


def casino(
    game: Annotated[
        str, typer.Argument(metavar="NAME", help="A casino game by name, or as a TOML file (docs/casino.md).")
    ] = "ultimate-texas-holdem",
    seed: SeedOption = None,
    hint: Annotated[bool, typer.Option("--hint", help="Show what each move is worth before every decision.")] = False,
    pays: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="LINE=PAY",
            help='Change a pay: "Flush=3". Repeatable. Moves before the flop are then '
            "solved once, in up to 30 seconds.",
        ),
    ] = None,
    tables: TablesOption = None,
) -> None:
    """Play a casino's poker game, and see what each mistake costs.

    Examples:
      outs play casino caribbean-stud --hint
      outs play casino casino-holdem --set Flush=3
    """
    from ..games.casino.named_lines import with_pays
    from ..games.casino.rule_files import find_game, parse_changes
    from ..play.casino.terminal import play

    with open_tables(tables) as session:
        play(read_line, _write, session, with_pays(find_game(game), parse_changes(pays or ())), seed, hint)


def _write(line: str) -> None:
    from ..play.screen import fitting

    print(fitting(line, get_terminal_size().columns), flush=True)
