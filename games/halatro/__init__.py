"""The mathematics of Halatro: rules, exact odds, and the answers to questions about the game."""
