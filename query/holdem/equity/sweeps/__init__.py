"""Equities counted board by board, for holes and ranges."""
