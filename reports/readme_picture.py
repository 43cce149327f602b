"""Draw the README's picture: the equity of a hand on a flop after each card that can come next.

.venv/bin/python reports/readme_picture.py
"""

from pathlib import Path

from matplotlib import colormaps
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

import outs
from outs.cards.notation import RANKS, SUITS, parse_cards
from outs.display.plots.picture import picture
from outs.query.session import Tables

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "next-card.svg"
HOLE, BOARD = "AhKh", "Qh7h2c"
SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
INK = {"c": "#1b1b1b", "d": "#b3261e", "h": "#b3261e", "s": "#1b1b1b"}


def equities(tables: Tables) -> dict[str, float]:
    """The equity against a random hand after each unseen card, by card."""
    known = {card for text in (HOLE, BOARD) for card in parse_cards(text)}
    unseen = [f"{rank}{suit}" for suit in SUITS for rank in RANKS if parse_cards(rank + suit)[0] not in known]
    return {card: tables.equity(HOLE, "random", board=BOARD + card).players[0].equity for card in unseen}


def figure(by_card: dict[str, float], now: float) -> Figure:
    """A card table of four suits by thirteen ranks, darker where the hand wins more."""
    drawn = Figure(figsize=(9.6, 3.4), facecolor="white")
    axes = drawn.add_axes((0.02, 0.02, 0.96, 0.82))
    shade = colormaps["YlGn"]
    for row, suit in enumerate("shdc"):
        for column, rank in enumerate(reversed(RANKS)):
            card = rank + suit
            known = card not in by_card
            face = "#ececec" if known else shade(2 * by_card[card] - 1)
            box = FancyBboxPatch((column + 0.05, 3 - row + 0.06), 0.9, 0.88, boxstyle="round,pad=0,rounding_size=0.08")
            box.set(facecolor=face, edgecolor="#9a9a9a", linewidth=0.6)
            axes.add_patch(box)
            dark = not known and by_card[card] > 0.85
            ink = "#ffffff" if dark else INK[suit]
            name = f"{rank}{SYMBOLS[suit]}"
            axes.text(column + 0.5, 3 - row + 0.67, name, ha="center", va="center", color=ink, size=12, weight="bold")
            under = ("hand" if card in HOLE else "board") if known else f"{100 * by_card[card]:.0f} %"
            axes.text(column + 0.5, 3 - row + 0.3, under, ha="center", va="center", size=10, color=_muted(known, dark))
    axes.set(xlim=(0, 13), ylim=(0, 4))
    axes.axis("off")
    title = f"A♥ K♥ on Q♥ 7♥ 2♣: {100 * now:.1f} % against a random hand, and after each card on the turn"
    drawn.text(0.5, 0.92, title, ha="center", va="center", size=13, color="#1b1b1b")
    return drawn


def _muted(known: bool, dark: bool) -> str:
    """The colour of the text under a card's name."""
    return "#8a8a8a" if known else "#ffffff" if dark else "#333333"


def drawing(tables: Tables) -> bytes:
    """The picture as an SVG file."""
    now = tables.equity(HOLE, "random", board=BOARD).players[0].equity
    return picture(figure(equities(tables), now), "svg")


def main() -> None:
    """Write the picture."""
    PICTURE.parent.mkdir(exist_ok=True)
    with outs.open() as tables:
        PICTURE.write_bytes(drawing(tables))


if __name__ == "__main__":
    main()
