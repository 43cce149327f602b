"""The game of Halatro as mathematics: its rules, its exact odds and the answers to questions about it."""
