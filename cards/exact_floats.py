"""The bound of the whole numbers that floats hold exactly. Plain Python."""

MANTISSA_BITS = 53
EXACT_BELOW = 2**MANTISSA_BITS
"""A float holds every whole number below this."""
