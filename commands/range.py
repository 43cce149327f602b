"""`outs range`: what a range holds, in every spelling, and how it hits a board."""

from typing import Annotated

import typer

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from ..query.variants import HOLDEM, order_of
from .holdem import GameOption
from .options import BoardOption, DeadOption
from .question import question


@question()
def describe(
    text: Annotated[
        list[str], typer.Argument(metavar="TEXT", help="One range, also as PioSOLVER, GTO+ or Equilab write it.")
    ],
    board: BoardOption = "",
    dead: DeadOption = "",
    game: GameOption = HOLDEM,
) -> Answer:
    """A range as a grid of hands, its number of combinations, how other programs write it, and how it hits a board.

    Examples:
      outs range "QQ+, AKs:0.5, 76s-54s"
      outs range "22+, ATs+, KQs, AQo+" --board Ks7d2h --dead Ac
      outs range "[50]AA,KK[/50],5%-15%" --json
      outs range "99+, ATs+, JTs" --board 9h8h6c --game short-deck
    """
    from ..cards.ranges.command_words import joined, split_arguments
    from ..query.holdem.range import describe_range

    one = " ".join(text)
    found = split_arguments(joined(one).split())
    if len(found) > 1 and len(text) > 1 and not all(map(_is_number, found)):
        names = " and ".join(map(repr, found))
        raise BadInput(f"range takes one range, got {len(found)}: {names}; put commas between its items")
    return describe_range(one, board, dead, order_of(game))


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()
