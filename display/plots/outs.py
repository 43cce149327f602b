"""Heat map of the deck: the equity after each possible next card."""

from typing import TYPE_CHECKING, NamedTuple

from ...cards.deck import STANDARD, Deck
from ...cards.notation import parse_cards
from ...games.holdem.answers.outs import OutsAnswer
from .drawing import FAINT, INK, KNOWN, LINE, NONE, in_style, ink_on, noted, opponent, shade, sheet, with_symbols

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SUITS_SHOWN = "shdc"
BORDERS = {"ahead": ("-", 2.2), "improves": ("--", 1.4), "other": ("-", 0.5)}
"""Border of a card (dashes, width) by its effect on the hand."""


class Card(NamedTuple):
    """One card of the deck.

    card    its name
    state   `ahead`, `improves` or `other` as in the answer; `hole`, `board`, `dead` or `none` if it cannot come
    equity  share of the pot after the card, None if it cannot come
    """

    card: str
    state: str
    equity: float | None


class OutsData(NamedTuple):
    """The numbers of the picture.

    cards            (4, n) for n ranks: spades, hearts, diamonds, clubs; aces first
    lowest, highest  the range of the equities, which sets the shades
    """

    title: str
    note: str
    cards: list[list[Card]]
    lowest: float
    highest: float


def data(answer: OutsAnswer, deck: Deck = STANDARD, game: str = "") -> OutsData:
    """Return the numbers of the picture for a game's deck; the note names `game` if it is given."""
    come = {card.card: card for card in answer.cards}
    where = {
        card: name
        for name, text in (("hole", answer.hole), ("board", answer.board), ("dead", answer.dead))
        for card in parse_cards(text)
    }

    def shown(rank: str, suit: str) -> Card:
        if found := come.get(rank + suit):
            return Card(found.card, found.group, found.equity)
        return Card(rank + suit, where.get(parse_cards(rank + suit)[0], "none"), None)

    equities = [card.equity for card in answer.cards]
    dead = f" ({with_symbols(answer.dead)} dead)" if answer.dead else ""
    street = "turn" if answer.by_river is not None else "river"
    return OutsData(
        title=f"{with_symbols(answer.hole)} on {with_symbols(answer.board)}{dead}: "
        f"{100 * answer.equity:.1f} % against {opponent(answer.against)}",
        note=noted(
            f"share of the pot in % after each card on the {street}; "
            "thick border: then ahead, dashed: a higher hand but not ahead",
            game,
        ),
        cards=[[shown(rank, suit) for rank in reversed(deck.ranks)] for suit in SUITS_SHOWN],
        lowest=min(equities),
        highest=max(equities),
    )


@in_style
def figure(shown: OutsData) -> "Figure":
    """Draw four suits by thirteen ranks, darker where the hand wins more, with every equity as a number."""
    from matplotlib.patches import FancyBboxPatch

    drawn, axes = sheet(shown.title, shown.note, 9.6, 3.9)
    spread = (shown.highest - shown.lowest) or 1.0
    for row, cards in enumerate(shown.cards):
        for column, (card, state, equity) in enumerate(cards):
            face = KNOWN if equity is None else shade((equity - shown.lowest) / spread)
            ink = FAINT if equity is None else ink_on(face)
            dashes, width = BORDERS.get(state, BORDERS["other"])
            box = FancyBboxPatch((column + 0.06, row + 0.07), 0.88, 0.86, boxstyle="round,pad=0,rounding_size=0.08")
            box.set(facecolor=face, edgecolor=INK if width > 1 else LINE, linewidth=width, linestyle=dashes)
            axes.add_patch(box)
            place, name = column + 0.5, with_symbols(card)
            axes.text(place, row + 0.35, name, ha="center", va="center", color=ink, size=12, weight="bold")
            under = {"none": NONE}.get(state, state) if equity is None else f"{100 * equity:.1f}"
            axes.text(place, row + 0.71, under, ha="center", va="center", size=9.5, color=ink)
    axes.set(xlim=(0, len(shown.cards[0])), ylim=(len(SUITS_SHOWN), 0))
    axes.axis("off")
    return drawn
