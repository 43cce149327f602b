"""Hand strength as people and spreadsheets read it."""

from dataclasses import astuple

from ..games.holdem.strength_answers import CLOSED, TOO_MANY, StrengthAnswer, StrengthOfSeveral
from ..games.holdem.transitions import Potential
from .forms import Row
from .text import percent, table

MISSING = "undefined"
TIES = ("win", "half", "split")
ERRORS = tuple(f"standard_errors_{tie}" for tie in TIES)
ESTIMATES = {"closure": (*TIES, "error"), "sampled": (*TIES, "standard_error", *ERRORS, "samples", "seed")}
EQUITY_ESTIMATE = ("method", "error", "standard_error")


def text(answer: StrengthAnswer, _: object) -> str:
    """The chances against each opponent, and against all of them in every way they are found."""
    players = "one opponent" if answer.opponents == 1 else f"{answer.opponents} opponents"
    lines = [_line(range_text, one, one.ehs()) for range_text, one in _kinds(answer)]
    if len(lines) > 1:
        lines.append(_line("all, on average", answer.field, None))
    shown = [f"{answer.hole} on {answer.board} against {players}\n"]
    shown.append(table(("Range", "HS", "PPot", "NPot", "EHS", "Equity"), lines))
    if answer.opponents > 1:
        shown.append(f"\n{_several(answer.hs_n, answer.opponents)}")
        shown.append(f"\nEHS with this HS_n, ties half: {_share(answer.ehs)}")
        if answer.equity is not None:
            shown.append(f"Share of the pot against all:  {percent(answer.equity)}{_estimate(answer)}")
    for name, reason in answer.undefined.items():
        shown.append(f"{name} is {'not computed' if reason == TOO_MANY else 'undefined'}: {reason}")
    return "\n".join(shown)


def rows(answer: StrengthAnswer, _: int | None) -> list[Row]:
    """One flat row; columns that do not apply are empty."""
    body = answer.to_json()
    several = body.pop("hs_n")
    estimate = body.pop("equity_estimate", {})
    for name in ("field", "by_opponent", "undefined"):
        body.pop(name, None)
    exact = several.pop("exact")
    flat = {f"hs_n_{name}": several[name] for name in ("product", "field", "method", "standard_error")}
    flat |= {f"hs_n_{tie}": value for tie, value in exact.items()}
    for way, names in ESTIMATES.items():
        found = several.get(way, {})
        found = found | {f"standard_errors_{tie}": error for tie, error in found.get("standard_errors", {}).items()}
        flat |= {f"hs_n_{way}_{name}": found.get(name) for name in names}
    flat |= {f"equity_estimate_{name}": estimate.get(name) for name in EQUITY_ESTIMATE}
    return [body | flat]


def _estimate(answer: StrengthAnswer) -> str:
    """What to say of an equity that is not exact."""
    if (found := answer.equity_estimate) is None:
        return ""
    if "standard_error" in found:
        return f" (sampled, standard error {percent(found['standard_error'])})"
    return f" (closure, error estimated at {percent(found['error'])})"


def _kinds(answer: StrengthAnswer) -> list[tuple[str, Potential]]:
    """Each different range once, with how many opponents have it."""
    found = dict(zip(answer.ranges, answer.each, strict=True))
    if len(set(answer.each)) > len(found):
        return list(zip(answer.ranges, answer.each, strict=True))
    times = {held: answer.ranges.count(held) for held in found}
    return [(f"{held} x {times[held]}" if times[held] > 1 else held, one) for held, one in found.items()]


def _line(range_text: str, one: Potential, ehs: float | None) -> list[str]:
    shown = "" if ehs is None else percent(ehs)
    return [range_text, percent(one.hs), _share(one.ppot), _share(one.npot), shown, percent(one.equity)]


def _several(several: StrengthOfSeveral, opponents: int) -> str:
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
        lines.append(["sampled", *shown, ""])
        lines.append(["standard error", *(percent(error) for error in astuple(drawn.errors)), ""])
    return table((f"HS_{opponents}", "Win", "Ties half", "Ties split", "Error"), lines)


def _share(chance: float | None) -> str:
    return MISSING if chance is None else percent(chance)
