"""Kernels for Halatro: plays, draws and the values of moves."""
