"""Equities as people and spreadsheets read them."""

from ..games.holdem.answers import EquityAnswer, HandAnswer, PlayerAnswer, SampledHandAnswer
from .forms import Row
from .text import bar, percent, table

LONGEST_RANGE = 40
"""Characters of a range that a table shows."""


def text(answer: EquityAnswer, _: object) -> str:
    """The equity of each player, and of each hand of theirs if asked for."""
    sight = [f"Board {answer.board}"] if answer.board else []
    sight += [f"dead {answer.dead}"] if answer.dead else []
    lines = [[_short(player.hand), bar(player.equity), *_chances(player)] for player in answer.players]
    parts = [", ".join(sight)] if sight else []
    parts.append(table(("Hand", "", "Equity", "Win", "Tie", "Lose"), lines, left=2))
    for player in answer.players:
        if player.hands is not None:
            parts += [player.hand, _hands(player.hands, answer.exact)]
    if answer.exact:
        parts.append(f"Exact, {answer.deals:,} deals")
    else:
        parts.append(f"Sampled, {answer.deals:,} deals, standard error {percent(answer.standard_error)}")
    return "\n\n".join(parts)


def rows(answer: EquityAnswer, _: int | None) -> list[Row]:
    """One row a player, or one for each of their hands."""
    body = answer.to_json()
    shared = {key: body[key] for key in ("deals", "exact", "standard_error")}
    found: list[Row] = []
    for number, player in enumerate(body["players"], start=1):
        if "hands" in player:
            found += [{"player": number, "range": player["hand"], **hand} for hand in player["hands"]]
        else:
            found.append({**player, **shared})
    return found


def _hands(hands: tuple[HandAnswer, ...], exact: bool) -> str:
    lines = [[hand.hand, bar(hand.equity or 0), f"{hand.weight:g}", *_chances(hand)] for hand in hands]
    heads = ("Win", "Tie", "Lose") if exact else ("Standard error",)
    return table(("Hand", "", "Weight", "Equity", *heads), lines, left=2)


def _chances(one: PlayerAnswer | HandAnswer) -> list[str]:
    equity = "not drawn" if one.equity is None else percent(one.equity)
    if isinstance(one, SampledHandAnswer):
        return [equity, "" if one.standard_error is None else percent(one.standard_error)]
    counts = ["" if count is None else f"{count:,}" for count in (one.win, one.tie, one.lose)]
    return [equity, *counts]


def _short(hand: str) -> str:
    return hand if len(hand) <= LONGEST_RANGE else hand[: LONGEST_RANGE - 1] + "…"
