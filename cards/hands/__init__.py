"""Hands of five to seven cards: categories, values, names and the evaluator."""
