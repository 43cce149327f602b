"""Kernels for hold'em: values of holes on boards, and showdowns over all boards."""
