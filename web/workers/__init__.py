"""Processes of the service: what computes, what runs SQL, and how workers are replaced."""
