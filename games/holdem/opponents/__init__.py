"""Hands of several opponents at once: sums over disjoint holes, each opponent with weights of its own."""
