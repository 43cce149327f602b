"""Draw poker as mathematics: objectives, pay tables, policies and the equilibrium, without tables."""
