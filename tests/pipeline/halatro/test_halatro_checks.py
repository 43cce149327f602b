"""The checks of Halatro's kept cards: each notices a wrong value."""

from outs.tables.halatro import KEPT_CLASSES, LEVELS, level_name
from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import Built, Mutation, is_noticed, mutation, without_a_mutation

NAME = "halatro_values"
FIVE = KEPT_CLASSES[3] + KEPT_CLASSES[4] + 1_000
"""A row of five kept cards."""
MORE_MOVES = [
    (level_name(*more), level_name(plays, discards))
    for plays, discards in LEVELS
    for more in ((plays + 1, discards), (plays, discards + 1))
    if more in LEVELS
]
MUTATIONS = (
    mutation(NAME, "ids are dense", ("kept_id", -1, 1)),
    mutation(NAME, "classes of each size", ("size", 557_817, 1)),
    mutation(NAME, "masks have their size", ("mask", 0, 1 << 1)),
    mutation(NAME, "masks are canonical", ("mask", 0, (1 << 0) - (1 << 39))),
    mutation(NAME, "masks ascend", ("mask", 1, -(2**39))),
    mutation(NAME, "ways are those of the mask", ("ways", 0, 20)),
    mutation(NAME, "up to five cards they are the known classes", ("mask", FIVE, 1)),
    mutation(NAME, "sets of each size", ("ways", 557_817, 1)),
    mutation(NAME, "values are above 0", ("p1_d0", 0, -10_000)),
    mutation(NAME, "values are above 0", ("p3_d2", 557_817, float("inf"))),
    *(mutation(NAME, f"{more} is worth no less than {fewer}", (fewer, 557_817, 1_000)) for more, fewer in MORE_MOVES),
    mutation(NAME, "values of 3 kept cards are means", ("p1_d0", 0, -0.01)),
    mutation(NAME, "values of 4 kept cards are means", ("p3_d2", 10_000, 0.01)),
    mutation(NAME, "values of 5 kept cards are means", ("p2_d1", FIVE, 0.01)),
)


@all_of("mutated", MUTATIONS)
def test_each_check_notices_what_breaks_it(mutated: Mutation, built: Built) -> None:
    assert is_noticed(mutated, built)


def test_every_check_has_a_mutation() -> None:
    assert without_a_mutation(MUTATIONS) == set()
