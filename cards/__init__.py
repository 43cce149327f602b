"""The ground floor: cards and notation, hand values, suit symmetry, the subset lattice.

Nothing here imports another room of the house. `arrays`, `evaluator` and `lattice` use numpy; the other modules are
plain Python, because a one-shot lookup pays for every import.
"""
