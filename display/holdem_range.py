"""A range as a grid of starting hands, as text for other programs, and by the hands it makes on a board."""

from collections.abc import Iterable

from ..games.holdem.answers.range import HitAnswer, RangeAnswer
from .output_formats import Row
from .text import GAP, View, column_widths, hand_grid, paragraph, parted, percent, table

SHOWN = ("all", "rainbow", "two-tone", "monotone", "paired")
"""Textures for which there is room on a screen."""
PROGRAMS = {"piosolver": "PioSOLVER", "equilab": "Equilab", "gto_plus": "GTO+"}


def text(answer: RangeAnswer, view: View) -> str:
    """Return the grid, the number of combinations, the hands made on the board, and the spellings."""
    spellings = [("Range", answer.normalised), *((PROGRAMS[name], line) for name, line in answer.formats.items())]
    parts = [hand_grid(answer.hands, answer.ranks[::-1]), paragraph(_totals(answer), view)]
    parts += [_hits("Made", answer.made, view.width)] if answer.made else []
    parts += [_hits("Draw", answer.draws, view.width)] if answer.draws else []
    parts += [_on_flops(answer, kind, view) for kind in ("made", "draws")] if answer.flops else []
    parts.append("\n".join(_wrapped(name, line, view.width) for name, line in spellings))
    return "\n\n".join(parts)


def rows(answer: RangeAnswer, _: int | None) -> list[Row]:
    """Return one row per starting hand of the range, with a board per kind of hit, and on all flops by texture too."""
    if answer.flops:
        every = answer.flops[0]
        return [
            {
                "texture": one.texture,
                "probability": one.probability,
                "kind": kind,
                "hit": hit,
                "chance": hits.get(hit, 0.0),
            }
            for one in answer.flops
            for kind, hits, names in (("made", one.made, every.made), ("draw", one.draws, every.draws))
            for hit in names
        ]
    if answer.made:
        kinds = [("made", answer.made), ("draw", answer.draws)]
        return [
            {"kind": kind, "hit": hit.hit, "combinations": hit.combinations, "percent": hit.percent}
            for kind, hits in kinds
            for hit in hits
        ]
    return [{"hand": hand, "weight": weight} for hand, weight in answer.hands.items()]


def _on_flops(answer: RangeAnswer, kind: str, view: View) -> str:
    """Return a table of the made hands or draws on all flops and on those of some textures."""
    shown = [one for one in answer.flops if one.texture in SHOWN]
    columns = [one.made if kind == "made" else one.draws for one in shown]
    names = answer.flops[0].made if kind == "made" else answer.flops[0].draws
    lines = [[hit.replace("_", " "), *(percent(column.get(hit, 0.0)) for column in columns)] for hit in names]
    heads = ("Made" if kind == "made" else "Draw", *(f"{one.texture[0].upper()}{one.texture[1:]}" for one in shown))
    return parted(heads, lines, view)


def _totals(answer: RangeAnswer) -> str:
    known = [f"on {answer.board}"] if answer.board else []
    known += [f"without {answer.dead}"] if answer.dead else []
    count = f"{answer.combinations:,.10g} combination{'s' if answer.combinations != 1 else ''}"
    lines = f"{count}, {percent(answer.percent / 100)} of all hands" + "".join(f" {part}" for part in known)
    if answer.keep is not None and answer.kept_percent is not None:
        lines += f", {percent(answer.kept_percent / 100)} of the range: {answer.keep}"
    return lines if answer.holes == answer.combinations else f"{lines} ({answer.holes:,} holes, weighted)"


def _hits(head: str, hits: Iterable[HitAnswer], width: int) -> str:
    lines = [
        [hit.hit.replace("_", " "), " ".join(hit.hands), f"{hit.combinations:,.10g}", percent(hit.percent / 100)]
        for hit in hits
    ]
    heads = (head, "Hands", "Combinations", "Percent")
    made, _, *numbers = column_widths(heads, lines)
    for line in lines:
        line[1] = _cut(line[1], width - made - sum(numbers) - GAP * len(numbers) - GAP)
    return table(heads, lines, left=2)


def _cut(words: str, width: int) -> str:
    """Return as many words as fit, followed by two dots if some were left out."""
    if len(words) <= width:
        return words
    return words[: width - 2].rsplit(" ", 1)[0] + " .."


def _wrapped(name: str, text: str, width: int) -> str:
    """Return a comma-separated list next to its name, wrapped to the width."""
    indent = 11
    lines, line = [], ""
    for item in text.split(","):
        piece = item + ","
        if line and len(line) + len(piece) > width - indent:
            lines.append(line)
            line = ""
        line += piece if line else piece.lstrip()
    lines.append(line)
    whole = "\n".join(lines).removesuffix(",").split("\n")
    return "\n".join([f"{name:<{indent}}{whole[0]}", *(" " * indent + rest for rest in whole[1:])])
