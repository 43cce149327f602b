"""Middleware: limits, hosts, CORS, encodings, security headers and logging."""
