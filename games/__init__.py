"""The mathematics of each game and the answers to its questions; uses no tables or compiled code, nor other games."""
