"""Kernels for Halatro: best plays, sums over draws, values of kept cards and the choice of moves."""
