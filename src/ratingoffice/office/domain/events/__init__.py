"""Events before and after their reports."""
