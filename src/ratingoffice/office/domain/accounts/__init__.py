"""Accounts, permissions, and signing in."""
