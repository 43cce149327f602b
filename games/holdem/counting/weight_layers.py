"""Weights that lie far apart, in layers: where sums of floats would cancel, each layer is counted in whole numbers.

What hands come to is linear in the weights of each player. A range is cut into layers, whose weights are small whole
numbers; every choice of one layer a player is counted exactly, and only sums of positive numbers are left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np

from ....cards.ranges import Range, smallest_counts
from ..possible_hands import Hands, Indices, Weights
from ..sums import HandSums

LARGEST_COUNT = 100
"""Of the weights in one layer: with it, sums over two opponents and all boards stay whole in floats."""
MOST_CHOICES = 64
"""Choices of layers that are counted; each may take as long as a question without layers."""

Count = Callable[[Sequence[Hands]], list[HandSums] | None]
"""What hands with whole weights come to; None if they cannot be dealt together."""


@dataclass(frozen=True)
class Layer:
    """Some of a player's hands: their places among all, whole weights, and what a weight of 1 stands for."""

    places: Indices
    hands: Hands
    scale: float


def sums_by_layers(ranges: Sequence[Range], hands: Sequence[Hands], count: Count) -> list[HandSums] | None:
    """The sums of all hands from `count` of each choice of layers; None if they are too many."""
    layers = [layers_of(held, left) for held, left in zip(ranges, hands, strict=True)]
    if prod(map(len, layers)) > MOST_CHOICES:
        return None
    totals = [np.zeros((4, len(held.holes))) for held in hands]
    unit = 1
    for choice in product(*layers):
        for seat, part in enumerate(count([layer.hands for layer in choice]) or ()):
            others = prod(layer.scale for place, layer in enumerate(choice) if place != seat)
            parts: Weights = np.stack([part.deals, part.win, part.lose, part.share]).astype(np.float64)
            totals[seat][:, choice[seat].places] += others * parts
            unit = part.unit
    return [HandSums.of(total, unit) for total in totals]


def layers_of(held: Range, left: Hands) -> list[Layer]:
    """The hands in layers, the heaviest first; their scales are in parts of the weights of `left`."""
    written = _as_written(held, left)
    groups: list[list[Fraction]] = []
    for weight in sorted(set(written), reverse=True):
        if groups and smallest_counts([*groups[-1], weight], LARGEST_COUNT):
            groups[-1].append(weight)
        else:
            groups.append([weight])
    return [_layer(left, written, group) for group in groups]


def _layer(left: Hands, written: Sequence[Fraction], group: Sequence[Fraction]) -> Layer:
    counts = dict(zip(group, smallest_counts(group, LARGEST_COUNT) or (), strict=True))
    places = np.array([place for place, weight in enumerate(written) if weight in counts])
    weights = np.array([counts[written[place]] for place in places.tolist()])
    shares: Weights = left.weights[places] / weights
    return Layer(places, Hands(left.text, left.holes[places], weights), float(shares[0]))


def _as_written(held: Range, left: Hands) -> list[Fraction]:
    """The weights of what is left as decimal numbers, which floats of them are close to but not."""
    weights = dict(zip(held.holes, held.held, strict=True))
    return [Fraction(str(weights[hole])) for hole in left.holes.tolist()]
