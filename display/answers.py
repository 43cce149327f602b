"""Answers on standard output: tables for people, the best first; JSON and CSV for programs."""

import csv
import json
import sys
from collections.abc import Iterable
from math import isfinite
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from ..cards.answers import ValueAnswer
from ..cards.categories import CATEGORIES, ROYAL_FLUSH, category_title
from ..games.draw.answers import DiscardAnswer, PayTableAnswer, PoliciesAnswer, StrategyAnswer
from ..games.holdem.agent_answers import AdviceAnswer
from ..games.holdem.answers import EquityAnswer, HandAnswer, PlayerAnswer, SampledHandAnswer
from ..games.holdem.strength_answers import StrengthAnswer
from .text import bar, percent, print_table

if TYPE_CHECKING:
    import polars as pl

LONGEST_RANGE = 40
"""Characters of a range that a table shows."""
WIDE = 140
"""Columns from which a discard table shows every category."""

Answer = (
    ValueAnswer
    | DiscardAnswer
    | EquityAnswer
    | PayTableAnswer
    | StrategyAnswer
    | PoliciesAnswer
    | StrengthAnswer
    | AdviceAnswer
)
Rows = list[dict[str, Any]]


def print_json(body: Any) -> None:
    """Print one JSON value on one line; numbers that JSON lacks (infinities, NaN) become null."""
    print(json.dumps(_in_json(body), default=str, allow_nan=False))


def print_csv(rows: Iterable[dict[str, Any]], names: Iterable[str] = ()) -> None:
    """Print rows with a header: `names`, or else the first row's; infinities and NaN are left empty, as null is."""
    writer = csv.DictWriter(sys.stdout, list(names), lineterminator="\n")
    if writer.fieldnames:
        writer.writeheader()
    for row in rows:
        if not writer.fieldnames:
            writer.fieldnames = list(row)
            writer.writeheader()
        writer.writerow({name: None if _is_no_number(value) else value for name, value in row.items()})


def show(answer: Answer, top: int | None = None) -> None:
    """Print one answer as a table; of a discard the `top` holds."""
    match answer:
        case ValueAnswer():
            print(f"{answer.name}   value {answer.value} of {ROYAL_FLUSH}   best five {answer.best}")
        case DiscardAnswer():
            _show_discard(answer, top, wide=get_terminal_size().columns >= WIDE)
        case EquityAnswer():
            _show_equity(answer)
        case PayTableAnswer():
            _show_paytable(answer)
        case StrategyAnswer():
            _show_strategy(answer)
        case PoliciesAnswer():
            _show_policies(answer)
        case StrengthAnswer():
            from .holdem import show_strength

            show_strength(answer)
        case AdviceAnswer():
            from .holdem_agent import show_advice

            show_advice(answer)


def rows(answer: Answer, top: int | None = None) -> Rows:
    """The answer as flat rows: one a value, a hold, a player or one of their hands, an outcome, a line or a policy."""
    body = answer.to_json()
    found: Rows
    match answer:
        case ValueAnswer():
            found = [body]
        case DiscardAnswer():
            of_hand = _without(body, "holds", *(() if answer.objective else ("source",)))
            found = [{**of_hand, **_flat(hold)} for hold in body["holds"][:top]]
        case EquityAnswer():
            found = _equity_rows(body)
        case PayTableAnswer():
            found = [{**_without(body, "outcomes"), **outcome} for outcome in body["outcomes"]]
        case StrategyAnswer():
            found = [{"paytable": answer.paytable, **line} for line in body["lines"]]
        case PoliciesAnswer():
            found = [{**policy, **_without(body, "policies")} for policy in body["policies"]]
        case StrengthAnswer():
            from .holdem import strength_row

            found = [strength_row(answer)]
        case AdviceAnswer():
            from .holdem_agent import advice_row

            found = [advice_row(answer)]
    return found


def print_frame(frame: "pl.DataFrame", form: str, header: bool = True) -> None:
    """Print many rows as `json`, one object a line, or as `csv`, with a header or without."""
    print(frame.write_ndjson() if form == "json" else frame.write_csv(include_header=header), end="")


def _is_no_number(value: Any) -> bool:
    return isinstance(value, float) and not isfinite(value)


def _in_json(body: Any) -> Any:
    match body:
        case float():
            return None if _is_no_number(body) else body
        case dict():
            return {str(key): _in_json(value) for key, value in body.items()}
        case list() | tuple():
            return [_in_json(value) for value in body]
        case _:
            return body


def _flat(hold: dict[str, Any]) -> dict[str, Any]:
    return {**_without(hold, "counts"), **hold["counts"]}


def _equity_rows(body: dict[str, Any]) -> Rows:
    """One row a player, or one for each of their hands."""
    shared = {key: body[key] for key in ("deals", "exact", "standard_error")}
    rows = []
    for number, player in enumerate(body["players"], start=1):
        if "hands" in player:
            rows += [{"player": number, "range": player["hand"], **hand} for hand in player["hands"]]
        else:
            rows.append({**player, **shared})
    return rows


def _without(body: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key not in keys}


def _show_discard(answer: DiscardAnswer, top: int | None, wide: bool) -> None:
    gone = f", {answer.gone} gone" if answer.gone else ""
    goal = f", by {answer.objective}" if answer.objective else ""
    print(f"{answer.hand}: {category_title(answer.category)}, value {answer.value}{gone}{goal}\n")
    worths = _worths(answer)
    highest = max(1, *(worth for worth, _ in worths))
    header = ["Hold", "Throw", "", *_worth_heading(answer), "Better", "Equal", "Worse"]
    if wide:
        header += [category_title(category) for category in CATEGORIES[1:]]
    lines = []
    for hold, (worth, shown) in list(zip(answer.holds, worths, strict=True))[:top]:
        ends = [hold.better, hold.equal, hold.worse, *(hold.counts[1:] if wide else ())]
        shares = [percent(count / hold.draws) for count in ends]
        lines.append([hold.hold or "nothing", hold.discard or "nothing", bar(worth / highest), *shown, *shares])
    print_table(header, lines, left=3)
    if answer.objective == "win" and answer.gone:
        print("\nThe opponent's final hands are taken to be as if nothing were gone")


def _worth_heading(answer: DiscardAnswer) -> list[str]:
    """The column that the goal adds: a chance to win, coins, a weight, or the hold of a rule."""
    match (answer.objective or "").partition(":")[0]:
        case "" | "better":
            return []
        case "win":
            return ["Win"]
        case "paytable":
            return ["Pays"]
        case "pattern-keeper":
            return ["Keep"]
        case _:
            return ["Weight"]


def _worths(answer: DiscardAnswer) -> list[tuple[float, list[str]]]:
    """What each hold is worth, for its bar, and what is shown of it."""
    heading = _worth_heading(answer)
    if not heading:
        return [(hold.p_better, []) for hold in answer.holds]
    worths = [hold.objective_value or 0.0 for hold in answer.holds]
    match heading[0]:
        case "Win":
            return [(worth, [percent(worth)]) for worth in worths]
        case "Keep":
            return [(0.0, ["yes" if worth else ""]) for worth in worths]
        case _:
            return [(worth, [f"{worth:.5f}"]) for worth in worths]


def _show_equity(answer: EquityAnswer) -> None:
    sight = [f"Board {answer.board}"] if answer.board else []
    sight += [f"dead {answer.dead}"] if answer.dead else []
    if sight:
        print(f"{', '.join(sight)}\n")
    print_table(
        ("Hand", "", "Equity", "Win", "Tie", "Lose"),
        [[_short(player.hand), bar(player.equity), *_chances(player)] for player in answer.players],
        left=2,
    )
    for player in answer.players:
        if player.hands is not None:
            print(f"\n{player.hand}\n")
            lines = [[hand.hand, bar(hand.equity or 0), f"{hand.weight:g}", *_chances(hand)] for hand in player.hands]
            heads = ("Win", "Tie", "Lose") if answer.exact else ("Standard error",)
            print_table(("Hand", "", "Weight", "Equity", *heads), lines, left=2)
    if answer.exact:
        print(f"\nExact, {answer.deals:,} deals")
    else:
        print(f"\nSampled, {answer.deals:,} deals, standard error {100 * answer.standard_error:.3f} %")


def _chances(one: PlayerAnswer | HandAnswer) -> list[str]:
    equity = "not drawn" if one.equity is None else percent(one.equity)
    if isinstance(one, SampledHandAnswer):
        return [equity, "" if one.standard_error is None else percent(one.standard_error)]
    counts = ["" if count is None else f"{count:,}" for count in (one.win, one.tie, one.lose)]
    return [equity, *counts]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_RANGE else text[: LONGEST_RANGE - 1] + "…"


def _show_paytable(answer: PayTableAnswer) -> None:
    play = f"played by {answer.policy}" if answer.policy else "played best"
    print(f"{answer.title}, {play}: returns {percent(float(answer.exact_return))} of what is paid in")
    print(f"exactly {answer.return_numerator:,} of {answer.return_denominator:,}", end="; ")
    print(f"standard deviation {answer.standard_deviation:.6f}\n")
    lines = [
        (
            outcome["name"],
            f"{outcome['pay']:,}",
            f"{outcome['combinations']:,}",
            f"{100 * outcome['probability']:.5f} %",
            f"{100 * outcome['contribution']:.5f} %",
        )
        for outcome in answer.to_json()["outcomes"]
    ]
    print_table(("Outcome", "Pays", "Combinations", "Probability", "Returns"), lines)
    if answer.break_even_royal is not None:
        one, coins = float(answer.break_even_royal), answer.coins
        print(f"\nBreaks even with a royal flush of {one:,.1f} for one coin, {coins * one:,.0f} for {coins}")


def _show_strategy(answer: StrategyAnswer) -> None:
    returned, best = float(answer.returned), float(answer.returned + answer.cost)
    print(f"{answer.title}: keep the first of these that the hand has. Returns {percent(returned)} of what is paid in,")
    print(
        f"{100 * (best - returned):.4f} % less than the best play; {answer.wrong_deals:,} of 2,598,960 deals go wrong\n"
    )
    lines = [
        (f"{line.number}", line.name, line.example, f"{line.worth:.4f}", f"{line.deals:,}", f"{line.wrong_deals:,}")
        for line in answer.lines
    ]
    print_table(("", "Keep", "Example", "Pays", "Deals", "Wrong"), lines, left=3)


def _show_policies(answer: PoliciesAnswer) -> None:
    header = ["Policy", "Wins", "Best response wins", "Mean weight", "Pays", "Worse deals"]
    if answer.games:
        header += ["One deck", "Error"]
    lines = []
    for row in answer.policies:
        shares = [percent(row.p_win), percent(row.best_response), f"{row.mean_weight:.4f}"]
        shares += [percent(row.jacks_or_better), percent(row.worse_deals)]
        if row.played is not None and row.standard_error is not None:
            shares += [percent(row.played), percent(row.standard_error)]
        lines.append([row.policy, *shares])
    print_table(header, lines)
    print("\nWins against the equilibrium, ties half; pays on 9/6 Jacks or Better; worse than the equilibrium's hold")
    if answer.games:
        print(f"One deck: {answer.games:,} games of each, from one deck for both players, seed {answer.seed}")
