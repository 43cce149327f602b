"""Kernels for hand histories: what known cards were worth over all boards to come."""
