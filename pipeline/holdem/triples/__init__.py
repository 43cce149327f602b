"""Stages of the tables on request about three hands before the flop."""
