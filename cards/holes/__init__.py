"""Holes of two cards and the 169 starting hands."""
