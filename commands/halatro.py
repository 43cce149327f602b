"""The commands of `outs halatro` about one position: `odds` and `advise`."""

from ..query.halatro.questions import halatro_odds
from ..query.session import Tables
from .asked import Asked
from .lazy_commands import group
from .lines import Values

COMMANDS = {
    "odds": "halatro:odds",
    "advise": "halatro:advise",
    "simulate": "halatro_simulation:simulate",
    "compare": "halatro_simulation:compare",
    "sweep": "halatro_simulation:sweep",
}

app = group(
    COMMANDS, "The game of Halatro: eight cards held, three plays, three discards, and nothing returns to the deck."
)


def _checked(values: Values) -> Values:
    """Check the position before the tables are opened. Raises `BadInput`."""
    from ..games.halatro.held_cards import parse_position

    parse_position(" ".join(values["held"]), values["dead"], values["plays"], values["discards"])
    return values


odds = Asked("halatro odds", halatro_odds, ("top", "counts"))
advise = Asked("halatro advise", Tables.halatro_advise, ("top",), change=_checked)
