"""Suit symmetry: canonical forms, row numbers, and the lattice of subsets."""
