"""The tables of Hold'em."""
