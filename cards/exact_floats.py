"""The whole numbers that floats hold exactly: plain Python."""

MANTISSA_BITS = 53
EXACT_BELOW = 2**MANTISSA_BITS
"""A float holds every whole number below this."""
