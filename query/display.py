"""Answers on standard output: tables for people, the best first; JSON and CSV for programs."""

import csv
import json
import sys
from collections.abc import Iterable
from math import isfinite
from shutil import get_terminal_size
from typing import Any

from ..cards.categories import CATEGORIES, ROYAL_FLUSH, category_title
from .answers import DiscardAnswer, EquityAnswer, ValueAnswer

BAR_WIDTH = 20
WIDE = 140
"""Columns from which a discard table shows every category."""

Answer = ValueAnswer | DiscardAnswer | EquityAnswer
Rows = list[dict[str, Any]]


def print_json(body: Any) -> None:
    """Print one JSON value on one line; numbers that JSON lacks (infinities, NaN) become null."""
    print(json.dumps(_in_json(body), default=str, allow_nan=False))


def print_csv(rows: Iterable[dict[str, Any]], names: Iterable[str] = ()) -> None:
    """Print rows with a header: `names`, or else the first row's."""
    writer = csv.DictWriter(sys.stdout, list(names), lineterminator="\n")
    if writer.fieldnames:
        writer.writeheader()
    for row in rows:
        if not writer.fieldnames:
            writer.fieldnames = list(row)
            writer.writeheader()
        writer.writerow(row)


def show(answer: Answer, top: int | None = None) -> None:
    """Print one answer as a table; of a discard the `top` holds."""
    match answer:
        case ValueAnswer():
            print(f"{answer.name}   value {answer.value} of {ROYAL_FLUSH}   best five {answer.best}")
        case DiscardAnswer():
            _show_discard(answer, top, wide=get_terminal_size().columns >= WIDE)
        case EquityAnswer():
            _show_equity(answer)


def rows(answer: Answer, top: int | None = None) -> Rows:
    """The answer as flat rows: one for a value, one a hold, one a player."""
    body = answer.to_json()
    match answer:
        case ValueAnswer():
            return [body]
        case DiscardAnswer():
            shared = {key: body[key] for key in ("hand", "value", "category", "gone")}
            return [{**shared, **_flat(hold)} for hold in body["holds"][:top]]
        case EquityAnswer():
            shared = {key: body[key] for key in ("deals", "exact", "standard_error")}
            return [{**player, **shared} for player in body["players"]]


def print_table(header: Iterable[str], lines: Iterable[Iterable[str]], left: int = 1) -> None:
    """Print a plain table whose first `left` columns are text and whose others are right-aligned."""
    from tabulate import tabulate

    names = list(header)
    align = ["left"] * left + ["right"] * (len(names) - left)
    print(tabulate(list(lines), names, tablefmt="simple", colalign=align, disable_numparse=True))


def _in_json(body: Any) -> Any:
    match body:
        case float():
            return body if isfinite(body) else None
        case dict():
            return {str(key): _in_json(value) for key, value in body.items()}
        case list() | tuple():
            return [_in_json(value) for value in body]
        case _:
            return body


def _flat(hold: dict[str, Any]) -> dict[str, Any]:
    return {**{key: value for key, value in hold.items() if key != "counts"}, **hold["counts"]}


def _show_discard(answer: DiscardAnswer, top: int | None, wide: bool) -> None:
    gone = f", {answer.gone} gone" if answer.gone else ""
    print(f"{answer.hand}: {category_title(answer.category)}, value {answer.value}{gone}\n")
    header = ["Hold", "Throw", "", "Better", "Equal", "Worse"]
    if wide:
        header += [category_title(category) for category in CATEGORIES[1:]]
    lines = []
    for hold in answer.holds[:top]:
        ends = [hold.better, hold.equal, hold.worse, *(hold.counts[1:] if wide else ())]
        shares = [_percent(count / hold.draws) for count in ends]
        lines.append([hold.hold or "nothing", hold.discard or "nothing", _bar(hold.p_better), *shares])
    print_table(header, lines, left=3)


def _show_equity(answer: EquityAnswer) -> None:
    lines = []
    for player in answer.players:
        counts = ("" if count is None else f"{count:,}" for count in (player.win, player.tie, player.lose))
        lines.append([player.hand, _bar(player.equity), _percent(player.equity), *counts])
    print_table(("Hand", "", "Equity", "Win", "Tie", "Lose"), lines, left=2)
    if answer.exact:
        print(f"\nExact, {answer.deals:,} deals")
    else:
        print(f"\nSampled, {answer.deals:,} deals, standard error {100 * answer.standard_error:.3f} %")


def _percent(share: float) -> str:
    return f"{100 * share:.3f} %"


def _bar(share: float) -> str:
    """A bar of eighths of a character."""
    eighths = round(8 * BAR_WIDTH * share)
    return "█" * (eighths // 8) + (" ▏▎▍▌▋▊▉"[eighths % 8] if eighths % 8 else "")
