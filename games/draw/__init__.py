"""Draw poker as mathematics: goals, pay tables, policies and the equilibrium, over the lattice of hands and holds."""
