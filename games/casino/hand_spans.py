"""The hands that the lines of a game's pays stand for: each reaches up to the next line."""

from itertools import pairwise

from ...cards.hands.categories import ACE, RANK_PLURALS, category_title
from .game import Game

NO_LINE = "Nothing"
"""The name, in answers, of the hands that no line of the pays tells apart."""


def hand_spans(game: Game) -> dict[str, str]:
    """Return what the hand of each line stands for, in words, by its name in answers.

    Hands of no line of the pays, `Nothing` in answers, are other hands: they have pairs too.

    >>> from .rule_files import load_bundled
    >>> spans = hand_spans(load_bundled("mississippi-stud"))
    >>> spans["Pair of Sixes"], spans["Pair of Jacks"], spans["Two Pair"]
    ('Pair of Sixes to Tens', 'Pair of Jacks or better', 'Two Pair')
    """
    kinds = game.order.kinds
    starts = [*game.steps, ("", len(kinds) + 1)]
    found = {name: _span(name, kinds[lowest - 1], kinds[above - 2]) for (name, lowest), (_, above) in pairwise(starts)}
    return found | {NO_LINE: "Other hands"}


def _span(name: str, lowest: tuple[str, tuple[int, ...]], highest: tuple[str, tuple[int, ...]]) -> str:
    """Return a line's hands in words, from its lowest and highest kind."""
    (category, ranks), (other, tops) = lowest, highest
    is_whole = category == other and (name.lower() == category_title(category).lower() or ranks[0] == tops[0])
    if is_whole or name.lower().endswith(" or better"):
        return name
    if category == other == "pair" and tops[0] < ACE:
        return f"{name} to {RANK_PLURALS[tops[0]]}"
    return f"{name} or better"
