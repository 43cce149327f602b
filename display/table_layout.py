"""Tables as text: plain ones with a rule below the headings, and those of Markdown."""

from collections.abc import Iterable, Iterator, Sequence

PADDING = 2
"""Characters by which a column is at least wider than its heading."""
GAP = 2
"""Spaces between two columns of a plain table."""


def plain_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> str:
    """Return a table whose first `left` columns are left-aligned, and the others right-aligned.

    Headings and cells may have several lines. The layout is that of tabulate's "simple", which takes longer to import
    than a question to answer.

    >>> print(plain_table(["Hold", "Win"], [["Qh", "33.692 %"], ["none", "9 %"]], 1))
    Hold         Win
    ------  --------
    Qh      33.692 %
    none         9 %
    """
    widths = column_widths(header, rows)
    lines = ((" " * GAP).join(cells).rstrip() for cells in _padded(header, rows, widths, left))
    return _with_rule(lines, header, (" " * GAP).join("-" * width for width in widths))


def markdown_table(header: Iterable[str], rows: Iterable[Iterable[str]], left: int = 1) -> str:
    """Return a table of Markdown with the alignment of `plain_table`.

    >>> print(markdown_table(["hand", "ways"], [["pair", "1,098,240"]]))
    | hand   |      ways |
    |:-------|----------:|
    | pair   | 1,098,240 |
    """
    names, cells = list(header), [list(row) for row in rows]
    widths = column_widths(names, cells)
    lines = (f"| {' | '.join(padded)} |" for padded in _padded(names, cells, widths, left))
    rules = (
        f":{'-' * (width + 1)}" if place < left or not cells else f"{'-' * (width + 1)}:"
        for place, width in enumerate(widths)
    )
    return _with_rule(lines, names, f"|{'|'.join(rules)}|")


def column_widths(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the width of each column of a table."""
    columns: Iterable[Sequence[str]] = zip(*rows, strict=True) if rows else [()] * len(header)
    return [max([_width(title) + PADDING, *map(_width, column)]) for title, column in zip(header, columns, strict=True)]


def _width(cell: str) -> int:
    return max(map(len, cell.strip().splitlines()), default=0)


def _padded(
    header: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int], left: int
) -> Iterator[list[str]]:
    """Yield the cells of each line, headings first, filled up to the widths; without rows all are left-aligned."""
    for row in (header, *rows):
        cells = [cell.strip().splitlines() for cell in row]
        for line in range(max([1, *map(len, cells)])):
            texts = [cell[line] if line < len(cell) else "" for cell in cells]
            yield [
                text.ljust(width) if place < left or not rows else text.rjust(width)
                for place, (text, width) in enumerate(zip(texts, widths, strict=True))
            ]


def _with_rule(lines: Iterable[str], header: Sequence[str], rule: str) -> str:
    """Return the lines of a table with the rule below the headings."""
    found = list(lines)
    found.insert(max([1, *(len(title.splitlines()) for title in header)]), rule)
    return "\n".join(found)
