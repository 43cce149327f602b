"""Showdowns of Omaha hands counted and sampled."""
