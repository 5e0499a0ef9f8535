"""What is said at the table in every game: the countdown, the hands, and what went wrong with one.

A showing is 1 to 5 (raised fingers), 0 (a fist) or "gun". Everything that is shown on screen about the hands has its
sentence here, so that a player who does not look can follow.
"""

from collections.abc import Mapping, Sequence

from companion.voice.english.wording import names, number

COUNTDOWN = ("one", "two", "three")
"""The hands must show at the last word."""


def showing(shown: int | str) -> str:
    """What one hand shows: "three", "a fist", "a gun"."""
    if shown == "gun":
        return "a gun"
    if shown == 0:
        return "a fist"
    return number(int(shown))


def show(shown: int | str) -> str:
    """Before a rehearsed reveal everybody is told what to show: "Everybody shows three."."""
    return f"Everybody shows {showing(shown)}."


def hands(shown: Mapping[str, int | str]) -> str:
    """All hands of a reveal, in the order given: "Ana three, Ben two, Cy a gun."."""
    return ", ".join(f"{player} {showing(what)}" for player, what in shown.items()) + "."


def corrected(player: str, shown: int | str) -> str:
    """After a correction only the corrected hand is said again: "Ben two."."""
    return f"{player} {showing(shown)}."


def unseen(players: Sequence[str]) -> str:
    """Hands that nobody could see are asked for; they are never zero fingers."""
    return f"I didn't see {names(players, last='or')}. Please show again."


def which(player: str, candidates: Sequence[int | str]) -> str:
    """A showing that can be read in more than one way is asked about: "Two or a gun, Ana?"."""
    question = names([showing(candidate) for candidate in candidates], last="or")
    return f"{question[0].upper()}{question[1:]}, {player}?"


def late(seconds: Mapping[str, float]) -> str:
    """Hands that opened after three, and by how much: "Ana was late by 0.4 seconds and Ben by 0.6 seconds."."""
    (first, by), *others = seconds.items()
    told = [f"{first} was late by {by:.1f} seconds", *(f"{player} by {by:.1f} seconds" for player, by in others)]
    return names(told) + "."


def switched(players: Sequence[str]) -> str:
    """Hands that changed after they had shown."""
    return f"{names(players)} changed after three."


def strangers(count: int) -> str:
    """Hands that belong to no seat."""
    return f"I see {number(count)} {'hand' if count == 1 else 'hands'} that {'is' if count == 1 else 'are'} nobody's."


def waits_for(players: Sequence[str]) -> str:
    """Those without a fist over the table, when others have held theirs for a while."""
    return f"Waiting for a fist from {names(players)}."


def no_count() -> str:
    """Hands that opened although their fists had beaten no count."""
    return "I saw no count. Please move your fists down on one, two and three."


def clip_offered() -> str:
    """A hand was corrected: the reveal can be kept."""
    return "A hand was corrected: this misread can be kept as a clip."


def clip_kept() -> str:
    """The table has kept the reveal, so that it is not misread again."""
    return "The reveal is kept as a clip."


def camera_back() -> str:
    """The camera sends pictures again."""
    return "The camera is back."
