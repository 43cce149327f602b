"""Questions about Hold'em."""
