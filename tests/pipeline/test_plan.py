"""The order of the stages: that in which the waves declare their tables, with every input first."""

from dataclasses import replace

from outs.pipeline.catalogue import CATALOGUE
from outs.pipeline.plan import stages_in_waves
from outs.tables.files.waves import WAVES, Wave


def test_tables_are_built_in_the_order_in_which_their_wave_declares_them() -> None:
    built = [[stage.table.name for stage in stages] for _, stages in stages_in_waves(CATALOGUE, ())]
    assert built == [list(wave.tables) for wave in WAVES]


def test_inputs_are_built_before_the_tables_made_from_them_in_whatever_order_a_wave_declares_them() -> None:
    declared = [name for wave in reversed(WAVES) for name in reversed(wave.tables)]
    ((_, stages),) = stages_in_waves(replace(CATALOGUE, waves=(Wave("everything", tuple(declared)),)), ())
    built = [stage.table.name for stage in stages]
    assert sorted(built) == sorted(declared)
    assert all(built.index(one.name) < place for place, stage in enumerate(stages) for one in stage.inputs)


def test_inputs_that_no_wave_declares_are_built_too() -> None:
    waves = stages_in_waves(replace(CATALOGUE, waves=(Wave("one", ("best_discards",)),)), ())
    assert [stage.table.name for stage in waves[0][1]][-1] == "best_discards"
    assert {"hand_classes", "subset_classes", "discards"} <= {stage.table.name for stage in waves[0][1]}
