"""Questions about Omaha."""
