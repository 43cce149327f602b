"""Tables split into many files: their store, and the list of parts."""
