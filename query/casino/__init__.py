"""Questions about casino games."""
