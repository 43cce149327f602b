"""The page and what it looks up as files, which any web host can serve: no program answers there."""
