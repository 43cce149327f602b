"""Equities before the flop, looked up or computed."""
