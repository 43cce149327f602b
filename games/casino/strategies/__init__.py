"""Strategies to memorise: lists of rules, and the words that they use for cards."""
