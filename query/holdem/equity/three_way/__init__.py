"""Equity of three hands or ranges before the flop, exactly."""
