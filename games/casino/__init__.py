"""Poker games against a casino's dealer: rules read from files, and their decisions, pays and outcomes."""
