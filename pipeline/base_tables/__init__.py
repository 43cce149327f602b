"""The tables that every game stands on: values, hands and their classes."""
