"""One canonical form: the same for all suit relabellings, and different for different classes."""

from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from outs.cards.lattice.canonical import canonical, relabel_card, relabel_mask, suit_order
from outs.cards.mask_arrays import canonical_masks
from outs.cards.notation import DECK_MASK, DECK_SIZE, LANE_BITS, cards_of, mask_of

ORDERS = tuple(permutations(range(4)))
MASKS = st.integers(0, DECK_MASK)


@st.composite
def layered_positions(draw: st.DrawFn) -> tuple[int, ...]:
    """One to three disjoint layers of a few cards each."""
    sizes = draw(st.lists(st.integers(0, 5), min_size=1, max_size=3))
    cards = draw(st.lists(st.integers(0, DECK_SIZE - 1), unique=True, min_size=sum(sizes), max_size=sum(sizes)))
    layers = []
    for size in sizes:
        layers.append(mask_of(cards[:size]))
        cards = cards[size:]
    return tuple(layers)


@given(layered_positions(), st.sampled_from(ORDERS))
def test_relabelling_the_suits_never_changes_the_canonical_form(layers: tuple[int, ...], order: list[int]) -> None:
    relabelled = [relabel_mask(layer, order) for layer in layers]
    assert canonical(*relabelled) == canonical(*layers)


@given(layered_positions())
def test_the_canonical_form_is_one_of_the_relabellings(layers: tuple[int, ...]) -> None:
    relabelled = {tuple(relabel_mask(layer, order) for layer in layers) for order in ORDERS}
    assert canonical(*layers) in relabelled


@given(layered_positions())
def test_the_canonical_form_is_its_own(layers: tuple[int, ...]) -> None:
    assert canonical(*canonical(*layers)) == canonical(*layers)


@given(layered_positions(), layered_positions())
def test_positions_share_a_canonical_form_only_if_a_relabelling_joins_them(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    joined = any(tuple(relabel_mask(layer, order) for layer in one) == other for order in ORDERS)
    assert (canonical(*one) == canonical(*other)) == joined


@given(MASKS)
def test_the_canonical_mask_is_the_largest_of_the_relabellings(mask: int) -> None:
    assert canonical(mask) == (max(relabel_mask(mask, order) for order in ORDERS),)


@given(layered_positions())
def test_keys_of_hole_and_board_ascend_by_suit(layers: tuple[int, ...]) -> None:
    canonical_layers = canonical(*layers)
    keys = [tuple(layer >> LANE_BITS * suit & 8191 for layer in canonical_layers) for suit in range(4)]
    assert keys == sorted(keys)


@given(st.lists(MASKS, min_size=1, max_size=50))
def test_the_column_of_canonical_masks_agrees_with_the_single_ones(masks: list[int]) -> None:
    expected = [canonical(mask)[0] for mask in masks]
    assert canonical_masks(np.array(masks, np.uint64)).tolist() == expected


@given(MASKS, st.sampled_from(ORDERS))
def test_relabelling_a_mask_relabels_its_cards(mask: int, order: list[int]) -> None:
    assert mask_of(relabel_card(card, order) for card in cards_of(mask)) == relabel_mask(mask, order)


@given(layered_positions())
def test_the_suit_order_makes_the_canonical_form(layers: tuple[int, ...]) -> None:
    order = suit_order(layers)
    assert sorted(order) == [0, 1, 2, 3]
    assert tuple(relabel_mask(layer, order) for layer in layers) == canonical(*layers)


def test_holes_and_boards_have_the_published_number_of_classes() -> None:
    holes = [1 << low | 1 << high for high in range(DECK_SIZE) for low in range(high)]
    assert len({canonical(hole) for hole in holes}) == 169
    pairs = {canonical(a, b) for a in {canonical(hole)[0] for hole in holes} for b in holes if not a & b}
    assert len(pairs) == 93_769
