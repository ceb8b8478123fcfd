"""Signatures of lists."""
