"""Reports: received, read, and accepted as games."""
