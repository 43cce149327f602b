"""Casino poker in the terminal, with the cost of each mistake."""
