"""Commands for single questions, with details of the command line: display options, completions, option names."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..cards.errors import BadInput
from ..query.draw.paytable_questions import pay_table
from ..query.game_names import split_players
from ..query.session import Tables
from .asked import Asked
from .lines import Values, discards, equities
from .options import objectives_like, paytables_like

AGAINST = {"against": ("--against", "--range")}
"""The opponent's range can also be given as `--range`, as in `strength`."""
GOALS = {"objective": objectives_like}


@contextmanager
def _solver_progress() -> Iterator[Values]:
    """Yield the parameter `watch` of `Tables.push_fold`, which shows progress on a terminal.

    Nothing is shown for spots that are solved at once.
    """
    if not sys.stderr.isatty():
        yield {}
        return
    shown: Any = None

    def watch(rounds: int, gap: float) -> None:
        nonlocal shown
        if shown is None:
            from rich.console import Console

            shown = Console(stderr=True).status("Solving")
            shown.start()
        shown.update(f"Round {rounds}: a player can gain at most {gap:.1e}; Ctrl-C shows the answer so far")

    try:
        yield {"watch": watch}
    finally:
        if shown is not None:
            shown.stop()


def _players(values: Values) -> Values:
    """Split the words into players. Raises `BadInput`."""
    if not all(player.strip() for player in values["players"]):
        raise BadInput("a range is empty: ''")
    # One question has no large matrix products: numpy's threads would cost more time than they save.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    return values | {"players": split_players(values["game"], values["players"])}


def one_range(values: Values) -> Values:
    """Check that the words are a single range. Raises `BadInput`."""
    from ..cards.ranges.command_words import joined, split_arguments

    words = values["text"]
    found = split_arguments(joined(" ".join(words)).split())
    if len(found) > 1 and len(words) > 1 and not all(one.replace(".", "", 1).isdigit() for one in found):
        names = " and ".join(map(repr, found))
        raise BadInput(f"range takes one range, got {len(found)}: {names}; put commas between its items")
    return values


def _with_table(values: Values) -> Values:
    """Return the values. Raises `BadInput` if they have no pay table."""
    if not (values.keys() & {"name", "pays"} or values["list_"]):
        raise BadInput("give one pay table: a name or file, or --pays; --list shows the names")
    return values


value = Asked("value", Tables.value)
discard = Asked("discard", Tables.discard, ("top", "counts"), completions=GOALS, many=(discards,))
paytable = Asked("paytable", pay_table, completions={"name": paytables_like}, change=_with_table, without=("toml",))
policies = Asked("policies", Tables.policies)
describe = Asked("range", Tables.range, change=one_range)
equity = Asked("equity", Tables.equity, ("counts", "top"), change=_players, many=(equities,))
outs = Asked("outs", Tables.outs, ("top", "counts"), AGAINST)
state = Asked("state", Tables.state, ("counts",))
strength = Asked("strength", Tables.strength, names={"ranges": ("--range",)})
advise = Asked("advise", Tables.advise, names={"actions": ("--action",)})
push_fold = Asked("push-fold", Tables.push_fold, ("overcalls",), during=_solver_progress)
icm = Asked("icm", Tables.icm)
draw_game = Asked("draw-game", Tables.draw_game)
