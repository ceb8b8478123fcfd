"""What the office does, by noun: queries and actions, without HTTP and templates."""
