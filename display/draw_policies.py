"""Comparison of drawing policies: text for a screen, and flat rows."""

from ..games.draw.answers.policies import PoliciesAnswer
from .output_formats import Row
from .text import View, paragraph, parted, percent, with_noun


def text(answer: PoliciesAnswer, view: View) -> str:
    """Return one line per policy, with its results in simulated games if any were played."""
    by_category = ["Mean weight", "Pays"] if answer.game is None else []
    header = ["Policy", "Wins", "Best response wins", *by_category, "Worse deals"]
    pays = "pays on 9/6 Jacks or Better; " if by_category else ""
    in_game = f" of {answer.game}" if answer.game else ""
    notes = [f"Wins against the equilibrium{in_game}, ties half; {pays}worse than the equilibrium's hold"]
    if answer.games:
        header += ["One deck", "Error"]
        if answer.games == 1:
            notes.append("One game has no standard error; play two or more")
        notes.append(
            f"One deck: {with_noun(answer.games, 'game')} of each, from one deck for both players, seed {answer.seed}"
        )
    lines = []
    for row in answer.policies:
        shares = [percent(row.p_win), percent(row.best_response)]
        if row.mean_weight is not None and row.jacks_or_better is not None:
            shares += [f"{row.mean_weight:.4f}", percent(row.jacks_or_better)]
        shares.append(percent(row.worse_deals))
        if row.played is not None:
            shares += [percent(row.played), "-" if row.standard_error is None else percent(row.standard_error)]
        lines.append([row.policy, *shares])
    return "\n".join([f"{parted(header, lines, view)}\n", *(paragraph(note, view) for note in notes)])


def rows(answer: PoliciesAnswer, _: int | None) -> list[Row]:
    body = answer.to_json()
    policies = body.pop("policies")
    return [{**policy, **body} for policy in policies]
