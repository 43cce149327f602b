"""The mathematics of draw poker and video poker: objectives, pay tables, policies and the equilibrium."""
