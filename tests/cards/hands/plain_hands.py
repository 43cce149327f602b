"""Hands compared by the rules as a book has them, one at a time: slow, and of no code of the project's."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

Key = tuple[int, ...]
"""What decides between two hands: the greater wins."""


def pairs_alone(ranks: Sequence[int]) -> Key:
    """Pairs, three and four of a kind before single cards, higher ranks before lower."""
    counts = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    return (*(times for times, _ in counts), 0, *(rank for _, rank in counts))


def by_the_book(hand: Sequence[int], under_ace: Key = ()) -> Key:
    """The usual categories; the ranks `under_ace` make the lowest straight with it."""
    ranks = sorted(card % 13 for card in hand)
    suited = len({card // 13 for card in hand}) == 1
    run = ranks == list(range(ranks[0], ranks[0] + 5))
    foot = ranks == [*under_ace, 12]
    shape = sorted(Counter(ranks).values(), reverse=True)
    if run or foot:
        return (8 if suited else 4, ranks[3] if foot else ranks[-1])
    made = {(1,) * 5: 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}[tuple(shape)]
    return (5 if suited else made, *pairs_alone(ranks)[len(shape) + 1 :])


def flush_first(key: Key) -> Key:
    """A flush and a full house change places."""
    return ({5: 6, 6: 5}.get(key[0], key[0]), *key[1:])


def trips_first(key: Key) -> Key:
    """A straight and three of a kind change places."""
    return ({3: 4, 4: 3}.get(key[0], key[0]), *key[1:])


def short_deck(hand: Sequence[int]) -> Key:
    """Short deck, straights above three of a kind."""
    return flush_first(by_the_book(hand, under_ace=(4, 5, 6, 7)))


def short_deck_trips(hand: Sequence[int]) -> Key:
    """Short deck, three of a kind above straights."""
    return trips_first(short_deck(hand))


def best_of(key: Callable[[Sequence[int]], Key], cards: Iterable[int]) -> Key:
    """The best five of some cards."""
    return max(map(key, combinations(cards, 5)))
