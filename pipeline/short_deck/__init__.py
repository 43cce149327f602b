"""Stages of the short deck hold'em tables: hold'em's stages with another deck and two orders of hands."""
