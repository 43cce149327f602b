"""Kernels for three hands before the flop."""
