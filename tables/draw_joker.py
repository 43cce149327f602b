"""Declarations of the video poker tables with a joker: hands, their classes, and kinds with the joker wild."""

from ..work.wording import Wording
from .base_tables import MASK_MEANING
from .declaration import Column, Table

JOKER_MASK: Wording = f"{MASK_MEANING}; the joker is card 52"

JOKER_HAND_CLASSES = Table(
    "joker_hand_classes",
    "The suit-distinct five-card hands of the deck with a joker",
    ("hand_id",),
    150_891,
    (
        Column("hand_id", "UINTEGER", "dense, ascending by mask; hands without the joker are those of hand_classes"),
        Column("cards", "VARCHAR", "the canonical hand, by ascending rank, then suit, the joker Jk last"),
        Column("mask", "UBIGINT", f"the canonical hand's cards: {JOKER_MASK}"),
        Column("ways", "UTINYINT", "hands in the class: 1, 4, 6, 12 or 24"),
        Column("joker_wild", "UTINYINT", "what it is with the joker wild: joker_wild in joker_wild"),
    ),
    row_group_rows=16_384,
)
JOKER_HANDS = Table(
    "joker_hands",
    "Every five-card hand with the joker",
    ("mask",),
    270_725,
    (
        Column("mask", "UBIGINT", f"the hand's cards: {JOKER_MASK}"),
        Column("hand_id", "UINTEGER", "its class in joker_hand_classes"),
    ),
    row_group_rows=131_072,
)
JOKER_WILD = Table(
    "joker_wild",
    "The kinds of five-card hands that pay tables distinguish with a joker in the deck",
    ("joker_wild",),
    203,
    (
        Column("joker_wild", "UTINYINT", "dense, ascending by category, rank, kicker"),
        Column("category", "VARCHAR", "category, from high_card to five_of_a_kind, wild_royal_flush and royal_flush"),
        Column("name", "VARCHAR", "the kind in words"),
        Column("ways", "UINTEGER", "five-card hands of this kind, of 2,869,685"),
    ),
)
