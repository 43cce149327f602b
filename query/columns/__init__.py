"""Plain lookups: rows of `outs.columns` by number."""
