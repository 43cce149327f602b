"""The checks of the tables of draw poker: each notices a wrong value."""

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.hands.categories import CATEGORIES
from outs.pipeline.draw.best_discards import OBJECTIVES
from outs.pipeline.draw.objective_sums import GOALS
from outs.tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import Built, Mutation, fails, is_noticed, mutation, without_a_mutation

HAND = 67_229 * 32
"""The first row of a hand in discards."""
THREE_HELD, THREE_OTHERS_HELD, ALL_HELD = HAND + 19, HAND + 21, HAND + 31
DRAWS_IN_COMMON = 7_669_695
MUTATIONS = (
    mutation("discards", "categories add up to the draws", ("pair", THREE_HELD, 1), ("pair", THREE_OTHERS_HELD, -1)),
    mutation(
        "discards", "comparisons add up to the draws", ("better", THREE_HELD, 1), ("better", THREE_OTHERS_HELD, -1)
    ),
    mutation("discards", "draws over the 32 holds of a hand", ("draws", THREE_HELD, 1)),
    *(
        mutation("discards", f"{name} over the 32 holds of a hand", (name, THREE_HELD, 1))
        for name in (*CATEGORIES, "royal_flush")
    ),
    mutation("discards", "better over the 32 holds of a hand", ("better", THREE_HELD, 1), ("worse", THREE_HELD, -1)),
    mutation("discards", "equal over the 32 holds of a hand", ("equal", THREE_HELD, 1), ("worse", THREE_HELD, -1)),
    mutation("discards", "standing pat keeps the dealt value", ("equal", ALL_HELD, 1), ("equal", THREE_HELD, -1)),
    mutation("discards", "as many draws gain as lose", ("worse", THREE_HELD, 1)),
    mutation("endings", "ids are dense", ("ending_id", -1, 1)),
    *(mutation("endings", f"{name} of every row of discards", (name, 6_520, 1)) for name in ("draws", *CATEGORIES)),
    mutation("deuces_wild", "every kind has hands", ("ways", -1, -4), ("ways", -2, 4)),
    mutation("deuces_wild", "ways add up to all hands", ("ways", 94, 1)),
    mutation("deuces_wild", "names are distinct", ("name", 1, "High Card")),
    mutation("deuces_wild", "kinds are numbered from 0", ("deuces_wild", -1, 1)),
    mutation("joker_wild", "every kind has hands", ("ways", -1, -4), ("ways", -2, 4)),
    mutation("joker_wild", "ways add up to all hands", ("ways", 94, 1)),
    mutation("joker_wild", "names are distinct", ("name", 1, "High Card")),
    mutation("joker_wild", "kinds are numbered from 0", ("joker_wild", -1, 1)),
    mutation("joker_hand_classes", "ids are dense", ("hand_id", -1, 1)),
    mutation("joker_hand_classes", "hands without the joker come first", ("hand_id", 1_000, 1)),
    mutation("joker_hand_classes", "the others are four cards and the joker", ("ways", -1, 1)),
    mutation("joker_hand_classes", "ways add up to all hands", ("ways", -1, 1)),
    mutation("joker_hand_classes", "cards are those of the mask", ("cards", -1, "AcAdAhAsKs")),
    mutation("joker_hands", "every hand has five cards with the joker", ("mask", -1, 1)),
    mutation("joker_hands", "each class has its number of hands", ("hand_id", -1, -1)),
    mutation("joker_hands", "hands are of their class", ("hand_id", 0, 1), ("hand_id", 1, -1)),
    mutation("draw_equilibrium", "final hands are all deals and draws", ("final_hands", 3_731, 1)),
    mutation("draw_equilibrium", "final hands below add up", ("final_hands_below", 3_731, 1)),
    mutation("draw_equilibrium", "values are 1 to 7462", ("value", -1, 1)),
    mutation("draw_equilibrium", "every final hand comes of throwing some number of cards", ("thrown_3", 3_731, 1)),
    *(
        mutation("draw_equilibrium", "the best response to it ends with the same hands", (f"thrown_{cards}", 3_731, 1))
        for cards in range(6)
    ),
    mutation("draw_equilibrium", "against itself it wins one half", ("final_hands", 3_731, 10**12)),
    mutation("objective_sums", "goals are in order", ("objective", 1_000_000, "win")),
    mutation("objective_sums", "subset ids are dense", ("subset_id", -1, 1)),
    *(
        mutation("objective_sums", f"{goal.row} of the hands themselves", ("sum", row, 4))
        for goal, row in zip(GOALS, range(SUBSET_CLASSES.rows - 1, 10**7, SUBSET_CLASSES.rows), strict=False)
    ),
    *(
        mutation("objective_sums", f"{goal.row} over sets of every size", ("sum", place * SUBSET_CLASSES.rows, 1))
        for place, goal in enumerate(GOALS)
    ),
    mutation("best_discards", "holds are below 32", ("hold", 0, 32)),
    mutation("best_discards", "margins are from 0 to the value", ("margin", 0, -1)),
    mutation("best_discards", "margins are from 0 to the value", ("margin", 4, 10**6)),
    mutation("best_discards", "every hand has each goal", ("objective", 1_000_000, "win")),
    mutation("best_discards", "hand ids are dense", ("hand_id", -1, 1)),
    mutation("best_discards", "a royal flush stands pat", ("hold", (HAND_CLASSES.rows - 1) * len(OBJECTIVES) + 5, -1)),
    *(
        mutation("best_discards", f"values of {name} are chances", ("value", row, 1))
        for row, name in ((0, "better"), (2, "pattern-keeper"))
    ),
    *(
        mutation("best_discards", f"what the holds of {goal.row} are worth", ("value", place, 1))
        for place, goal in enumerate(OBJECTIVES)
        if goal.name not in {"better", "pattern-keeper"}
    ),
    mutation("best_discards", "what the holds of win are worth", ("hold", 1_000 * len(OBJECTIVES) - 1, -1)),
    mutation("policies", "every policy has its row", ("policy", 3, "another")),
    mutation("policies", "no p_win above that of win", ("p_win", 0, 1)),
    mutation("policies", "no weight_sum above that of weights", ("weight_sum", 0, 10**14)),
    mutation("policies", "no pay_sum above that of paytable:jacks-or-better-9-6", ("pay_sum", 1, 10**13)),
    mutation("policies", "the equilibrium wins half against itself", ("p_win", -1, 0.25)),
    mutation("policies", "a best response wins half at least", ("best_response", 0, -1)),
    mutation("policies", "the equilibrium is nowhere worse than itself", ("worse_deals", -1, 1)),
    mutation("policies", "weight_sum over the dealt hands", ("weight_sum", 3, -1)),
    mutation("policies", "pay_sum over the dealt hands", ("pay_sum", 3, -1)),
    mutation("paytables", "lines are those of the pay tables", ("outcome", 3, "another")),
    mutation("paytables", "lines are those of the pay tables", ("pay", 40, 1)),
    mutation("paytables", "lines are numbered from 1", ("line", -1, 1)),
    mutation("paytables", "combinations add up to all deals and draws", ("combinations", 100, 1)),
    mutation(
        "paytables", "pays add up to what the best holds are worth", ("combinations", 100, 1), ("combinations", 101, -1)
    ),
)


@pytest.mark.long
@all_of("mutated", MUTATIONS)
def test_each_check_notices_what_breaks_it(mutated: Mutation, built: Built) -> None:
    assert is_noticed(mutated, built)


def test_every_check_has_a_mutation() -> None:
    assert without_a_mutation(MUTATIONS) == set()


@all_of("check", ["the best response to it ends with the same hands", "against itself it wins one half"])
def test_final_hands_that_add_up_but_are_of_another_policy_fail_their_check(check: str, built: Built) -> None:
    pat = built["values"]["ways"].to_numpy().astype(np.int64) * DRAWS_IN_COMMON
    columns = {"final_hands": pat, "final_hands_below": np.cumsum(pat) - pat, "thrown_0": pat}
    data = built["draw_equilibrium"]
    for place, name in enumerate(data.column_names[1:], start=1):
        field = data.schema.field(place)
        values = columns.get(name, np.zeros(len(pat), np.int64))
        data = data.set_column(place, field, pa.array(values, field.type))
    assert fails("draw_equilibrium", check, data, built)
