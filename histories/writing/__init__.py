"""What `outs hands` writes: Parquet files that grow, the record of what was read, and the list of problems."""
