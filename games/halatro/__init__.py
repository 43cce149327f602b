"""The game of Halatro: rules, exact odds, policies and their simulation, and the strongest player."""
