"""Compiled code (numba): loops over boards and holes that numpy cannot express. No other room compiles."""
