"""Hand strength: text for a screen, and flat rows."""

from dataclasses import astuple

from ..games.holdem.answers.strength import CLOSED, TOO_MANY, StrengthAnswer, StrengthOfSeveral
from ..games.holdem.parameters import STRENGTH_SAMPLES
from ..games.holdem.probabilities import Potential
from .output_formats import Row
from .text import View, error_percent, fitted, more_digits, paragraph, percent, table_width

MISSING = "undefined"
AVERAGE = "all, on average"
COLUMNS = ("HS", "PPot", "NPot", "EHS", "Equity")
SHARES = ("Win", "Ties half", "Ties split")
TIES = ("win", "half", "split")
ERRORS = tuple(f"standard_errors_{tie}" for tie in TIES)
ESTIMATES = {"closure": (*TIES, "error"), "sampled": (*TIES, "standard_error", *ERRORS, "samples", "seed")}
EQUITY_ESTIMATE = ("method", "error", "standard_error")


def text(answer: StrengthAnswer, view: View) -> str:
    """Return the chances against each opponent, then against all of them by each method of computation."""
    players = "one opponent" if answer.opponents == 1 else f"{answer.opponents} opponents"
    dead = f", dead {answer.dead}" if answer.dead else ""
    kinds = _kinds(answer)
    lines = [_line(range_text, one, one.ehs()) for range_text, one in kinds]
    if len(lines) > 1:
        lines.append(_line(AVERAGE, answer.field, None))
    shown = [paragraph(f"{answer.hole} on {answer.board} against {players}{dead}", view), ""]
    shown.append(_numbered(lines, view))
    notes = []
    if answer.opponents > 1:
        shown.append(f"\n{fitted((f'HS_{answer.opponents}', *SHARES), _several(answer.hs_n), view)}\n")
        notes += _notes(answer.hs_n)
        notes.append(f"EHS with this HS_n, ties half: {_share(answer.ehs)}")
        if answer.equity is not None:
            notes.append(f"Share of the pot against all: {percent(answer.equity)}{_estimate(answer)}")
    for name, reason in answer.undefined.items():
        notes.append(f"{name} is {'not computed' if reason == TOO_MANY else 'undefined'}: {reason}")
    if TOO_MANY in answer.undefined.values():
        notes.append(f"it is estimated by {_equity_command(answer)} (with the same --game)")
    return "\n".join([*shown, *(paragraph(note, view) for note in notes)])


def _equity_command(answer: StrengthAnswer) -> str:
    """Return the command that estimates the share of the pot."""
    players = (f"'{text}'" if " " in text else text for text in (answer.hole, *answer.ranges))
    dead = f" --dead {answer.dead}" if answer.dead else ""
    return f"outs equity {' '.join(players)} --board {answer.board}{dead}"


def rows(answer: StrengthAnswer, _: int | None) -> list[Row]:
    """Return one flat row; columns that do not apply are empty."""
    body = answer.to_json()
    body["ranges"] = "; ".join(body["ranges"])
    several = body.pop("hs_n")
    estimate = body.pop("equity_estimate", {})
    for name in ("field", "by_opponent", "undefined", "notes"):
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
    """Return the accuracy of an equity that is not exact, in parentheses."""
    if (found := answer.equity_estimate) is None:
        return ""
    if "standard_error" in found:
        return f" (sampled, standard error {error_percent(found['standard_error'])})"
    return f" (closure, error estimated at {percent(found['error'])})"


def _kinds(answer: StrengthAnswer) -> list[tuple[str, Potential]]:
    """Return each different range once, with the number of opponents who have it."""
    found = dict(zip(answer.ranges, answer.each, strict=True))
    if len(set(answer.each)) > len(found):
        return list(zip(answer.ranges, answer.each, strict=True))
    times = {held: answer.ranges.count(held) for held in found}
    return [(f"{held} x {times[held]}" if times[held] > 1 else held, one) for held, one in found.items()]


def _line(range_text: str, one: Potential, ehs: float | None) -> list[str]:
    shown = "" if ehs is None else percent(ehs)
    return [range_text, percent(one.hs), _share(one.ppot), _share(one.npot), shown, percent(one.equity)]


def _numbered(lines: list[list[str]], view: View) -> str:
    """Return the table by range; if the ranges do not fit, with letters in their place and a key above."""
    if table_width(("Range", *COLUMNS), lines) <= view.width:
        return fitted(("Range", *COLUMNS), lines, view)
    letters = [("all" if line[0] == AVERAGE else chr(ord("A") + place)) for place, line in enumerate(lines)]
    key = [
        paragraph(f"{letter}: {line[0].removeprefix('all, ')}", view)
        for letter, line in zip(letters, lines, strict=True)
    ]
    short = [[letter, *line[1:]] for letter, line in zip(letters, lines, strict=True)]
    return "\n".join([*key, "", fitted(("Range", *COLUMNS), short, view)])


def _several(several: StrengthOfSeveral) -> list[list[str]]:
    """Return the chances against all opponents, one line per method."""
    lines = [["product of each HS", "", percent(several.product), ""], ["field array", "", percent(several.field), ""]]
    if several.exact or several.method == CLOSED:
        found = several.exact
        lines.append(["exact", *([percent(chance) for chance in astuple(found)] if found else [MISSING] * 3)])
    if several.closure and several.closure_error is not None:
        lines.append(["closure", *(percent(chance) for chance in astuple(several.closure.shares))])
    if several.sampled:
        lines.append(["sampled", *(percent(chance) for chance in astuple(several.sampled.shares))])
        lines.append(["standard error", *(error_percent(error) for error in astuple(several.sampled.errors))])
    return lines


def _notes(several: StrengthOfSeveral) -> list[str]:
    """Return notes on the closure's error and on the sample."""
    notes = []
    if several.closure and several.closure_error is not None:
        error = percent(several.closure_error)
        notes.append(
            f"The closure is off by {error}" if several.exact else f"The closure's error is estimated at {error}"
        )
    if several.sampled:
        drawn = f"Sampled {several.sampled.samples:,} times from seed {several.sampled.seed}"
        notes.append(". ".join(filter(None, (drawn, more_digits(several.sampled.samples, STRENGTH_SAMPLES.most or 0)))))
    return notes


def _share(chance: float | None) -> str:
    return MISSING if chance is None else percent(chance)
