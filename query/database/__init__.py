"""The DuckDB database: opened read-only, guarded and bounded."""
