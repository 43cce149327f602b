"""Games played in the terminal against the tables."""
