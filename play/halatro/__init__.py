"""Halatro: policies, simulations of many games, and the game in the terminal."""
