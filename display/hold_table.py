"""The holds of a hand as a table: as wide as the screen, with bars where there is room."""

from collections.abc import Sequence

from .text import BAR_WIDTH, GAP, bar, table, table_width

SHORTEST = 5
"""Columns that bars take at least, or there are none."""
SHARE = "Share"
"""What the chance to win is against several opponents: the expected share of the pot."""


def hold_table(header: list[str], lines: list[list[str]], shares: Sequence[float], width: int) -> str:
    """The holds, what each keeps and throws in the first two columns; `shares` are of their bars, if any."""
    texts = 2
    if table_width(header, lines) > width:  # what is thrown is the rest of the hand
        texts = 1
        for row in (header, *lines):
            del row[1]
    room = min(BAR_WIDTH, width - table_width(header, lines) - GAP)
    if shares and room >= SHORTEST:
        header.insert(texts, "")
        for line, share in zip(lines, shares, strict=False):
            line.insert(texts, bar(share * room / BAR_WIDTH))
        texts += 1
    return table(header, lines, left=texts)


def against_text(opponents: int | None, draws: Sequence[int]) -> str:
    """The opponents of a title, if anything is known of them.

    >>> against_text(3, (1, 2))
    ' against 3 opponents who drew 1, 2 and any number'
    """
    if opponents is None:
        return ""
    many = "one opponent" if opponents == 1 else f"{opponents} opponents"
    drew = [*map(str, draws), *(["any number"] if len(draws) < opponents else [])]
    listed = " and ".join(filter(None, [", ".join(drew[:-1]), drew[-1]]))
    return f" against {many} who drew {listed}" if draws else f" against {many}"


def neglected(opponents: int | None, dead: bool, width: int) -> str:
    """What a chance to win neglects that a reader might expect, after a blank line, or nothing."""
    if opponents is not None and opponents > 1:
        return "\n\n" + lines_that_fit(
            "The opponents' final hands are counted as if each had a deck of their own", width
        )
    return "\n\n" + lines_that_fit("The opponent's draws are counted as if no cards were dead", width) if dead else ""


def lines_that_fit(text: str, width: int) -> str:
    """A title or a note in lines that fit."""
    if len(text) <= width:
        return text
    from textwrap import fill  # few are long

    return fill(text, width)
