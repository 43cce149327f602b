"""Each game as mathematics, and the answers to its questions. No tables, nothing compiled, no game knows another."""
