"""SQL functions and views of `outs.duckdb`, and descriptions of everything in it."""
