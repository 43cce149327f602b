"""Values of hands and decisions: all-in shares, equities and outs."""
