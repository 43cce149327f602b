"""The checks of values, hands and their classes: each notices a wrong value."""

from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import Built, Mutation, is_noticed, mutation, without_a_mutation

MIDDLE = 67_229
"""A hand class of 24 hands, as the next one is."""
RANK_VALUE = 141_384
"""The first element of the evaluator's array of values by ranks."""
MUTATIONS = (
    mutation("values", "values per category", ("category", 3_000, "flush")),
    mutation("values", "hands per category", ("ways", -1, 1)),
    mutation("values", "ways below add up", ("ways_below", 3_000, 1)),
    mutation("values", "values are 1 to 7462", ("value", -1, 1)),
    mutation("values", "names are distinct", ("name", 0, "High Card, Seven Six Four Three Deuce")),
    mutation("evaluator", "every hand counts towards the ways of its value", ("value", RANK_VALUE, 1)),
    mutation("subset_classes", "ids are dense", ("subset_id", -1, 1)),
    mutation("subset_classes", "classes of each size", ("size", 76_414, 1)),
    mutation("subset_classes", "sets of each size", ("ways", 76_414, 1)),
    mutation("subset_classes", "masks are canonical", ("mask", 1, (1 << 26) - (1 << 39)), ("cards", 1, "2h")),
    mutation("subset_classes", "masks have their size", ("size", 10_002, 1), ("size", 152_006, -1)),
    mutation("subset_classes", "cards are those of the mask", ("cards", 76_414, "As")),
    mutation("hand_classes", "they are the classes of five cards", ("cards", MIDDLE, "As")),
    mutation("hand_classes", "they are the classes of five cards", ("mask", MIDDLE, 1)),
    mutation("hand_classes", "ids are dense", ("hand_id", -1, 1)),
    mutation("hand_classes", "categories are those of the values", ("category", MIDDLE, "four_of_a_kind")),
    mutation("hand_classes", "classes have 4 12 or 24 hands", ("ways", MIDDLE, 1), ("ways", MIDDLE + 1, -1)),
    mutation("hand_classes", "ways add up to all hands", ("ways", MIDDLE, -12)),
    mutation("hand_classes", "holds have their size", ("subset_ids[0]", MIDDLE, 1)),
    mutation("hand_classes", "the full hold is the hand", ("subset_ids[31]", MIDDLE, 1)),
    mutation("hands", "masks are of five cards", ("mask", 0, -16)),
    mutation("hands", "categories are those of the values", ("category", 1_299_480, "four_of_a_kind")),
    mutation("hands", "each class has its number of hands", ("hand_id", 1_299_480, 92_434 - 106_488)),
    mutation("hands", "hands have the value of their class", ("value", 1_299_480, 1)),
)


@all_of("mutated", MUTATIONS)
def test_each_check_notices_what_breaks_it(mutated: Mutation, built: Built) -> None:
    assert is_noticed(mutated, built)


def test_every_check_has_a_mutation() -> None:
    assert without_a_mutation(MUTATIONS) == set()
