"""The checks of the tables of lowball: each notices a wrong value."""

import numpy as np
import pyarrow as pa
import pytest

from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import Built, Mutation, fails, is_noticed, mutation, without_a_mutation

FIRST_OF_ACE_TO_FIVE = 7_462
MIDDLE = 3_731
MUTATIONS = (
    mutation("lowball_values", "values count from 1", ("value", -1, 1)),
    mutation("lowball_values", "ways add up to all hands", ("ways", MIDDLE, 1)),
    mutation("lowball_values", "ways below add up", ("ways_below", -1, 1)),
    mutation("lowball_values", "hands of each low", ("category", FIRST_OF_ACE_TO_FIVE - 1, "eight_low")),
    mutation("lowball_values", "names are distinct", ("name", 1, "Royal Flush")),
    mutation("lowball_orders", "values are 1 to 7462", ("value", -1, 1)),
    mutation("lowball_orders", "every value of 2-7 is that of some hand", ("deuce_to_seven", MIDDLE, 1)),
    mutation("lowball_orders", "every value of a-5 is that of some hand", ("ace_to_five", 0, 1_000)),
    mutation("lowball_orders", "hands of one value have one value in 2-7", ("deuce_to_seven", 0, 1)),
    mutation("lowball_orders", "hands of one value have one value in a-5", ("ace_to_five", 0, 1)),
    mutation("lowball_equilibrium", "values count from 1", ("value", -1, 1)),
    mutation("lowball_equilibrium", "final hands are all deals and draws", ("final_hands", MIDDLE, 1)),
    mutation("lowball_equilibrium", "final hands below add up", ("final_hands_below", -1, 1)),
    mutation("lowball_equilibrium", "every final hand comes of throwing some number of cards", ("thrown_3", MIDDLE, 1)),
    mutation("lowball_equilibrium", "against itself it wins one half", ("final_hands", MIDDLE, 10**12)),
    mutation("lowball_equilibrium", "the best response to it ends with the same hands", ("thrown_5", -1, 1)),
    mutation("lowball_best_discards", "hand ids are dense", ("hand_id", -1, 1)),
    mutation("lowball_best_discards", "holds are below 32", ("hold", 0, 32)),
    mutation("lowball_best_discards", "margins are from 0 to the chance", ("margin", 0, -1)),
    mutation("lowball_best_discards", "margins are from 0 to the chance", ("margin", -1, 1)),
    mutation("lowball_best_discards", "chances are what the holds win", ("p_win", MIDDLE, 0.001)),
    mutation("lowball_best_discards", "chances are what the holds win", ("hold", 0, 1)),
)


@pytest.mark.long
@all_of("mutated", MUTATIONS)
def test_each_check_notices_what_breaks_it(mutated: Mutation, built: Built) -> None:
    assert is_noticed(mutated, built)


def test_a_number_one_that_draws_fails_its_check(built: Built) -> None:
    data, check = built["lowball_best_discards"], "the best hand stands pat"
    holds = data["hold"].to_numpy().copy()
    holds[(holds == 31) & (data["p_win"].to_numpy() > 0.999)] = 30
    place = data.column_names.index("hold")
    changed = data.set_column(place, data.schema.field(place), pa.array(holds))
    assert fails("lowball_best_discards", check, changed, built)
    assert not fails("lowball_best_discards", check, data, built)
    assert np.count_nonzero(data["hold"].to_numpy() != holds) > 0


def test_every_check_has_a_mutation() -> None:
    assert without_a_mutation(MUTATIONS) == {"lowball_best_discards: the best hand stands pat"}
