"""What a player won and what luck was worth, from the rows of `hands.parquet`."""
