"""A table of the holds of a hand that fits the screen, with bars where there is room."""

from collections.abc import Sequence

from .text import BAR_WIDTH, GAP, bar, table, table_width

SHORTEST = 5
"""Minimum width of bars; with less room they are omitted."""
SHARE = "Share"
"""Heading that replaces the chance to win against several opponents: the expected share of the pot."""


def hold_table(header: list[str], lines: list[list[str]], shares: Sequence[float], width: int) -> str:
    """Return the table. Its first two columns are the cards kept and thrown; `shares` are bar lengths, if any."""
    texts = 2
    if table_width(header, lines) > width:  # the cards thrown follow from the cards kept
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
    """Return the title's words about the opponents; empty without `opponents`.

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
    """Return a note, after a blank line, on what a chance to win does not take into account; empty if nothing."""
    if opponents is not None and opponents > 1:
        return "\n\n" + lines_that_fit(
            "The opponents' final hands are computed as if each drew from a separate deck", width
        )
    return "\n\n" + lines_that_fit("The opponent's draws are computed as if no cards were dead", width) if dead else ""


def lines_that_fit(text: str, width: int) -> str:
    """Wrap a title or a note to the width."""
    if len(text) <= width:
        return text
    from textwrap import fill  # rarely needed, and slow to import

    return fill(text, width)
