"""What is refused before anything is computed: names of files, and questions that would take too long."""

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from ...cards.errors import BadInput
from ...games.draw.objective_kinds import PAYTABLE

if TYPE_CHECKING:
    from ...cards.questions.declaration import Given
    from ...games.draw.paytable import PayTable, Royal
    from ...games.draw.paytable_file_answers import PayTableFile

MOST_SAMPLES = 1_000_000
MOST_PLAYERS = 10
MOST_GAMES = 1_000
LONGEST_CARDS = 400
"""Characters of a text of cards."""
LONGEST_RANGE = 20_000
"""Characters of a range, which may be a number for each of 1,326 holes."""
LONGEST_NAME = 200
LONGEST_TOML = 20_000
LARGEST_WHOLE = 2**63 - 1
MOST_ACTIONS = 40
MOST_NAMES = 20
MOST_HOLES = 1326
MOST_STACKS = 2
"""Players who can be all in where push or fold is solved for a request."""


def require_no_file(text: str) -> str:
    """The objective or policy, if it names no file. Raises `BadInput`."""
    from ...games.draw.paytable import bundled_names

    kind, colon, source = text.strip().partition(":")
    if colon and not (kind.lower() == PAYTABLE and source.lower() in bundled_names()):
        raise BadInput(f"{text!r} is not a name: /v1/paytable lists the pay tables, and files are not read here")
    return text


def require_bundled(name: str) -> str:
    """The name of a pay table, if one of that name is bundled. Raises `BadInput`."""
    from difflib import get_close_matches

    from ...games.draw.paytable import bundled_names

    if (wanted := name.strip().lower()) not in bundled_names():
        near = get_close_matches(wanted, bundled_names(), 3)
        hint = f"did you mean {' or '.join(near)}?" if near else "/v1/paytable lists their names"
        raise BadInput(f"no pay table is called {name!r}; {hint}")
    return wanted


def shown_table(table: "PayTable", royal: "Royal | None", given: AbstractSet[str]) -> "PayTableFile":
    """A pay table as a file. Raises `BadInput` if a parameter is `given` that a file does not depend on."""
    from ...games.draw.paytable_pages import file_of
    from ...query.draw.bundled_paytables import chosen_table

    if others := sorted(given - {"name", "pays", "toml", "set", "royal", "show"}):
        raise BadInput(f"show is the pay table itself, whatever {others[0]} is: leave {others[0]} out")
    return file_of(chosen_table(table, royal))


def require_quick_stacks(given: "Given") -> None:
    """Check that no more than two players can be all in, since three take some seconds. Raises `BadInput`."""
    stacks = given.get("stacks") or ""
    if stacks.count(",") >= MOST_STACKS and given.get("at_most") != MOST_STACKS:
        raise BadInput(f"more than two stacks need at_most=2 here, got {stacks!r}: outs push-fold solves them all")
