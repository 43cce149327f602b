"""Questions about draw poker."""
