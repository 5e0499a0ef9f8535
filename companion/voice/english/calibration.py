"""What is said while a player's hand is learned."""

from companion.voice.english.table import showing
from companion.voice.english.wording import possessive


def show(player: str, count: int) -> str:
    """Ask for one count: "Ana, show three."; 0 is a fist."""
    return f"{player}, show {showing(count)}."


def not_seen(player: str) -> str:
    """The hand was hardly seen."""
    return f"I didn't see your hand, {player}. Once more."


def learned(player: str, before: float, after: float | None) -> str:
    """What came of it: shares of the looks that were read right; `after` is None when no correction is needed."""
    hand = f"{possessive(player)} hand"
    if after is None:
        return f"{hand} was read right {_percent(before)} of the time. A correction would not help, so none is kept."
    return f"{hand} was read right {_percent(before)} of the time before, and {_percent(after)} with the correction."


def _percent(share: float) -> str:
    return f"{100 * share:.0f} percent"
