"""A hole's row of the flop or turn table: text for a screen, and flat rows."""

from collections.abc import Sequence
from itertools import chain

from ..games.holdem.answers.state import StateAnswer
from .output_formats import Row
from .text import View, bar, paragraph, percent, table, with_noun

BINS_A_LINE = 5
"""Number of histogram bins that one line of a screen adds up."""
STATES = ("Ahead", "Tied", "Behind")


def text(answer: StateAnswer, view: View) -> str:
    """Return how the hand stands now, how that changes by the showdown, summary numbers, and its final strengths."""
    dead = f", dead {answer.dead}," if answer.dead else ""
    parts = [paragraph(f"{answer.hole} on {answer.board}{dead} against a random hand", view)]
    parts += [_transitions(answer, view.counts), _summary(answer)]
    if answer.histogram:
        parts.append(_histogram(answer.histogram, view))
    parts += [paragraph(f"{name} is undefined: {reason}", view) for name, reason in answer.undefined.items()]
    parts.append(f"Exact, {with_noun(round(sum(map(sum, answer.moves.then))), 'deal')}")
    return "\n\n".join(parts)


def rows(answer: StateAnswer, _: int | None) -> list[Row]:
    """Return one flat row; the histogram's bins are separated by spaces."""
    body = answer.to_json()
    body.pop("undefined", None)
    now, moves, two, histogram = (body.pop(name) for name in ("now", "moves", "against_two", "strength_histogram"))
    flat = {f"now_{name}": count for name, count in now.items()}
    flat |= {f"{before}_{after}": count for before, part in moves.items() for after, count in part.items()}
    return [body | flat | two | {"strength_histogram": " ".join(map(str, histogram or ()))}]


def _transitions(answer: StateAnswer, counts: bool) -> str:
    """Return how each state now ends at the showdown, as shares of all deals or as counts."""
    then = answer.moves.then
    deals = sum(chain(*then))

    def shown(count: float, of: float) -> str:
        return f"{count:,.0f}" if counts else percent(count / of)

    lines = [
        [state, shown(now, sum(answer.moves.now)), *(shown(count, deals) for count in row)]
        for state, now, row in zip(STATES, answer.moves.now, then, strict=True)
    ]
    lines.append(["All", "", *(shown(sum(column), deals) for column in zip(*then, strict=True))])
    return table(("Now", "", "Wins", "Ties", "Loses"), lines)


def _summary(answer: StateAnswer) -> str:
    against = answer.potential
    lines = [
        ("Equity", percent(against.equity)),
        ("Equity against two random hands", _share(answer.equity_against_two)),
        ("HS, ahead now, ties half", percent(against.hs)),
        ("PPot, ahead in the end if behind now", _share(against.ppot)),
        ("NPot, behind in the end if ahead now", _share(against.npot)),
        ("E[HS^2], mean square of the final strength", percent(answer.mean_square)),
    ]
    return "\n".join(f"{name:<43} {value:>9}" for name, value in lines)


def _histogram(histogram: Sequence[int], view: View) -> str:
    """Return the run-outs by final strength, the strongest first: bars, with shares or counts."""
    total, lines = sum(histogram), []
    for start in range(0, len(histogram), BINS_A_LINE):
        count = sum(histogram[start : start + BINS_A_LINE])
        low, high = (100 * edge // len(histogram) for edge in (start, start + BINS_A_LINE))
        shown = f"{count:,}" if view.counts else percent(count / total)
        lines.append([f"{low} to {high} %", bar(count / total), shown])
    heads = ("Final strength", "", "Run-outs" if view.counts else "Chance")
    return table(heads, reversed(lines), left=2, width=view.width)


def _share(chance: float | None) -> str:
    return "undefined" if chance is None else percent(chance)
