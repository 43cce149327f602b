"""Boards: hits, values of holes, run-outs, and boards that differ by suits only."""
