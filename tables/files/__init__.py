"""Published files: written whole, found, verified, and judged current or outdated."""
