"""Writing of the file of deck weights, `pipeline/halatro/halatro_deck.toml`."""

from pathlib import Path

from outs.cards.notation import RANKS
from outs.pipeline.halatro.deck_weights import DECK_FILE, OF_RANK, OF_SUIT, DeckWeights
from outs.tables.halatro import LEVELS, level_name

DIGITS = 4
_HEADER = f"""\
# Halatro's deck as the table halatro_values takes it, measured from play; see deck_weights.py beside this file.
#
# A table for each level, p1_d0 for one play and no discard left after the move, with
#   bonus   points added to the value of any kept cards at this level, for what knowing the unseen cards is worth
#   2 to A  for a card of this rank, {OF_RANK} rows by how many kept cards share its rank (0 to {OF_RANK - 1}) of \
{OF_SUIT} chances
#           that it is still unseen, by how many kept cards share its suit (0 to {OF_SUIT - 1}); only ratios matter
"""


def write_deck_weights(weights: DeckWeights, path: Path = DECK_FILE) -> None:
    """Write weights to a file, with `DIGITS` significant digits."""
    blocks = [_HEADER]
    for level, chances, bonus in zip(LEVELS, weights.chances, weights.bonus.tolist(), strict=True):
        lines = [f"[{level_name(*level)}]", f"bonus = {_number(bonus)}"]
        for rank, rows in zip(RANKS, chances.tolist(), strict=True):
            lines.append(f"{rank} = [")
            lines += [f"  [{', '.join(map(_number, row))}]," for row in rows]
            lines.append("]")
        blocks.append("\n".join(lines) + "\n")
    path.write_text("\n".join(blocks), encoding="utf-8")


def _number(number: float) -> str:
    return repr(float(f"{number:.{DIGITS}g}"))
