"""The belief agent: what an opponent may hold, and what to do about it."""
