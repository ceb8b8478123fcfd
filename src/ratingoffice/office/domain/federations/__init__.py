"""A federation's features, readings and registers."""
