"""Hand strength as people and spreadsheets read it."""

from dataclasses import astuple
from typing import Any

from ..games.holdem.strength_answers import CLOSED, TOO_MANY, StrengthAnswer, StrengthOfSeveral
from ..games.holdem.transitions import Potential
from .text import percent, print_table

MISSING = "undefined"
TIES = ("win", "half", "split")
ESTIMATES = {"closure": (*TIES, "error"), "sampled": (*TIES, "standard_error", "samples", "seed")}


def show_strength(answer: StrengthAnswer) -> None:
    """Print the chances against each opponent, and against all of them in every way they are found."""
    players = "one opponent" if answer.opponents == 1 else f"{answer.opponents} opponents"
    print(f"{answer.hole} on {answer.board} against {players}\n")
    lines = [_line(text, one, one.ehs()) for text, one in _kinds(answer)]
    if len(lines) > 1:
        lines.append(_line("all, on average", answer.field, None))
    print_table(("Range", "HS", "PPot", "NPot", "EHS", "Equity"), lines)
    if answer.opponents > 1:
        print()
        _show_several(answer.hs_n, answer.opponents)
        print(f"\nEHS with this HS_n, ties half: {_share(answer.ehs)}")
        if answer.equity is not None:
            print(f"Share of the pot against all:  {percent(answer.equity)}")
    for name, reason in answer.undefined.items():
        print(f"{name} is {'not computed' if reason == TOO_MANY else 'undefined'}: {reason}")


def strength_row(answer: StrengthAnswer) -> dict[str, Any]:
    """The answer as one flat row; columns that do not apply are empty."""
    body = answer.to_json()
    several = body.pop("hs_n")
    for name in ("field", "by_opponent", "undefined"):
        body.pop(name, None)
    exact = several.pop("exact")
    flat = {f"hs_n_{name}": several[name] for name in ("product", "field", "method", "standard_error")}
    flat |= {f"hs_n_{tie}": value for tie, value in exact.items()}
    for way, names in ESTIMATES.items():
        found = several.get(way, {})
        flat |= {f"hs_n_{way}_{name}": found.get(name) for name in names}
    return body | flat


def _kinds(answer: StrengthAnswer) -> list[tuple[str, Potential]]:
    """Each different range once, with how many opponents have it."""
    found = dict(zip(answer.ranges, answer.each, strict=True))
    if len(set(answer.each)) > len(found):
        return list(zip(answer.ranges, answer.each, strict=True))
    times = {text: answer.ranges.count(text) for text in found}
    return [(f"{text} x {times[text]}" if times[text] > 1 else text, one) for text, one in found.items()]


def _line(text: str, one: Potential, ehs: float | None) -> list[str]:
    shown = "" if ehs is None else percent(ehs)
    return [text, percent(one.hs), _share(one.ppot), _share(one.npot), shown, percent(one.equity)]


def _show_several(several: StrengthOfSeveral, opponents: int) -> None:
    lines = [
        ["product of each HS", "", percent(several.product), "", ""],
        ["field array", "", percent(several.field), "", ""],
    ]
    if several.exact or several.method == CLOSED:
        found = several.exact
        shown = [percent(chance) for chance in astuple(found)] if found else [MISSING] * 3
        lines.append(["exact", *shown, ""])
    if several.closure and several.closure_error is not None:
        error = f"{'off by' if several.exact else 'estimated at'} {percent(several.closure_error)}"
        lines.append(["closure", *(percent(chance) for chance in astuple(several.closure.shares)), error])
    if several.sampled:
        drawn = several.sampled
        shown = [percent(chance) for chance in astuple(drawn.shares)]
        lines.append(["sampled", *shown, f"standard error {percent(drawn.standard_error)}"])
    print_table((f"HS_{opponents}", "Win", "Ties half", "Ties split", "Error"), lines)


def _share(chance: float | None) -> str:
    return MISSING if chance is None else percent(chance)
