"""Checks before anything is computed: file names and questions that would take too long are refused."""

from typing import TYPE_CHECKING

from ...cards.errors import BadInput
from ...games.draw.objective_kinds import PAYTABLE

if TYPE_CHECKING:
    from ...cards.question_declaration import Given

MOST_SAMPLES = 1_000_000
MOST_PLAYERS = 10
MOST_GAMES = 1_000
LONGEST_CARDS = 400
"""Maximum characters of cards."""
LONGEST_RANGE = 20_000
"""Maximum characters of a range, which may list a weight for each of 1,326 holes."""
LONGEST_NAME = 200
LONGEST_TOML = 20_000
LARGEST_WHOLE = 2**63 - 1
MOST_ACTIONS = 40
MOST_NAMES = 20
MOST_HOLES = 1326
SOLVING_SHARE = 0.3
"""The share of its time after which the solver of push or fold begins no round; half of that later it stops within one.
The rest is for writing the answer, which has a megabyte."""


def require_no_file(text: str) -> str:
    """Return the objective or policy. Raises `BadInput` if it names a file."""
    from ...games.draw.paytables.paytable import bundled_names

    kind, colon, source = text.strip().partition(":")
    if colon and not (kind.lower() == PAYTABLE and source.lower() in bundled_names()):
        raise BadInput(f"{text!r} is not a name: /v1/paytable lists the pay tables, and files are not read here")
    return text


def require_bundled(name: str) -> str:
    """Return the name of a bundled pay table. Raises `BadInput` for any other name."""
    from difflib import get_close_matches

    from ...games.draw.paytables.paytable import bundled_names

    if (wanted := name.strip().lower()) not in bundled_names():
        near = get_close_matches(wanted, bundled_names(), 3)
        hint = f"did you mean {' or '.join(near)}?" if near else "/v1/paytable lists their names"
        raise BadInput(f"no pay table is called {name!r}; {hint}")
    return wanted


def with_bundled_table(given: "Given") -> "Given":
    """Replace the name of a pay table by the table, so that the name is never read as a file. Raises `BadInput`."""
    from ...games.draw.paytables.names import by_common_name
    from ...games.draw.paytables.paytable import load_paytable

    name = given.get("name")
    if name is None or given.get("pays") is not None:
        return given
    return {**given, "name": by_common_name(name) or load_paytable(require_bundled(name))}


def within_seconds(given: "Given", seconds: float) -> "Given":
    """The parameters of push or fold with a time for the solver, so that the answer is there in `seconds`."""
    if given.get("stacks") is None:
        return given
    most = SOLVING_SHARE * seconds
    return {**given, "seconds": min(given.get("seconds") or most, most)}
