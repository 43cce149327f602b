"""The tables of draw poker with betting in equilibrium, for each order of hands."""
