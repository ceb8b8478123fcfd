"""Lists: prepared, published and read."""
