"""Hands: holes and starting hands; and of five to seven cards, categories, values, names and the evaluator."""
