"""The record of acts, checked."""
