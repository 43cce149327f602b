"""Questions about draw poker, answered from the tables."""
