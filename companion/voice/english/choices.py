"""What is said and asked about the reveals of Finger Guns."""

from collections.abc import Sequence

from companion.voice.english.wording import names


def which(player: str, candidates: Sequence[str]) -> str:
    """Between two: "Ana: Ben or Cy?". One is asked about alone: "Ana: Ben?"."""
    return f"{player}: {names(candidates, last='or')}?"


def told(player: str, choice: str) -> str:
    """After the table has said it: "Ana: Ben."."""
    return f"{player}: {choice}."


def unseen(players: Sequence[str], guns: bool) -> str:
    """Hands that nobody could see."""
    what = "finger gun" if guns else "pointing finger"
    whose = names([f"{player}'s" for player in players], last="or")
    return f"I didn't see {whose} {what}. Please say, or show again."


def is_that_right() -> str:
    """When everything is known, the table has the last word."""
    return "Is that right?"


def cannot_be_seen() -> str:
    """Where the camera cannot read a reveal."""
    return "The camera can't read this reveal: calibrate who sits where, and play with printed cards; or tap it in."
