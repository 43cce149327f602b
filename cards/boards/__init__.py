"""Boards and other cards that every player sees."""
