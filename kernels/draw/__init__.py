"""Kernels of draw poker with betting."""
