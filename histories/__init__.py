"""Hand histories: reading players' files, valuing every decision, and writing two Parquet files."""
