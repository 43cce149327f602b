"""The ground floor: decks, cards and their notation, hand values, suit symmetry, the subset lattice.

Nothing here imports another room. `arrays`, `evaluator` and `lattice` use numpy; the modules that a one-shot lookup
needs are plain Python, because importing numpy takes as long as the lookup.
"""
