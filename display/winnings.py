"""A player's winnings and the luck of all-in pots, as text for a screen and as flat rows."""

from collections.abc import Sequence
from decimal import Decimal

from ..cards.answers.answer import Json
from ..cards.answers.winnings_answers import AllInPot, Winnings, WinningsAnswer
from ..cards.errors import one_line
from .output_formats import Row
from .text import View, fitted, high_first, paragraph, parted, with_noun
from .tracked import statistics_row, statistics_text, tournaments_text

FIGURES = ("Hands", "Won", "Expected", "Luck", "Std dev", "bb/100")
POT = ("Hand", "Luck", "Won", "Expected", "Street", "Hole", "Board")
NONE = "-"
"""Shown in place of an unknown figure."""


def text(answer: WinningsAnswer, view: View) -> str:
    """Return the totals, the luck in standard deviations, the groups and the luckiest and unluckiest pots."""
    groups = {"Position": answer.by_position, "Street": answer.by_street, "Opponents": answer.by_opponents}
    return "\n\n".join(
        [
            paragraph(_head(answer), view),
            fitted(("", *FIGURES), [["All hands", *_figures(answer.total)]], view),
            paragraph(luck_sentence(answer), view),
            *_rates(answer.total, view),
            *_notes(answer, view),
            *(
                parted((head, *FIGURES), ([one_line(str(one.name)), *_figures(one.winnings)] for one in found), view)
                for head, found in groups.items()
            ),
            *(statistics_text(answer.statistics, answer.by_position_statistics, view) if answer.statistics else ()),
            *tournaments_text(answer.tournaments, view),
            *_pots("Luckiest all-in pots", answer.luckiest[: view.top], view),
            *_pots("Unluckiest all-in pots", answer.unluckiest[: view.top], view),
        ]
    )


def rows(answer: WinningsAnswer, _: int | None) -> list[Row]:
    """Return one row for all hands and one for each group; `group` names what the hands of a row share."""
    shared = {"player": answer.player, "currency": answer.currency}
    groups = {"position": answer.by_position, "street": answer.by_street, "opponents": answer.by_opponents}
    of_position = {one.name: one.statistics for one in answer.by_position_statistics}
    found: list[tuple[str, Json]] = [
        ("all", {"name": "", **answer.total.to_json(), **statistics_row(answer.statistics)})
    ]
    for group, many in groups.items():
        counted = of_position if group == "position" else {}
        found += [
            (group, {**one.to_json(), "name": str(one.name), **statistics_row(counted.get(str(one.name)))})
            for one in many
        ]
    return [{**shared, "group": group, **body} for group, body in found]


def luck_sentence(answer: WinningsAnswer) -> str:
    """Return the luck in words: how far the winnings are from the expectation, in standard deviations."""
    total = answer.total
    if not total.all_ins:
        return "No pot was all in before the river with every hole known, so there is no luck to measure."
    pots = with_noun(total.all_ins, "all-in pot")
    side = "above" if total.luck > 0 else "below"
    if not total.luck:
        return f"Luck over {pots}: none."
    by = f"Luck over {pots}: {abs(total.luck):,.2f} {one_line(answer.currency)}".rstrip()
    if total.deviations is None:
        return f"{by} {side} expectation."
    return (
        f"{by} or {abs(total.deviations):.1f} standard deviations {side} expectation "
        f"(one standard deviation is {total.luck_standard_deviation:,.2f})."
    )


def _head(answer: WinningsAnswer) -> str:
    money = f", in {one_line(answer.currency)}" if answer.currency else ""
    chosen = f" ({one_line(answer.filters)})" if answer.filters else ""
    return f"{one_line(answer.player)}: {with_noun(answer.total.hands, 'hand')}{money}{chosen}"


def _rates(total: Winnings, view: View) -> list[str]:
    """Return the expected big blinds with their standard error, and the rake, as sentences."""
    blinds, error = total.expected_big_blinds_per_100, total.expected_big_blinds_per_100_standard_error
    told = []
    if blinds is not None and error is not None:
        shown = f"{error:,.1f}" if error >= 0.05 else "less than 0.1"
        told.append(f"Expected: {blinds:+,.1f} big blinds per 100 hands, with a standard error of {shown}.")
    if total.rake_paid:
        told.append(f"Rake paid: {total.rake_paid:,.2f}.")
    return [paragraph(" ".join(told), view)] if told else []


def _notes(answer: WinningsAnswer, view: View) -> list[str]:
    notes = []
    if unknown := answer.total.unknown:
        hands = with_noun(unknown, "hand") + (" was" if unknown == 1 else " were")
        notes.append(f"{hands} all in against an unknown hole; what was won there counts as expected.")
    if answer.unmeasured:
        read = with_noun(answer.unmeasured, "hand") + (" was" if answer.unmeasured == 1 else " were")
        notes.append(f"{read} read by an older version, without statistics and rake: --replace reads all again.")
    if answer.others:
        listed = ", ".join(f"{one_line(name) or 'no currency'} {hands:,}" for name, hands in answer.others)
        notes.append(f"Hands in other currencies, left out: {listed}.")
    return [paragraph(note, view) for note in notes]


def _figures(won: Winnings) -> list[str]:
    deviation, blinds = won.luck_standard_deviation, won.big_blinds_per_100
    return [
        f"{won.hands:,}",
        *(_money(amount) for amount in (won.won, won.won_expected, won.luck)),
        NONE if deviation is None else f"{deviation:,.2f}",
        NONE if blinds is None else f"{blinds:+,.1f}",
    ]


def _pots(head: str, pots: Sequence[AllInPot], view: View) -> list[str]:
    lines = [
        [
            one_line(pot.hand),
            *(_money(amount) for amount in (pot.luck, pot.won, pot.won_expected)),
            *(one_line(cell or "") for cell in (pot.street, high_first(pot.hole or ""))),
            one_line(" ".join((pot.board or "", *pot.more_boards))),
        ]
        for pot in pots
    ]
    return [f"{head}\n\n{fitted(POT, lines, view)}"] if lines else []


def _money(amount: Decimal) -> str:
    return f"{round(amount, 2) + 0:+,.2f}"  # adding 0 removes the sign of -0.00
