"""Pay tables: the bundled files, what they pay for, and how they are read and named."""
