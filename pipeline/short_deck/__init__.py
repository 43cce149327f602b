"""The tables of short deck hold'em: hold'em's, of another deck and two orders."""
