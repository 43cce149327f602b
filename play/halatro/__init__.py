"""Halatro: policies, many games at once, and the game in the terminal."""
