"""The tables of Halatro: one file for each table, and what it is computed from."""
