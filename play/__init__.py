"""Games played in the terminal, and policies that play many games."""
