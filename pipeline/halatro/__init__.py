"""Stages of the Halatro tables, one file for each table, and the computation behind them."""
