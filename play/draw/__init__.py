"""Five-card draw against a bot, in the terminal."""
