"""`outs paytable`: the return of video poker pay tables, their strategies and holds."""

from typing import TYPE_CHECKING

from ..cards.errors import BadInput
from ..query.draw.paytable_questions import pay_table
from .asked import Asked
from .options import paytables_like

if TYPE_CHECKING:
    from .lines import Values


def _with_table(values: "Values") -> "Values":
    """Return the values. Raises `BadInput` if they have no pay table."""
    if not (values.keys() & {"name", "pays"} or values["list_"]):
        raise BadInput("give one pay table: a name or file, or --pays; --list shows the names")
    return values


command = Asked("paytable", pay_table, completions={"name": paytables_like}, change=_with_table, without=("toml",))
