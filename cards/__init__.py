"""The ground floor: cards and notation, hand values, suit symmetry, the subset lattice.

Nothing here imports another room of the house. `notation`, `canonical`, `categories` and `starting_hands` are
plain Python, because a one-shot lookup pays for every import; the other modules use numpy.
"""
