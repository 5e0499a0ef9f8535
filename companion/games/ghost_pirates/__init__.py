"""Ghost Pirates: two ships along five ocean currents; keelhaul the other captain."""

from companion.games.ghost_pirates.referee import GhostPirates

__all__ = ["GhostPirates"]
