"""Heads-up push or fold for the site: a file for each ante and each whole number of big blinds, and their list."""

from typing import Any

from ...cards.ranges.spelling import GRID_ORDER
from ...games.holdem.answers.push_fold import PushFoldAnswer
from ...query.session import Tables
from ...tables.holdem import ANTES, STACKS
from .blocks import FOLDER, HashedFiles, Parts, json_packed

NAME = "push_fold"


def write_push_fold(tables: Tables, files: HashedFiles, parts: Parts) -> str:
    """Write the charts of the table `push_fold` and return the file with the names of the others, by ante and stack.

    The number of a file in `parts` is its number of big blinds.
    """
    names: dict[str, dict[int, str]] = {}
    for ante in ANTES:
        names[f"{ante:g}"] = {}
        for blinds in sorted({int(stack) for stack in STACKS}):
            if parts.has(NAME, blinds):
                body = {f"{stack:g}": _charts(tables, stack, ante) for stack in STACKS if int(stack) == blinds}
                name = f"{FOLDER}/push-fold-{ante:g}-{blinds:02}.json.z"
                names[f"{ante:g}"][blinds] = files.add(name, json_packed(body))
    return files.add(f"{FOLDER}/push-fold.json.z", json_packed(names))


def _charts(tables: Tables, stack: float, ante: float) -> dict[str, Any]:
    """Return what the page cannot compute of an answer; hands are in grid order."""
    answer = tables.push_fold(stack=stack, ante=ante)
    assert isinstance(answer, PushFoldAnswer)
    return {
        "value": answer.value,
        "exploitability": answer.exploitability,
        "gains": answer.gains,
        "folds": [one.fold_values[GRID_ORDER[0]] for one in answer.situations],  # of every hand
        "chances": [[one.chances[hand] for hand in GRID_ORDER] for one in answer.situations],
        "values": [[one.values[hand] for hand in GRID_ORDER] for one in answer.situations],
    }
