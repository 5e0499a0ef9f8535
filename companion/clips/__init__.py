"""Reveals recorded with their truth, and replayed to see whether they are still read right."""
