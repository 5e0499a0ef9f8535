"""What is asked where the camera's view of the cards leaves a doubt."""

from collections.abc import Sequence

from companion.voice.english.wording import names, possessive


def doubt(what: str, player: str | None, cards: Sequence[int], seen: int, wanted: int) -> str:
    """One sentence for one doubt; `player` is nothing for the middle. The kinds are those of `Doubt` in `games`."""
    where = "in the middle" if player is None else f"in front of {player}"
    which = names([str(card) for card in cards]) or "the card"
    several = len(cards) > 1
    if what == "missing":
        return f"I see {seen} of {wanted} {'card' if wanted == 1 else 'cards'} {where}."
    if what == "too_many":
        return f"I see {seen} cards {where}, and there should be {wanted}: {which}."
    if what == "hidden":
        return f"{which} {where} {'are' if several else 'is'} covered now.".capitalize()
    if what == "no_longer_seen":
        return f"I no longer see {which}."
    if what == "elsewhere":
        return f"{which} {'lie' if several else 'lies'} {where}."
    if player is None:
        return f"I can't tell where {which} {'belong' if several else 'belongs'}."
    return f"I can't tell whether {which} {'are' if several else 'is'} {possessive(player)}."
