"""Finger Guns: everybody points a finger gun, everybody points at a card, and somebody loses lives."""

from companion.games.finger_guns.referee import FingerGuns

__all__ = ["FingerGuns"]
