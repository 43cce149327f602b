"""Questions over HTTP: their parameters as fields of requests, and limits against costly requests."""
