"""Data sets: the tables as a folder that others can fetch and cite."""
