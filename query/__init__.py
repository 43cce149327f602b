"""Online: answers from the tables. Start-up and plain lookups touch neither numba nor numpy."""
