"""Processes of the service: those that compute, those that run SQL, and the replacement of workers."""
