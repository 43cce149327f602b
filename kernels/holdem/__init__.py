"""Kernels for Hold'em: values on boards, showdowns over all of them."""
