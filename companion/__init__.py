"""The Companion: a camera referees a card game that people play with their hands at a real table."""

__version__ = "0.1.0"
