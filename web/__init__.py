"""The web service: the questions of `Tables` over HTTP, and the web page."""
