"""File formats: Parquet with its metadata, the column file, block hashes and the data package."""
