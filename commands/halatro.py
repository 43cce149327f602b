"""`outs halatro`: the group of commands, and those about one position, `odds` and `advise`."""

from ..query.halatro.halatro_questions import halatro_odds
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

app = group(COMMANDS, "Halatro, a solitaire game: hold eight cards, score with three plays, and use three discards.")


def _checked(values: Values) -> Values:
    """Check the position, before any table is opened. Raises `BadInput`."""
    from ..games.halatro.held_cards import parse_position

    parse_position(" ".join(values["held"]), values["dead"], values["plays"], values["discards"])
    return values


odds = Asked("halatro odds", halatro_odds, ("top", "counts"))
advise = Asked("halatro advise", Tables.halatro_advise, ("top",), change=_checked)
