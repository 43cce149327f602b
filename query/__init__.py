"""Online answers from the tables; start-up and plain lookups load neither numba nor numpy."""
