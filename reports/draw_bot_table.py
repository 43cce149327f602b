"""Compare a draw bot's printed table of 32 discards with the exact rows, and write docs/draw-bot.md.

Run it to write the page: `.venv/bin/python reports/draw_bot_table.py`.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import outs
from outs.cards.answers.draw_answers import DrawsOfHold
from outs.cards.hands.categories import CATEGORIES, category_title
from outs.cards.notation import card_text, parse_cards
from outs.display.text import grid
from outs.query.session import Tables

PAGE = Path(__file__).resolve().parent.parent / "docs" / "draw-bot.md"
HAND = "9dTd6hQh8s"
DISCARDS = 32
PRINTED = """\
()                        1.00000 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000
(+9,.)                    0.74468 0.25532 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000
(+10,.)                   0.74468 0.25532 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000
(+10,+9)                  0.60837 0.36633 0.02498 0.00833 0.00000 0.00000 0.00000 0.00000 0.00000
(+6,.)                    0.65957 0.25532 0.00000 0.00000 0.08511 0.00000 0.00000 0.00000 0.00000
(+6,+9)                   0.58927 0.36633 0.02498 0.00833 0.01110 0.00000 0.00000 0.00000 0.00000
(+6,+10)                  0.58927 0.36633 0.02498 0.00833 0.01110 0.00000 0.00000 0.00000 0.00000
(+6,+10,+9)               0.52242 0.41295 0.04385 0.01733 0.00222 0.00000 0.00111 0.00012 0.00000
(+6,.)                    0.65957 0.25532 0.00000 0.00000 0.08511 0.00000 0.00000 0.00000 0.00000
(+6,+9)                   0.58927 0.36633 0.02498 0.00833 0.01110 0.00000 0.00000 0.00000 0.00000
(+10,+6)                  0.57447 0.36633 0.02498 0.00833 0.02590 0.00000 0.00000 0.00000 0.00000
(+6,+10,+9)               0.51551 0.41295 0.04385 0.01733 0.00913 0.00000 0.00111 0.00012 0.00000
(+6,+6)                   0.56337 0.36633 0.02498 0.00833 0.03700 0.00000 0.00000 0.00000 0.00000
(+6,+6,+9)                0.51724 0.41295 0.04385 0.01733 0.00740 0.00000 0.00111 0.00012 0.00000
(+6,+10,+6)               0.51428 0.41295 0.04385 0.01733 0.01036 0.00000 0.00111 0.00012 0.00000
(+6,+6,+10,+9)            0.49040 0.42829 0.04975 0.02300 0.00387 0.00275 0.00161 0.00029 0.00003
(+6,.)                    0.74468 0.25532 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000
(+6,+9)                   0.60837 0.36633 0.02498 0.00833 0.00000 0.00000 0.00000 0.00000 0.00000
(+6,+10)                  0.60837 0.36633 0.02498 0.00833 0.00000 0.00000 0.00000 0.00000 0.00000
(+6,+10,+9)               0.51446 0.41295 0.04385 0.01733 0.00000 0.01018 0.00111 0.00012 0.00000
(+6,+6)                   0.57447 0.36633 0.02498 0.00833 0.02590 0.00000 0.00000 0.00000 0.00000
(+6,+6,+9)                0.51551 0.41295 0.04385 0.01733 0.00913 0.00000 0.00111 0.00012 0.00000
(+6,+6,+10)               0.51946 0.41295 0.04385 0.01733 0.00518 0.00000 0.00111 0.00012 0.00000
(+6,+6,+10,+9)            0.49273 0.42829 0.04975 0.02300 0.00247 0.00183 0.00161 0.00029 0.00002
(+6,+6,+6)                0.58927 0.36633 0.02498 0.00833 0.01110 0.00000 0.00000 0.00000 0.00000
(+6,+6,+9)                0.52242 0.41295 0.04385 0.01733 0.00222 0.00000 0.00111 0.00012 0.00000
(+6,+6,+10,+9)            0.48987 0.41295 0.04385 0.01733 0.00518 0.00000 0.00111 0.00012 0.00000
(+6,+6,+6,+9)             0.50435 0.41295 0.04385 0.01733 0.01011 0.00993 0.00111 0.00012 0.00005
(+6,+6,+6,+10)            0.49131 0.42829 0.04975 0.02300 0.00390 0.00184 0.00161 0.00029 0.00001
(+6,+6,+6,+10,+9)         0.49158 0.42829 0.04975 0.02300 0.00363 0.00184 0.00161 0.00029 0.00001
(+10,+9,+6,+6,+6)         0.50540 0.42068 0.04681 0.02054 0.00301 0.00195 0.00138 0.00022 0.00001
"""
"""The 31 rows as printed: a label of the discarded cards, then nine probabilities, high card first."""

LABEL_OF_CARD = {"9d": "+9", "Td": "+10", "6h": "+6", "Qh": "+6", "8s": "+6"}
"""The printed label of each card; three of the five cards have the same label."""

WITHOUT_WHEELS = {"high_card": 4**5 - 4, "straight": -(4**5 - 4), "flush": 4, "straight_flush": -4}
"""Changes to the counts over new hands of five if A-2-3-4-5 is not a straight; no dealt card is below a six."""


SOURCE = "https://github.com/Viskym/CardGame"
"""The publication."""


@dataclass(frozen=True)
class PrintedRow:
    """One row as printed; `number` counts from 1."""

    number: int
    label: str
    probabilities: tuple[str, ...]


@dataclass(frozen=True)
class RowComparison:
    """One of the 32 discards: its exact row, and the matching printed row if there is one."""

    exact: DrawsOfHold
    printed: PrintedRow | None

    @property
    def probabilities(self) -> tuple[str, ...]:
        """The exact probabilities to five decimals."""
        return rounded(self.exact)

    @property
    def differing(self) -> tuple[str, ...]:
        """The categories whose printed probability differs from the exact one, to five decimals."""
        printed = self.probabilities if self.printed is None else self.printed.probabilities
        both = zip(CATEGORIES, printed, self.probabilities, strict=True)
        return tuple(category for category, shown, exact in both if shown != exact)

    @property
    def label_fits(self) -> bool:
        """True if the printed label can be read as the cards thrown, or if no row is printed."""
        if self.printed is None:
            return True
        tokens = Counter(token for token in self.printed.label.strip("()").split(",") if token not in ("", "."))
        return tokens == Counter(LABEL_OF_CARD[card_text(card)] for card in parse_cards(self.exact.discard))


def printed_rows() -> list[PrintedRow]:
    split = [line.split() for line in PRINTED.splitlines()]
    return [PrintedRow(number, label, tuple(cells)) for number, (label, *cells) in enumerate(split, start=1)]


def generated_discards() -> list[str]:
    """Return the 32 discards in the order of the printed rows: each card in turn is added to all discards so far."""
    discards = [""]
    for card in parse_cards(HAND):
        discards += [discard + card_text(card) for discard in discards]
    return discards


def rounded(hold: DrawsOfHold) -> tuple[str, ...]:
    """Return the probability of each category to five decimals."""
    return tuple(f"{count / hold.draws:.5f}" for count in hold.counts)


def compare(tables: Tables) -> list[RowComparison]:
    """Return all 32 discards in the printed order, each with its exact and its printed row.

    One row is not printed; it is taken to be the one whose omission makes the most numbers agree.
    """
    by_discard = {hold.discard: hold for hold in tables.discard(HAND).holds}
    exact = [by_discard[discard] for discard in generated_discards()]
    candidates = (_without_row(exact, missing) for missing in range(DISCARDS))
    return min(candidates, key=lambda rows: sum(len(row.differing) for row in rows))


def _without_row(exact: list[DrawsOfHold], missing: int) -> list[RowComparison]:
    printed: list[PrintedRow | None] = list(printed_rows())
    printed.insert(missing, None)
    return [RowComparison(hold, row) for hold, row in zip(exact, printed, strict=True)]


def wrong_rows(rows: list[RowComparison]) -> dict[int, RowComparison]:
    """Return the printed rows with a wrong number, by row number."""
    return {row.printed.number: row for row in rows if row.printed is not None and row.differing}


def missing_row(rows: list[RowComparison]) -> RowComparison:
    """Return the one discard that has no printed row."""
    (row,) = (row for row in rows if row.printed is None)
    return row


def misread_labels(rows: list[RowComparison]) -> list[int]:
    """Return the numbers of printed rows whose label does not name the cards that their numbers belong to."""
    return [row.printed.number for row in rows if row.printed is not None and not row.label_fits]


def without_wheels(hold: DrawsOfHold) -> tuple[str, ...]:
    """Return the probabilities of a new hand of five if A-2-3-4-5 were not a straight, to five decimals."""
    counts = [count + WITHOUT_WHEELS.get(name, 0) for name, count in zip(CATEGORIES, hold.counts, strict=True)]
    return tuple(f"{count / hold.draws:.5f}" for count in counts)


def page(rows: list[RowComparison]) -> str:
    """Return the page docs/draw-bot.md as Markdown."""
    parts = [_introduction(rows), _findings(rows), _probability_table(rows), _count_table(rows)]
    return "\n\n".join(parts) + "\n"


def _introduction(rows: list[RowComparison]) -> str:
    printed, wrong = len(printed_rows()), len(wrong_rows(rows))
    return f"""\
# The draw bot's table, checked

The documentation of [a bot for five-card draw]({SOURCE}) has a table for the hand {_cards(HAND)},
with the chance of each category after each discard. There are {DISCARDS} discards, but the table has {printed} rows.
This page compares them with the exact rows, which take one lookup: `outs.open().discard("{HAND}")`.
{printed - wrong} rows agree in all nine numbers to the five decimals printed; {wrong} do not.

The rows are in binary order: the first card of the hand is discarded in every second row, the next in every second pair
of rows, and so on. The labels write 9d as `+9`, Td as `+10` and each of 6h, Qh and 8s as `+6`, so a row's discard
follows from its position, not from its label. The missing row is assumed to be the one whose omission makes the most
numbers agree.

This page is generated by `reports/draw_bot_table.py`."""


def _findings(rows: list[RowComparison]) -> str:
    missing = missing_row(rows)
    lines = [
        f"- **Row {number}**, throwing {_cards(row.exact.discard)}: {_differences(row)}. {_fault(row, missing)}"
        for number, row in wrong_rows(rows).items()
    ]
    lines.append(
        f"- **Not printed**: throwing {_cards(missing.exact.discard)}, keeping {_cards(missing.exact.hold)}. Only its"
        " chance of a high card is printed, in the wrong row."
    )
    labels = ", ".join(map(str, misread_labels(rows)))
    lines.append(f"- **Labels**: the labels of rows {labels} name other cards than their numbers belong to.")
    return "## What is wrong\n\n" + "\n".join(lines)


def _fault(row: RowComparison, missing: RowComparison) -> str:
    """Return the error of a printed row in words, judging by its numbers."""
    assert row.printed is not None
    if row.printed.probabilities == without_wheels(row.exact):
        straights, steel = WITHOUT_WHEELS["high_card"], WITHOUT_WHEELS["flush"]
        return (
            "The printed numbers are those of a game in which A-2-3-4-5 is not a straight:"
            f" {straights:,} straights count as high card and {steel} straight flushes as flush. The other rows keep a"
            " card above a five, so they are not affected."
        )
    if row.printed.probabilities[0] == missing.probabilities[0]:
        return (
            "The row mixes two discards: the label and the chance of a high card belong to throwing"
            f" {_cards(missing.exact.discard)}, the other eight numbers to throwing {_cards(row.exact.discard)}. The"
            f" printed row adds up to {_printed_sum(row)}."
        )
    return f"One digit is wrong: the printed row adds up to {_printed_sum(row)}."


def _differences(row: RowComparison) -> str:
    """Return the wrong numbers of a printed row in words, with the exact ones."""
    assert row.printed is not None
    columns = zip(CATEGORIES, row.printed.probabilities, row.probabilities, row.exact.counts, strict=True)
    return "; ".join(
        f"{category_title(name).lower()} is printed as {shown}, exact {exact} ({count:,} of {row.exact.draws:,} draws)"
        for name, shown, exact, count in columns
        if shown != exact
    )


def _printed_sum(row: RowComparison) -> str:
    assert row.printed is not None
    return f"{sum(map(float, row.printed.probabilities)):.5f}"


def _probability_table(rows: list[RowComparison]) -> str:
    """Return the exact probabilities as a table; a wrong printed number is next to the exact one."""
    lines = []
    for row in rows:
        shown = row.probabilities if row.printed is None else row.printed.probabilities
        both = zip(shown, row.probabilities, strict=True)
        cells = [exact if printed == exact else f"**{exact}** (printed {printed})" for printed, exact in both]
        lines.append([_row_name(row), _cards(row.exact.discard), *cells])
    return "## Probabilities\n\n" + grid(["row", "thrown", *map(category_title, CATEGORIES)], lines, left=2)


def _count_table(rows: list[RowComparison]) -> str:
    lines = [
        [_row_name(row), _cards(row.exact.hold), f"{row.exact.draws:,}", *(f"{count:,}" for count in row.exact.counts)]
        for row in rows
    ]
    heads = ["row", "kept", "draws", *map(category_title, CATEGORIES)]
    return "## Exact counts\n\nStraight flushes include royal flushes.\n\n" + grid(heads, lines, left=2)


def _row_name(row: RowComparison) -> str:
    return "not printed" if row.printed is None else str(row.printed.number)


def _cards(text: str) -> str:
    return " ".join(card_text(card) for card in parse_cards(text)) or "nothing"


def main() -> None:
    with outs.open() as tables:
        PAGE.write_text(page(compare(tables)), encoding="utf-8")


if __name__ == "__main__":
    main()
