"""Ranges: how they are written, read, spelled and ordered."""
