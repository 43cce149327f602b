"""Decks, card notation, hand values, ranges, suit symmetry and the subset lattice.

This room imports no other room of the package. Arrays, the evaluator and the lattice use numpy; the modules that a
one-shot lookup needs are plain Python, because importing numpy takes as long as the lookup itself.
"""
