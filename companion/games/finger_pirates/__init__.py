"""Finger Pirates: raise fingers at the count of three, take ships in that order, do not gather the most ghosts."""

from companion.games.finger_pirates.referee import FingerPirates

__all__ = ["FingerPirates"]
