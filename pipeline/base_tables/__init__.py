"""Stages of the tables that every game uses: values, hands and their classes."""
