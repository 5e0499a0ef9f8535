"""Rounds at a real table in the terminal: countdown, reveal, review by the table, ruling."""
