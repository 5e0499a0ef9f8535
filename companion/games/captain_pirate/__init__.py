"""Captain Pirate: gather cards of one colour, go on expeditions with a First Mate, win the most points."""

from companion.games.captain_pirate.referee import CaptainPirate

__all__ = ["CaptainPirate"]
