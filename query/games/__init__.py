"""Registries of games: those played with a hand of five cards, and those with a board."""
