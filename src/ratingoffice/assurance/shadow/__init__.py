"""The lists of another program beside ours, month after month: where they differ, and why."""
