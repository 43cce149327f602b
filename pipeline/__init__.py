"""Offline: the stages that fill the tables, one file a table, and `build.py`, which runs them."""
