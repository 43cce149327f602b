"""The limit up to which floats count exactly."""

from sys import float_info

from outs.cards.exact_floats import EXACT_BELOW, MANTISSA_BITS


def test_floats_hold_every_whole_number_up_to_the_bound_and_not_the_one_above() -> None:
    assert float_info.mant_dig == MANTISSA_BITS
    assert [int(float(number)) for number in (EXACT_BELOW - 1, EXACT_BELOW)] == [EXACT_BELOW - 1, EXACT_BELOW]
    assert int(float(EXACT_BELOW + 1)) != EXACT_BELOW + 1
