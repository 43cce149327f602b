"""Short standard spelling of a range, and the spellings of other programs. Plain Python.

Weights are a mapping from hole index to weight, above 0. `parse_range` reads these spellings back: with the same
weights, or with the same ratios if the other program has no weights above 1.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal

from ..deck import STANDARD, Deck
from ..hands.starting_hands import HOLES
from ..notation import RANKS, card_text
from .hand_patterns import HOLES_OF, RANDOM

SHORTEST_DIAGONAL = 3
"""The fewest hands a fixed distance apart that are spelled as a span, like T9s-87s."""
SMALLEST_PERCENT = Decimal("1e-6")
"""If all weights are smaller, they are scaled up for programs that write percentages."""

GRID_ORDER = sorted(HOLES_OF, key=lambda name: (*(-RANKS.index(rank) for rank in name[:2]), name[2:] == "o"))
"""The starting hands by their first card, then their second, aces first, suited before offsuit."""
_Groups = list[tuple[Decimal, list[str]]]
"""Weights, largest first, each with its hands."""


def shortest(weights: Mapping[int, float], deck: Deck = STANDARD) -> str:
    """Return a short standard spelling of the weights of a deck's holes: QQ+, A5s-A2s, T9s-76s.

    >>> from .range import parse_range
    >>> for text in ("AA,KK,QQ,AKs,AQs,AKo,A5s,A4s,T9s,98s,87s,76s:0.5", "AKs!AhKh", "any"):
    ...     print(shortest(dict(zip(parse_range(text).holes, parse_range(text).held))))
    QQ+,AQs+,A5s-A4s,T9s-87s,AKo,76s:0.5
    AKs,!AhKh
    random
    """
    exact = _as_decimals(weights)
    left_out = [hole for holes in HOLES_OF.values() for hole in holes if hole not in exact and _mostly(holes, exact)]
    groups = _groups(exact, _mostly, lambda names: _spans(names, deck))
    texts = [text if weight == 1 else f"{text}:{_plain(weight)}" for weight, texts in groups for text in texts]
    return ",".join([*texts, *(f"!{_hole(hole)}" for hole in left_out)])


def pio_text(weights: Mapping[int, float]) -> str:
    """Return the range in PioSOLVER's notation: each hand on its own, with its weight after a colon."""
    groups = _groups(_at_most_one(weights), _wholly, lambda names: [name for name in GRID_ORDER if name in names])
    return ",".join(text if weight == 1 else f"{text}:{_plain(weight)}" for weight, texts in groups for text in texts)


def equilab_text(weights: Mapping[int, float]) -> str:
    """Return the range in the notation of Equilab and PokerStove.

    If there are weights, they are written like Power-Equilab's: in percent, before the hands.
    """
    groups = _groups(_at_most_one(weights), _wholly, _rows)
    if all(weight == 1 for weight, _ in groups):
        return ",".join(text for _, texts in groups for text in texts)
    text = ", ".join(f"{_percent(weight)}: {', '.join(texts)}" for weight, texts in groups)
    looks_like_a_pair = text[:2].isdigit() and text[2:4] == ": " and text[4:6].isdigit()
    return text.replace(":", ".0:", 1) if looks_like_a_pair else text


def gto_plus_text(weights: Mapping[int, float]) -> str:
    """Return the range in the notation of GTO+ and Flopzilla: weights in percent, in brackets around the hands."""
    groups = _groups(_at_most_one(weights), _wholly, _rows)
    return ",".join(
        ",".join(texts) if weight == 1 else f"[{_percent(weight)}]{','.join(texts)}[/{_percent(weight)}]"
        for weight, texts in groups
    )


def _as_decimals(weights: Mapping[int, float]) -> dict[int, Decimal]:
    return {hole: Decimal(repr(float(weight))) for hole, weight in weights.items()}


def _at_most_one(weights: Mapping[int, float]) -> dict[int, Decimal]:
    """Return the weights, none above 1.

    If one is above 1 or all are tiny, they are divided by a power of ten, which rounds nothing.
    """
    exact = _as_decimals(weights)
    largest = max(exact.values())
    if SMALLEST_PERCENT <= largest <= 1:
        return exact
    places = largest.adjusted() + (largest != Decimal(1).scaleb(largest.adjusted()))
    return {hole: weight.scaleb(-places) for hole, weight in exact.items()}


def _wholly(holes: Iterable[int], weights: Mapping[int, Decimal]) -> Decimal | None:
    """Return the weight that all these holes share, or None."""
    found = {weights.get(hole) for hole in holes}
    return found.pop() if len(found) == 1 else None


def _mostly(holes: list[int], weights: Mapping[int, Decimal]) -> Decimal | None:
    """Return the weight that more than half of these holes share, or None."""
    found = [weights.get(hole) for hole in holes]
    return next((weight for weight in set(found) if 2 * found.count(weight) > len(found)), None)


def _groups(
    weights: Mapping[int, Decimal],
    shared: Callable[[list[int], Mapping[int, Decimal]], Decimal | None],
    spell: Callable[[set[str]], list[str]],
) -> _Groups:
    """Return the hands of each weight, spelled by `spell`, and the single holes with a different weight."""
    names: dict[Decimal, set[str]] = {}
    single: dict[Decimal, list[str]] = {}
    for name in GRID_ORDER:
        common = shared(HOLES_OF[name], weights)
        if common is not None:
            names.setdefault(common, set()).add(name)
        for hole in HOLES_OF[name]:
            if (weight := weights.get(hole)) not in (None, common):
                assert weight is not None
                single.setdefault(weight, []).append(_hole(hole))
    if shared is not _wholly:  # a later item overrides an earlier one, so single holes come last
        whole = [(weight, spell(names[weight])) for weight in sorted(names, reverse=True)]
        return [*whole, *((weight, single[weight]) for weight in sorted(single, reverse=True))]
    return [
        (weight, [*spell(names.get(weight, set())), *single.get(weight, [])])
        for weight in sorted({*names, *single}, reverse=True)
    ]


def _spans(names: set[str], deck: Deck) -> list[str]:
    """Return starting hands as few items: `random`, or rows of the grid, and diagonals of the hands left over."""
    if len(names) == len(deck.ranks) ** 2:  # every starting hand that the deck has
        return [RANDOM]
    rows = _rows(names)
    for suffix in ("", "s", "o"):
        for gap in range(1, len(RANKS)):
            steps = [f"{RANKS[low + gap]}{RANKS[low]}{suffix}" for low in reversed(range(len(RANKS) - gap))]
            for run in _runs(steps, rows):
                if len(run) >= SHORTEST_DIAGONAL:
                    rows[rows.index(run[0])] = f"{run[0]}-{run[-1]}"
                    rows = [text for text in rows if text not in run]
    return rows


def _rows(names: set[str]) -> list[str]:
    """Return starting hands as pairs, then hands with one first card: QQ+, A2s+, KTs-K8s."""
    found = [_span(run) for run in _runs([rank * 2 for rank in reversed(RANKS)], names)]
    offsuit: list[str] = []
    for high in reversed(range(1, len(RANKS))):
        row = [RANKS[high] + RANKS[low] for low in reversed(range(high))]
        suited, other = ([*_runs([name + suffix for name in row], names)] for suffix in "so")
        both = [[name[:2] for name in run] for run in suited if [f"{name[:2]}o" for name in run] in other]
        found += map(_span, both)
        found += [_span(run) for run in suited if [name[:2] for name in run] not in both]
        offsuit += [_span(run) for run in other if [name[:2] for name in run] not in both]
    return found + offsuit


def _runs(steps: list[str], names: Iterable[str]) -> Iterator[list[str]]:
    """Yield the stretches of `steps` that are all among the names."""
    run: list[str] = []
    held = set(names)
    for step in steps:
        if step in held:
            run.append(step)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _span(run: list[str]) -> str:
    """Return a stretch as one item: with a plus if it begins with the best hand of its kind."""
    high, low = (RANKS.index(rank) for rank in run[0][:2])
    if len(run) == 1:
        return run[0]
    if run[0] == "AA" or high == low + 1:
        return f"{run[-1]}+"
    return f"{run[0]}-{run[-1]}"


def _hole(hole: int) -> str:
    low, high = HOLES[hole]
    first, second = sorted((low, high), key=lambda card: (card % len(RANKS), card), reverse=True)
    return card_text(first) + card_text(second)


def _percent(weight: Decimal) -> str:
    return _plain(weight.scaleb(2))


def _plain(number: Decimal) -> str:
    """Return a number without an exponent, unless that takes very many digits."""
    text = format(number.normalize(), "f")
    return text if len(text) < 40 else f"{number:e}"
