"""Pay tables and the lists to memorise for them, as people and spreadsheets read them."""

from ..games.draw.paytable_answers import PayTableAnswer, StrategyAnswer
from .forms import Row
from .text import percent, table


def text(answer: PayTableAnswer | StrategyAnswer, _: object) -> str:
    """What a pay table returns by outcome, or the ranked list of holds for it."""
    return _strategy(answer) if isinstance(answer, StrategyAnswer) else _paytable(answer)


def rows(answer: PayTableAnswer | StrategyAnswer, _: int | None) -> list[Row]:
    """One row an outcome or a line of the list."""
    body = answer.to_json()
    if isinstance(answer, StrategyAnswer):
        return [{"paytable": answer.paytable, **line} for line in body["lines"]]
    outcomes = body.pop("outcomes")
    return [{**body, **outcome} for outcome in outcomes]


def _paytable(answer: PayTableAnswer) -> str:
    play = f"played by {answer.objective}" if answer.objective else "played best"
    title = (
        f"{answer.title}, {play}: returns {percent(answer.return_rate)} of what is paid in\n"
        f"exactly {answer.return_numerator:,} of {answer.return_denominator:,}; "
        f"standard deviation {answer.standard_deviation:.6f}"
    )
    lines = [
        (
            outcome["name"],
            f"{outcome['pay']:,}",
            f"{outcome['combinations']:,}",
            f"{100 * outcome['probability']:.5f} %",
            f"{100 * outcome['contribution']:.5f} %",
        )
        for outcome in answer.outcome_shares
    ]
    note = ""
    if (one := answer.break_even_pay) is not None:
        coins = answer.coins
        note = f"\n\nBreaks even with a royal flush of {one:,.1f} for one coin, {coins * one:,.0f} for {coins}"
    return f"{title}\n\n{table(('Outcome', 'Pays', 'Combinations', 'Probability', 'Returns'), lines)}{note}"


def _strategy(answer: StrategyAnswer) -> str:
    returned, best = answer.return_rate, float(answer.returned + answer.cost)
    title = (
        f"{answer.title}: keep the first of these that the hand has. "
        f"Returns {percent(returned)} of what is paid in,\n"
        f"{100 * (best - returned):.4f} % less than the best play; {answer.wrong_deals:,} of 2,598,960 deals go wrong"
    )
    lines = [
        (f"{line.number}", line.name, line.example, f"{line.worth:.4f}", f"{line.deals:,}", f"{line.wrong_deals:,}")
        for line in answer.lines
    ]
    return f"{title}\n\n{table(('', 'Keep', 'Example', 'Pays', 'Deals', 'Wrong'), lines, left=3)}"
