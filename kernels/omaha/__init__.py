"""Kernels for Omaha: every class of hands against every other."""
