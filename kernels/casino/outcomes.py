"""Outcomes of hold'em games against a dealer, once every decision is made: how often each hand ends how.

The holes on a flop carry a label: the leaf that their decisions have reached, or the node at which they decide next.
A run-out adds the number of holes with each label in each of its classes to a count per entry of `Rivers`; showdowns
are multiplied in at the end, once per entry. Two run-outs that no value tells apart are counted separately, because the
holes that they leave may differ in what was decided before the flop.
"""

import numpy as np

from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLES_WITH_CARD
from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE
from ...games.casino.streets import DEALER_HOLES, FIRST_NODE
from ..array_types import I32, I64, U8, U32, U64, Integer
from ..compiled import compiled
from ..holdem.boards import RELABELLINGS, hole_classes, like_card_classes, like_cards, stabiliser
from ..holdem.river import HOLE_CLASS, HOLE_CLASSES, NO_FLUSH, board_type, type_index
from .rivers import Rivers
from .streets import (
    DECIDES,
    FlopSums,
    Options,
    Pays,
    best_option,
    entry_cells,
    hole_has,
    is_first,
    step_of,
)

NOBODY = -1
"""The label of a hole that shares a card with the board, or is not followed to the river."""


def count_entries(
    flops: Masks, lane_key: U32, rivers: Rivers, turn: Options, sums: FlopSums, labels: I64, leaves: int, nodes: int
) -> tuple[U32, I64]:
    """Return how often each entry of `rivers` is reached with each label, and how often each option of the turn is.

    The counts are (leaves + nodes on the river, n) uint32, of all deals before the dealer's hole, and (options,) int64.

    sums    the rows of the flops, and the options taken on the turn
    labels  (rows,) the label after the flop, or `NOBODY`; labels of nodes on the turn are the last
    nodes   the number of nodes on the river
    """
    counts, made = np.zeros((leaves + nodes, len(rivers.value)), np.uint32), np.zeros(len(turn.kind), np.int64)
    _count(flops, lane_key, rivers, turn, sums, labels, leaves, counts, made)
    return counts, made


@compiled
def _count(
    flops: U64,
    lane_key: U32,
    rivers: Rivers,
    turn: Options,
    sums: FlopSums,
    labels: I64,
    leaves: int,
    counts: U32,
    made: I64,
) -> None:
    kept, row_of_hole = np.zeros(len(RELABELLINGS), np.int64), np.zeros(HOLE_COUNT, np.int64)
    holes, members = np.zeros(HOLE_COUNT, np.int64), np.zeros(HOLE_COUNT, np.int64)
    like, label = np.zeros(DECK_SIZE, np.int64), np.zeros(HOLE_COUNT, np.int64)
    for at in range(len(flops)):
        flop = np.int64(flops[at])
        relabellings = kept[: stabiliser(flop, kept)]
        alike_flops = len(RELABELLINGS) // len(relabellings)
        classes = hole_classes(flop, relabellings, row_of_hole, holes, members)
        like_cards(flop, like)
        for hole in range(HOLE_COUNT):
            row = row_of_hole[hole]
            label[hole] = labels[sums.starts[at] + row] if row >= 0 else NOBODY
        if len(turn.starts) == 1:
            _count_run_outs(flop, alike_flops, holes[:classes], members, lane_key, rivers, label, counts)
        else:
            taken = sums.taken[sums.turns[at] : sums.turns[at + 1]]
            _count_turns(
                flop, alike_flops, relabellings, like, lane_key, rivers, turn, taken, label, leaves, counts, made
            )


@compiled
def label_of(option: Integer, options: Options, leaves: int) -> Integer:
    """Return the label that an option leads to: a leaf, or the node of a channel."""
    to: Integer = options.to[option]
    return leaves + to - FIRST_NODE if options.kind[option] == DECIDES else to


@compiled
def _by_class(label: I64, classes: I32) -> None:
    """Count the holes with each label in each class: (labels, 5, 351)."""
    classes[:] = 0
    for class_row in range(NO_FLUSH + 1):
        for hole in range(HOLE_COUNT):
            if label[hole] >= 0:
                classes[label[hole], class_row, HOLE_CLASS[class_row, hole]] += 1


@compiled
def _live(label: I64, labels: int) -> I64:
    """Return the labels that some hole has."""
    held = np.zeros(labels, np.bool_)
    for hole in range(HOLE_COUNT):
        if label[hole] >= 0:
            held[label[hole]] = True
    live: I64 = np.flatnonzero(held)
    return live


@compiled
def _add(
    board: Integer,
    weight: Integer,
    members: int,
    lane_key: U32,
    rivers: Rivers,
    live: I64,
    classes: I32,
    gone: I32,
    counts: U32,
) -> None:
    """Add the holes on a complete board, those that are `gone` excluded, to the counts; `gone` becomes 0.

    live  the labels that some hole has
    """
    class_row, key = board_type(board, lane_key)
    kind = type_index(rivers.types, key)
    for label in live:
        for entry in range(rivers.starts[kind], rivers.starts[kind + 1]):
            hole_class = rivers.hole_class[entry]
            held = members * classes[label, class_row, hole_class] - gone[label, hole_class]
            counts[label, entry] += np.uint32(weight * held)
    gone[:] = 0


@compiled
def _count_run_outs(
    flop: Integer,
    alike_flops: Integer,
    firsts: I64,
    sizes: I64,
    lane_key: U32,
    rivers: Rivers,
    label: I64,
    counts: U32,
) -> None:
    classes = np.zeros((len(counts), NO_FLUSH + 1, HOLE_CLASSES), np.int32)
    gone = np.zeros((len(counts), HOLE_CLASSES), np.int32)
    _by_class(label, classes)
    live = _live(label, len(counts))
    for k in range(len(firsts)):
        one, other = HOLE_CARDS[firsts[k], 0], HOLE_CARDS[firsts[k], 1]
        board = flop | 1 << one | 1 << other
        class_row = board_type(board, lane_key)[0]
        for hole in HOLES_WITH_CARD[one]:
            if label[hole] >= 0:
                gone[label[hole], HOLE_CLASS[class_row, hole]] += 1
        for hole in HOLES_WITH_CARD[other]:
            if label[hole] >= 0 and not hole_has(hole, one):
                gone[label[hole], HOLE_CLASS[class_row, hole]] += 1
        _add(board, alike_flops * sizes[k], 1, lane_key, rivers, live, classes, gone, counts)


@compiled
def _count_turns(
    flop: Integer,
    alike_flops: Integer,
    relabellings: I64,
    like: I64,
    lane_key: U32,
    rivers: Rivers,
    turn: Options,
    taken: U8,
    label: I64,
    leaves: int,
    counts: U32,
    made: I64,
) -> None:
    classes = np.zeros((len(counts), NO_FLUSH + 1, HOLE_CLASSES), np.int32)
    gone = np.zeros((len(counts), HOLE_CLASSES), np.int32)
    cards, weights = np.zeros(DECK_SIZE, np.int64), np.zeros(DECK_SIZE, np.int64)
    now, like_now = np.zeros(HOLE_COUNT, np.int64), np.zeros(DECK_SIZE, np.int64)
    for k in range(like_card_classes(flop, relabellings, like, cards, weights)):
        board = flop | 1 << cards[k]
        like_cards(board, like_now)
        for hole in range(HOLE_COUNT):
            now[hole] = NOBODY if hole_has(hole, cards[k]) else label[hole]
            if now[hole] >= len(counts):
                option = np.int64(taken[k, now[hole] - len(counts), hole])
                made[option] += alike_flops * weights[k] * (DECK_SIZE - 6)
                now[hole] = label_of(option, turn, leaves)
        _by_class(now, classes)
        live = _live(now, len(counts))
        for card in range(DECK_SIZE):
            if (board >> card) & 1 or not is_first(card, board, like_now):
                continue
            class_row = board_type(board | 1 << card, lane_key)[0]
            members = 0
            for other in range(card, DECK_SIZE):
                if like_now[other] == like_now[card] and not (board >> other) & 1:
                    members += 1
                    for hole in HOLES_WITH_CARD[other]:
                        if now[hole] >= 0:
                            gone[now[hole], HOLE_CLASS[class_row, hole]] += 1
            _add(board | 1 << card, alike_flops * weights[k], members, lane_key, rivers, live, classes, gone, counts)


@compiled
def tally(
    rivers: Rivers, pays: Pays, channels: I32, river: Options, counts: U32, leaves: int, outcomes: I64, made: I64
) -> None:
    """Add the showdowns of all entries to `outcomes` (leaves, steps, 6): deals by leaf, hand and cell.

    The labels of `counts` from `leaves` on are the nodes on the river; `made` counts the options taken there.
    """
    cells, found = np.zeros(6, np.int64), np.zeros(channels.shape[1], np.int64)
    for entry in range(len(rivers.value)):
        entry_cells(rivers, entry, pays, cells)
        step = step_of(np.int64(rivers.value[entry]), pays.steps)
        for channel in range(len(found)):
            found[channel] = channels[entry, channel]
        for label in range(len(counts)):
            if not counts[label, entry]:
                continue
            leaf = label
            if label >= leaves:
                option = best_option(label - leaves, river, found, DEALER_HOLES)[0]
                made[option] += np.int64(counts[label, entry])
                leaf = river.to[option]
            for cell in range(6):
                outcomes[leaf, step, cell] += np.int64(counts[label, entry]) * cells[cell]
