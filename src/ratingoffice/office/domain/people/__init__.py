"""The players of a register."""
