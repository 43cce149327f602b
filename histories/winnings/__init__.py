"""A player's winnings and luck, from the rows of `hands.parquet`."""
