"""HTTP: routes, requests, responses, middleware and the OpenAPI description."""
