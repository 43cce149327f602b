"""Shares of the pot by eval7, which shares no code with outs."""

import random
import warnings
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its parser uses names that are deprecated
    import eval7

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def cards_in(text: str) -> list[str]:
    """The cards of a text such as `AhKd`."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def shares(holes: Sequence[str], board: str, dead: Iterable[str] = ()) -> list[Fraction]:
    """The share of each hole over all boards to come, by eval7."""
    known = [card for text in (*holes, board, *dead) for card in cards_in(text)]
    left = [eval7.Card(card) for card in DECK if card not in known]
    shown = [eval7.Card(card) for card in cards_in(board)]
    own = [[eval7.Card(card) for card in cards_in(hole)] for hole in holes]
    totals, deals = [Fraction(0)] * len(holes), 0
    for more in combinations(left, 5 - len(shown)):
        values = [eval7.evaluate([*hole, *shown, *more]) for hole in own]
        best = max(values)
        for place, value in enumerate(values):
            totals[place] += Fraction(value == best, values.count(best))
        deals += 1
    return [total / deals for total in totals]


def sampled_share(holes: Sequence[str], place: int, deals: int) -> float:
    """The share of one of several holes before the flop, from random boards."""
    rng = random.Random(3)
    left = [card for card in DECK if card not in {one for hole in holes for one in cards_in(hole)}]
    own = [[eval7.Card(card) for card in cards_in(hole)] for hole in holes]
    deck = [eval7.Card(card) for card in left]
    total = 0.0
    for _ in range(deals):
        board = rng.sample(deck, 5)
        values = [eval7.evaluate([*hole, *board]) for hole in own]
        total += (values[place] == max(values)) / values.count(max(values))
    return total / deals
