"""Every stage's check: it accepts the built table, and fails when a column of it is wrong."""

from collections.abc import Mapping

import numpy as np
import pyarrow as pa
import pytest

from outs.pipeline.build import STAGES
from outs.pipeline.stage import InvariantBroken, Stage, check_rows_and_key
from outs.tables.declaration import Column, Table
from outs.tables.schema import TABLES

Built = Mapping[str, pa.Table]

CHECKED_COLUMNS = {
    "values": ("value", "category", "ways"),
    "evaluator": ("array", "index"),
    "subset_classes": ("subset_id", "size", "ways"),
    "hand_classes": ("hand_id", "ways", "subset_ids"),
    "hands": ("value", "hand_id"),
    "discards": ("hand_id", "draws", "high_card", "two_pair", "straight_flush", "better", "equal", "worse"),
    "endings": tuple(column.name for column in TABLES["endings"].columns),
    "preflop_matchups": ("hole_a", "ways", "win", "tie", "lose"),
    "starting_hand_matchups": ("starting_hand_a", "ways", "win", "tie", "lose"),
    "starting_hands": (
        *("starting_hand", "opponents", "deals", "win", "tie", "lose"),
        *("ties", "equity", "standard_error"),
    ),
    "deuces_wild": ("deuces_wild", "ways"),
    "draw_equilibrium": (
        *("value", "final_hands", "final_hands_below"),
        *("thrown_0", "thrown_1", "thrown_2", "thrown_3", "thrown_4", "thrown_5"),
    ),
    "objective_sums": ("objective", "subset_id", "sum"),
    "best_discards": ("hand_id", "objective"),
    "policies": ("policy", "p_win"),
    "halatro_values": ("kept_id", "size", "mask", "ways", "p1_d0", "p1_d3", "p2_d1", "p3_d2"),
}
EXCHANGES = (
    ("discards", "better", "worse", "better over the 32 holds of a hand"),
    ("preflop_matchups", "win", "lose", "swaps win and lose"),
    ("preflop_matchups", "tie", "win", "swaps win and lose"),
    ("starting_hand_matchups", "win", "lose", "swaps win and lose"),
    ("starting_hands", "win", "lose", "pots won against"),
)
"""Pairs of columns between which one count is moved, and what the check then says."""
GOALS, HAND_CLASSES, SUBSET_CLASSES = 19, 134_459, 152_829
IMPOSSIBLE = (
    ("objective_sums", "sum", 0, 1, "paytable:bonus-6-5 over sets of every size"),
    ("objective_sums", "sum", SUBSET_CLASSES - 1, 1, "paytable:bonus-6-5 of the hands themselves"),
    ("objective_sums", "sum", -SUBSET_CLASSES, 4, "win over sets of every size"),
    ("objective_sums", "sum", -1, -4, "win of the hands themselves"),
    ("best_discards", "hold", (HAND_CLASSES - 1) * GOALS + 5, -1, "a royal flush stands pat"),
    ("best_discards", "hold", 1, 1, "margins"),
    ("best_discards", "margin", 0, -1, "margins"),
    ("best_discards", "value", 0, 1, "chances of better"),
    ("best_discards", "value", GOALS - 1, 1, "what the holds of win are worth"),
    ("best_discards", "hold", 1_000 * GOALS + 4, -1, "what the holds of paytable:bonus-7-5 are worth"),
    ("policies", "best_response", 0, -1, "a best response wins half at least"),
    ("policies", "weight_sum", 0, 10**14, "no weight_sum above that of weights"),
    ("policies", "pay_sum", 1, 10**13, "no pay_sum above that of paytable:jacks-or-better-9-6"),
    ("policies", "weight_sum", 3, -1, "weight_sum over the dealt hands"),
    ("policies", "pay_sum", 3, -1, "pay_sum over the dealt hands"),
    ("policies", "p_win", -1, 0.25, "the equilibrium wins half"),
    ("policies", "worse_deals", -1, 1, "the equilibrium is nowhere worse"),
    ("halatro_values", "ways", 0, 20, "ways are the mask's"),
    ("halatro_values", "p1_d0", 0, -10_000, "values are above 0"),
    ("halatro_values", "p1_d0", 0, -0.01, "values of 3 kept cards are means"),
    ("halatro_values", "p3_d2", 10_000, 0.01, "values of 4 kept cards are means"),
    ("halatro_values", "p2_d0", -1, -150, "p2_d0 is worth no less than p1_d0"),
)
"""Rows whose value is changed to one that cannot be, by how much, and what the check then says."""
EVERY_STAGE = pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES.keys())
KEYED = Table(
    "keyed",
    "Two columns of key",
    ("name", "number"),
    4,
    (Column("name", "VARCHAR", "a name"), Column("number", "UTINYINT", "a number")),
)


def check(stage: Stage, data: pa.Table, built: Built) -> None:
    """What a build does before it publishes."""
    check_rows_and_key(stage.table, data)
    stage.check(data, built)


def with_column(data: pa.Table, name: str, values: pa.Array) -> pa.Table:
    """`data` with another column in the place of `name`."""
    place = data.schema.get_field_index(name)
    return data.set_column(place, data.schema.field(place), values)


def changed(data: pa.Table, name: str, row: int, by: float = 1) -> pa.Table:
    """`data` with one value of one column changed to another that its type allows."""
    values = data[name].combine_chunks()
    if pa.types.is_dictionary(values.type):
        numbers = values.indices.to_numpy().copy()
        numbers[row] = (numbers[row] + by) % len(values.dictionary)
        return with_column(data, name, pa.DictionaryArray.from_arrays(numbers, values.dictionary))
    if pa.types.is_string(values.type) or pa.types.is_list(values.type):
        plain = values.to_pylist()
        plain[row] = plain[row] + "x" if isinstance(plain[row], str) else [plain[row][0] + by, *plain[row][1:]]
        return with_column(data, name, pa.array(plain, type=values.type))
    numbers = values.to_numpy().copy()
    numbers[row] = numbers[row].item() + by
    return with_column(data, name, pa.array(numbers, type=values.type))


@EVERY_STAGE
def test_the_built_table_is_accepted(stage: Stage, built: Built) -> None:
    check(stage, built[stage.table.name], built)


@pytest.mark.parametrize(
    ("name", "column"), [(name, column) for name, columns in CHECKED_COLUMNS.items() for column in columns]
)
def test_one_wrong_number_is_noticed(name: str, column: str, built: Built) -> None:
    data = built[name]
    with pytest.raises(InvariantBroken):
        check(STAGES[name], changed(data, column, data.num_rows // 2), built)


def test_one_wrong_five_card_value_in_the_evaluator_is_noticed(built: Built) -> None:
    data = built["evaluator"]
    first_of_rank_value = data["array"].to_pylist().index("rank_value")
    with pytest.raises(InvariantBroken, match="ways of each value"):
        check(STAGES["evaluator"], changed(data, "value", first_of_rank_value), built)


@pytest.mark.parametrize(("name", "gains", "loses", "message"), EXCHANGES)
def test_a_count_moved_between_columns_is_noticed(
    name: str, gains: str, loses: str, message: str, built: Built
) -> None:
    data = built[name]
    row = 0 if name == "starting_hands" else data.num_rows // 2 + 5
    assert data[loses][row].as_py() > 0
    moved = changed(changed(data, gains, row), loses, row, by=-1)
    with pytest.raises(InvariantBroken, match=message):
        check(STAGES[name], moved, built)


@pytest.mark.parametrize(("name", "column", "row", "by", "message"), IMPOSSIBLE)
def test_a_number_that_cannot_be_is_noticed(
    name: str, column: str, row: int, by: float, message: str, built: Built
) -> None:
    with pytest.raises(InvariantBroken, match=message):
        check(STAGES[name], changed(built[name], column, row, by), built)


def test_final_hands_that_add_up_but_are_of_another_policy_are_noticed(built: Built) -> None:
    pat = built["values"]["ways"].to_numpy().astype(np.int64) * 7_669_695
    columns = {"final_hands": pat, "final_hands_below": np.cumsum(pat) - pat, "thrown_0": pat}
    data = built["draw_equilibrium"]
    for name in data.column_names[1:]:
        values = columns.get(name, np.zeros(len(pat), np.int64))
        data = with_column(data, name, pa.array(values, data.schema.field(name).type))
    with pytest.raises(InvariantBroken, match="its best response throws 0 as often"):
        check(STAGES["draw_equilibrium"], data, built)


@EVERY_STAGE
def test_a_missing_row_is_noticed(stage: Stage, built: Built) -> None:
    name = stage.table.name
    with pytest.raises(InvariantBroken, match=rf"{name}: {stage.table.rows - 1} rows where {stage.table.rows} belong"):
        check(stage, built[name].slice(1), built)


@EVERY_STAGE
def test_rows_out_of_order_are_noticed(stage: Stage, built: Built) -> None:
    data = built[stage.table.name]
    swapped = pa.concat_tables([data.slice(1, 1), data.slice(0, 1), data.slice(2)])
    with pytest.raises(InvariantBroken, match="does not ascend strictly"):
        check(stage, swapped, built)


def test_names_that_repeat_are_noticed(built: Built) -> None:
    names = built["values"]["name"].to_pylist()
    repeated = with_column(built["values"], "name", pa.array([names[1], *names[1:]]))
    with pytest.raises(InvariantBroken, match="names are distinct"):
        check(STAGES["values"], repeated, built)


@pytest.mark.parametrize(
    ("names", "numbers", "ascends"),
    [
        (["a", "a", "b", "b"], [1, 2, 1, 2], True),
        (["a", "a", "b", "b"], [1, 2, 0, 255], True),
        (["a", "a", "b", "b"], [1, 1, 1, 2], False),
        (["a", "a", "b", "b"], [2, 1, 1, 2], False),
        (["a", "b", "a", "b"], [1, 1, 2, 2], False),
        (["B", "a", "b", "ba"], [9, 9, 9, 9], True),
    ],
)
def test_keys_ascend_column_by_column(names: list[str], numbers: list[int], ascends: bool) -> None:
    data = pa.table({"name": names, "number": np.array(numbers, np.uint8)})
    if ascends:
        check_rows_and_key(KEYED, data)
    else:
        with pytest.raises(InvariantBroken, match=r"the key \('name', 'number'\) does not ascend strictly"):
            check_rows_and_key(KEYED, data)
