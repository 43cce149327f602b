"""Stages of the flop, turn and river tables, with their columns and checks."""
