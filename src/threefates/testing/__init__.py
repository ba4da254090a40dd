"""Prove that a system keeps the laws, and that a rule is there."""
