"""Kernels for Halatro: best plays, sums over draws, values of kept cards, choice of moves."""
