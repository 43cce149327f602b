"""Files made from many tables: the DuckDB database, and the column file for plain lookups."""
