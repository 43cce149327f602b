"""Readers of hand histories: one for each format, and the sources of their text."""
