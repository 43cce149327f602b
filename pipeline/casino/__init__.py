"""The tables of casino games."""
